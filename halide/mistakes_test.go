package halide_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

var (
	mx, my = hl.NewVar("x"), hl.NewVar("y")
	mr     = hl.NewRDom("r", 3, 3)
	mq     = hl.NewRDom("q", 2)
	mIn    = hl.NewInput("in", hl.Int16, 2)
	mFl    = hl.NewInput("fl", hl.Float32, 1)
)

// is is the mistakes of a Func of x and y with this value.
func is(value hl.Operand) error { return hl.NewFunc("out", mx, my).Is(value).Err() }

// over is what a Func of x and y says of itself over 8 x 8.
func over(value hl.Operand) error { return checked(hl.NewFunc("out", mx, my).Is(value), 8) }

func checked(f *hl.Func, n int) error {
	env := map[string]hl.Range{"x": {Extent: n}, "y": {Extent: n}}
	return diag.List(f.Check(env)).Err()
}

// mistakes each have one wrong line, which says what is to be told of it.
var mistakes = []codedMistake{
	{hl.CodeOperand, func() error {
		x := mx
		return is(x.Add("1")) // want "^Add: a string is not an operand"
	}},
	{hl.CodeOperand, func() error {
		var none *hl.Expr
		return is(mx.Sub(none)) // want "Sub: an operand is nil"
	}},
	{hl.CodeOperand, func() error {
		return is(hl.Var{}.Neg()) // want "Neg: an operand is nil"
	}},
	{hl.CodeOperand, func() error {
		return is(hl.Sum(nil, mx)) // want "Sum: the RDom is nil"
	}},
	{hl.CodeOperand, func() error {
		var in *hl.Input
		return is(in.At(mx)) // want "At: the input is nil"
	}},
	{hl.CodeOperand, func() error {
		var in *hl.Input
		in = in.Named("x") // want "Named: the input is nil"
		return is(in.At(mx))
	}},
	{hl.CodeRank, func() error {
		in := &hl.Input{Name: "in"}
		return is(in.At()) // want "At: the input has no dimensions"
	}},
	{hl.CodeRDom, func() error {
		return is(hl.Sum(&hl.RDom{}, mx)) // want "Sum: the RDom has no dimensions"
	}},
	{hl.CodeRDom, func() error {
		r := hl.NewRDom("r", 1<<20, 1<<20) // want "NewRDom\(r\): it has more than 2147483647 points"
		return is(hl.Sum(r, r.X))
	}},
	{hl.CodeVar, func() error {
		return hl.NewFunc("out", hl.Var{Expr: mx.Add(1)}).Is(1).Err() // want "NewFunc\(out\): x \+ 1 is no Var"
	}},
	{hl.CodeEval, func() error {
		r, s := hl.NewRDom("r", 1<<20), hl.NewRDom("s", 1<<20)
		f := hl.NewFunc("out", mx).Is(hl.Sum(r, hl.Maximum(s, s.X))) // want "Eval of out: more than 68719476736 operations"
		_, err := hl.Eval(f, []hl.Range{{Extent: 1}}, nil)
		return err
	}},
	{hl.CodeConstant, func() error {
		fl, x := mFl, mx
		return is(fl.At(x).Mul(16777217)) // want "Mul\(fl\(x\), 16777217\): no float32 is exactly 16777217"
	}},
	{hl.CodeConstant, func() error {
		return is(mFl.At(mx).Add(1e39)) // want "Add: 1e\+39 does not fit a float32"
	}},
	{hl.CodeKindMix, func() error {
		in, fl, x, y := mIn, mFl, mx, my
		return is(in.At(x, y).Mul(fl.At(x))) // want "Mul\(in\(x, y\), fl\(x\)\): integer and float do not mix; .*ToFloat"
	}},
	{hl.CodeKindMix, func() error {
		return is(hl.Select(mx.GT(0), mx, mx.LT(my))) // want "Select\(x, x < y\): integer and bool do not mix$"
	}},
	{hl.CodeKind, func() error {
		fl, x := mFl, mx
		return is(fl.At(x).Shr(2)) // want "Shr\(fl\(x\), 2.0\): Shr does not take floats; .*ToInt"
	}},
	{hl.CodeKind, func() error {
		return is(mIn.At(mx, my).Sqrt()) // want "Sqrt does not take integers; .*ToFloat"
	}},
	{hl.CodeKind, func() error {
		return is(mIn.At(mx, my).Tanh()) // want "Tanh does not take integers; .*ToFloat"
	}},
	{hl.CodeKindMix, func() error {
		return is(mFl.At(mx).Pow(mIn.At(mx, my))) // want "Pow\(fl\(x\), in\(x, y\)\): float and integer do not mix; .*ToFloat"
	}},
	{hl.CodeKind, func() error {
		return is(mx.LT(my).Neg()) // want "Neg does not take bools; .*Select"
	}},
	{hl.CodeOperand, func() error {
		return is(hl.Select(mx == my, 1, 0)) // want "Select: false is a bool of Go, .*; compare by EQ, .*x.EQ\(y\)"
	}},
	{hl.CodeKind, func() error {
		return is(hl.Select(mx, 1, 2)) // want "the condition is of kind integer, not bool; .*NE\(0\)"
	}},
	{hl.CodeKind, func() error {
		return is(hl.Sum(mr, mr.X.EQ(1))) // want "Sum\(r, r.x == 1\): the term is a bool"
	}},
	{hl.CodeKind, func() error {
		return hl.NewFunc("out", mx, my).Is(mx.EQ(my)).Err() // want "a Func has numbers, not conditions"
	}},
	{hl.CodeType, func() error {
		in, x, y := mIn, mx, my
		return is(in.At(x, y).Narrow(hl.Float32, 8)) // want "Narrow\(float32\): float32 is not an integer type"
	}},
	{hl.CodeType, func() error {
		return is(hl.NewInput("b", hl.Bool, 1).At(mx)) // want "NewInput\(b\): elements cannot be of type bool"
	}},
	{hl.CodeNarrow, func() error {
		in, x, y := mIn, mx, my
		return is(in.At(x, y).Narrow(hl.Int8, 63)) // want "Narrow\(int8, 63\): the shift is not in 0..62"
	}},
	{hl.CodeNarrow, func() error {
		return is(mx.Narrow(hl.Int8, 1, hl.Even, hl.Floor)) // want "there are 2 rounding modes, not one"
	}},
	{hl.CodeNarrow, func() error {
		return is(mx.Narrow(hl.Int8, 1, hl.Rounding(9))) // want "rounding\(9\) is no rounding mode"
	}},
	{hl.CodeName, func() error {
		return is(hl.NewVar("x'").Add(1)) // want "NewVar\(\x22x'\x22\): not a name; a name is letters"
	}},
	{hl.CodeName, func() error {
		return is(hl.NewInput("sum", hl.Int8, 1).At(mx)) // want "sum is a word of the notation"
	}},
	{hl.CodeName, func() error {
		return hl.NewFunc("", mx).Is(mx).Err() // want "NewFunc\(\x22\x22\): not a name"
	}},
	{hl.CodeRDom, func() error {
		r := hl.NewRDom("r", 3, 0) // want "NewRDom\(r\): the extent of r.y is 0, not at least 1"
		return is(hl.Sum(r, mIn.At(r.X, r.Y)))
	}},
	{hl.CodeRDom, func() error {
		r := hl.NewRDom("r") // want "NewRDom\(r\): it has no extents"
		return is(hl.Sum(r, r.X))
	}},
	{hl.CodeDim, func() error {
		in, x, r := mIn, mx, mr
		return is(hl.Sum(r, in.At(x, r.Z))) // want "in.At: r has 2 dimensions, so no r.z; r was made at mistakes_test.go:\d+"
	}},
	{hl.CodeRank, func() error {
		in, x := mIn, mx
		return is(in.At(x)) // want "in.At\(x\): 1 coordinate for 2 dimensions"
	}},
	{hl.CodeRank, func() error {
		return is(hl.NewInput("i", hl.Int8, 17).At(mx)) // want "the rank 17 is not in 1..16"
	}},
	{hl.CodeRank, func() error {
		return is(mIn.Named("a").At(mx, my)) // want "Named of in: 1 name for 2 dimensions"
	}},
	{hl.CodeRank, func() error {
		return hl.NewFunc("f").Is(1).Err() // want "NewFunc\(f\): 0 Vars, not 1 to 16"
	}},
	{hl.CodeBorder, func() error {
		in := mIn
		in = in.RepeatEdge(hl.Range{Extent: 256}) // want "RepeatEdge of in: 1 range for 2 dimensions"
		return is(in.At(mx, my))
	}},
	{hl.CodeBorder, func() error {
		in := mIn.ConstantExterior(40000, hl.Range{Extent: 4}, hl.Range{Extent: 4}) // want "40000 does not fit int16"
		return is(in.At(mx, my))
	}},
	{hl.CodeBorder, func() error {
		in := mIn.ConstantExterior(0, hl.Range{Extent: 4}, hl.Range{Min: math.MaxInt32, Extent: 2}) // want "the range of y, .* is empty or too large"
		return is(in.At(mx, my))
	}},
	{hl.CodeOperand, func() error {
		in := mFl.ConstantExterior(mx.Add("1").Add(2), hl.Range{Extent: 2}) // want "Add: a string is not an operand"
		return is(in.At(mx))
	}},
	{hl.CodeIndex, func() error {
		in, fl, x, y := mIn, mFl, mx, my
		return is(in.At(fl.At(x), y)) // want "in.At\(fl\(x\), y\): coordinate fl\(x\) of dimension x is a float, not an integer; .*ToInt"
	}},
	{hl.CodeIndex, func() error {
		return is(mIn.At(mx, mx.LT(my))) // want "coordinate x < y of dimension y is a bool, not an integer; .*Select"
	}},
	{hl.CodeIndex, func() error {
		return over(mIn.At(mx.Mul(1<<30), my)) // want "coordinate x \* 1073741824 of dimension x may be 0..7516192768, which no address reaches"
	}},
	{hl.CodeFunc, func() error {
		x, y := mx, my
		return hl.NewFunc("out", x, y).Err() // want "NewFunc\(out\): out has no definition"
	}},
	{hl.CodeFunc, func() error {
		f := hl.NewFunc("out", mx).Is(mx)
		return f.Is(1).Err() // want "out has a definition already; it was defined at mistakes_test.go:\d+"
	}},
	{hl.CodeVar, func() error {
		in, x, y := mIn, mx, my
		return hl.NewFunc("out", x).Is(in.At(x, y)).Err() // want "nothing says what y runs over; it is no Var of out"
	}},
	{hl.CodeVar, func() error {
		return hl.NewFunc("out", mx).Is(hl.Sum(mr, mIn.At(mr.X, mr.Y)).Add(mr.X)).Err() // want "nothing says what r.x runs over; .*reduction"
	}},
	{hl.CodeVar, func() error {
		return hl.NewFunc("out", mr.X).Is(1).Err() // want "NewFunc\(out\): r.x is a reduction Var"
	}},
	{hl.CodeClash, func() error {
		x, y, in := mx, my, hl.NewInput("in", hl.Int16, 2)
		return hl.NewFunc("in", x, y).Is(in.At(x, y)).Err() // want "in is the Func, and also an input; the other was made at mistakes_test.go:\d+"
	}},
	{hl.CodeClash, func() error {
		other := hl.NewInput("in", hl.Int8, 2) // want "in is an input, and also an input; the other was made at mistakes_test.go:\d+"
		return is(mIn.At(mx, my).Add(other.At(mx, my)))
	}},
	{hl.CodeClash, func() error {
		narrow := mFl.RepeatEdge(hl.Range{Extent: 4})
		wide := hl.NewInput("fl", hl.Float32, 1).RepeatEdge(hl.Range{Extent: 5}) // want "fl is an input, and also an input"
		return is(narrow.At(mx).Add(wide.At(mx)))
	}},
	{hl.CodeClash, func() error {
		x := hl.NewInput("x", hl.Int8, 1) // want "x is an input, and also a Var"
		return is(x.At(mx))
	}},
	{hl.CodeClash, func() error {
		return hl.NewFunc("out", mx, mx).Is(mx).Err() // want "NewFunc\(out\): x is there twice"
	}},
	{hl.CodeClash, func() error {
		return is(hl.Sum(mq, hl.Sum(mq, mq.X))) // want "sum over q inside another reduction over q"
	}},
	{hl.CodeClash, func() error {
		return is(mIn.Named("a", "a").At(mx, my)) // want "two dimensions are called a"
	}},
	{hl.CodeSize, func() error {
		x, doubled := mx, mx.Add(1)
		for range 60 {
			doubled = doubled.Add(doubled)
		}
		return hl.NewFunc("out", x).Is(doubled).Err() // want "written out, the expression has more than 100000 nodes"
	}},
	{hl.CodeRange, func() error {
		x := mx
		return checked(hl.NewFunc("out", x).Is(x.Shl(62)), 8) // want "out has values from 0 to 32281802128991715328, which no type holds; .*Narrow"
	}},
	{hl.CodeShift, func() error {
		in, x, y := mIn, mx, my
		return over(in.At(x, y).Shr(y).Add(in.At(x, y).Shr(y.Sub(1)))) // want "Shr\(in\(x, y\), y - 1\): the count may be -1..6, outside 0..62"
	}},
	{hl.CodeEval, func() error {
		in, x, y := mIn, mx, my
		f := hl.NewFunc("out", x, y).Is(in.At(x, y)) // want "Eval of out: in is missing"
		_, err := hl.Eval(f, []hl.Range{{Extent: 1}, {Extent: 1}}, nil)
		return err
	}},
	{hl.CodeOutside, func() error {
		in, x, y := mIn, mx, my
		f := hl.NewFunc("out", x, y).Is(in.At(x.Add(1), y)) // want "Eval: in\(x\+1, y\) reads in\(4, 0\), outside \(0:4, 0:4\)"
		a := hl.NewArray(hl.Int16, hl.Range{Extent: 4}, hl.Range{Extent: 4})
		_, err := hl.Eval(f, []hl.Range{{Extent: 4}, {Extent: 4}}, map[string]*hl.Array{"in": a})
		return err
	}},
}

