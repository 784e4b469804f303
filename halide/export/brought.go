package export

import (
	"slices"
	"strings"
)

// brought are the functions that the file needs, each after those that it calls.
func (w *writer) brought(body string) string {
	texts := map[string]string{}
	for _, f := range library {
		texts[f.name] = f.text
	}
	for name, text := range w.bring {
		texts[name] = text
	}
	calls := func(text string, of int) {
		for _, g := range library[:of] {
			w.needed[g.name] = w.needed[g.name] || strings.Contains(text, g.name)
		}
	}
	calls(body, len(library))
	for i, f := range slices.Backward(library) {
		if w.needed[f.name] {
			calls(texts[f.name], i)
		}
	}
	out, words := "", strings.NewReplacer(append(append([]string{}, w.words...), "$", w.module+".")...)
	for _, f := range library {
		if w.needed[f.name] {
			out += "\n\n" + words.Replace(texts[f.name])
		}
	}
	return out
}
