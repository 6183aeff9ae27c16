"""What people print and read: card faces, proxy sheets, deck sheets, pages and the site.

Reading order: :mod:`runs` (ability text as inline runs), :mod:`theme` (colours, shapes, labels), :mod:`content` (what a face
shows), :mod:`fonts` and :mod:`typeset` (Typst), :mod:`layout` (where cells lie), :mod:`proxies` (faces to PDF, PNG, SVG),
:mod:`pdf` (boxes), :mod:`art` and :mod:`fetch` (pictures), :mod:`decksheet`, then :mod:`html` and :mod:`site`.
"""