// Mistakes of one file are told by line, however the expression holds them.
func TestMistakesAreInProgramOrder(t *testing.T) {
	first := mx.Add("1")
	second := mx.Add("2")
	var list diag.List
	if !errors.As(is(second.Add(first)), &list) || len(list) != 2 || list[0].Pos.Line >= list[1].Pos.Line {
		t.Errorf("%v", list)
	}
}

// TestMistakes demands exactly the mistakes that the lines above want, and an example of each code among them.
func TestMistakes(t *testing.T) {
	examples := readExamples(t, "code.go")
	testMistakes(t, "mistakes_test.go", mistakes, examples)
	testMistakes(t, "mistakes_pipeline_test.go", pipelineMistakes, examples)
	for code, example := range examples {
		if code != hl.CodeSyntax && code != hl.CodeUnused { // those are of texts: TestParseMistakes
			t.Errorf("%s: its example %q is no mistake of this kind", code, example)
		}
	}
}

// codedMistake is a program with one mistake of a kind.
type codedMistake struct {
	code diag.Code
	make func() error
}

// testMistakes takes away from examples those that stand in the file.
func testMistakes(t *testing.T, file string, mistakes []codedMistake, examples map[diag.Code]string) {
	t.Helper()
	wants := readWants(t, file)
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(src), "\n")
	for i, m := range mistakes {
		var list diag.List
		if !errors.As(m.make(), &list) || len(list) != 1 {
			t.Errorf("mistake %d (%s): not one mistake:\n%v", i, m.code, list)
			continue
		}
		got := list[0]
		text := strings.Join(append([]string{got.Fact}, got.Help...), "; ")
		want := wants[got.Pos.Line]
		delete(wants, got.Pos.Line)
		switch {
		case got.Code != m.code || got.Pos.File != file:
			t.Errorf("mistake %d: [%s] %v, want [%s]", i, got.Code, got, m.code)
		case want == nil || !want.MatchString(text):
			t.Errorf("mistake %d\n got %v %s\nwant %v", i, got.Pos, text, want)
		case strings.Contains(lines[got.Pos.Line-1], examples[m.code]):
			delete(examples, m.code)
		}
	}
	for line, want := range wants {
		t.Errorf("%s:%d: nothing is told, want %v", file, line, want)
	}
}

// readExamples are the examples behind the codes of a file.
func readExamples(t *testing.T, file string) map[diag.Code]string {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	examples := map[diag.Code]string{}
	ast.Inspect(tree, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok {
			code, _ := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
			_, example, _ := strings.Cut(v.Doc.Text(), "Example: ")
			if example = strings.TrimSpace(example); example == "" {
				t.Errorf("%s has no example", code)
			}
			examples[diag.Code(code)] = example
		}
		return true
	})
	return examples
}
