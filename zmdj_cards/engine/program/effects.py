"""What single effects do to the objects that were found for them: those of every game, by type of node. A game adds its own (record
``Programs``). Each does as much as it can (golden rule) and says whether that was all.

An effect that waits for something (damage, a play, a place) changes its frame first and pushes the other frame after.
"""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards.position import Effect
from zmdj_cards.engine.happen import deeds
from zmdj_cards.engine.program import effects_board, effects_damage, effects_lasting, effects_piles, effects_play

SHARED: Final[dict[type, Effect]] = {
    tree.Draw: Effect(effects_piles.draw),
    tree.DrawTo: Effect(effects_piles.draw_to),
    tree.Discard: Effect(effects_piles.discard, "what"),
    tree.Reveal: Effect(effects_piles.reveal, "what"),
    tree.Look: Effect(effects_piles.look, "what"),
    tree.Search: Effect(effects_piles.search, "what"),
    tree.ShuffleDeck: Effect(effects_piles.shuffle_deck),
    tree.ShuffleInto: Effect(effects_piles.shuffle_into, "what", deed=deeds.SHUFFLE_IN),
    tree.Return: Effect(effects_piles.to_zone, "what"),
    tree.Put: Effect(effects_piles.to_zone, "what"),
    tree.Exile: Effect(effects_piles.exile, "what", deed=deeds.EXILE),
    tree.Destroy: Effect(effects_board.destroy, "what", deed=deeds.DESTROY),
    tree.Sacrifice: Effect(effects_board.sacrifice, "what", deed=deeds.SACRIFICE),
    tree.Rest: Effect(effects_board.rest, "what", deed=deeds.REST),
    tree.Ready: Effect(effects_board.ready, "what", deed=deeds.READY),
    tree.PlaceMarkers: Effect(effects_board.place_markers, "on"),
    tree.RemoveMarkers: Effect(effects_board.remove_markers, "what"),
    tree.MoveMarkers: Effect(effects_board.move_markers, "what"),
    tree.AttachTo: Effect(effects_board.attach_to, "what"),
    tree.TakeControl: Effect(effects_board.take_control, "what"),
    tree.Damage: Effect(effects_damage.damage, "to", opcodes.O_DEALT),
    tree.MoreDamage: Effect(effects_damage.more_damage),
    tree.DamageUp: Effect(effects_damage.more_damage),
    tree.LessDamage: Effect(effects_damage.less_damage),
    tree.NoDamage: Effect(effects_damage.no_damage),
    tree.DamageChange: Effect(effects_damage.damage_change, "what"),
    tree.Prevent: Effect(effects_damage.prevent, "what"),
    tree.SetStat: Effect(effects_lasting.set_stat, "what"),
    tree.Gain: Effect(effects_lasting.gain, "what"),
    tree.Has: Effect(effects_lasting.gain, "what"),
    tree.Lose: Effect(effects_lasting.lose, "what"),
    tree.Lacks: Effect(effects_lasting.lose, "what"),
    tree.MakeCannot: Effect(effects_lasting.cannot, "what"),
    tree.BarredFrom: Effect(effects_lasting.cannot, "what"),
    tree.Cannot: Effect(effects_lasting.cannot, "what"),
    tree.Multiply: Effect(effects_lasting.multiply, "what"),
    tree.SwapStats: Effect(effects_lasting.swap_stats, "what"),
    tree.HandLimit: Effect(effects_lasting.hand_limit),
    tree.ExtraTurn: Effect(effects_lasting.extra_turn),
    tree.EndGame: Effect(effects_lasting.end_game),
    tree.PlayFree: Effect(effects_play.play_free, "what", opcodes.O_PLAYED),
    tree.PlayCost: Effect(effects_play.play_cost),
    tree.ResolveAgain: Effect(effects_play.resolve_again),
    tree.NameOne: Effect(effects_play.name_one, after=opcodes.O_NAMED, asks="number"),
}
