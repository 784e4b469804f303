package aiesim_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// A call of a routine costs its cycles each time that it is made, and the notes say what that rests on.
func TestRoutineCycles(t *testing.T) {
	for _, c := range []struct{ body, routine string }{
		{"a / b", "div int32"}, {"a % b", "rem int32"}, {"(unsigned)a / (unsigned)b", "div uint32"},
		{"(long long)a * b", "mul int64"}, {"(long long)a / b", "div int64"}, {"(float)a * q[8] > 3", "mul float"},
	} {
		p := load(t, fmt.Sprintf(
			"void k(int a, int b, float *q, int *r) { for (int i = 0; i < 8; i++) r[i] = (int)(%s) + i; a += 1; }",
			c.body))
		args := []aiesim.Arg{aiesim.NumArg("int32", 1000), aiesim.NumArg("int32", 7), in(make([]float32, 16)),
			in(make([]int32, 8))}
		run(t, p, "k", args...)
		code, err := p.Compile("k", machine.AIE1())
		if err != nil {
			t.Fatal(err)
		}
		res, err := code.Run(context.Background(), args, core.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want, notes := int64(0), 0
		for i, b := range code.Program.Bundles {
			for _, s := range b.Ops {
				if s.Op.Code == machine.Lib {
					r, _ := machine.AIE1().Routine(s.Op.Scalar.Routine())
					want += res.Hits[i] * int64(r.Cycles-1)
				}
			}
		}
		for _, n := range code.Program.Func.Notes {
			if strings.HasPrefix(n.Text, c.routine+" takes ") && strings.Contains(n.Text, "an assumption") {
				notes++
			}
		}
		if res.Routines != want || want == 0 || notes != 1 {
			t.Errorf("%s: %d cycles in routines, want %d; %d notes: %v", c.body, res.Routines, want, notes,
				code.Program.Func.Notes)
		}
	}
}

// Whatever C's operators, conversions and functions come to on any types can be timed.
func TestEveryRoutine(t *testing.T) {
	types := []string{"int8", "uint8", "int16", "uint16", "int32", "uint32", "long long", "unsigned long long",
		"float", "double", "bool"}
	compiled := 0
	for _, x := range types {
		var body strings.Builder
		for _, op := range []string{"+", "-", "*", "/", "<", "<=", ">", ">=", "==", "!="} {
			fmt.Fprintf(&body, "s += (a[0] %s a[1]);", op)
		}
		if x != "float" && x != "double" {
			for _, op := range []string{"%", "&", "|", "^", "<<", ">>"} {
				fmt.Fprintf(&body, "s += (a[0] %s a[1]);", op)
			}
			body.WriteString("s += ~a[0];")
		}
		body.WriteString("s += -a[0]; s += !a[0]; s += a[0] ? a[1] : a[2];")
		for _, y := range types {
			fmt.Fprintf(&body, "s += (%s)a[0];", y)
		}
		for _, f := range []string{"abs", "min2", "max2"} {
			if name, two := strings.CutSuffix(f, "2"); two {
				fmt.Fprintf(&body, "s += %s(a[0], a[1]);", name)
			} else if x != "bool" {
				fmt.Fprintf(&body, "s += %s(a[0]);", f)
			}
		}
		for _, f := range []string{"sqrt", "inv", "invsqrt", "sin", "cos", "tan", "exp", "exp2", "log", "log2", "tanh",
			"atan",
			"floor", "ceil", "trunc", "round", "rint", "nearbyint", "fabs", "fmod2", "pow2", "atan22", "fmin2", "fmax2",
			"copysign2"} {
			if x != "float" && x != "double" {
				continue
			}
			name, two := strings.CutSuffix(f, "2")
			if name == "exp" || name == "log" { // exp2 and log2 are functions of one number
				name, two = f, false
			}
			if two {
				fmt.Fprintf(&body, "s += %s(a[0], a[1]);", name)
			} else {
				fmt.Fprintf(&body, "s += %s(a[0]);", name)
			}
		}
		for _, s := range strings.SplitAfter(body.String(), ";") {
			if s == "" {
				continue
			}
			src := fmt.Sprintf("void k(const %s *a, double *r) { double s = 0; %s r[0] = s; }", x, s)
			p, err := aiesim.Load("k.c", []byte(src), aiesim.Options{})
			if err != nil {
				continue // there is no such function of this type
			}
			compiled++
			if _, err := p.Compile("k", machine.AIE1()); err != nil {
				t.Errorf("%s: %s: %v", x, s, err)
			}
		}
	}
	if compiled < 400 {
		t.Errorf("only %d expressions", compiled)
	}
}
