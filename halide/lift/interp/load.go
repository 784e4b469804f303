package interp

import (
	"math"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// loadInt reads an integer from memory in a concrete run.
func (c *compiler[V]) loadInt(e ctree.Expr) intX[V] {
	at, k, s := c.place(e), kind(e), &site{e.Pos()}
	want := formats[k]
	return func(f *frame[V]) int64 {
		p := at(f)
		if o := p.o; o != nil {
			d := p.off - o.lo
			i := uint64(d) >> o.shift
			if i < uint64(len(o.flags)) && d&o.mask == 0 {
				if fl := o.flags[i]; fl&cellFormat == want {
					o.flags[i] = fl.again()
					return int64(o.bits[i])
				}
			}
		}
		n, q := f.m.loadSlow(p, k, s)
		if q.o != nil {
			return f.m.addressNote(q, s)
		}
		return n.int()
	}
}

// loadFloat reads a floating value from memory in a concrete run.
func (c *compiler[V]) loadFloat(e ctree.Expr) floatX[V] {
	at, k, s := c.place(e), kind(e), &site{e.Pos()}
	want := formats[k]
	return func(f *frame[V]) float64 {
		p := at(f)
		if o := p.o; o != nil {
			d := p.off - o.lo
			i := uint64(d) >> o.shift
			if i < uint64(len(o.flags)) && d&o.mask == 0 {
				if fl := o.flags[i]; fl&cellFormat == want {
					o.flags[i] = fl.again()
					return math.Float64frombits(o.bits[i])
				}
			}
		}
		n, _ := f.m.loadSlow(p, k, s)
		return n.float()
	}
}

// loadNum reads a number from memory in a domain of data.
func (c *compiler[V]) loadNum(e ctree.Expr) numX[V] {
	at, k, s := c.place(e), kind(e), &site{e.Pos()}
	want := formats[k]
	return func(f *frame[V]) number[V] {
		p := at(f)
		if o := p.o; o != nil {
			d := p.off - o.lo
			i := uint64(d) >> o.shift
			if i < uint64(len(o.flags)) && d&o.mask == 0 {
				if fl := o.flags[i]; fl&(cellFormat&^cellData) == want {
					o.flags[i] = fl.again()
					if fl&cellData != 0 {
						return number[V]{v: o.data[i]}
					}
					if k.Int() {
						return knownInt[V](int64(o.bits[i]))
					}
					return number[V]{bits: o.bits[i], v: o.data[i], st: isKnown}
				}
			}
		}
		n, q := f.m.loadSlow(p, k, s)
		if q.o != nil {
			return knownInt[V](f.m.addressNote(q, s))
		}
		return n
	}
}

// loadPtr reads a pointer from memory.
func (c *compiler[V]) loadPtr(e ctree.Expr) ptrX[V] {
	at, s := c.place(e), &site{e.Pos()}
	want := formats[Ptr]
	return func(f *frame[V]) ptr[V] {
		p := at(f)
		if o := p.o; o != nil {
			d := p.off - o.lo
			i := uint64(d) >> o.shift
			if i < uint64(len(o.flags)) && d&o.mask == 0 {
				if fl := o.flags[i]; fl&cellFormat == want {
					o.flags[i] = fl.again()
					return o.ptrs[i]
				}
			}
		}
		_, q := f.m.loadSlow(p, Ptr, s)
		return q
	}
}

// storeFast writes a known scalar where a fast path can, and reports whether it did. It is for concrete runs.
func storeFast[V any](p ptr[V], want cellFlags, bits uint64) bool {
	o := p.o
	if o == nil {
		return false
	}
	d := p.off - o.lo
	i := uint64(d) >> o.shift
	if i >= uint64(len(o.flags)) || d&o.mask != 0 {
		return false
	}
	fl := o.flags[i]
	if fl&(cellFormat|cellWritten) != want|cellWritten || o.fixed {
		return false
	}
	o.bits[i] = bits
	return true
}

// put writes a number, known or not, to memory.
func (m *machine[V]) put(p ptr[V], k Kind, n number[V], s *site) {
	if m.forks == 0 && n.st != isUnset {
		if o := p.o; o != nil {
			d := p.off - o.lo
			i := uint64(d) >> o.shift
			if i < uint64(len(o.flags)) && d&o.mask == 0 {
				fl := o.flags[i]
				if fl&(cellFormat&^cellData|cellWritten) == formats[k]|cellWritten && !o.fixed {
					o.bits[i] = n.bits
					if o.data != nil {
						o.data[i] = n.v
					}
					fl &^= cellData
					if n.st == isData {
						fl |= cellData
					}
					o.flags[i] = fl
					return
				}
			}
		}
	}
	m.store(p, k, n, ptr[V]{}, s)
}

// putPtr writes a pointer to memory.
func (m *machine[V]) putPtr(p, q ptr[V], s *site) { m.store(p, Ptr, number[V]{}, q, s) }

// global is the object of a global or static variable, made and initialised when it is first needed.
func (m *machine[V]) global(g *ctree.Object) *object[V] {
	if o := m.globals[g.Slot]; o != nil {
		return o
	}
	o := m.newObject(g.Type, g.Type.Size(), g.Name, g.Pos)
	o.path, o.root, o.made, o.byValue = g.Name, g, false, true
	m.globals[g.Slot] = o
	if a, ok := g.Type.(ctree.Array); ok && a.Len < 0 {
		o.size = -1
	}
	input := g.Extern || !g.Const && g.Init == nil && g.Storage == ctree.Global
	if m.in.Global != nil {
		input = m.in.Global(g)
	}
	switch {
	case input:
		o.open = true
	case g.Init == nil || zeros(g.Init):
		o.zero = true
	default:
		m.initGlobal(o, g)
	}
	o.firstWrite, o.fixed = 0, g.Const
	if !isPtr(g.Type) { // what a pointer leads to has its name
		m.byPath[o.path] = o
	}
	return o
}
