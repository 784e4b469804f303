package intrin_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/native/intrin"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// kernels are algorithms with their schedules.
var kernels = []struct{ algorithm, schedule string }{
	{"in: int16(x, y)\nk: int16 -30..30 (x, y)\nr: 3, 3\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8)\n", "bound x 70; bound y 6"},
	{"in: int16(x, y)\nk: int16(x, y)\nr: 3, 3\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8)\n", "bound x 40; bound y 5"},
	{"a: float32(k, i)\nb: float32(j, k)\nr: 9\nc(j, i) = sum(r, a(r.x, i) * b(j, r.x))\n", "bound j 19; bound i 7"},
	{"in: uint8(x, y)\nrows(x, y) = in(x, y) + 2 * in(x+1, y) + in(x+2, y)\n" +
		"out(x, y) = narrow(uint8, rows(x, y) + 2 * rows(x, y+1) + rows(x, y+2), 4, posinf)\n", "bound x 61; bound y 9\nof rows:\ncomputeroot"},
	{"in: uint8 0..99 (x, y)\nr: 60, 5\nhist(b): uint32 = 0\nhist(in(r.x, r.y)) += 1 over r\n", "bound b 100"},
	{"in: float32(x)\nout(x) = select(in(x) < in(x+1), sqrt(abs(in(x))), in(x) / in(x+1))\n", "bound x 37"},
	{"vaddq_s16: int32(for)\nint(for) = vaddq_s16(for) - vaddq_s16(for+1)\n", "bound for 21"}, // words of C and of headers
	{"in: uint8(x, y)\nrows(x, y) = in(x, y) + 2 * in(x+1, y) + in(x+2, y)\nout(x, y) = rows(x, y) + rows(x, y+1)\n", // its addresses have least values
		"bound x 61; bound y 9\nsplit x 32 shiftinwards -> xo xi\nsplit xi 16 -> xm v\nvectorize v\nof rows:\ncomputeat out xo"},
	{"a: uint8(k, i)\nb: int8(j, k)\nr: 13\nc(j, i) = narrow(int32, sum(r, a(r.x, i) * b(j, r.x)), 0)\n", "bound j 33; bound i 5"},
}

// call is a kernel with data and results.
type call struct {
	text    string // its file
	fn      string
	nest    *lower.Nest
	raw     []byte // inputs, one after the other
	want    *halide.Array
	refused error
}

// newCall is a nest's C, and what Eval says of inputs.
func newCall(target intrin.Target, s *halide.Schedule, n *lower.Nest, i int, inputs map[string]*halide.Array, region []halide.Range) (c call, err error) {
	c.fn, c.nest = fmt.Sprintf("kernel%d", i), n
	if c.text, c.refused = intrin.Function(n, c.fn, target); c.refused != nil {
		return c, nil
	}
	for _, b := range n.Buffers {
		if b.Inner || b.Output {
			continue
		}
		packed, err := b.Pack(inputs[b.Name])
		if err != nil {
			return c, err
		}
		c.raw = append(c.raw, packed...)
	}
	c.want, err = halide.Eval(s.Func, region, inputs)
	return c, err
}

// program is a program that reads the inputs of all calls and writes their outputs.
func program(calls []call) string {
	var head, body strings.Builder
	for _, c := range calls {
		var args []string
		for j, b := range c.nest.Buffers {
			if b.Inner {
				continue
			}
			name := fmt.Sprintf("%s_%d", c.fn, j)
			fmt.Fprintf(&head, "static %s %s[%d];\n", target.Element(b.Type), name, b.Elems)
			args = append(args, name)
			if b.Output {
				continue
			}
			fmt.Fprintf(&body, "if (fread(%s, 1, sizeof %s, stdin) != sizeof %s) return 1;\n", name, name, name)
		}
		fmt.Fprintf(&body, "%s(%s);\nfwrite(%s, 1, sizeof %s, stdout);\n", c.fn, strings.Join(args, ", "), args[len(args)-1], args[len(args)-1])
	}
	return "#include <stdio.h>\n" + head.String() + "int main(void) {\n" + body.String() + "return 0; }\n"
}

