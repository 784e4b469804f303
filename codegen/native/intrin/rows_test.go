package intrin_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/native/intrin"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/vectest"
)

// tried is a program as C with its data.
type tried struct {
	p        *vec.Program
	id, text string
	data     [][]byte
}

// TestRows compares each operation as C with its meaning: all that the intrinsics of a target are used for. Each compiler has others, of
// every 32 one; with VYASA_LONG one of 8.
func TestRows(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles hundreds of functions")
	}
	every := 32
	if long() {
		every = 8
	}
	eachCompiler(t, func(t *testing.T, by compiler, i int) {
		var list []tried
		n := 0
		try := func(t vectest.Fataler, p *vec.Program, fill func(arg int, b []byte), _, _ int) {
			t.Helper()
			n++
			c := tried{p: p, id: fmt.Sprint("f", n)}
			var err error
			if c.text, err = intrin.Program(p, c.id, by.target); err != nil {
				t.Fatalf("%v\n%s", err, p)
			}
			if (n+seed())%every != i*every/2 {
				return
			}
			for j, a := range p.Args {
				c.data = append(c.data, make([]byte, a.Bytes))
				fill(j, c.data[j])
			}
			list = append(list, c)
		}
		settings := []vectest.Setting{{Bits: 128, Try: try}}
		if most := by.target.Machine().Bits; most > 128 {
			settings = append(settings, vectest.Setting{Bits: most, Try: try})
		}
		s := vectest.New(t, settings)
		s.Codes()
		s.Loads()
		s.Indexes()
		s.SmallIndexes()
		for len(list) > 0 {
			part := list[:min(len(list), 1000)]
			list = list[len(part):]
			runRows(t, by, part)
		}
	})
}

// runRows compiles programs, runs them and compares.
func runRows(t *testing.T, by compiler, list []tried) {
	t.Helper()
	var text, body strings.Builder
	var raw []byte
	for i, c := range list {
		text.WriteString(c.text)
		var args []string
		for j, a := range c.p.Args {
			name := fmt.Sprintf("a%d_%d", i, j)
			fmt.Fprintf(&text, "static uint8_t %s[%d];\n", name, a.Bytes)
			fmt.Fprintf(&body, "if (fread(%s, 1, %d, stdin) != %d) return 1;\n", name, a.Bytes, a.Bytes)
			args = append(args, name)
			raw = append(raw, c.data[j]...)
		}
		fmt.Fprintf(&body, "%s(%s);\n", c.id, strings.Join(args, ", "))
		for j, a := range args {
			fmt.Fprintf(&body, "fwrite(%s, 1, %d, stdout);\n", a, c.p.Args[j].Bytes)
		}
	}
	source := fmt.Sprintf("#include <%s>\n#include <stdint.h>\n#include <stdio.h>\n#include <string.h>\n", by.target.Header) +
		intrin.Helpers(text.String()) + text.String() + "int main(void) {\n" + body.String() + "return 0; }\n"
	got := by.output(t, source, raw, "-O0")
	for _, c := range list {
		var after [][]byte
		for _, a := range c.p.Args {
			after, got = append(after, got[:a.Bytes]), got[a.Bytes:]
		}
		vectest.Compare(t, c.p, c.data, after, 0, 0, func() string { return c.text })
	}
}
