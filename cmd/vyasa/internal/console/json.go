package console

import (
	"encoding/json"
	"io"
)

// WriteJSON prints a value as indented JSON with a final newline.
func WriteJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
