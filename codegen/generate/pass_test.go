package generate

import (
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// sketch makes small programs for tests of passes.
type sketch struct {
	p    *codegen.Program
	in   *lower.Buffer
	out  *lower.Buffer
	mac  *codegen.Mac
	high *codegen.Mac // reads the upper half of a long x
	regs map[string]int

	float bool // multiplications of floats
}

func newSketch(t *testing.T) *sketch {
	t.Helper()
	p, err := kernels[0].generate()
	if err != nil {
		t.Fatal(err)
	}
	s := &sketch{p: &codegen.Program{Target: p.Target, Source: p.Source}, in: p.Source.Params[0], out: p.Source.Params[2], regs: map[string]int{}}
	s.mac = macOn(t, p.Target, "16x2 int16 int16", 32, 0)
	s.high = macOn(t, p.Target, "16x2 int16 int16", 64, 32)
	return s
}

// macOn is a multiplication of a datapath in which lane l and column c read elements from + l + c of x, and c of z.
func macOn(t *testing.T, m *target.Target, name string, xLen, from int) *codegen.Mac {
	t.Helper()
	i := slices.IndexFunc(m.Paths, func(d triplet.Datapath) bool { return d.Name == name })
	d := &m.Paths[i]
	w := triplet.Want{XLen: xLen, ZLen: d.ZBits / d.Z.Bits()}
	for l := range d.Lanes {
		w.X, w.Z = append(w.X, nil), append(w.Z, nil)
		for c := range d.Columns {
			w.X[l], w.Z[l] = append(w.X[l], from+l+c), append(w.Z[l], c)
		}
	}
	sel, err := d.Select(w)
	if err != nil {
		t.Fatal(err)
	}
	return &codegen.Mac{Path: d, Select: sel}
}

// reg is the register of a name: x512, x1024, z or a by its first letters.
func (s *sketch) reg(name string) int {
	if v, ok := s.regs[name]; ok {
		return v
	}
	v := codegen.Var{Name: name}
	switch {
	case strings.HasPrefix(name, "x"):
		v.Role, v.Type = codegen.XReg, codegen.VarType{Elem: halide.Int16, Bits: 512}
		if strings.HasPrefix(name, "xx") {
			v.Type.Bits = 1024
		}
	case strings.HasPrefix(name, "z"):
		v.Role, v.Type = codegen.ZReg, codegen.VarType{Elem: halide.Int16, Bits: 256}
	case s.float:
		v.Role, v.Type = codegen.AccReg, target.Accumulator(8, 32, halide.FloatKind)
	default:
		v.Role, v.Type = codegen.AccReg, codegen.VarType{Lanes: 16, AccBits: 48}
	}
	if s.float {
		v.Type.Elem = halide.Float32
	}
	s.p.Vars = append(s.p.Vars, v)
	s.regs[name] = len(s.p.Vars) - 1
	return s.regs[name]
}

func (s *sketch) load(name string, part int, at affine.Form) *codegen.Op {
	return &codegen.Op{Kind: codegen.Load, Dst: s.reg(name), Fresh: part == 0, At: 16 * part, Len: 16, Addr: codegen.Address{Buffer: s.in, Form: at}}
}

func (s *sketch) mul(acc, x, z string, first bool) *codegen.Op {
	mac := *s.mac
	mac.Verb = target.VerbOf(first, false)
	return &codegen.Op{Kind: codegen.MacOp, Dst: s.reg(acc), Fresh: first, Args: []int{s.reg(x), s.reg(z)}, Mac: &mac}
}

func (s *sketch) store(acc string, m *codegen.Modes) *codegen.Op {
	return &codegen.Op{Kind: codegen.Store, Dst: -1, Args: []int{s.reg(acc)}, Fn: target.Narrow, To: target.Vector(halide.Int16, 256), Len: 16, Addr: codegen.Address{Buffer: s.out}, Modes: m}
}

var y = affine.Var("y")

// An x selection may start where a loop says.
func TestRunTimeStart(t *testing.T) {
	m := kernels[0].make(t, 3)
	moved := harmed(m.prog, func(op *codegen.Op) bool {
		return op.Kind == codegen.MacOp && strings.HasPrefix(op.Mac.Select.String(), "xstart 2,")
	}, func(op *codegen.Op) {
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
	got, err := codegen.Run(moved, m.inputs)
	if err != nil || differ(got, m.want) != "" {
		t.Errorf("%v %s", err, differ(got, m.want))
	}
	p, err := codegen.Parse(m.prog.Target, moving)
	if err != nil {
		t.Fatal(err)
	}
	if p, err = passes().Run(p, nil); err != nil {
		t.Fatal(err)
	}
	if text := codegen.C(p); !strings.Contains(text, "mul16(x0, 2 * y + 4, 0x03020100") {
		t.Error(text)
	}
}

const moving = `nest out
input in: int16(x 0:64)
    axes x[64]*1
    elements 64, align 32
output out: int16(x 0:64)
    axes x[64]*1
    elements 64, align 32

pass build
machine AIE1
params in out
x v32int16: x0
z v16int16: z0
acc v16acc48: a0

x0[0:16] = load in + 0
x0[16:32] = load in + 16
z0[0:16] = load in + 32
for y < 4
    a0 = mul16 x0 from 2*y + 4 z0 (xstart 0, xoffsets 0x03020100, xoffsets_hi 0x07060504, xsquare 0x2110, zstart 0, zoffsets 0, zoffsets_hi 0, zstep 1)
    store out + 16*y = srs a0 >> 8 even, saturate
`

func BenchmarkGenerate(b *testing.B) {
	p, err := kernels[2].generate()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		q, err := Program(p.Target, p.Source, p.Options, nil)
		if err != nil || codegen.C(q) == "" {
			b.Fatal(err)
		}
	}
}
