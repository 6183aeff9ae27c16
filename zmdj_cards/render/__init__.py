"""What people print and read: card faces, proxy sheets, deck sheets, pages and the site.

Reading order. Both: :mod:`richtext` (ability text as inline runs, made from the compiler's tokens), :mod:`abilities` (the text of a
face), :mod:`term_marker` (words of the glossary in text), :mod:`theme` (colours, shapes, labels), :mod:`emblems` (what stands in the
window of a face without a picture), :mod:`faces` (what a face shows).
Print: :mod:`fonts`, :mod:`typeset` (Typst), :mod:`layout` (where cells lie), :mod:`print_job`, :mod:`print_copies` (from a deck to
copies), :mod:`style` (what the faces of a job share), :mod:`backs`, :mod:`sheets` (a job as data), :mod:`proxies` (to PDF, PNG, SVG),
:mod:`pdf` (boxes, pictures), :mod:`art`, :mod:`fetch`, :mod:`ink`, :mod:`printers`, :mod:`decksheet`. Pages: :mod:`site_data`,
:mod:`pages` (what templates are given), :mod:`addresses`, :mod:`deckviews`, :mod:`builder`, :mod:`html`, :mod:`searchdata`,
:mod:`site`, :mod:`markdown`.
"""
