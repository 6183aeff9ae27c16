"""How much ink a face takes: the mean darkness of its picture, as a share of a card printed solid black."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from zmdj_cards.errors import Fault, fault
from zmdj_cards.render import proxies
from zmdj_cards.render.print_job import Job, Slot

# Fine enough that thin strokes keep their weight: anti-aliased pixels hold the share of ink they cover.
PPI = 72


def coverage(job: Job, elements: Iterable[Any]) -> dict[str, float]:
    """Face id → ink as a share from 0 to 1, for each different front of the job."""
    from PIL import Image, ImageStat

    fronts = list(dict.fromkeys(slot.front for slot in job.slots))
    spec = replace(job.spec, bleed=0.0)
    single = replace(job, slots=tuple(Slot(face) for face in fronts), spec=spec, duplex=None, start=1)
    made = proxies.make(single, elements, "png", PPI, shop=True)
    shares = {}
    for face, picture in zip(made.fronts, made.files, strict=True):
        with Image.open(io.BytesIO(picture)) as image:
            shares[face.id] = 1 - ImageStat.Stat(image.convert("L")).mean[0] / 255
    return shares


def report(shares: dict[str, float], names: dict[str, str]) -> Fault:
    """A note with the mean and the highest coverage."""
    worst = max(sorted(shares), key=lambda key: shares[key])
    mean = sum(shares.values()) / len(shares)
    return fault(
        "render.ink", severity="note", percent=f"{100 * mean:.1f}", most=f"{100 * shares[worst]:.1f}", name=names.get(worst, worst)
    )
