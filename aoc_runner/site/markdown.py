"""A day's page as Markdown: emphasis, code, lists and links kept. Only reads text."""

from urllib.parse import urljoin

from bs4 import BeautifulSoup, Tag
from markdownify import MarkdownConverter


def articles(html: str, url: str) -> list[str]:
    """The page's parts as Markdown, each ending in one newline. `url` is the page's own."""
    soup = BeautifulSoup(html, "html.parser")
    texts: list[str] = []
    for article in soup.select("article.day-desc"):
        _untangle(article, soup, url)
        converter = MarkdownConverter(heading_style="ATX", bullets="-", escape_misc=False)
        texts.append(converter.convert_soup(article).strip() + "\n")
    return texts


def _untangle(article: Tag, soup: BeautifulSoup, url: str) -> None:
    """Bring the page's habits into a form that Markdown has."""
    for link in article.find_all("a", href=True):
        link["href"] = urljoin(url, str(link["href"]))
    for code in article.find_all("code"):
        inner = code.find("em")
        if code.find_parent("pre") is not None:
            for em in code.find_all("em"):
                em.unwrap()  # a code block has no emphasis
        elif isinstance(inner, Tag):
            # In Markdown, code is literal: `<code><em>` is emphasised code, not code with stars.
            for em in code.find_all("em"):
                em.unwrap()
            code.wrap(soup.new_tag("strong"))
