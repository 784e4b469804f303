package columns

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet"
)

// rank is how far a datapath is from the element types of a class.
type rank uint8

const (
	exact    rank = iota // the types are the datapath's; constants may be of any type that holds them
	widened              // scalar coefficients are stored in, or widened to, the datapath's type
	unpacked             // data of 8 bits are widened as they are loaded
	gathered             // data are widened element by element
)

// class is the triplets of a Block with the same element types. Constants take any type, so they are a class of their
// own.
type class struct {
	data, coef           halide.Type
	constData, constCoef bool
	mirror               mirror
	complex              triplet.Complex
}

// spread says which operands of a class are not the same for all lanes.
type spread struct{ data, coef bool }

func classOf(t *triplet.Triplet) class {
	k := class{data: t.Data.Type, coef: t.Coef.Type, complex: t.Complex}
	if k.data != halide.Float32 {
		k.constData, k.constCoef = t.Data.Const(), t.Coef.Const()
	}
	return k
}

// classes lists the classes of a Block in the order of their first triplets.
func (c *chooser) classes(b *triplet.Block, m mirrors) ([]class, map[class]spread) {
	var list []class
	spreads := map[class]spread{}
	for _, g := range b.Groups {
		if !c.accs[g.Acc] {
			continue
		}
		for i := range g.Triplets {
			t := &g.Triplets[i]
			k := m.classOf(t)
			s, ok := spreads[k]
			if !ok {
				list = append(list, k)
			}
			spreads[k] = spread{s.data || !t.Data.Scalar(), s.coef || !t.Coef.Scalar()}
		}
	}
	return list, spreads
}

// fits ranks a datapath for a class, coefficients in x with swap; ok is false if a value might not fit.
func (k class) fits(d *triplet.Datapath, swap bool, s spread) (rank, bool) {
	if k.mirror != mirrorOf(d) || k.complex != d.Complex || (k.mirror != notMirrored || isComplex(d)) && swap {
		return gathered, false
	}
	x, z := d.X, d.Z
	if swap {
		x, z = z, x
	}
	a, ok := typeRank(k.data, x, k.constData, !s.data)
	b, also := typeRank(k.coef, z, k.constCoef, !s.coef)
	return max(a, b), ok && also
}

// exact reports whether a way takes the class's types as they are, so that nothing is widened or packed for it.
func (k class) exact(w way) bool {
	data, coef := w.path.X, w.path.Z
	if w.swap {
		data, coef = coef, data
	}
	return k.data == data && k.coef == coef
}

func typeRank(t, path halide.Type, constant, scalar bool) (rank, bool) {
	switch {
	case t == path:
		return exact, true
	case !widens(t, path):
		return gathered, false
	case constant:
		return exact, true
	case scalar:
		return widened, true
	case t.Bits() == 8 && path == halide.Int16:
		return unpacked, true
	}
	return gathered, true
}

// widens reports whether every value of t is one of u.
func widens(t, u halide.Type) bool {
	switch {
	case !t.Integer() || !u.Integer() || t.Signed() && !u.Signed():
		return false
	case t.Signed() == u.Signed():
		return t.Bits() <= u.Bits()
	}
	return t.Bits() < u.Bits()
}

// way is a datapath for a class, which operand the coefficients stand in, whether taps are cut into operations in the
// order of their coefficients instead of that of their data, and whether inputs of bytes are packed rather than widened
// by loads.
type way struct {
	path   *triplet.Datapath
	swap   bool
	byCoef bool
	packs  bool
	whole  bool
	plain  bool // without the arrangement that there is for the data
}

// mirrorOf is which triplets a datapath is for.
func mirrorOf(d *triplet.Datapath) mirror {
	switch {
	case !d.Mirror:
		return notMirrored
	case d.Minus > 0:
		return opposed
	}
	return summed
}

// classOf is the class of a triplet.
func (m mirrors) classOf(t *triplet.Triplet) class {
	k := classOf(t)
	k.mirror = m[t].mirror
	return k
}

// isComplex reports whether a datapath multiplies complex numbers.
func isComplex(d *triplet.Datapath) bool { return d.Complex != triplet.NotComplex }
