package main

import (
	"bytes"
	"os"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/page"
	"github.com/vyasa-go/vyasa/halide"
)

// page writes all forms of a schedule's kernel to a file.
func (c showCmd) page(o console.Output, s *halide.Schedule) error {
	tiles, err := vyasa.CompileTiles(s, nil)
	if err != nil {
		return err
	}
	o.Note(console.NotesOf(tiles))
	k := tiles[0]
	m, err := c.FindMachine()
	if err != nil {
		return err
	}
	sim, err := k.SimulatorOf(m)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := page.Write(&text, "vyasa: "+c.Workload, page.Of(k, sim.Code.Program.String())); err != nil {
		return err
	}
	return os.WriteFile(c.HTML, text.Bytes(), 0o666)
}
