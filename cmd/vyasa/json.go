package main

import (
	"encoding/json"
	"io"
)

// writeJSON prints a value as indented JSON with a final newline.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
