package halide_test

import (
	"math/big"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// shape is an expression without positions, every part of it written out, to compare by.
func shape(e *hl.Expr) map[string]any {
	m := map[string]any{"op": e.Op, "kind": e.Kind, "type": e.Type, "shift": e.Shift, "round": e.Round, "reduce": e.Reduce}
	switch e.Op {
	case hl.OpConst:
		m["value"] = hl.Constant(e).String()
	case hl.OpVar, hl.OpLocal:
		m["name"] = e.Name
	case hl.OpLoad:
		m["input"] = e.Input.String()
	case hl.OpReduce:
		m["rdom"], m["elem"] = e.RDom.String(), e.Elem
	case hl.OpCall:
		m["func"], m["elem"] = e.Name, e.Elem
	}
	args := make([]any, len(e.Args))
	for i, a := range e.Args {
		args[i] = shape(a)
	}
	m["args"] = args
	return m
}

func TestParseUndoesString(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := gen.Any(t, 5)
		if rapid.Bool().Draw(t, "kernel") {
			f = gen.Func(t)
		}
		g, err := hl.ParseFunc(f.String())
		if err != nil {
			t.Fatalf("%v\n%v", f, err)
		}
		if f.String() != g.String() {
			t.Fatalf("%vcomes back as\n%v", f, g)
		}
		if a, b := shape(f.Value), shape(g.Value); !reflect.DeepEqual(a, b) {
			t.Fatalf("%v%s", f, cmp.Diff(a, b))
		}
	})
}

