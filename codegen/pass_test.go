package codegen

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// sketch makes small programs for tests of passes.
type sketch struct {
	p    *Program
	in   *lower.Buffer
	out  *lower.Buffer
	mac  *Mac
	regs map[string]int

	float bool // multiplications of floats
}

func newSketch(t *testing.T) *sketch {
	t.Helper()
	p, err := kernels[0].generate()
	if err != nil {
		t.Fatal(err)
	}
	s := &sketch{p: &Program{Target: p.Target, Source: p.Source}, in: p.Source.Params[0], out: p.Source.Params[2], regs: map[string]int{}}
	s.mac = macOn(t, p.Target, "16x2 int16 int16", 32)
	return s
}

// macOn is a multiplication of a datapath in which lane l and column c read elements l + c of x, and c of z.
func macOn(t *testing.T, m *target.Target, name string, xLen int) *Mac {
	t.Helper()
	i := slices.IndexFunc(m.Paths, func(d triplet.Datapath) bool { return d.Name == name })
	d := &m.Paths[i]
	w := triplet.Want{XLen: xLen, ZLen: d.ZBits / d.Z.Bits()}
	for l := range d.Lanes {
		w.X, w.Z = append(w.X, nil), append(w.Z, nil)
		for c := range d.Columns {
			w.X[l], w.Z[l] = append(w.X[l], l+c), append(w.Z[l], c)
		}
	}
	sel, err := d.Select(w)
	if err != nil {
		t.Fatal(err)
	}
	return &Mac{Path: d, Select: sel}
}

// reg is the register of a name: x512, x1024, z or a by its first letters.
func (s *sketch) reg(name string) int {
	if v, ok := s.regs[name]; ok {
		return v
	}
	v := Var{Name: name}
	switch {
	case strings.HasPrefix(name, "x"):
		v.Role, v.Type = XReg, VarType{Elem: halide.Int16, Bits: 512}
		if strings.HasPrefix(name, "xx") {
			v.Type.Bits = 1024
		}
	case strings.HasPrefix(name, "z"):
		v.Role, v.Type = ZReg, VarType{Elem: halide.Int16, Bits: 256}
	case s.float:
		v.Role, v.Type = AccReg, target.Accumulator(8, 32, halide.FloatKind)
	default:
		v.Role, v.Type = AccReg, VarType{Lanes: 16, AccBits: 48}
	}
	if s.float {
		v.Type.Elem = halide.Float32
	}
	s.p.Vars = append(s.p.Vars, v)
	s.regs[name] = len(s.p.Vars) - 1
	return s.regs[name]
}

func (s *sketch) load(name string, part int, at affine.Form) *Op {
	return &Op{Kind: Load, Dst: s.reg(name), Fresh: part == 0, At: 16 * part, Len: 16, Addr: Address{Buffer: s.in, Form: at}}
}

func (s *sketch) mul(acc, x, z string, first bool) *Op {
	mac := *s.mac
	mac.Verb = target.VerbOf(first, false)
	return &Op{Kind: MacOp, Dst: s.reg(acc), Fresh: first, Args: []int{s.reg(x), s.reg(z)}, Mac: &mac}
}

func (s *sketch) store(acc string, m *Modes) *Op {
	return &Op{Kind: Store, Dst: -1, Args: []int{s.reg(acc)}, Fn: target.Narrow, To: target.Vector(halide.Int16, 256), Len: 16, Addr: Address{Buffer: s.out}, Modes: m}
}

