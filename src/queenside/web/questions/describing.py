"""Descriptions: engines, lessons, formats, techniques, and the API itself."""

from __future__ import annotations

from collections.abc import Sequence

from queenside import lessons as roads
from queenside.contract.documents.api import (
    EngineData,
    EnginesData,
    FormatsData,
    LessonsData,
    OpenApiDocument,
    RungData,
    TechniquesData,
)
from queenside.engines import get, names
from queenside.formats import FORMATS
from queenside.logic.catalogue import CATALOGUE, MEANINGS
from queenside.logic.grade import grade_name
from queenside.logic.ladder import ONE, SEVERAL, Level
from queenside.web import inputs
from queenside.web import openapi as description


def openapi(question: inputs.Nothing) -> OpenApiDocument:  # noqa: ARG001
    """The description of this API (OpenAPI 3.1)."""
    return description.document()


def engines(question: inputs.Nothing) -> EnginesData:  # noqa: ARG001
    """The engines, and why one cannot run here."""
    return {"engines": [_engine(name) for name in names()]}


def _engine(name: str) -> EngineData:
    engine = get(name)
    info = engine.info
    return {
        "name": name,
        "summary": info.summary,
        "proves": info.proves,
        "enumerates": info.enumerates,
        "counts": info.counts,
        "largest": info.largest,
        "special": info.special,
        "choices": {what: list(offered) for what, offered in info.choices.items()},
        "missing": engine.unavailable_reason(),
    }


def lessons(question: inputs.Nothing) -> LessonsData:  # noqa: ARG001
    """The lessons of both roads, with their programs."""
    return {
        "lessons": [
            {
                "key": lesson.key,
                "kind": "regions" if lesson in roads.QUEENS else "n-queens",
                "title": lesson.title,
                "idea": lesson.idea,
                "finds_all": lesson.finds_all,
                "source": lesson.source,
            }
            for lesson in roads.LESSONS.values()
        ]
    }


def formats(question: inputs.Nothing) -> FormatsData:  # noqa: ARG001
    """The formats that boards can be read and written in."""
    return {
        "formats": [
            {
                "name": each.name,
                "title": each.title,
                "extension": each.extension,
                "media_type": each.media,
                "reads": each.parse is not None,
                "writes": each.format is not None,
            }
            for each in FORMATS.values()
        ]
    }


def techniques(question: inputs.Nothing) -> TechniquesData:  # noqa: ARG001
    """The techniques with their ratings for one star and for several, and grades; easiest first."""
    return {
        "techniques": [
            {
                "name": each.name,
                "title": each.title,
                "about": each.about,
                "one_star": _rungs(ONE, each.name, 1),
                "several_stars": _rungs(SEVERAL, each.name, 2),
            }
            for each in CATALOGUE.values()
        ],
        "grades": [{"name": name, "about": about} for name, about in MEANINGS.items()],
    }


def _rungs(ladder: Sequence[Level], name: str, stars: int) -> list[RungData]:
    """The ratings of a technique, each with the grade of a board that needs no more."""
    ratings = [level.rating for level in ladder if level.technique == name]
    return [{"rating": rating, "grade": grade_name(rating, stars)} for rating in ratings]
