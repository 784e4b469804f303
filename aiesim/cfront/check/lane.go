package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// Lane is a lane of a vector, v[i], before it is known whether it is read or set. It never reaches the tree.
//
//	v[i]      ->  ext_elem(v, i)
//	v[i] = x  ->  v = upd_elem(v, i, x)
type Lane struct {
	cfront.Expr // ext_elem(v, i)
	Value       cfront.Expr
	vector      cfront.Expr // a place, or a value that cannot be set
	index       cfront.Expr
}

// Parts are the vector and the index.
func (l *Lane) Parts() []cfront.Expr { return []cfront.Expr{l.vector, l.index} }

// lane makes v[i].
func (p *Operators) lane(at cfront.Pos, v, i cfront.Expr) cfront.Expr {
	read := p.up.Machine("ext_elem", at, []cfront.Expr{v, i})
	return &Lane{Expr: read, Value: read, vector: v, index: i}
}

// laneAssign makes v[i] = y; nil if x is no lane.
func (p *Operators) laneAssign(at cfront.Pos, x, y cfront.Expr) cfront.Expr {
	l, ok := x.(*Lane)
	if !ok {
		return nil
	}
	p.assignable(at, l.vector, "=")
	y = p.conv.Convert(y, l.Type(), "the right side of =")
	return p.Assign(at, l.vector, p.up.Machine("upd_elem", at, []cfront.Expr{l.vector, l.index, y}))
}
