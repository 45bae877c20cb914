"""One `config.yaml`: what stands in it for us. (Imported only where there is one: YAML is slow.)"""

from aoc_runner.kernel.files import Value, parse, read_text
from aoc_runner.kernel.words.errors import ConfigError
from aoc_runner.settings.fields import FIELDS

_OUTER = ("site", "publish")  # keys with keys of their own


def section(path: str) -> Value | None:
    """What stands under `aoc:`, None if nothing does. Raises ConfigError for what is not YAML."""
    document = parse(read_text(path, ConfigError), path, ConfigError)
    return document.get("aoc") if document else None


def misplaced(path: str) -> list[Value]:
    """What has the key of a setting, but does not stand under `aoc:`; of a file of ours alone.

    Raises ConfigError for what is not YAML.
    """
    document = parse(read_text(path, ConfigError), path, ConfigError)
    values = dict(document.pairs()) if document else {}
    ours = {field.key.partition(".")[0] for field in FIELDS}
    if "aoc" not in values and not ours.issuperset(values):
        return []  # other programs have a `site` or a `contact` too
    return [value for key, value in values.items() if key in ours]


def settings_in(section: Value) -> dict[str, Value]:
    """The settings that are set there, by key. Raises ConfigError for a key that is none."""
    if section.is_null:
        return {}
    for refused in ("session", "token"):
        if (value := section.get(refused)) is not None:
            raise ConfigError(
                f"{value.path}:{value.line}: the session token does not belong in config.yaml",
                "delete that line (and its git history, if it was committed), then: aoc login",
            )
    keys = [field.key for field in FIELDS]
    found = section.fields(*(key for key in keys if "." not in key), *_OUTER)
    for name in _OUTER:
        inside = found.pop(name, None)
        if inside is not None and not inside.is_null:
            inner = [key.removeprefix(f"{name}.") for key in keys if key.startswith(f"{name}.")]
            found |= {f"{name}.{key}": value for key, value in inside.fields(*inner).items()}
    return {key: value for key, value in found.items() if value.text != "" and not value.is_null}
