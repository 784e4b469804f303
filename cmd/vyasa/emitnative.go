package main

import (
	"fmt"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/codegen/native/intrin"
)

// intrinsics prints the kernel as C with a processor's intrinsics.
func (c emitCmd) intrinsics(o console.Output) error {
	t, err := intrin.Named(string(c.Target))
	if err != nil {
		return err
	}
	n, err := nativeNest(c.KernelFlags, c.Workload)
	if err != nil {
		return err
	}
	text, err := intrin.Function(n, n.Name, t)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(o.Out, text)
	return err
}
