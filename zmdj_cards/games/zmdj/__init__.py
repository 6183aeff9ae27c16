"""正面对决 by its rules. Reading order:

:mod:`ids` (numbers by name), :mod:`ruleset`, :mod:`board` (the position and elementary changes), :mod:`ops` (changes with their
events), :mod:`values` and :mod:`statics` (what cards are worth now), :mod:`turn`, :mod:`play`, :mod:`pay`, :mod:`combat`,
:mod:`damage`, :mod:`check` (what is put right at once), :mod:`choose`, :mod:`triggers`, :mod:`flow` (the driver); for texts
:mod:`nouns`, :mod:`conditions`, :mod:`events`, :mod:`wording` (what is known), :mod:`lower` and :mod:`lower_abilities` (trees to
programs), :mod:`prog` (programs running), :mod:`skills`, :mod:`instead`, :mod:`effects` with its parts;
:mod:`match` (a game from two decks), :mod:`position` (text form), :mod:`narrate`. The words of card texts are in :mod:`lexicon`.
"""
