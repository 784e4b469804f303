package halide_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestSumsOfUpdates: which updates become sums, and that these give what the updates give, step by step.
func TestSumsOfUpdates(t *testing.T) {
	const refused = "more than one sum that its type holds at each step"
	for _, c := range []struct{ name, inputs, acc, want string }{
		{"a layer", "b: int32 -1000..1000 (x)", "int32 = b(x)\nacc(x) = narrow(int32, acc(x) + in(x+r.x) * w(r.x)) over r",
			"b(x) + sum(r, in(x+r.x) * w(r.x))"},
		{"sums that wrap", "b: int16(x)", "int16 = b(x)\nacc(x) = wrap(int16, acc(x) + in(x+r.x) * w(r.x)) over r",
			"wrap(int16, b(x) + sum(r, in(x+r.x) * w(r.x)))"},
		{"what is added stands before", "", "int32 = 5\nacc(x) = narrow(int32, in(x+r.x) * w(r.x) + acc(x)) over r",
			"5 + sum(r, in(x+r.x) * w(r.x))"},
		{"sums that saturate", "b: int32(x)", "int32 = b(x)\nacc(x) = narrow(int32, acc(x) + in(x+r.x)) over r", refused},
		{"another cut", "", "int32 = 0\nacc(x) = wrap(int8, acc(x) + in(x+r.x)) over r", refused},
		{"a cut inside", "", "int32 = 0\nacc(x) = narrow(int32, wrap(int8, acc(x) + in(x+r.x))) over r", refused},
		{"a shift", "", "int32 = 0\nacc(x) = narrow(int32, acc(x) + in(x+r.x), 1) over r", refused},
		{"differences", "", "int32 = 0\nacc(x) = narrow(int32, acc(x) - in(x+r.x)) over r", refused},
		{"extremes", "", "int32 = 0\nacc(x) = max(acc(x), in(x+r.x)) over r", refused},
		{"elsewhere", "", "int32 = 0\nacc(r.x) = narrow(int32, acc(r.x) + in(r.x)) over r", refused},
		{"two", "", "int32 = 0\nacc(x) = narrow(int32, acc(x) + in(x+r.x)) over r\n" +
			"acc(x) = narrow(int32, acc(x) + in(x+r.x)) over r", refused},
		{"floats", "", "float32 = float(in(x))\nacc(x) = acc(x) + float(in(x+r.x)) over r", refused},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := "in: int8(x)\n" + c.inputs + "\nr: 4\nacc(x): " + c.acc + "\nout(x) = acc(x) + acc(x+1)"
			if strings.Contains(c.acc, "* w") || strings.Contains(c.acc, "w(r.x) +") {
				text = "w: int8(x)\n" + text
			}
			f := parsed.Func(t, text)
			s, err := hl.ParseSchedule(f, "bound x 8\nof acc:\nsums")
			if c.want == refused {
				if err == nil || !strings.Contains(err.Error(), refused) {
					t.Fatalf("it is taken, or refused for another reason: %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			text = s.Pipeline().String()
			if strings.Contains(text, "acc(x):") || !strings.Contains(text, " = "+c.want+"\n") {
				t.Errorf("want %s in\n%s", c.want, text)
			}
			if again, err := hl.ParseSchedule(f, s.String()); err != nil || again.String() != s.String() {
				t.Errorf("%v\n%v", err, again)
			}
		})
	}
	rapid.Check(t, sumOfUpdate)
}

// sumOfUpdate compares an update with its sum where that is taken, on data of all sizes.
func sumOfUpdate(t *rapid.T) {
	pick := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }
	to, cut := pick("type", "int16", "int32"), pick("cut", "wrap", "narrow")
	first := pick("first", "b(x)", "wrap(%s, b(x) * 3)", "narrow(%s, b(x) * 3)", "7")
	first = strings.ReplaceAll(first, "%s", to)
	f, err := hl.ParseFunc(fmt.Sprintf("in: int8(x)\nw: %s(x)\nb: %s(x)\nr: %d\nacc(x): %s = %s\n"+
		"acc(x) = %s(%s, acc(x) + in(x+r.x) * w(r.x)) over r\nout(x) = acc(x) - acc(x+1) + b(x) - b(x)",
		pick("factors", "int8", "int16"), pick("bias", "int8", "int16", "uint8"), rapid.IntRange(1, 9).Draw(t, "terms"), to,
		first, cut, to))
	if err == nil {
		_, err = hl.ParseSchedule(f, "bound x 6")
	}
	if err != nil {
		t.Skip(err) // what the type does not hold at the beginning
	}
	s, err := hl.ParseSchedule(f, "bound x 6\nof acc:\nsums")
	if err != nil {
		t.Skip(err)
	}
	inputs := map[string]*hl.Array{}
	for _, in := range s.Pipeline().Inputs() {
		lo, hi := in.Type.Bounds()
		a := hl.NewArray(in.Type, hl.Range{Extent: 16})
		for i := range a.Ints {
			a.Ints[i] = rapid.SampledFrom([]int64{lo.Int64(), hi.Int64(), int64(i), 100}).Draw(t, in.Name)
		}
		inputs[in.Name] = a
	}
	region := []hl.Range{{Min: 0, Extent: 6}}
	want, err := hl.Eval(f, region, inputs)
	if err != nil {
		t.Fatal(err)
	}
	got, err := hl.Eval(s.Pipeline().Outputs[0], region, inputs)
	if err != nil || !cmp.Equal(got.Ints, want.Ints) {
		t.Fatalf("%v: %v, want %v\n%s", err, got.Ints, want.Ints, s.Pipeline())
	}
}
