"""What single effects do to the objects that were found for them: those of every game, by type of node. A game adds its own (record
``Programs``). Each does as much as it can (golden rule) and says whether that was all.

An effect that waits for something (damage, a play, a place) changes its frame first and pushes the other frame after.
"""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import ast
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards.position import Effect
from zmdj_cards.engine.happen import deeds
from zmdj_cards.engine.program import effects_board, effects_damage, effects_lasting, effects_piles, effects_play

SHARED: Final[dict[type, Effect]] = {
    ast.Draw: Effect(effects_piles.draw),
    ast.DrawTo: Effect(effects_piles.draw_to),
    ast.Discard: Effect(effects_piles.discard, "what"),
    ast.Reveal: Effect(effects_piles.reveal, "what"),
    ast.Look: Effect(effects_piles.look, "what"),
    ast.Search: Effect(effects_piles.search, "what"),
    ast.ShuffleDeck: Effect(effects_piles.shuffle_deck),
    ast.ShuffleInto: Effect(effects_piles.shuffle_into, "what", deed=deeds.SHUFFLE_IN),
    ast.Return: Effect(effects_piles.to_zone, "what"),
    ast.Put: Effect(effects_piles.to_zone, "what"),
    ast.Exile: Effect(effects_piles.exile, "what", deed=deeds.EXILE),
    ast.Destroy: Effect(effects_board.destroy, "what", deed=deeds.DESTROY),
    ast.Sacrifice: Effect(effects_board.sacrifice, "what", deed=deeds.SACRIFICE),
    ast.Rest: Effect(effects_board.rest, "what", deed=deeds.REST),
    ast.Ready: Effect(effects_board.ready, "what", deed=deeds.READY),
    ast.PlaceMarkers: Effect(effects_board.place_markers, "on"),
    ast.RemoveMarkers: Effect(effects_board.remove_markers, "what"),
    ast.MoveMarkers: Effect(effects_board.move_markers, "what"),
    ast.AttachTo: Effect(effects_board.attach_to, "what"),
    ast.TakeControl: Effect(effects_board.take_control, "what"),
    ast.Damage: Effect(effects_damage.damage, "to", opcodes.O_DEALT),
    ast.MoreDamage: Effect(effects_damage.more_damage),
    ast.DamageUp: Effect(effects_damage.more_damage),
    ast.LessDamage: Effect(effects_damage.less_damage),
    ast.NoDamage: Effect(effects_damage.no_damage),
    ast.DamageChange: Effect(effects_damage.damage_change, "what"),
    ast.Prevent: Effect(effects_damage.prevent, "what"),
    ast.SetStat: Effect(effects_lasting.set_stat, "what"),
    ast.Gain: Effect(effects_lasting.gain, "what"),
    ast.Has: Effect(effects_lasting.gain, "what"),
    ast.Lose: Effect(effects_lasting.lose, "what"),
    ast.Lacks: Effect(effects_lasting.lose, "what"),
    ast.MakeCannot: Effect(effects_lasting.cannot, "what"),
    ast.BarredFrom: Effect(effects_lasting.cannot, "what"),
    ast.Cannot: Effect(effects_lasting.cannot, "what"),
    ast.Multiply: Effect(effects_lasting.multiply, "what"),
    ast.SwapStats: Effect(effects_lasting.swap_stats, "what"),
    ast.HandLimit: Effect(effects_lasting.hand_limit),
    ast.ExtraTurn: Effect(effects_lasting.extra_turn),
    ast.EndGame: Effect(effects_lasting.end_game),
    ast.PlayFree: Effect(effects_play.play_free, "what", opcodes.O_PLAYED),
    ast.PlayPaying: Effect(effects_play.play_paying, after=opcodes.O_PLAYED),
    ast.PlayCost: Effect(effects_play.play_cost),
    ast.ResolveAgain: Effect(effects_play.resolve_again),
    ast.NameOne: Effect(effects_play.name_one, after=opcodes.O_NAMED, asks=True),
}
