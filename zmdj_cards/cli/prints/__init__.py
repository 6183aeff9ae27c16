"""Commands that print: proxies, sheets, pages, the site."""
