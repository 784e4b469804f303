package intrinsic

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// partLetters name the sizes of parts: v is 128 bits, w 256, x 512.
var partLetters = []struct {
	letter string
	bytes  int
}{{"v", 16}, {"w", 32}, {"x", 64}}

// parts enters upd_, ext_, xset_, yset_ and concat for vectors.
func (t table) parts() {
	for _, v := range vectors(16) {
		for _, p := range partLetters {
			for _, whole := range widths {
				if whole > p.bytes {
					t.part(v, p.letter, p.bytes, whole)
				}
			}
			for n := 2; n*p.bytes <= 128; n *= 2 {
				d := Def{Kind: Subreg, Op: Part{Op: Concat, Whole: n * p.bytes, Part: p.bytes, Fixed: -1}}
				params := make([]cfront.Type, n)
				for i := range params {
					params[i] = resized(v, p.bytes)
					d.Roles = append(d.Roles, Role{Kind: RegIn, N: i})
				}
				t.add("concat", resized(v, n*p.bytes), d, params...)
			}
		}
	}
}

func (t table) part(v cfront.Vector, letter string, part, whole int) {
	w, p := resized(v, whole), resized(v, part)
	op := Part{Whole: whole, Part: part, Fixed: -1}
	def := func(o PartOp, roles ...Role) Def {
		op.Op = o
		return Def{Kind: Subreg, Op: op, Roles: roles}
	}
	reg := func(n int) Role { return Role{Kind: RegIn, N: n} }
	index := Role{Kind: Index}
	t.add("upd_"+letter, w, def(Update, reg(0), index, reg(1)), w, cfront.Int32, p)
	t.add("ext_"+letter, p, def(Extract, reg(0), index), w, cfront.Int32)
	fresh := map[int]string{32: "wset_", 64: "xset_", 128: "yset_"}[whole] + letter
	t.add(fresh, w, def(Fresh, index, reg(0)), cfront.Int32, p)
	if fresh == "yset_x" { // the same under the name of its part
		t.add("xset_x", w, def(Fresh, index, reg(0)), cfront.Int32, p)
	}
}

// accParts enters upd_lo, upd_hi, ext_lo, ext_hi and concat for accumulators.
func (t table) accParts() {
	for _, a := range []struct{ whole, half cfront.Acc }{
		{acc(16, 48), acc(8, 48)},
		{acc(8, 80), acc(4, 80)},
		{cacc(16, 48), cacc(8, 48)},
		{cacc(8, 80), cacc(4, 80)},
	} {
		in := func(n int) Role { return Role{Kind: AccIn, N: n} }
		op := Part{Whole: a.whole.Lanes, Part: a.half.Lanes, Acc: true}
		def := func(o PartOp, fixed int, roles ...Role) Def {
			op.Op, op.Fixed = o, fixed
			return Def{Kind: Subreg, Op: op, Roles: roles}
		}
		for i, side := range []string{"lo", "hi"} {
			t.add("upd_"+side, a.whole, def(Update, i, in(0), in(1)), a.whole, a.half)
			t.add("ext_"+side, a.half, def(Extract, i, in(0)), a.whole)
		}
		t.add("concat", a.whole, def(Concat, -1, in(0), in(1)), a.half, a.half)
	}
}

// elements enters upd_elem, ext_elem and shft_elem.
func (t table) elements() {
	for _, e := range vectorElems {
		for _, w := range widths {
			v, s := vec(e, w), basic(e)
			def := func(o ElemOp, roles ...Role) Def {
				return Def{Kind: Move, Op: Elem{Op: o, Elem: e, N: w / e.Bytes()}, Roles: roles}
			}
			reg, index, val := Role{Kind: RegIn}, Role{Kind: Index}, Role{Kind: Scalar1}
			t.add("upd_elem", v, def(UpdElem, reg, index, val), v, cfront.Int32, s)
			t.add("ext_elem", s, def(ExtElem, reg, index), v, cfront.Int32)
			t.add("shft_elem", v, def(ShiftElem, reg, val), v, s)
		}
	}
}

// fills enters undef_T() and null_T() for every register type.
func (t table) fills() {
	fill := func(typ cfront.Type, f Fill) {
		t.add("null_"+typ.String(), typ, Def{Kind: Move, Op: f})
		f.Undef = true
		t.add("undef_"+typ.String(), typ, Def{Kind: Subreg, Op: f})
	}
	for _, e := range append([]machine.Elem{machine.Int64}, vectorElems...) {
		for _, w := range widths {
			if e != machine.Int64 || w < 128 {
				fill(vec(e, w), Fill{Bytes: w})
			}
		}
	}
	for _, e := range complexElems {
		for _, w := range widths {
			fill(cvec(e, w), Fill{Bytes: w})
		}
	}
	for _, a := range []cfront.Acc{acc(8, 48), acc(16, 48), acc(4, 80), acc(8, 80), cacc(8, 48), cacc(16, 48),
		cacc(4, 80), cacc(8, 80)} {
		fill(a, Fill{Lanes: a.Lanes})
	}
}

// casts enters as_T(v) for vectors of one width.
func (t table) casts() {
	for _, w := range widths {
		for _, to := range vectors(w) {
			for _, from := range vectors(w) {
				t.add("as_"+to.String(), to, Def{Kind: Subreg, Op: Cast{Bytes: w}, Roles: []Role{{Kind: RegIn}}}, from)
			}
		}
	}
}
