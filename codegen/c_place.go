package codegen

import "github.com/vyasa-go/vyasa/lower"

// places says where the variables of a program are declared: in the innermost list that holds all their uses.
type places struct {
	inline map[*Op]bool         // the declaration is part of this operation
	before map[lower.Stmt][]int // variables to declare at the start of a Loop's or If's body; of the function under nil
}

// frame is a list of statements: that of owner, inside up.
type frame struct {
	owner lower.Stmt
	up    *frame
	depth int
}

// placesOf finds the declarations. A variable is declared by the operation that gives it its first value, if that
// operation stands in the list itself; else in front.
func placesOf(p *Program) places {
	f := &finder{frames: make([]*frame, len(p.Vars)), first: make([]*Op, len(p.Vars)), at: make([]*frame, len(p.Vars))}
	f.list(p.Body, &frame{})
	out := places{inline: map[*Op]bool{}, before: map[lower.Stmt][]int{}}
	for v, op := range f.first {
		switch {
		case op == nil:
		case f.at[v] == f.frames[v] && op.Dst == v && op.Fresh:
			out.inline[op] = true
		default:
			out.before[f.frames[v].owner] = append(out.before[f.frames[v].owner], v)
		}
	}
	return out
}

type finder struct {
	frames []*frame // innermost list around all uses of a variable
	first  []*Op    // its first use
	at     []*frame // where that stands
}

func (f *finder) list(list []lower.Stmt, in *frame) {
	for _, s := range list {
		switch s := s.(type) {
		case *Op:
			f.use(s.Dst, s, in)
			for _, a := range s.Args {
				f.use(a, s, in)
			}
			for _, a := range s.Addresses() {
				if a.Based {
					f.use(a.Base, s, in)
				}
			}
		default:
			for _, body := range lower.Bodies(s) {
				f.list(body, &frame{s, in, in.depth + 1})
			}
		}
	}
}

func (f *finder) use(v int, op *Op, in *frame) {
	if v < 0 {
		return
	}
	if f.first[v] == nil {
		f.first[v], f.at[v], f.frames[v] = op, in, in
		return
	}
	a, b := f.frames[v], in
	for a != b {
		if a.depth >= b.depth {
			a = a.up
		} else {
			b = b.up
		}
	}
	f.frames[v] = a
}

// before is what a register holds when a part of it is set: itself, or undefined or zero contents if it is fresh.
func (c *writer) before(op *Op, fresh func(VarType) string) string {
	x := c.prog.Vars[op.Dst]
	if op.Fresh {
		return fresh(x.Type)
	}
	return x.Name
}