// text is the program after a pass, selections left out.
func (s *sketch) text(pass func(*Program) *Program, body ...lower.Stmt) string {
	s.p.Body = body
	var out []string
	for _, line := range strings.Split(pass(s.p).String(), "\n") {
		if i := strings.Index(line, " (xstart"); i >= 0 {
			line = line[:i]
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

func check(t *testing.T, got, want string) {
	t.Helper()
	if d := cmp.Diff(strings.TrimSpace(want), strings.TrimSpace(got)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

var y = affine.Var("y")

func TestHoist(t *testing.T) {
	s := newSketch(t)
	two := []lower.Stmt{s.load("z0", 0, affine.Const(0)), s.load("z1", 0, affine.Const(16)), s.load("x0", 0, y.Scale(16)),
		s.mul("a0", "x0", "z0", true), s.mul("a0", "x0", "z1", false)}
	check(t, s.text(hoist, &lower.For{Var: "y", Extent: 4, Body: two}), `
z0[0:16] = load in + 0
z1[0:16] = load in + 16
loop y < 4
  x0[0:16] = load in + 16*y
  a0 = mul16 x0 z0
  a0 = mac16 x0 z1`)
	three := append([]lower.Stmt{s.load("z2", 0, affine.Const(32)), s.mul("a0", "x0", "z2", false)}, two...)
	got := s.text(hoist, &lower.For{Var: "y", Extent: 4, Body: three})
	if !strings.HasPrefix(got, "loop y") {
		t.Errorf("three z registers do not fit two:\n%s", got)
	}
	moving := []lower.Stmt{s.load("z0", 0, affine.Const(0)), s.load("z1", 0, y.Scale(16)), s.load("z2", 0, affine.Const(0)),
		s.load("x0", 0, affine.Const(0)), s.mul("a0", "x0", "z0", true), s.mul("a0", "x0", "z1", false), s.mul("a0", "x0", "z2", false)}
	check(t, s.text(hoist, &lower.For{Var: "y", Extent: 4, Body: moving}), `
z0[0:16] = load in + 0
x0[0:16] = load in + 0
loop y < 4
  z1[0:16] = load in + 16*y
  a0 = mul16 x0 z0
  a0 = mac16 x0 z1
  a0 = mac16 x0 z0`)
}

// Two registers that stay live in an inner loop leave no room for a third from farther out.
func TestHoistCountsWhatStaysLive(t *testing.T) {
	s := newSketch(t)
	inner := &lower.For{Var: "x", Extent: 4, Body: []lower.Stmt{s.load("z0", 0, y.Scale(16)), s.load("z1", 0, y.Scale(16).AddConst(16)),
		s.load("x0", 0, affine.Var("x").Scale(16)), s.mul("a0", "x0", "z0", true), s.mul("a0", "x0", "z1", false)}}
	check(t, s.text(hoist, &lower.For{Var: "y", Extent: 4, Body: []lower.Stmt{inner, s.load("z2", 0, affine.Const(0)), s.mul("a1", "x0", "z2", true)}}), `
loop y < 4
  z0[0:16] = load in + 16*y
  z1[0:16] = load in + 16*y + 16
  loop x < 4
    x0[0:16] = load in + 16*x
    a0 = mul16 x0 z0
    a0 = mac16 x0 z1
  z2[0:16] = load in + 0
  a1 = mul16 x0 z2`)
}

func TestHoistLeavesRoomForX(t *testing.T) {
	s := newSketch(t)
	var body []lower.Stmt
	for i, name := range []string{"xx0", "xx1", "xx2"} {
		body = append(body, s.load(name, 0, affine.Const(16*i)), s.load("z0", 0, affine.Const(0)), s.mul("a0", name, "z0", i == 0))
	}
	if got := s.text(hoist, &lower.For{Var: "y", Extent: 4, Body: body}); strings.HasPrefix(got, "xx0") || !strings.HasPrefix(got, "z0") {
		t.Errorf("three registers of 1024 bits do not fit 1536:\n%s", got)
	}
}

func TestMerge(t *testing.T) {
	s := newSketch(t)
	check(t, s.text(merge, s.load("x0", 0, y), s.load("x0", 1, y.AddConst(16)), s.load("xx1", 0, y), s.load("xx1", 1, y.AddConst(16)),
		s.load("xx1", 2, y.AddConst(32)), s.load("x2", 0, y), s.load("x2", 1, y.AddConst(32)),
		s.mul("a0", "x0", "z0", true), s.mul("a0", "xx1", "z0", false), s.mul("a0", "x2", "z0", false)), `
xx1[0:16] = load in + y
xx1[16:32] = load in + y + 16
xx1[32:48] = load in + y + 32
x2[0:16] = load in + y
x2[16:32] = load in + y + 32
a0 = mul16 xx1 z0
a0 = mac16 xx1 z0
a0 = mac16 x2 z0`)
	got := s.text(merge, s.load("x0", 0, y), s.load("xx1", 0, y), s.load("x2", 0, affine.Const(0)), s.mul("a0", "x0", "z0", true),
		s.mul("a0", "x2", "z0", false), s.mul("a0", "xx1", "z0", false))
	if !strings.Contains(got, "mul16 x0") {
		t.Errorf("merged over another register:\n%s", got)
	}
}

func TestInterleave(t *testing.T) {
	s := newSketch(t)
	check(t, s.text(interleave, s.load("x0", 0, y), s.load("x1", 0, y), s.load("z0", 0, y), s.load("z9", 0, y), s.mul("a0", "x0", "z0", true),
		s.mul("a1", "x1", "z0", true), s.mul("a0", "x1", "z0", false), s.store("a1", nil), s.store("a0", nil), s.store("a5", nil)), `
x0[0:16] = load in + y
z0[0:16] = load in + y
a0 = mul16 x0 z0
x1[0:16] = load in + y
a1 = mul16 x1 z0
store out + 0 = srs a1
a0 = mac16 x1 z0
store out + 0 = srs a0
store out + 0 = srs a5
z9[0:16] = load in + y`)
}

func TestModes(t *testing.T) {
	s := newSketch(t)
	even, floor := &Modes{Round: halide.Even, Sat: true}, &Modes{Round: halide.Floor, Sat: true}
	cut, sat := &Modes{AnyRound: true}, &Modes{AnyRound: true, Sat: true}
	any := &Modes{AnyRound: true, AnySat: true}
	loop := func(body ...lower.Stmt) *lower.For { return &lower.For{Var: "y", Extent: 2, Body: body} }
	for _, c := range []struct {
		body []lower.Stmt
		want string
	}{
		{[]lower.Stmt{loop(s.store("a0", even)), loop(s.store("a0", sat), s.store("a0", any))}, `
round even, saturate
loop y < 2
  store out + 0 = srs a0
loop y < 2
  store out + 0 = srs a0
  store out + 0 = srs a0`},
		{[]lower.Stmt{loop(s.store("a0", even), s.store("a0", floor)), s.store("a0", sat), loop(s.store("a0", cut))}, `
loop y < 2
  round even, saturate
  store out + 0 = srs a0
  round floor, saturate
  store out + 0 = srs a0
round floor, saturate
store out + 0 = srs a0
round floor, cut
loop y < 2
  store out + 0 = srs a0`},
		{[]lower.Stmt{s.store("a0", even), &lower.If{Cond: halide.Int(1), Body: []lower.Stmt{s.store("a0", even), s.store("a0", cut)}}, s.store("a0", even)}, `
round even, saturate
store out + 0 = srs a0
if 1
  store out + 0 = srs a0
  round even, cut
  store out + 0 = srs a0
round even, saturate
store out + 0 = srs a0`},
		{[]lower.Stmt{loop(s.load("x0", 0, y))}, "loop y < 2\n  x0[0:16] = load in + y"},
	} {
		check(t, s.text(modes, c.body...), c.want)
	}
}

func TestPointers(t *testing.T) {
	s := newSketch(t)
	x := affine.Var("x")
	inner := &lower.For{Var: "x", Extent: 4, Body: []lower.Stmt{s.load("x0", 0, y.Scale(64).Add(x.Scale(16)).AddConst(8)),
		s.load("x1", 0, y.Scale(64).Add(x.Scale(16)).AddConst(-8)), s.load("x2", 0, x.Div(2, nil).Scale(32)), s.load("x3", 0, y.Scale(-64))}}
	p := func(p *Program) *Program { return name(pointers(p)) }
	check(t, s.text(p, &lower.For{Var: "y", Extent: 4, Body: []lower.Stmt{inner}}), `
in_y = in + 0
in_y2 = in + 0
loop y < 4
  in_x = in_y + 0
  loop x < 4
    in_x2 = in + 32*(x/2)
    x0[0:16] = load in_x + 8
    x1[0:16] = load in_x + -8
    x2[0:16] = load in_x2 + 0
    x3[0:16] = load in_y2 + 0
    in_x += 16
  in_y += 64
  in_y2 += -64`)
}

// An x selection may start where a loop says.
func TestRunTimeStart(t *testing.T) {
	m := kernels[0].make(t, 3)
	moved := harmed(m.prog, func(op *Op) bool {
		return op.Kind == MacOp && strings.HasPrefix(op.Mac.Select.String(), "xstart 2,")
	}, func(op *Op) {
		w := triplet.Want{XLen: m.prog.Vars[op.Args[0]].Type.Len(), ZLen: m.prog.Vars[op.Args[1]].Type.Len()}
		x, z, err := op.Mac.Select.Reads(w.XLen, w.ZLen, 0)
		if err != nil {
			t.Fatal(err)
		}
		for i := range x {
			x[i] = max(x[i]-2, -1)
		}
		w.X, w.Z = slices.Collect(slices.Chunk(x, 2)), slices.Collect(slices.Chunk(z, 2))
		sel, err := op.Mac.Path.Select(w)
		if err != nil || !strings.HasPrefix(sel.String(), "xstart 0,") {
			t.Fatalf("%v %v", sel, err)
		}
		op.Mac.Select, op.Mac.XShift = sel, y.Scale(2).Add(affine.Const(2)).Sub(y.Scale(2))
	})
	got, err := Run(moved, m.inputs)
	if err != nil || differ(got, m.want) != "" {
		t.Errorf("%v %s", err, differ(got, m.want))
	}
	op := newSketch(t).mul("a0", "x0", "z0", true)
	op.Mac.XShift = y.Scale(2).AddConst(4)
	c := newWriter(m.prog)
	c.prog.Vars = append([]Var{}, c.prog.Vars...)
	if text := c.mac(op); !strings.Contains(text, ", 2 * y + 4, 0x03020100") {
		t.Error(text)
	}
}

func BenchmarkGenerate(b *testing.B) {
	p, err := kernels[2].generate()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		q, err := Generate(p.Target, p.Source, p.Options, nil)
		if err != nil || C(q) == "" {
			b.Fatal(err)
		}
	}
}

// What must come before a pass does.
func TestOrderOfPasses(t *testing.T) {
	if err := passes().Check(); err != nil {
		t.Error(err)
	}
}
