package console

import (
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// NotesOf is what there is to know of a kernel's tiles, each once.
func NotesOf(tiles []*vyasa.Kernel) diag.Notes {
	lists := make([][]diag.Note, len(tiles))
	for i, k := range tiles {
		lists[i] = k.Notes
	}
	return diag.NewNotes(lists...)
}

// NotesOn is what there is to know of the kernel that a schedule becomes.
func NotesOn(s *halide.Schedule) (diag.Notes, error) {
	tiles, err := vyasa.CompileTiles(s, nil)
	return NotesOf(tiles), err
}

// Note prints notes beside the results, where they disturb no reader of those.
func (o Output) Note(list diag.Notes) { fmt.Fprint(o.Log, list) }
