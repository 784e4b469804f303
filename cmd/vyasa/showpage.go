package main

import (
	"os"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/halide"
)

// page writes all forms of a schedule's kernel to a file.
func (c showCmd) page(o console.Output, s *halide.Schedule) error {
	tiles, err := vyasa.CompileTiles(s, nil)
	if err != nil {
		return err
	}
	o.Note(console.NotesOf(tiles))
	m, err := c.FindMachine()
	if err != nil {
		return err
	}
	text, err := tiles[0].HTMLOf(m)
	if err != nil {
		return err
	}
	return os.WriteFile(c.HTML, []byte(text), 0o666)
}
