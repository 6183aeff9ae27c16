"""Decks: text and files to :class:`~zmdj_cards.model.deck.Deck` and back, and what can be said about one.

Read :mod:`context` (cards and format, made once), :mod:`result` (deck, faults, account of every line), :mod:`resolve` (a name or
serial to a card), :mod:`read` with a module for each kind (:mod:`text_list`, :mod:`json_deck`, :mod:`octgn`, :mod:`tts`,
:mod:`table`, :mod:`code`; :mod:`archive` for zip files), :mod:`write`, then :mod:`validate`, :mod:`stats`, :mod:`diff` and
:mod:`fix`. The words that people write are in :mod:`lexicon`, all limits in :mod:`limits`.
"""
