"""Descriptions: engines, lessons, formats, techniques, and the API itself."""

from __future__ import annotations

from collections.abc import Sequence

from queenside.app.server import inputs
from queenside.app.server import openapi as description
from queenside.core.contract.documents import api
from queenside.core.contract.kinds import data_of
from queenside.core.formats import FORMATS
from queenside.explainer.logic.catalogue import CATALOGUE, MEANINGS
from queenside.explainer.logic.grade import grade_name
from queenside.explainer.logic.ladder import ONE, SEVERAL, Level
from queenside.maker import collection
from queenside.solver.engines import get, names
from queenside.teacher import lessons as roads


def openapi(question: inputs.Nothing) -> api.OpenApiDocument:  # noqa: ARG001
    return description.document()


def engines(question: inputs.Nothing) -> api.EnginesData:  # noqa: ARG001
    return {
        "engines": [
            data_of(api.EngineData, get(name).info, missing=get(name).unavailable_reason())
            for name in names()
        ]
    }


def lessons(question: inputs.Nothing) -> api.LessonsData:  # noqa: ARG001
    return {
        "lessons": [
            data_of(api.LessonData, lesson, kind=kind)
            for kind, road in (("regions", roads.QUEENS), ("n-queens", roads.N_QUEENS))
            for lesson in road
        ]
    }


def formats(question: inputs.Nothing) -> api.FormatsData:  # noqa: ARG001
    return {
        "formats": [
            data_of(
                api.FormatData,
                entry,
                media_type=entry.media,
                reads=entry.is_read,
                writes=True,
            )
            for entry in FORMATS.values()
        ]
    }


def techniques(question: inputs.Nothing) -> api.TechniquesData:  # noqa: ARG001
    return {
        "techniques": [
            data_of(
                api.CatalogueEntryData,
                technique,
                one_star=_rungs(ONE, technique.name, 1),
                several_stars=_rungs(SEVERAL, technique.name, 2),
                boards=len(collection.boards(technique=technique.name)),
            )
            for technique in CATALOGUE.values()
        ],
        "grades": [{"name": name, "about": meaning} for name, meaning in MEANINGS.items()],
    }


def _rungs(ladder: Sequence[Level], name: str, stars: int) -> list[api.RungData]:
    ratings = [level.rating for level in ladder if level.technique == name]
    return [{"rating": rating, "grade": grade_name(rating, stars)} for rating in ratings]
