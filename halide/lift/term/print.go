package term

import (
	"fmt"
	"strings"
)

// longest is how deep String goes; terms can be very deep, and as trees very wide.
const longest = 4000

// String is t as a tree, cut off where it gets long.
func (s *Store) String(t T) string {
	var b strings.Builder
	s.write(&b, t)
	if b.Len() >= longest {
		return b.String()[:longest] + "..."
	}
	return b.String()
}

func (s *Store) write(b *strings.Builder, t T) {
	if b.Len() > longest {
		return
	}
	n := &s.nodes[t]
	switch n.op {
	case NoOp:
		b.WriteString("none")
	case OpInt:
		if n.kind == Truth {
			fmt.Fprint(b, n.num != 0)
			return
		}
		fmt.Fprint(b, n.num)
	case OpBig:
		b.WriteString(s.bigs[n.name].String())
	case OpFloat:
		fmt.Fprint(b, s.Float(t))
		if n.kind == Single {
			b.WriteString("f")
		}
	case OpElem:
		fmt.Fprintf(b, "%s[%d]", s.Name(t), n.num)
	case OpScalar:
		b.WriteString(s.Name(t))
	case OpAdd, OpSub, OpMul, OpDiv, OpEQ, OpLT, OpLE:
		b.WriteString("(")
		s.write(b, n.args[0])
		b.WriteString(" " + n.op.String() + " ")
		s.write(b, n.args[1])
		b.WriteString(")")
	default:
		name := n.op.String()
		switch n.op {
		case OpConvert:
			name = n.typ.String()
		case OpCall:
			name = s.Name(t)
		}
		b.WriteString(name + "(")
		for i, a := range s.Args(t) {
			if i > 0 {
				b.WriteString(", ")
			}
			s.write(b, a)
		}
		b.WriteString(")")
	}
}
