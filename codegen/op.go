package codegen

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// Kind is what an operation does.
type Kind uint8

// The kinds. "part" is Len elements of a register from At on, 128 or 256 bits; [..] marks what may be absent.
const (
	// Dst = 0 in all lanes; with MinusZero -0.0; with Args what Args[0] holds, an accumulator as Dst
	Zero      Kind = iota
	Load           // Dst.part = memory at Addr; with Fresh the rest of Dst is undefined
	ZeroPart       // Dst.part = 0
	Element        // Dst[At] = the element at Addr, of Len so many, or Int or Float; with Fresh the rest is zero
	MacOp          // Dst [+=] x * z: Mac
	Convert        // Dst = Fn(Args[0]): Fn; a Narrow with Args[1] shifts by that scalar
	Store          // memory at Addr = [Fn](Args[0].part)
	StoreLane      // one element at Addr = lane At of Args, which Lane joins and narrows
	Mode           // set rounding and saturation: Modes
	Point          // pointer Dst = Addr
	Advance        // pointer Dst += Int elements; with Args, Steps[i] where the counters Args[:i+1] are 0
	Number         // counter Dst = Int
	Scalar         // scalar Dst = the element at Addr
	Count          // if all Args are 0: counter Dst = Dst - 1, or Int if it was 0
	Copy           // Dst.part = Len elements of Args[0] from From on; with Fresh the rest of Dst is undefined
	Lanes          // Dst = Each of Args, lane by lane
	NumKinds
)

// Op is one operation: one line of C.
type Op struct {
	lower.Work
	Kind      Kind
	Dst       int   // variable that is written; -1: none
	Args      []int // variables that are read, besides Dst
	Fresh     bool  // Dst held nothing before
	At, Len   int
	Addr      Address
	Const     bool // Element: the constant Int or Float
	Int       int64
	Steps     []int64
	Float     float32
	Pair      *Op // Element of an 8-bit register: machine and C set two at once
	MinusZero bool
	Mac       *Mac
	Fn        target.Fn // Convert, Store
	To        VarType   // Store with Fn: what the conversion makes
	Shift     int
	Lane      *Lane
	Modes     *Modes       // Mode: to set; Convert and Store: needed
	From      int          // Copy
	Each      *target.Each // Lanes
	Segment   int          // operations of another segment stay on their side: values cross from one to the next
	Aside     bool         // of a segment whose order stays
	Note      string       // for people: taps, what is converted
	Pos       diag.Pos
}

// by is the scalar that a conversion shifts by; ok is false of one that shifts by a constant.
func (op *Op) by() (v int, ok bool) {
	if op.Fn != target.Narrow || len(op.Args) < 2 {
		return 0, false
	}
	return op.Args[1], true
}

// Addresses lists the addresses of op, to be read or replaced.
func (op *Op) Addresses() []*Address {
	out := []*Address{&op.Addr}
	if op.Pair != nil {
		out = append(out, &op.Pair.Addr)
	}
	return out
}

// Mac is a multiply-accumulate: Args are x and z, Dst is the accumulator.
type Mac struct {
	Path   *triplet.Datapath
	Select triplet.Selection
	Verb   target.Verb
	XShift affine.Form // added to the x indices at run time
}

// Lane says how one lane of the Args of a StoreLane becomes an element. One arg is the value; of several the first
// holds bits 0..31 and the next bits 32..63, of three the last bits 62 and up. The value is then narrowed to the type
// of the array by Shift and Round if Narrow is set, else cut to its low bits.
type Lane struct {
	Narrow bool
	Shift  int
	Round  halide.Rounding
}

// Modes is the state of the shift-round-saturate path. AnyRound and AnySat ask for nothing.
type Modes struct {
	Round    halide.Rounding
	AnyRound bool
	Sat      bool
	AnySat   bool
}

// Into is op with another register that it fills; so does what it is paired with.
func (op *Op) Into(v int) *Op {
	c := *op
	c.Dst = v
	if op.Pair != nil {
		c.Pair = op.Pair.Into(v)
	}
	return &c
}

// innermost reports whether no loop stands in a list, those of plain C included: it is worth software pipelining.
func innermost(list []lower.Stmt) bool {
	for s := range lower.All(list) {
		if _, ok := s.(*lower.For); ok {
			return false
		}
	}
	return true
}

// Has reports whether an operation for which f holds is among statements, or in one.
func Has(list []lower.Stmt, f func(*Op) bool) bool {
	for s := range lower.All(list) {
		if op, ok := s.(*Op); ok && f(op) {
			return true
		}
	}
	return false
}

// accumulatorOf is the type of the accumulators of a datapath.
func accumulatorOf(d *triplet.Datapath) VarType {
	if d.X == halide.Float32 {
		return target.Accumulator(d.Lanes, d.AccBits, halide.FloatKind)
	}
	t := target.Accumulator(d.Lanes, d.AccBits, halide.IntKind)
	t.Complex = d.Complex != triplet.NotComplex
	return t
}

// Fills reports whether op fills a register that multiplications read.
func (op *Op) Fills() bool {
	return op.Kind == Load || op.Kind == ZeroPart || op.Kind == Element || op.Kind == Copy
}

// Computed reports whether op brings what the kernel has computed, which changes.
func (op *Op) Computed() bool {
	return op.Kind == Copy || slices.ContainsFunc(op.Addresses(), func(a *Address) bool {
		return a.Buffer != nil && (a.Buffer.Inner && a.Buffer.Table == nil || a.Buffer.Output)
	})
}

// MayPass reports whether a load or a conversion may stand behind s as well as before it.
func (op *Op) MayPass(s lower.Stmt) bool {
	o, ok := s.(*Op)
	return ok && o.Dst != op.Dst && !slices.Contains(o.Args, op.Dst) && !slices.Contains(op.Args, o.Dst) &&
		(op.Kind != Load || o.Kind != Store && o.Kind != StoreLane || o.Addr.Buffer != op.Addr.Buffer)
}

// Join is what serves both; false if nothing does.
func (m *Modes) Join(n *Modes) (*Modes, bool) {
	j, ok := *m, true
	switch {
	case m.AnyRound:
		j.Round, j.AnyRound = n.Round, n.AnyRound
	case !n.AnyRound:
		ok = m.Round == n.Round
	}
	switch {
	case m.AnySat:
		j.Sat, j.AnySat = n.Sat, n.AnySat
	case !n.AnySat:
		ok = ok && m.Sat == n.Sat
	}
	return &j, ok
}

// Settled is the setting that serves m and changes least of state.
func (m *Modes) Settled(state *Modes) *Modes {
	out := *m
	if m.AnyRound {
		out.Round, out.AnyRound = halide.Floor, false
		if state != nil {
			out.Round = state.Round
		}
	}
	if m.AnySat {
		out.Sat, out.AnySat = true, false
		if state != nil {
			out.Sat = state.Sat
		}
	}
	return &out
}