// private is what a file keeps for itself.
var private = regexp.MustCompile(`(?m)^static (?:const )?(?:_Alignas\(64\) )?[^=;(]*?(\w+)[(\[]|^typedef .* (\w+);$`)

// apart is the file of a call with names of its own for what is static: all kernels of a test are compiled as one file, as the
// vendor's header takes longer than a kernel.
func apart(c call) string {
	text := c.text
	for _, m := range private.FindAllStringSubmatch(text, -1) {
		text = regexp.MustCompile(`\b`+m[1]+m[2]+`\b`).ReplaceAllString(text, c.fn+"_of_"+m[1]+m[2])
	}
	return text
}

// compare builds the calls with a compiler, runs them and compares with what Eval said.
func compare(t *testing.T, by compiler, calls []call) {
	t.Helper()
	var raw []byte
	var text strings.Builder
	for _, c := range calls {
		text.WriteString(apart(c))
		raw = append(raw, c.raw...)
	}
	text.WriteString(program(calls))
	got := by.output(t, text.String(), raw, "-O1", "-Wextra")
	for _, c := range calls {
		for _, b := range c.nest.Buffers {
			if !b.Output {
				continue
			}
			n := b.Elems * b.Type.Bytes()
			if at, differ := b.Unpack(got[:n]).Diff(c.want); differ {
				t.Fatalf("%s by %v differs at %v:\n%s", b.Name, by.words, at, c.text)
			}
			got = got[n:]
		}
	}
}

// TestFunction: what C compilers make of the text computes what Eval does, of kernels of each kind and of some that are drawn: by each
// compiler others.
func TestFunction(t *testing.T) {
	draws := 2
	if long() {
		draws = 40
	}
	eachCompiler(t, func(t *testing.T, by compiler, number int) {
		var calls []call
		for i, k := range kernels {
			p := parsed.Pipeline(t, k.algorithm)
			s := parsed.Stages(t, p, k.schedule)
			n, err := lowering.Lower(s, nil)
			if err != nil {
				t.Fatal(err)
			}
			inputs := map[string]*halide.Array{}
			var region []halide.Range
			for _, b := range n.Buffers {
				if b.Output {
					region = b.Valid
				} else if !b.Inner {
					inputs[b.Name] = gen.ArrayOf(&halide.Input{Type: b.Type, Values: b.Values}, uint64(i), gen.Small, b.Valid...)
				}
			}
			c, err := newCall(by.target, s, n, i, inputs, region)
			if err = errors.Join(err, c.refused); err != nil {
				t.Fatal(err)
			}
			calls = append(calls, c)
		}
		compare(t, by, append(calls, drawnCalls(t, by, len(calls), draws, seed()+1000*number)...))
	})
}

// drawnCalls are calls of kernels that are drawn from a seed on; their numbers begin with first.
func drawnCalls(t *testing.T, by compiler, first, count, seed int) (calls []call) {
	type drawn struct {
		s *halide.Schedule
		k gen.Kernel
	}
	draw := rapid.Custom(func(t *rapid.T) drawn {
		if rapid.Bool().Draw(t, "products") {
			k := gen.Products(t)
			s := k.Func.Schedule()
			for i, v := range k.Func.Vars {
				s = s.Bound(v, k.Region[i].Extent)
			}
			return drawn{s, k}
		}
		k := gen.Draw(t, gen.Size{})
		return drawn{gen.Schedule(t, k.Func, k.Region), k}
	})
	for ; len(calls) < count; seed++ {
		d := draw.Example(seed)
		n, err := lowering.Lower(d.s, nil)
		if _, ok := errors.AsType[diag.List](err); ok {
			continue
		}
		c, err := newCall(by.target, d.s, n, first+len(calls), d.k.Inputs, d.k.Region)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := errors.AsType[build.Refused](c.refused); ok {
			continue
		} else if c.refused != nil {
			t.Fatal(c.refused)
		}
		calls = append(calls, c)
	}
	return calls
}
