package halide

import "math"

// alike reports whether two expressions are the same but for where they were written: then they have one value. What is
// remembered of pairs keeps it linear where parts are shared.
func alike(a, b *Expr) bool { return (&likeness{}).exprs(a, b) }

type likeness struct{ seen map[[2]*Expr]bool }

func (l *likeness) exprs(a, b *Expr) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil || !sameNode(a, b) || len(a.Args) != len(b.Args) {
		return false
	}
	pair := [2]*Expr{a, b}
	if same, ok := l.seen[pair]; ok {
		return same
	}
	same := l.domains(a.RDom, b.RDom)
	for i := 0; same && i < len(a.Args); i++ {
		same = l.exprs(a.Args[i], b.Args[i])
	}
	if l.seen == nil {
		l.seen = map[[2]*Expr]bool{}
	}
	l.seen[pair] = same
	return same
}

// domains compares RDoms: one of a name is declared once, but may have conditions beside.
func (l *likeness) domains(a, b *RDom) bool {
	return a == b || a != nil && b != nil && a.equal(b) && l.exprs(a.Cond, b.Cond)
}

// sameNode compares all that is not an operand.
func sameNode(a, b *Expr) bool {
	if a.Int != nil && b.Int != nil {
		if a.Int.Cmp(b.Int) != 0 {
			return false
		}
	} else if a.Int != b.Int {
		return false
	}
	return a.Op == b.Op && a.Kind == b.Kind && a.Name == b.Name &&
		math.Float32bits(a.Float) == math.Float32bits(b.Float) &&
		math.Float64bits(a.Double) == math.Float64bits(b.Double) && a.Type == b.Type && a.Shift == b.Shift &&
		a.Round == b.Round && sameInput(a.Input, b.Input) && a.Reduce == b.Reduce && a.Func == b.Func &&
		a.Elem == b.Elem && a.updates == b.updates && a.Mistake == b.Mistake
}

// sameInput reports whether both are one input, which may have been made twice.
func sameInput(a, b *Input) bool { return a == b || a != nil && b != nil && a.equal(b) }
