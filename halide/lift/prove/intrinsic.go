package prove

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// intrinsics are x86's, those that programs use most: _mm256_add_ps is "add" of "ps" on 32 bytes. What they mean is as
// Intel's Intrinsics Guide says, lane by lane.
type intrinsic struct {
	*executor
	call     *ctree.Call
	st       *state
	op       string // "add"
	suffix   string // "ps", "sd", "epi32"
	elem     ctree.Type
	n        int // lanes of the vectors that it is about
	operands []vector
	numbers  []*sym.Node
	pointer  ref
}

// taken takes an intrinsic's name apart and evaluates its arguments.
func (x *executor) taken(e *ctree.Call, st *state) (*intrinsic, error) {
	i := &intrinsic{executor: x, call: e, st: st}
	rest, ok := strings.CutPrefix(e.Name, "_mm")
	width, name, cut := strings.Cut(rest, "_")
	bytes := map[string]int{"": 16, "256": 32, "512": 64}[width]
	k := strings.LastIndexByte(name, '_')
	if !ok || !cut || bytes == 0 || k < 0 {
		return nil, refuse(e.Pos(), "the function %s", e.Name)
	}
	i.op, i.suffix = name[:k], name[k+1:]
	switch i.suffix {
	case "ps", "ss", "ps1", "f32":
		i.elem = ctree.FloatT
	case "pd", "sd", "pd1", "f64":
		i.elem = ctree.Double
	default:
		lanes, known := x.integerLanes()
		if !known {
			return nil, refuse(e.Pos(), "%s: vectors of integers of several widths", e.Name)
		}
		i.elem = lanes
	}
	i.n = bytes / int(i.elem.Size())
	for _, a := range e.Args {
		switch a.Type().(type) {
		case ctree.Vector:
			v, err := x.vector(a, st)
			if err != nil {
				return nil, err
			}
			i.operands = append(i.operands, v)
		case ctree.Pointer:
			r, err := x.lanePointer(a, st)
			if err != nil {
				return nil, err
			}
			i.pointer = r
		default:
			v, err := x.number(a, st)
			if err != nil {
				return nil, err
			}
			i.numbers = append(i.numbers, v)
		}
	}
	return i, nil
}

// intrinsic is the vector that an intrinsic gives.
func (x *executor) intrinsic(e *ctree.Call, st *state) (vector, error) {
	i, err := x.taken(e, st)
	if err != nil {
		return vector{}, err
	}
	return i.vector()
}

// intrinsicVoid stores.
func (x *executor) intrinsicVoid(e *ctree.Call, st *state) error {
	i, err := x.taken(e, st)
	if err != nil {
		return err
	}
	if len(i.operands) != 1 || !slices.Contains([]string{"store", "storeu", "stream"}, i.op) {
		return i.unknown()
	}
	v := i.operands[0]
	switch {
	case i.scalar():
		v.lanes = v.lanes[:1]
	case !i.whole():
		return i.unknown()
	}
	return x.storeLanes(i.pointer, v, st, e.Pos())
}

// intrinsicNumber is the number that an intrinsic gives: lane 0.
func (x *executor) intrinsicNumber(e *ctree.Call, st *state) (*sym.Node, error) {
	i, err := x.taken(e, st)
	if err != nil {
		return nil, err
	}
	if (strings.HasPrefix(i.op, "cvtss") || strings.HasPrefix(i.op, "cvtsd") || strings.HasPrefix(i.op, "cvtsi128")) &&
		len(i.operands) == 1 {
		if v := i.operands[0]; e.Type().Size() == v.elem.Size() && sortOf(e.Type()) == sortOf(v.elem) {
			return x.converted(v.lanes[0], v.elem, e.Type(), st), nil
		}
	}
	return nil, i.unknown()
}

func (i *intrinsic) unknown() error { return refuse(i.call.Pos(), "the function %s", i.call.Name) }

// whole reports whether an intrinsic's suffix is of all lanes: not of two of them (si64), nor of one for all (ps1).
func (i *intrinsic) whole() bool {
	return slices.Contains([]string{"ps", "pd", "si128", "si256", "si512"}, i.suffix) || strings.HasPrefix(i.suffix,
		"ep")
}

// scalar reports whether only lane 0 is operated on.
func (i *intrinsic) scalar() bool { return i.suffix == "ss" || i.suffix == "sd" }

