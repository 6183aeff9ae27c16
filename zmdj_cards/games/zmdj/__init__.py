"""正面对决 by its rules. Reading order:

:mod:`ids` (numbers by name), :mod:`ruleset`, :mod:`defs`, :mod:`board` (the position and elementary changes), :mod:`ops` (changes with
their events), :mod:`listening` and :mod:`triggers` (what they set off), :mod:`values` (what cards are worth now), :mod:`turn`, :mod:`play`,
:mod:`skills`, :mod:`combat`, :mod:`damage`, :mod:`check` (what is put right at once), :mod:`asking`, :mod:`choose` and :mod:`pay` (frames
that ask a player), :mod:`flow` (the driver).

Texts: :mod:`nouns` with :mod:`references`, :mod:`persons`, :mod:`numbers` and :mod:`qualities`; :mod:`conditions`, :mod:`events`,
:mod:`counting`; :mod:`vocabulary` and :mod:`wording` (what is known). :mod:`statics` (static abilities in force) with :mod:`static_keys`,
:mod:`static_values`, :mod:`static_costs`, :mod:`prohibitions`. Trees to programs: :mod:`lower`, :mod:`lower_sentences`,
:mod:`lower_changes`, :mod:`lower_abilities`, :mod:`opcodes`. Programs running: :mod:`frames`, :mod:`prog`, :mod:`prog_choices`,
:mod:`effects` with its parts, :mod:`would` and :mod:`replacing` (what happens instead).

:mod:`game` (one game in one object), :mod:`match` (a game from two sides), :mod:`position` (text form), :mod:`narrate`. The words
of card texts are in :mod:`lexicon`.
"""
