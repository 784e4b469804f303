package nativebench

import (
	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
)

// nearest stands behind the name of a core that is not this processor's.
const nearest = ", the nearest"

// model is what the ports of this processor's core need. Where there are no data of it, it is what the nearest one
// would: that is no bound here.
func (r *Row) model(k *kernel.Kernel) {
	core, known := native.ThisProcessor().Core()
	cost := k.Cost(core)
	r.Core, r.Model = core.Name, cost.Cycles
	if known {
		r.Bound = cost.Bound
	} else {
		r.Core += nearest
	}
}