func (i *intrinsic) vector() (vector, error) {
	zero := i.s.Rat(zeroRat(), sortOf(i.elem))
	all := func(v *sym.Node) vector { return vector{i.elem, slices.Repeat([]*sym.Node{v}, i.n)} }
	switch i.op {
	case "setzero":
		return all(zero), nil
	case "set1", "set_ps1", "set_pd1":
		if len(i.numbers) == 1 {
			return all(i.numbers[0]), nil
		}
	case "set", "setr":
		return i.fromNumbers(all(zero))
	case "load", "loadu", "lddqu":
		if i.scalar() {
			return i.oneLane(all(zero))
		}
		if i.suffix != "ps1" && i.suffix != "pd1" {
			if !i.whole() {
				return vector{}, i.unknown()
			}
			return i.loadLanes(i.pointer, i.elem, i.n, i.st, i.call.Pos())
		}
		fallthrough
	case "broadcast", "load1", "loaddup":
		if i.op == "broadcast" && !i.scalar() { // of 16 bytes
			return vector{}, i.unknown()
		}
		v, err := i.loadLanes(i.pointer, i.elem, 1, i.st, i.call.Pos())
		if err != nil {
			return v, err
		}
		return all(v.lanes[0]), nil
	}
	for _, v := range i.operands {
		if v.elem.Size() != i.elem.Size() || sortOf(v.elem) != sortOf(i.elem) {
			return vector{}, refuse(i.call.Pos(), "%s of lanes of type %s", i.call.Name, v.elem)
		}
	}
	switch len(i.operands) {
	case 1, 2:
		return i.moved()
	case 3:
		return i.fused()
	}
	return vector{}, i.unknown()
}

// fromNumbers is set and setr: the numbers, the last one in lane 0, or the first.
func (i *intrinsic) fromNumbers(v vector) (vector, error) {
	ns := i.numbers
	switch {
	case len(ns) == 1 && (i.scalar() || i.suffix == "ps1" || i.suffix == "pd1"):
		v = vector{i.elem, slices.Clone(v.lanes)}
		for k := range v.lanes {
			if k == 0 || !i.scalar() {
				v.lanes[k] = ns[0]
			}
		}
		return v, nil
	case len(ns) != i.n:
		return v, i.unknown()
	}
	v.lanes = slices.Clone(ns)
	if i.op == "set" {
		slices.Reverse(v.lanes)
	}
	return v, nil
}

// oneLane is a number from memory in lane 0, 0 in the others.
func (i *intrinsic) oneLane(v vector) (vector, error) {
	one, err := i.loadLanes(i.pointer, i.elem, 1, i.st, i.call.Pos())
	if err == nil {
		v.lanes = append([]*sym.Node{one.lanes[0]}, v.lanes[1:]...)
	}
	return v, err
}

// fused is a*b + c and its kin.
func (i *intrinsic) fused() (vector, error) {
	signs, ok := map[string][2]bool{"fmadd": {false, false}, "fmsub": {false, true}, "fnmadd": {true, false},
		"fnmsub": {true, true}}[i.op]
	if !ok {
		return vector{}, i.unknown()
	}
	return i.lanes3(func(a, b, c *sym.Node) *sym.Node {
		if i.exact {
			return i.operation(i.op, i.elem, a, b, c)
		}
		if signs[0] {
			a = i.s.Neg(a)
		}
		if signs[1] {
			c = i.s.Neg(c)
		}
		return i.s.Add(i.s.Mul(a, b), c)
	}), nil
}

func (i *intrinsic) lanes3(f func(a, b, c *sym.Node) *sym.Node) vector {
	a, b, c := i.operands[0], i.operands[1], i.operands[2]
	out := vector{i.elem, slices.Clone(a.lanes)}
	for k := range out.lanes {
		if k == 0 || !i.scalar() {
			out.lanes[k] = f(a.lanes[k], b.lanes[k], c.lanes[k])
		}
	}
	return out
}

