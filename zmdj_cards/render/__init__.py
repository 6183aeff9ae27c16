"""What people print and read: card faces, proxy sheets, deck sheets, pages and the site.

Reading order. Both: :mod:`runs` (ability text as inline runs), :mod:`tokens` and :mod:`abilities` (from the compiler to runs),
:mod:`terms` (words of the glossary in text), :mod:`theme` (colours, shapes, labels), :mod:`content` (what a face shows).
Print: :mod:`fonts`, :mod:`typeset` (Typst), :mod:`layout` (where cells lie), :mod:`job`, :mod:`jobs` (from a deck to copies),
:mod:`sheets` (a job as data), :mod:`proxies` (to PDF, PNG, SVG), :mod:`pdf` (boxes, pictures), :mod:`art`, :mod:`fetch`, :mod:`ink`,
:mod:`printers`, :mod:`decksheet`. Pages: :mod:`sources`, :mod:`pages` (what templates are given), :mod:`addresses`,
:mod:`deckviews`, :mod:`builder`, :mod:`html`, :mod:`searchdata`, :mod:`site`, :mod:`markdown`; :mod:`filenames` for both.
"""
