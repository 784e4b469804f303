package nativebench

import (
	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
)

// model is what the ports of this processor's core need, or of the one that is nearest.
func (r *Row) model(k *kernel.Kernel) {
	core, known := native.ThisProcessor().Core()
	cost := k.Cost(core)
	r.Core, r.Model, r.Bound = core.Name, cost.Cycles, cost.Bound
	if !known {
		r.Core += ", the nearest"
	}
}