// moved is arithmetic on lanes, and lanes that change places.
func (i *intrinsic) moved() (vector, error) {
	a := i.operands[0]
	b := i.operands[len(i.operands)-1]
	per := 16 / int(i.elem.Size()) // lanes of 16 bytes, within which most move
	if len(i.operands) == 2 {
		op, ok := map[string]ctree.Op{"add": ctree.Add, "sub": ctree.Sub, "mul": ctree.Mul, "div": ctree.Div,
			"mullo": ctree.Mul}[i.op]
		_, float := i.elem.(ctree.Float)
		if ok && (float || i.op != "mul" && i.op != "div") {
			return i.arithmetic(op, a, b)
		}
	}
	pick := func(f func(k int) *sym.Node) (vector, error) {
		out := vector{elem: i.elem}
		for k := range len(a.lanes) {
			out.lanes = append(out.lanes, f(k))
		}
		return out, nil
	}
	add := func(v vector, k int) *sym.Node {
		sum, _ := i.arith(ctree.Add, v.lanes[k], v.lanes[k+1], i.elem, i.elem, i.st, i.call.Pos())
		return i.narrowed(sum, i.elem, i.st)
	}
	base := func(k int) int { return k / per * per }
	switch {
	case i.op == "hadd" && len(i.operands) == 2:
		return pick(func(k int) *sym.Node {
			if j := k % per; j < per/2 {
				return add(a, base(k)+2*j)
			} else {
				return add(b, base(k)+2*(j-per/2))
			}
		})
	case i.op == "movehl" && per == 4:
		return vector{i.elem, []*sym.Node{b.lanes[2], b.lanes[3], a.lanes[2], a.lanes[3]}}, nil
	case i.op == "movelh" && per == 4:
		return vector{i.elem, []*sym.Node{a.lanes[0], a.lanes[1], b.lanes[0], b.lanes[1]}}, nil
	case i.op == "movehdup" && len(i.operands) == 1:
		return pick(func(k int) *sym.Node { return a.lanes[k|1] })
	case i.op == "moveldup" && len(i.operands) == 1:
		return pick(func(k int) *sym.Node { return a.lanes[k&^1] })
	case (i.op == "unpacklo" || i.op == "unpackhi") && len(i.operands) == 2:
		high := 0
		if i.op == "unpackhi" {
			high = per / 2
		}
		return pick(func(k int) *sym.Node {
			from := a
			if k%2 == 1 {
				from = b
			}
			return from.lanes[base(k)+high+k%per/2]
		})
	}
	return i.byConstant(a, b, per, pick)
}

// arithmetic is lane by lane; of ss and sd lane 0 alone.
func (i *intrinsic) arithmetic(op ctree.Op, a, b vector) (vector, error) {
	out, err := i.lanewise(op, a, b, i.st, i.call.Pos())
	if err == nil && i.scalar() {
		out.lanes = append(out.lanes[:1], a.lanes[1:]...)
	}
	return out, err
}

// byConstant are the moves that a constant chooses, and halves of vectors.
func (i *intrinsic) byConstant(a, b vector, per int, pick func(func(int) *sym.Node) (vector, error)) (vector, error) {
	half := func(v vector, h int) vector { n := len(v.lanes) / 2; return vector{v.elem, v.lanes[h*n : h*n+n]} }
	if strings.HasPrefix(i.op, "cast") && len(i.operands) == 1 { // castps256_ps128
		if strings.HasSuffix(i.call.Name, "256_ps128") || strings.HasSuffix(i.call.Name, "256_pd128") {
			return half(a, 0), nil
		}
		return vector{}, i.unknown()
	}
	if len(i.numbers) != 1 {
		return vector{}, i.unknown()
	}
	c, ok := i.numbers[0].IntValue()
	if !ok || c < 0 || c > 255 {
		return vector{}, i.unknown()
	}
	switch {
	case i.op == "extractf128" && len(i.operands) == 1:
		return half(a, int(c&1)), nil
	case i.op == "shuffle" && per == 4 && len(i.operands) == 2:
		return pick(func(k int) *sym.Node {
			from := a
			if k%4 >= 2 {
				from = b
			}
			return from.lanes[k/4*4+int(c>>(2*(k%4)))&3]
		})
	case i.op == "shuffle" && per == 2 && len(i.operands) == 2:
		return pick(func(k int) *sym.Node {
			from := a
			if k%2 == 1 {
				from = b
			}
			return from.lanes[k/2*2+int(c>>k)&1]
		})
	case (i.op == "permute" || i.op == "shuffle") && per == 4 && len(i.operands) == 1:
		return pick(func(k int) *sym.Node { return a.lanes[k/4*4+int(c>>(2*(k%4)))&3] })
	case i.op == "permute" && per == 2 && len(i.operands) == 1:
		return pick(func(k int) *sym.Node { return a.lanes[k/2*2+int(c>>k)&1] })
	case i.op == "permute2f128" && len(i.operands) == 2 && c&0x88 == 0:
		out := vector{elem: i.elem}
		for _, sel := range []int64{c & 3, c >> 4 & 3} {
			from := a
			if sel >= 2 {
				from = b
			}
			out.lanes = append(out.lanes, half(from, int(sel&1)).lanes...)
		}
		return out, nil
	}
	return vector{}, i.unknown()
}
