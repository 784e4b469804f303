package processor_test

import (
	"slices"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
	"github.com/vyasa-go/vyasa/codegen/target/x86/ports"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
)

const base = x86.AVX2 | x86.FMA | x86.BMI2

func nest(t *testing.T, algorithm, bounds string) *lower.Nest {
	t.Helper()
	f := parsed.Func(t, algorithm)
	s := parsed.Schedule(t, f, bounds)
	n, err := build.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// cycles is what a processor's code of a nest takes on Golden Cove, and how wide the registers of its programs are.
func cycles(t *testing.T, p processor.Processor, n *lower.Nest) (sum float64, bits int) {
	t.Helper()
	k, list, err := p.Code(n)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range k.Steps {
		sum += ports.Of(ports.GoldenCove(), list[i], len(s.Program.Args), max(1, s.Trips)).Cycles
		bits = s.Program.Bits
	}
	return sum, bits
}

// Code takes registers of 512 bits where rows fill them, and those of 256 where less than a row does; never what takes
// more cycles.
func TestWidths(t *testing.T) {
	for _, c := range []struct {
		name, algorithm, bounds string
		bits                    int
	}{
		{"a filter", "in: int16 -1024..1023 (x, y)\nk: int16 -128..127 (x, y)\nr: 3, 3\n" +
			"out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8)", "bound x 256\nbound y 16", 512},
		{"rows of a register of 256 bits", "in: int16(x, y)\nout(x, y) = max(in(x, y), in(x+1, y))",
			"bound x 16\nbound y 16", 256},
		{"such rows that follow each other", "in: int16(x, y)\nout(x, y) = max(in(x, y), in(x, y+1))",
			"bound x 16\nbound y 16", 512},
		{"pairs of products, one register of sums", "a: int16 -99..99 (k, i)\nb: int16 -128..127 (j, k)\nr: 16\n" +
			"c(j, i) = narrow(int32, sum(r, a(r.x, i) * b(j, r.x)), 0)", "bound j 16\nbound i 16", 512},
		{"pairs of products, half a register of sums", "a: int16 -99..99 (k, i)\nb: int16 -128..127 (j, k)\nr: 16\n" +
			"c(j, i) = narrow(int32, sum(r, a(r.x, i) * b(j, r.x)), 0)", "bound j 8\nbound i 16", 256},
		{"products of floats", "a: float32(k, i)\nb: float32(j, k)\nr: 32\nc(j, i) = sum(r, a(r.x, i) * b(j, r.x))",
			"bound j 32\nbound i 32", 512},
	} {
		n := nest(t, c.algorithm, c.bounds)
		both := processor.X86(base | x86.AVX512 | x86.AVX512VNNI)
		got, bits := cycles(t, both, n)
		if bits != c.bits {
			t.Errorf("%s: registers of %d bits, want %d", c.name, bits, c.bits)
		}
		narrow, wide := both, both
		wide.Machine, wide.Wide, narrow.Wide = *both.Wide, nil, nil
		a, _ := cycles(t, narrow, n)
		b, _ := cycles(t, wide, n)
		if got > min(a, b)+1e-6 {
			t.Errorf("%s: %.0f cycles, with 256 bits %.0f, with 512 %.0f", c.name, got, a, b)
		}
		only, bits := cycles(t, processor.X86(base), n)
		if bits != 256 || only < a-1e-6 && c.bits == 512 {
			t.Errorf("%s: with AVX2 registers of %d bits, %.0f cycles", c.name, bits, only)
		}
	}
}

// A processor that looks at inputs does so with both widths, and leaves the one that it was made of alone.
func TestPaired(t *testing.T) {
	p := processor.X86(base | x86.AVX512)
	q := p.Paired()
	got := []bool{p.Machine.Pairs, p.Wide.Pairs, q.Machine.Pairs, q.Wide.Pairs}
	if !slices.Equal(got, []bool{false, false, true, true}) {
		t.Errorf("pairs: %v", got)
	}
}

// A map of a nest made by hand is not left out without a word: the nest has no Calls.
func TestUnlinkedMap(t *testing.T) {
	n := nest(t, "in: int16(x)\nout(x) = max(in(x), 3)", "bound x 64")
	for s := range lower.All(n.Body) {
		if f, ok := s.(*lower.For); ok {
			f.Map = "vpdpbusd i"
		}
	}
	k, _, err := processor.X86(base).Code(n)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(k.Notes, func(n diag.Note) bool { return n.Code == lower.CodeMap }) {
		t.Errorf("no note of the map: %v", k.Notes)
	}
}
