package main

import (
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// notesOf is what there is to know of a kernel's tiles, each once.
func notesOf(tiles []*vyasa.Kernel) diag.Notes {
	lists := make([][]diag.Note, len(tiles))
	for i, k := range tiles {
		lists[i] = k.Notes
	}
	return diag.NewNotes(lists...)
}

// notesOn is what there is to know of the kernel that a schedule becomes.
func notesOn(s *halide.Schedule) (diag.Notes, error) {
	tiles, err := vyasa.CompileTiles(s, nil)
	return notesOf(tiles), err
}

// note prints notes beside the results, where they disturb no reader of those.
func (o output) note(list diag.Notes) { fmt.Fprint(o.log, list) }
