"""正面对决: everything that only this game has. Begin with :mod:`game`: its record says which part is handed to which room of the kernel.

:mod:`lexicon` is the card language; :mod:`cards`, :mod:`values` and :mod:`words` say what cards are, what they are worth and what their
words mean; :mod:`rules` has the turn, playing, combat and what is put right at once; :mod:`deeds`, :mod:`programs`, :mod:`effects` and
:mod:`abilities` what happens and how texts become it; :mod:`views` what is told; :mod:`policy` players of this game.
"""
