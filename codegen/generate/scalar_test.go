package generate

import (
	"errors"
	"flag"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

var hostCases = flag.Int("hostcases", 5, "random kernels that the host's compiler sees")

// exprs draws expressions of two Vars over inputs of all types.
type exprs struct {
	t      *rapid.T
	x, y   halide.Var
	inputs map[halide.Type]*halide.Input
	locals []*halide.Expr // drawn before; used again now and then
}

var storedTypes = []halide.Type{halide.Int8, halide.Int16, halide.Int32, halide.Int64, halide.UInt8, halide.UInt16,
	halide.UInt32, halide.Float32}

func (g *exprs) pick(label string, n int) int { return rapid.IntRange(0, n-1).Draw(g.t, label) }

// load reads an input of type t; of int16, if one of t would be an array more than a core passes beside the output.
func (g *exprs) load(t halide.Type) *halide.Expr {
	if g.inputs[t] == nil && len(g.inputs) > 3 && t != halide.Float32 && t != halide.Int8 {
		t = halide.Int16
	}
	in, ok := g.inputs[t]
	if !ok {
		in = halide.NewInput("in_"+t.String(), t, 2)
		g.inputs[t] = in
	}
	if g.pick("gather", 8) == 0 { // a coordinate that depends on data
		return in.At(g.x.Add(g.load(halide.Int8).Clamp(0, 3)), g.y)
	}
	return in.At(g.x.Add(g.pick("dx", 3)), g.y.Mul(1+g.pick("sy", 2)))
}

func (g *exprs) integer(depth int) *halide.Expr {
	if depth == 0 || g.pick("leaf", 6) == 0 {
		switch g.pick("kind", 8) {
		case 0:
			return g.x.Add(0)
		case 1:
			return g.load(halide.Int8).Min(rapid.IntRange(-200, 200).Draw(g.t, "constant"))
		case 2:
			if len(g.locals) > 0 {
				return g.locals[g.pick("again", len(g.locals))]
			}
		}
		return g.load(storedTypes[g.pick("type", 7)])
	}
	a, b := g.integer(depth-1), g.integer(depth-1)
	e := g.operation(depth, a, b)
	g.locals = append(g.locals, e)
	return e
}

func (g *exprs) operation(depth int, a, b *halide.Expr) *halide.Expr {
	types := storedTypes[g.pick("to", 7)]
	mode := halide.Rounding(g.pick("mode", 8))
	switch g.pick("op", 25) {
	case 0, 1:
		return a.Add(b)
	case 2:
		return a.Sub(b)
	case 3:
		return a.Mul(b)
	case 4:
		return a.Div(b)
	case 5:
		return a.Mod(b)
	case 6:
		return a.Quo(b)
	case 7:
		return a.Rem(b)
	case 8:
		return a.Div(1 << g.pick("power", 8))
	case 9:
		return a.Mod(1 << g.pick("power", 8))
	case 10:
		return a.Min(b)
	case 11:
		return a.Max(b)
	case 12:
		return a.Neg().Abs()
	case 13:
		return a.Shl(b.Clamp(0, g.pick("count", 20)))
	case 14:
		return a.Shr(b.Clamp(0, g.pick("count", 63)))
	case 15:
		return a.And(b).Or(a.Not())
	case 16:
		return a.Xor(b)
	case 17:
		return halide.Select(g.condition(depth-1), a, b)
	case 18:
		return a.Wrap(types)
	case 19:
		return g.float(depth - 1).ToInt(types)
	case 20:
		return a.Popcount(types)
	case 21:
		return a.Clz(types)
	case 22:
		return a.Ctz(types)
	default:
		return a.Narrow(types, g.pick("shift", 63), mode)
	}
}

func (g *exprs) condition(depth int) *halide.Expr {
	if depth > 0 && g.pick("joined", 3) == 0 {
		a, b := g.condition(depth-1), g.condition(depth-1)
		return []*halide.Expr{a.And(b), a.Or(b), a.Xor(b), a.Not()}[g.pick("logic", 4)]
	}
	var a, b *halide.Expr
	if g.pick("floats", 3) == 0 {
		a, b = g.float(max(depth, 0)), g.float(0)
	} else {
		a, b = g.integer(max(depth, 0)), g.integer(0)
	}
	return []*halide.Expr{a.EQ(b), a.NE(b), a.LT(b), a.LE(b), a.GT(b), a.GE(b)}[g.pick("compare", 6)]
}

func (g *exprs) float(depth int) *halide.Expr {
	if depth == 0 || g.pick("leaf", 6) == 0 {
		return g.load(halide.Float32)
	}
	a, b := g.float(depth-1), g.float(depth-1)
	switch g.pick("op", 14) {
	case 0:
		return a.Add(b)
	case 1:
		return a.Sub(b)
	case 2:
		return a.Mul(b)
	case 3:
		return a.Div(b)
	case 4:
		return a.Min(b)
	case 5:
		return a.Max(b)
	case 6:
		return a.Neg()
	case 7:
		return a.Abs().Sqrt()
	case 8:
		return a.Floor()
	case 9:
		return a.Ceil()
	case 10:
		return a.RoundEven()
	case 11:
		return g.integer(depth - 1).ToFloat()
	case 12:
		return halide.Select(g.condition(depth-1), a, b)
	default:
		return a.Mul(rapid.Float32Range(-4, 4).Draw(g.t, "constant"))
	}
}

// draw makes a kernel of plain C; nil if it needs more than the machine has.
func drawScalar(t *rapid.T, name string) *made {
	g := &exprs{t: t, x: halide.NewVar("x"), y: halide.NewVar("y"), inputs: map[halide.Type]*halide.Input{}}
	depth := rapid.IntRange(1, 4).Draw(t, "depth")
	out := halide.NewFunc("out", g.x, g.y)
	value := g.integer(depth)
	if g.pick("result", 4) == 0 {
		value = g.float(depth)
	} else if to := storedTypes[g.pick("to", 7)]; g.pick("wrap", 2) == 0 {
		value = value.Wrap(to)
	} else {
		value = value.Narrow(to, g.pick("shift", 63), halide.Rounding(g.pick("mode", 8)))
	}
	if g.pick("reduce", 3) == 0 && value.Kind == halide.IntKind {
		r := halide.NewRDom("r", 2, 2)
		term := value.Add(g.load(halide.Int16).Mul(r.X))
		value = []*halide.Expr{halide.Sum(r, term), halide.Maximum(r, term), halide.Minimum(r, term), halide.Product(r, term)}[g.pick("reduction", 4)]
		value = value.Narrow(halide.Int32, 3)
	}
	out.Is(value)
	s := out.Schedule().Bound(g.x, 5).Bound(g.y, 3)
	if err := s.Err(); err != nil {
		t.Skip(err)
	}
	p, err := generate(s)
	var list diag.List
	if errors.As(err, &list) && list[0].Code == csource.CodeWidth {
		return nil
	}
	if err != nil {
		t.Fatalf("%s\n%v", out, err)
	}
	m, err := newMade(kernel{name: name}, p, 3)
	if err != nil {
		t.Fatalf("%s\n%v", out, err)
	}
	return m
}

// Plain C of random expressions computes what they mean: on this package's terms and on the simulator.
func TestScalar(t *testing.T) {
	wide, tried := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		tried++
		m := drawScalar(t, "scalar")
		if m == nil {
			wide++
			return
		}
		got, err := codegen.Run(m.prog, m.inputs)
		if err != nil {
			t.Fatalf("%v\n%s", err, codegen.C(m.prog))
		}
		if d := differ(got, m.want); d != "" {
			t.Fatalf("program: %s\n%s", d, codegen.C(m.prog))
		}
		if got, _, err = simulate(m); err != nil {
			t.Fatalf("%v\n%s", err, codegen.C(m.prog))
		}
		if d := differ(got, m.want); d != "" {
			t.Fatalf("simulator: %s\n%s", d, codegen.C(m.prog))
		}
	})
	if wide*2 > tried {
		t.Errorf("%d of %d expressions are too wide to test anything", wide, tried)
	}
}

// The host's compiler accepts and agrees.
func TestScalarHost(t *testing.T) {
	var list []*made
	for i := range *hostCases {
		m := rapid.Custom(func(t *rapid.T) *made { return drawScalar(t, fmt.Sprint("scalar ", i)) }).
			Filter(func(m *made) bool { return m != nil }).Example(i)
		list = append(list, m)
	}
	onHost(t, list)
}
