"""What single effects do to the objects that were found for them: those of every game, by type of node. A game adds its own (record
``Programs``). Each does as much as it can (golden rule) and says whether that was all.

An effect that waits for something (damage, a play, a place) changes its frame first and pushes the other frame after.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.programs import Effect
from zmdj_cards.engine.happen import deeds
from zmdj_cards.engine.program import effects_board, effects_chance, effects_damage, effects_lasting, effects_piles, effects_play

SHARED: Final[dict[type, Effect]] = {
    tree.Draw: Effect(P.DRAW, effects_piles.draw),
    tree.DrawTo: Effect(P.DRAW_TO, effects_piles.draw_to),
    tree.Discard: Effect(P.DISCARD, effects_piles.discard, "what"),
    tree.Reveal: Effect(P.REVEAL, effects_piles.reveal, "what"),
    tree.Look: Effect(P.LOOK, effects_piles.look, "what"),
    tree.Search: Effect(P.SEARCH, effects_piles.search, "what"),
    tree.ShuffleDeck: Effect(P.SHUFFLE_DECK, effects_piles.shuffle_deck),
    tree.ShuffleInto: Effect(P.SHUFFLE_INTO, effects_piles.shuffle_into, "what", deed=deeds.SHUFFLE_IN),
    tree.Return: Effect(P.RETURN, effects_piles.to_zone, "what"),
    tree.Put: Effect(P.PUT, effects_piles.to_zone, "what"),
    tree.Exile: Effect(P.EXILE, effects_piles.exile, "what", deed=deeds.EXILE),
    tree.Destroy: Effect(P.DESTROY, effects_board.destroy, "what", deed=deeds.DESTROY),
    tree.Sacrifice: Effect(P.SACRIFICE, effects_board.sacrifice, "what", deed=deeds.SACRIFICE),
    tree.Rest: Effect(P.REST, effects_board.rest, "what", deed=deeds.REST),
    tree.Ready: Effect(P.READY, effects_board.ready, "what", deed=deeds.READY),
    tree.PlaceMarkers: Effect(P.PLACE_MARKERS, effects_board.place_markers, "on"),
    tree.RemoveMarkers: Effect(P.REMOVE_MARKERS, effects_board.remove_markers, "what"),
    tree.MoveMarkers: Effect(P.MOVE_MARKERS, effects_board.move_markers, "what"),
    tree.AttachTo: Effect(P.ATTACH_TO, effects_board.attach_to, "what"),
    tree.TakeControl: Effect(P.TAKE_CONTROL, effects_board.take_control, "what"),
    tree.Damage: Effect(P.DAMAGE, effects_damage.damage, "to", opcodes.O_DEALT),
    tree.MoreDamage: Effect(P.MORE_DAMAGE, effects_damage.more_damage),
    tree.DamageUp: Effect(P.MORE_DAMAGE, effects_damage.more_damage),
    tree.LessDamage: Effect(P.LESS_DAMAGE, effects_damage.less_damage),
    tree.NoDamage: Effect(P.NO_DAMAGE, effects_damage.no_damage),
    tree.DamageChange: Effect(P.DAMAGE_CHANGE, effects_damage.damage_change, "what"),
    tree.Prevent: Effect(P.PREVENT, effects_damage.prevent, "what"),
    tree.RollDie: Effect(P.ROLL, effects_chance.roll),
    tree.FlipCoin: Effect(P.FLIP_COIN, effects_chance.flip),
    tree.SwapControl: Effect(P.SWAP_CONTROL, effects_board.swap_control, "what"),
    tree.SetStat: Effect(P.SET_STAT, effects_lasting.set_stat, "what"),
    tree.Gain: Effect(P.GAIN, effects_lasting.gain, "what"),
    tree.Has: Effect(P.HAS, effects_lasting.gain, "what"),
    tree.Lose: Effect(P.LOSE, effects_lasting.lose, "what"),
    tree.Lacks: Effect(P.LACKS, effects_lasting.lose, "what"),
    tree.MakeCannot: Effect(P.CANNOT, effects_lasting.cannot, "what"),
    tree.BarredFrom: Effect(P.CANNOT, effects_lasting.cannot, "what"),
    tree.Cannot: Effect(P.CANNOT, effects_lasting.cannot, "what"),
    tree.Multiply: Effect(P.MULTIPLY, effects_lasting.multiply, "what"),
    tree.SwapStats: Effect(P.SWAP_STATS, effects_lasting.swap_stats, "what"),
    tree.HandLimit: Effect(P.HAND_LIMIT, effects_lasting.hand_limit),
    tree.ExtraTurn: Effect(P.EXTRA_TURN, effects_lasting.extra_turn),
    tree.EndGame: Effect(P.END_GAME, effects_lasting.end_game),
    tree.PlayFree: Effect(P.PLAY_FREE, effects_play.play_free, "what", opcodes.O_PLAYED),
    tree.PlayCost: Effect(P.PLAY_COST, effects_play.play_cost),
    tree.ResolveAgain: Effect(P.RESOLVE_AGAIN, effects_play.resolve_again),
    tree.PlayExtra: Effect(P.MARK_PAID, effects_play.mark_paid),
    tree.NameOne: Effect(P.NAME_ONE, effects_play.name_one, after=opcodes.O_NAMED, asks="number"),
}


def changing(every: Mapping[type, Effect]) -> frozenset[int]:
    """The opcodes of effects that change the damage of the sentence before."""
    return frozenset(effect.op for kind, effect in every.items() if issubclass(kind, tree.ChangesDamage))
