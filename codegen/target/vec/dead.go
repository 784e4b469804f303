package vec

import "github.com/vyasa-go/vyasa/lower"

// dead leaves out what no store depends on, and loops and conditions without operations.
//
//	v1 = load in[0]; v2 = add v2, v1; v3 = load in[4]; store out[0], v3   ->   v3 = load in[4]; store out[0], v3
//
// It does not know in which order things run: a register that is set for nobody once and for a store once stays twice.
func dead(p *Program) (*Program, error) {
	setters := make([][]*Op, len(p.Regs))
	var work []*Op
	all := 0
	for op := range ops(p.Body) {
		all++
		for _, r := range op.Dst {
			setters[r] = append(setters[r], op)
		}
		if op.Code.has(writes) {
			work = append(work, op)
		}
	}
	needed := make(map[*Op]bool, all)
	for _, op := range work {
		needed[op] = true
	}
	for len(work) > 0 {
		op := work[len(work)-1]
		work = work[:len(work)-1]
		for _, r := range op.reads() {
			for _, s := range setters[r] {
				if !needed[s] {
					needed[s] = true
					work = append(work, s)
				}
			}
		}
	}
	return p.with(lower.Map(p.Body, func(s lower.Stmt) []lower.Stmt {
		keep := true
		switch s := s.(type) {
		case *Op:
			keep = needed[s]
		case *lower.For:
			keep = len(s.Body) > 0 || s.Var == p.Band
		case *lower.If:
			keep = len(s.Body)+len(s.Else) > 0
		}
		if !keep {
			return nil
		}
		return []lower.Stmt{s}
	})), nil
}
