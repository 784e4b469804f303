package build_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/codegen/target/arm64"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// haystacks are programs of two factors of types A and B, and the extents of their results.
var haystacks = []struct {
	name, text string
	extents    func(draw func(lo, hi int) int) []int
}{
	{"gemm", "a: A(k, m)\nb: B(n, k)\nr: R\no(n, m) = sum(r, a(r.x, m) * b(n, r.x))", matrix},
	{"gemm, weights by rows", "a: A(k, m)\nb: B(k, n)\nr: R\no(n, m) = sum(r, a(r.x, m) * b(r.x, n))", matrix},
	{"gemv", "a: A(k)\nb: B(n, k)\nr: R\no(n) = sum(r, a(r.x) * b(n, r.x))", vector},
	{"conv1d", "a: A(x)\nb: B(k)\nr: R\no(x) = sum(r, a(x + r.x) * b(r.x))", vector},
	{"layer", "a: A(c, x)\nb: B(k, c, s)\nr: R, 3\no(k, x) = sum(r, a(r.x, x + r.y) * b(k, r.x, r.y))", matrix},
	{"depthwise", "a: A(c, x)\nb: B(c, s)\nr: R\no(c, x) = sum(r, a(c, x + r.x) * b(c, r.x))", matrix},
}

func matrix(draw func(lo, hi int) int) []int { return []int{draw(1, 70), draw(1, 5)} }
func vector(draw func(lo, hi int) int) []int { return []int{draw(1, 140)} }

// called draws a program that an instruction computes by some map: nil, where none does.
func called(t *rapid.T, n *needle.Needle) *halide.Schedule {
	draw := func(lo, hi int) int { return rapid.IntRange(lo, hi).Draw(t, "n") }
	h := haystacks[draw(0, len(haystacks)-1)]
	of := func(k int) string {
		typ := n.Product.Factors[k].Type
		switch {
		case !typ.Integer():
			return typ.String()
		case n.Name == "vpmaddubsw" && typ.Signed():
			return "int8 -64..64"
		case typ.Bits() == 16:
			return "int16 -300..300"
		}
		return typ.String()
	}
	text := strings.NewReplacer("A(", of(0)+"(", "B(", of(1)+"(", "R", fmt.Sprint(draw(1, 19))).Replace(h.text)
	if draw(0, 1) == 1 && !strings.Contains(text, "float32") {
		text = strings.Replace(text, ") = sum(", ") = narrow(int16, sum(", 1) + ", 7)"
	}
	p := parsed.Pipeline(t, text)
	f := p.Outputs[0]
	extents := map[string]int{}
	var region []halide.Range
	for i, x := range h.extents(draw) {
		extents[f.Vars[i].Name] = x
		region = append(region, halide.Range{Extent: x})
	}
	sums, err := match.Of(f, extents)
	if err != nil || len(sums) != 1 {
		t.Fatalf("%v\n%s", err, text)
	}
	found, _ := match.Search(n.Product, f, sums[0], match.Options{Exact: n.Exact})
	if found == nil {
		return nil
	}
	one := found[draw(0, len(found)-1)]
	s, err := one.Schedule(n.Name, n.Product, one.Maps[draw(0, len(one.Maps)-1)], region, 0)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return s
}

// native is the instructions that tables of processors have.
func native(arch string) (list []*needle.Needle) {
	for _, n := range needle.All() {
		if n.Arch == arch {
			list = append(list, n)
		}
	}
	return list
}

const everything = x86.AVX2 | x86.FMA | x86.BMI2 | x86.AVX512 | x86.AVX512VNNI

// sameAsEval compares what programs of a nest mean with what its schedule means.
func sameAsEval(t interface{ Fatalf(string, ...any) }, s *halide.Schedule, n *lower.Nest, m vec.Machine) {
	k, err := programsFor(n, m)
	if err != nil {
		t.Fatalf("%v\n%v", err, n)
	}
	for _, kind := range []gen.Data{gen.Ends, gen.Small} {
		inputs := map[string]*halide.Array{}
		var region []halide.Range
		for i, b := range n.Buffers {
			if b.Output {
				region = b.Valid
			} else if !b.Inner {
				inputs[b.Name] = gen.ArrayOf(&halide.Input{Type: b.Type, Values: b.Values}, uint64(i), kind, b.Valid...)
			}
		}
		want, err := halide.Eval(s.Func, region, inputs)
		if err != nil {
			t.Fatalf("%v", err)
		}
		got, err := run(k, inputs)
		if err != nil {
			t.Fatalf("%v", err)
		}
		if d := differ(got[s.Func.Name], want); d != "" {
			t.Fatalf("%s\n%v\n%v\n%v", d, s, n, k.Steps[len(k.Steps)-1].Program)
		}
	}
}

