"""English read back: the language of our own printer as a grammar for the chart parser.

Nobody writes that grammar. `holes` has the printer say trees with their parts marked, `merge` knows which nodes may fill which field,
`derive` takes what stands between the marks for the pattern of a node, `reader` reads by these patterns and keeps only trees that the
printer says in exactly these words; `alike` tells which of them mean the same, `page` cuts a text as typed into abilities.
"""
