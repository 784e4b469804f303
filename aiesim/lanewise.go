package aiesim

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// Lanewise are the functions of the AIE API that the program uses and whose bodies here go over the lanes in a loop, by
// name, in order: the vendor's have instructions of their own, so that cycles of the program are more than they would
// be there.
func (p *Program) Lanewise() []string {
	var names []string
	for _, f := range p.unit.Funcs {
		if f.Pos.File != "<aie.hpp>" {
			continue
		}
		loops, lanes := false, false
		cfront.WalkStmt(f.Body, func(s cfront.Stmt) {
			_, ok := s.(*cfront.Loop)
			loops = loops || ok
		}, func(e cfront.Expr) {
			call, ok := e.(*cfront.IntrinsicCall)
			lanes = lanes || ok && (call.Sig.Name == "ext_elem" || call.Sig.Name == "upd_elem")
		})
		if loops && lanes {
			names = append(names, f.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
