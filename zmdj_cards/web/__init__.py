"""The toolkit in the browser: `zmdj serve`. Imported by that command alone."""