// TestCalledIsEval: whatever program, map and instruction, loops that are instructions compute what the Func means.
func TestCalledIsEval(t *testing.T) {
	for _, p := range []processor.Processor{processor.X86(everything), processor.ARM64(arm64.NEON | arm64.DotProd | arm64.I8MM)} {
		list := native(p.Arch)
		taken, tried := 0, 0
		rapid.Check(t, func(t *rapid.T) {
			n := list[rapid.IntRange(0, len(list)-1).Draw(t, "needle")]
			s := called(t, n)
			if s == nil {
				return
			}
			nest, err := lowering.Lower(s, nil)
			if err != nil {
				t.Fatalf("%v\n%v", err, s)
			}
			q := p
			if p.Wide != nil && rapid.Bool().Draw(t, "wide") {
				q.Machine = *p.Wide
			}
			made, m := q.Machines(nest)
			sameAsEval(t, s, made, m)
			k, err := build.Programs(made, m)
			if err != nil {
				t.Fatalf("%v", err)
			}
			if tried++; len(k.Notes) == 0 {
				taken++
			}
		})
		if t.Logf("%s: %d of %d by the instruction", p.Arch, taken, tried); 3*taken < tried {
			t.Errorf("%s: only %d of %d are made by the instruction that was asked for", p.Arch, taken, tried)
		}
	}
}

// TestCalledRows: of each instruction that a table has, code for a product of matrices or a filter that it computes has the row, and no
// note says otherwise.
func TestCalledRows(t *testing.T) {
	for _, p := range []processor.Processor{processor.X86(everything), processor.ARM64(arm64.NEON | arm64.DotProd | arm64.I8MM)} {
		for _, n := range native(p.Arch) {
			s := rowOf(t, n)
			nest, err := lowering.Lower(s, nil)
			if err != nil {
				t.Fatal(err)
			}
			k, list, err := p.Code(nest)
			if err != nil {
				t.Fatal(err)
			}
			text := ""
			for i, l := range list {
				text += p.Listing(k.Steps[i].Program, l)
			}
			for _, row := range n.Rows[0] {
				if len(k.Notes) > 0 || !strings.Contains(text, row) {
					t.Errorf("%s on %s: %v\n%s", n.Name, p.Arch, k.Notes, text)
				}
			}
			made, m := p.Machines(nest)
			sameAsEval(t, s, made, m)
		}
	}
	vnni, err := needle.Named("vpdpbusd")
	if err != nil {
		t.Fatal(err)
	}
	s := rowOf(t, vnni)
	nest, err := lowering.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []processor.Processor{processor.ARM64(arm64.NEON), processor.X86(x86.AVX2 | x86.FMA | x86.BMI2)} {
		k, _, err := p.Code(nest)
		if err != nil || len(k.Notes) != 1 || k.Notes[0].Code != lower.CodeMap {
			t.Errorf("%s %s: %v, notes %v", p.Arch, p.Features, err, k.Notes)
		}
	}
}

// rowOf is a program of 32 by 4 results that an instruction computes.
func rowOf(t *testing.T, n *needle.Needle) *halide.Schedule {
	t.Helper()
	for i, h := range haystacks {
		if i != 0 && h.name != "depthwise" {
			continue
		}
		a, b := n.Product.Factors[0].Type.String(), n.Product.Factors[1].Type.String()
		b = strings.Replace(strings.Replace(b, "int16", "int16 -99..99", 1), "int8", map[bool]string{true: "int8 -64..64", false: "int8"}[n.Name == "vpmaddubsw"], 1)
		if n.Product.Factors[1].Type == halide.UInt8 {
			b = "uint8"
		}
		p := parsed.Pipeline(t, strings.NewReplacer("A(", a+"(", "B(", b+"(", "R", "64").Replace(h.text))
		f := p.Outputs[0]
		sums, err := match.Of(f, map[string]int{f.Vars[0].Name: 32, f.Vars[1].Name: 4})
		if err != nil {
			t.Fatal(err)
		}
		maps, _ := match.Find(n.Product, sums[0].Product)
		maps = slices.DeleteFunc(maps, func(m match.Map) bool { return n.Exact(sums[0], m) != nil })
		if len(maps) > 0 {
			s, err := match.Found{Func: f, Sum: sums[0], Maps: maps}.Schedule(n.Name, n.Product, maps[0], []halide.Range{{Extent: 32}, {Extent: 4}}, 0)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
	}
	t.Fatalf("nothing maps onto %s", n.Name)
	return nil
}
