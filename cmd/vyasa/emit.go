package main

import (
	"os"
	"path/filepath"

	"github.com/vyasa-go/vyasa"
)

// emitCmd writes what a kernel's users need.
type emitCmd struct {
	Workload string `arg:"" help:"A name of vyasa list or a variant of it."`
	Out      string `short:"o" default:"." help:"The directory to write to; it is made if it is missing."`
	kernelFlags
}

// Run writes the files.
func (c emitCmd) Run(o output) error {
	w, err := c.workload(c.Workload)
	if err != nil {
		return err
	}
	s, err := c.schedule(w)
	if err != nil {
		return err
	}
	k, err := vyasa.Compile(s, nil)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.Out, 0o777); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(c.Out, "out.c"), []byte(k.C), 0o666)
}