// What is printed, written by hand.
func TestNotation(t *testing.T) {
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", 3, 3)
	in, k := hl.NewInput("in", hl.Int16, 2), hl.NewInput("k", hl.Int16, 2)
	fl := hl.NewInput("fl", hl.Float32, 1)
	a, b, c := x.Add(1), y, x.Sub(y)
	huge, _ := new(big.Int).SetString("99999999999999999999", 10)
	for want, e := range map[string]*hl.Expr{
		"narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8, even)": hl.Sum(r, in.At(x.Add(r.X), y.Add(r.Y)).Mul(k.At(r.X, r.Y))).Narrow(hl.Int16, 8),
		"x + 1 + y":            a.Add(b),
		"y + (x + 1)":          b.Add(a),
		"y * (x + 1) / 2":      b.Mul(a).Div(2),
		"y * ((x + 1) / 2)":    b.Mul(a.Div(2)),
		"x - y - (x - y)":      c.Sub(c),
		"x & 1 | y ^ 3":        x.And(1).Or(y.Expr).Xor(3),
		"x & (1 | y)":          x.And(hl.Int(1).Or(y)),
		"x << 2 >> 1":          x.Shl(2).Shr(1),
		"-x * -3 + --3 - -(3)": x.Neg().Mul(-3).Add(hl.Int(-3).Neg()).Sub(hl.Int(3).Neg()),
		"-(x + 1)":             a.Neg(),
		"^x":                   x.Not(),
		"select(x < y && !(x == 1 || y >= 2), 1, 0)": hl.Select(x.LT(y).And(x.EQ(1).Or(y.GE(2)).Not()), 1, 0),
		"clamp(x, 0, 7)":                             x.Clamp(0, 7),
		"max(min(x, y), 0)":                          x.Min(y).Max(0),
		"min(abs(x), quo(x, y) % rem(x, 3))":         x.Abs().Min(x.Quo(y).Mod(x.Rem(3))),
		"narrow(int8, x)":                            x.Narrow(hl.Int8, 0),
		"narrow(uint8, x, 0, floor)":                 x.Narrow(hl.UInt8, 0, hl.Floor),
		"wrap(int32, x * 99999999999999999999)":      x.Mul(hl.Int(huge)).Wrap(hl.Int32),
		"float(x) * 0.1 + 1e+30 / fl(2*x-1)":         x.ToFloat().Mul(0.1).Add(hl.Float(1e30).Div(fl.At(hl.Int(2).Mul(x).Sub(1)))),
		"int8(sqrt(floor(ceil(round(fl(x))))))":      fl.At(x).RoundEven().Ceil().Floor().Sqrt().ToInt(hl.Int8),
		"exp(log(sin(cos(tan(tanh(atan(fl(x))))))))": fl.At(x).Atan().Tanh().Tan().Cos().Sin().Log().Exp(),
		"pow(fl(x), 2.0) * pow(-fl(x), fl(0) + 0.5)": fl.At(x).Pow(2).Mul(fl.At(x).Neg().Pow(fl.At(0).Add(0.5))),
		"maximum(r, minimum(r, product(r, 2.0)))":    hl.Maximum(r, hl.Minimum(r, hl.Product(r, hl.Float(2)))),
		"in(x-(y-1), x-y-1)":                         in.At(x.Sub(y.Sub(1)), x.Sub(y).Sub(1)),
		"max(min(x, 3), y)":                          x.Min(3).Max(y),
		"select(x < 1 || x < 2 && x < 3, 1, 0)":      hl.Select(x.LT(1).Or(x.LT(2).And(x.LT(3))), 1, 0),
		"in((x+1)/2, (x-y)%4)":                       in.At(a.Div(2), c.Mod(4)),
		"in(min(x, 3), clamp(y, 0, 9))":              in.At(x.Min(3), y.Clamp(0, 9)),
	} {
		if got := e.String(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		scope := hl.Scope{Inputs: map[string]*hl.Input{"in": in, "k": k, "fl": fl}, RDoms: map[string]*hl.RDom{"r": r}}
		back, err := hl.ParseExpr("text", want, scope)
		if err != nil || !reflect.DeepEqual(shape(back), shape(e)) {
			t.Errorf("%s reads as %v, %v", want, back, err)
		}
	}
}

func TestNotationOfDeclarations(t *testing.T) {
	const text = `in: int16(x, y) zero(-1:253, 0:15)
edgy: uint8(n) edge(0:4)
c: float32(w) constant(-0.5, 0:4)
m: float32(w) constant(nan, 0:4)
z: int8(w) constant(-128, 0:4)
r: 3, 3
s: 2
out(x, y) = sum(r, in(x+r.x, y+r.y) * edgy(x)) + int8(sum(s, c(s.x) * m(y))) * z(x)
`
	f := parsed.Func(t, text)
	if f.String() != text {
		t.Errorf("comes back as\n%v", f)
	}
	in := hl.Inputs(f)[0]
	if in.Border == nil || in.Border.Ranges[0] != (hl.Range{Min: -1, Extent: 254}) || in.Pos.Line != 1 {
		t.Errorf("%v at %v", in.Border, in.Pos)
	}
}

// Blanks, comments, line ends in parentheses and needless parentheses make no difference.
func TestParseIsLenient(t *testing.T) {
	f := parsed.Func(t, "\n// a blur\nr:3 // taps\n\n  in : int16( x )\nout ( x ) = ((sum(r,\n\tin((x)+ r.x) // the data\n))) /3\n\n")
	if want := "in: int16(x)\nr: 3\nout(x) = sum(r, in(x+r.x)) / 3\n"; f.String() != want {
		t.Errorf("got %v", f)
	}
}

// parseMistakes are texts and what is told of them.
var parseMistakes = []struct{ text, want string }{
	{"", "algorithm:1:1: the end where the name of an input, an RDom or the Func should stand"},
	{"in: int16(x)", "algorithm:1:13: the text ends before it says what the Func is"},
	{"out(x) = 1 +", "algorithm:1:13: the end where an expression should stand"},
	{"out(x) = 1 + * 2", `algorithm:1:14: "*" where an expression should stand`},
	{"out(x) = (1 + 2", `algorithm:1:16: the end where ")" should stand`},
	{"out(x) = 1 2", `algorithm:1:12: "2" follows the Func`},
	{"out(x): int8 = 1\nout(y) = 2", "algorithm:2:1: out.Update: nothing says what y runs over\n\tan update runs over the Vars of out that stand in their own place, and over the RDom of UpdateOver(r, ...), in text of \"over r\" behind the value"},
	{"out(x): int8 = 1\nout(x) = 2 over r", "algorithm:2:17: no RDom is called r\n\tRDoms are declared by their extents in lines before, as r: 3, 3"},
	{"out(x): int8 = 1\nout(x) == 2", `algorithm:2:8: "==" where "=" should stand`},
	{"out(x): {int8, int7} = 1", "algorithm:1:16: int7 is no type\n\tint8, int16, int32, int64, uint8, uint16, uint32 and float32 are"},
	{"out(x) = {1, 2", `algorithm:1:15: the end where "}" should stand`},
	{"f(x) = {1, 2}\nout(x) = f(x)", "algorithm:2:10: f.At(x): f has 2 values\n\tsay which: f.AtElem(0, ...)"},
	{"f(x) = {1, 2}\nout(x) = f[2](x)", "algorithm:2:10: f.At(x): f has 2 values, counted from 0, so no value 2"},
	{"out(x) = x[1](2)", "algorithm:1:10: no Func is called x\n\tonly Funcs have several values"},
	{"f(x) = 1\nout(x) = x", "algorithm:1:1: f is not used in out\n\tleave its line out"},
	{"f(x) = 1\ng(x) = 2\noutput f, h", "algorithm:3:11: no Func is called h"},
	{"f(x) = 1\noutput f\ng(x) = 2", `algorithm:3:1: "g" follows the outputs`},
	{"f(x) = 1\ng(x) = 2\noutput f, g", "algorithm:3:1: there are 2 outputs, where one Func should be\n\tParsePipeline reads several"},
	{"f(x) = 1\nf: int8(x)", "algorithm:2:1: f is declared twice"},
	{"r: 3\nout(x) = argmax(r, r.x, x)", "algorithm:2:25: x is no Var of r\n\tits Vars are r.x"},
	{"r: 3:3\nout(x) = sum(r, 1)", "algorithm:1:1: NewRDom(r): the extent of r.x is 0, not at least 1"},
	{"r: 3\nout(x) = sum(r where r.x, 1)", "algorithm:2:16: Where(r.x) of r: it is of kind integer, not bool\n\tcompare it: NE(0)"},
	{"out(x) = x $ 2", `algorithm:1:12: "$" is not of the notation`},
	{"out(x) = in(x)", "algorithm:1:10: nothing is called in\n\tinputs are declared in lines before, as in: int16(x, y)"},
	{"out(x) = sum(r, x)", "algorithm:1:14: no RDom is called r\n\tRDoms are declared by their extents in lines before, as r: 3, 3"},
	{"r: 3\nin: int8(x)\nout(x) = max(r, in(x + r.x))", "algorithm:3:14: r is an RDom, not a number\n\tits Vars are r.x; over it go sum(r, ...), product, maximum and minimum"},
	{"in: int8(x)\nout(x) = int32(in(x))", "algorithm:2:10: ToInt(in(x)): ToInt does not take integers\n\tintegers are exact and need no conversion: leave it out; where a type is wanted, Wrap(type) cuts off what does not fit, and Narrow(type, 0) saturates"},
	{"out(x) = cast(uint16, x)", "algorithm:1:15: uint16 is a word of the notation and needs its operands\n\twrap(uint16, x) cuts off what does not fit, narrow(uint16, x, 0) saturates"},
	{"out(x) = sum", "algorithm:1:10: sum is a word of the notation and needs its operands"},
	{"out(x) = min(x)", "algorithm:1:10: min takes 2 operands, not 1"},
	{"out(x) = clamp(x, 1)", "algorithm:1:10: clamp takes 3 operands, not 2"},
	{"out(x) = abs(x, 1)", "algorithm:1:10: abs takes 1 operand, not 2"},
	{"out(x) = narrow(int7, x)", "algorithm:1:17: int7 is no type\n\tint8, int16, int32, int64, uint8, uint16, uint32 and float32 are"},
	{"out(x) = narrow(int8, x, 8, up)", "algorithm:1:29: up is no rounding mode\n\teven, floor, ceil, posinf, neginf, syminf, symzero and odd are"},
	{"out(x) = narrow(int8, x, 99)", "algorithm:1:10: Narrow(int8, 99): the shift is not in 0..62"},
	{"out(x) = narrow(int8, x, 99999999999)", "algorithm:1:26: 99999999999 is too large"},
	{"out(x) = x + 1.5", "algorithm:1:12: Add(x, 1.5): integer and float do not mix\n\tmake the integer a float by ToFloat(), or the float an integer by ToInt(type)"},
	{"out(x) = 1e99", "algorithm:1:10: 1e99 does not fit a float32"},
	{"out(x) = x && 1", "algorithm:1:12: \"&&\" is not for operands of kind integer\n\tconditions take && || !, integers & | ^"},
	{"out(x) = y", "algorithm:1:1: out.Is: nothing says what y runs over\n\tit is no Var of out; NewFunc names those"},
	{"out(min) = 1", "algorithm:1:5: Var(\"min\"): not a name\n\tmin is a word of the notation"},
	{"out(x, x) = 1", "algorithm:1:1: NewFunc(out): x is there twice\n\teach dimension has a Var of its own"},
	{"in: int16(x, x)\nout(x) = in(x, x)", "algorithm:1:1: Named of in: two dimensions are called x\n\teach dimension has a name of its own"},
	{"in: int16(x) wrap(0:3)\nout(x) = in(x)", "algorithm:1:14: wrap is no border\n\tzero(0:256), constant(7, 0:256), edge(0:256), image(0:256), mirror(0:256) and interior(0:256) are"},
	{"in: int8(x) zero(3:3)\nout(x) = in(x)", "algorithm:1:13: ConstantExterior of in: the range of x, from 3 with extent 0, is empty or too large"},
	{"in: int8(x) constant(x, 0:3)\nout(x) = in(x)", "algorithm:1:13: ConstantExterior of in: x is not a number\n\tone constant is everywhere outside: ConstantExterior(0, ranges...)"},
	{"in: int8(x)\nin: int8(x)\nout(x) = in(x)", "algorithm:2:1: in is declared twice"},
	{"in: int8(x) 3\nout(x) = in(x)", `algorithm:1:13: "3" where the line should end`},
	{"r: 3, 0\nout(x) = sum(r, 1)", "algorithm:1:1: NewRDom(r): the extent of r.y is 0, not at least 1"},
	{"k: int16(x)\nout(x) = x", "algorithm:1:1: k is not used in out\n\tleave its line out"},
	{"out(x) = " + strings.Repeat("(", 2000), "algorithm:1:1010: more than 1000 levels deep"},
}

func TestParseMistakes(t *testing.T) {
	for _, c := range parseMistakes {
		_, err := hl.ParseFunc(c.text)
		if err == nil || err.Error() != c.want {
			t.Errorf("%.60q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
	examples := readExamples(t, "code.go")
	for _, code := range []diag.Code{hl.CodeSyntax, hl.CodeUnused} {
		example := examples[code]
		found := false
		for _, c := range parseMistakes {
			found = found || strings.HasPrefix(c.text, example)
		}
		if !found {
			t.Errorf("no text has the example %q", example)
		}
	}
}

func TestParseExpr(t *testing.T) {
	in := hl.NewInput("in", hl.Int16, 1)
	scope := hl.Scope{Inputs: map[string]*hl.Input{"in": in}, Locals: map[string]hl.Kind{"acc": hl.IntKind, "one": hl.FloatKind}}
	for _, text := range []string{"narrow(int16, acc(yi, 0), 8, even)", "one * 2.0", "in(xo*16+xi) * 3 + q.x"} {
		e, err := hl.ParseExpr("nest", text, scope)
		if err != nil || e.String() != text {
			t.Errorf("%s: %v, %v", text, e, err)
		}
	}
	_, err := hl.ParseExpr("nest", "in(x) )", scope)
	if want := `nest:1:7: ")" follows the expression`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func FuzzParsePipeline(f *testing.F) {
	f.Add("in: uint8(x) interior(0:9)\nr: -1:4, 2\nh(x): uint16 = 0\nh(in(r.x)) += 1 over r where r.x < in(r.y) && r.x != 2\ng(x) = {h(x-1), argmax(r, h(r.x+x), r.y)}\noutput h, g\n")
	f.Add("f(x, y): {int8, float32} = {1, 2.5}\nf(x, 0) *= {3, f[1](x, 0)}\nf(clamp(f[0](1, 2), -1, 3), y) = {f[0](1, y) - 1, 0} \nout(x) = clz(uint8, f[0](x, x)) + popcount(int8, x)\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := hl.ParsePipeline(text)
		if err != nil {
			return
		}
		again, err := hl.ParsePipeline(p.String())
		if err != nil || again.String() != p.String() {
			t.Fatalf("%q prints\n%v which reads as\n%v %v", text, p, again, err)
		}
		for _, g := range p.Outputs {
			g.Check(map[string]hl.Range{"x": {Extent: 9}}) // no panic
		}
	})
}

func FuzzParseFunc(f *testing.F) {
	for _, c := range parseMistakes {
		f.Add(c.text)
	}
	f.Add("in: int16(x, y) zero(0:4, 0:4)\nr: 3, 3\nout(x, y) = narrow(int8, sum(r, in(x+r.x, y+r.y)), 3, odd) + 99999999999999999999999\n")
	f.Add("a: float32(x)\nout(x) = select(a(x) < 0.1 && true, -a(x), int8(a(x)) * 1.0)\n")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := hl.ParseFunc(text)
		if err != nil {
			if !regexp.MustCompile(`^algorithm:\d+`).MatchString(err.Error()) {
				t.Fatalf("%q: the mistake has no line: %v", text, err)
			}
			return
		}
		again, err := hl.ParseFunc(g.String())
		if err != nil || again.String() != g.String() {
			t.Fatalf("%q prints\n%v which reads as\n%v %v", text, g, again, err)
		}
	})
}

// float32 of an integer is what float says: the name of a type converts to it.
func TestNameOfFloat(t *testing.T) {
	f := parsed.Func(t, "out(x) = float32(x) * 0.5")
	if got, want := f.String(), "out(x) = float(x) * 0.5"; strings.TrimSpace(got) != want {
		t.Errorf("%q, want %q", got, want)
	}
}
