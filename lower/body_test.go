package lower

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// tree is for x: { a; if: { b } else { c } }; d, and which of the leaves are Work.
func tree(work string) []Stmt {
	leaf := func(name string) Stmt {
		if strings.Contains(work, name) {
			return &machined{name: name}
		}
		return &Assign{Local: name, Value: indexes.Number(1)}
	}
	less := &halide.Expr{Op: halide.OpLT, Kind: halide.BoolKind,
		Args: []*halide.Expr{indexes.Variable("x"), indexes.Number(2)}}
	branch := &If{Cond: less, Body: []Stmt{leaf("b")}, Else: []Stmt{leaf("c")}}
	return []Stmt{&For{Var: "x", Extent: 3, Body: []Stmt{leaf("a"), branch}}, leaf("d")}
}

// machined is work of a target.
type machined struct {
	Work
	name string
}

// text is a body on one line.
func text(body []Stmt) string {
	var words []string
	for _, s := range body {
		switch s := s.(type) {
		case *Assign:
			words = append(words, s.Local)
		case *machined:
			words = append(words, "<"+s.name+">")
		case *For:
			words = append(words, fmt.Sprintf("for{%s}", text(s.Body)))
		case *If:
			words = append(words, fmt.Sprintf("if{%s}{%s}", text(s.Body), text(s.Else)))
		}
	}
	return strings.Join(words, " ")
}

func TestTree(t *testing.T) {
	before := tree("")
	twice := Map(before, func(s Stmt) []Stmt { // each leaf twice, branches without their other way
		switch s := s.(type) {
		case *Assign:
			return []Stmt{s, s}
		case *If:
			s.Else = nil
		}
		return []Stmt{s}
	})
	turned := MapLists(before, func(list []Stmt) []Stmt { // lists backwards
		var out []Stmt
		for _, s := range list {
			out = append([]Stmt{s}, out...)
		}
		return out
	})
	var seen []Stmt
	for s := range All(before) {
		if seen = append(seen, s); len(seen) == 4 {
			break
		}
	}
	for _, c := range [][2]string{
		{text(twice), "for{a a if{b b}{}} d d"},
		{text(turned), "d for{if{b}{c} a}"},
		{text(before), "for{a if{b}{c}} d"}, // what was before has not changed
		{text(seen), "for{a if{b}{c}} a if{b}{c} b"},
		{text(PlainRun(tree("d"))), "for{a if{b}{c}}"},
		{text(PlainRun(tree("c"))), ""},
		{text(PlainRun(before)), text(before)},
	} {
		if c[0] != c[1] {
			t.Errorf("%s, want %s", c[0], c[1])
		}
	}
	for _, work := range []string{"", "a", "b", "c"} {
		if s := tree(work)[0]; IsPlain(s) != (work == "") {
			t.Errorf("%s plain: %v", text([]Stmt{s}), IsPlain(s))
		}
	}
}

// A Nest is before targets: it has none of their work, and no loops that are counted together.
func TestNestHasNoWork(t *testing.T) {
	for want, spoil := range map[string]func(*For){
		"for xo: it is counted with 1 loops around it": func(f *For) { f.Outer = []Level{{"y", 2}} },
		"a statement of unknown type *lower.machined":  func(f *For) { f.Body = append(f.Body, &machined{}) },
	} {
		n, err := ParseNest(goodNest)
		if err != nil {
			t.Fatal(err)
		}
		f := n.Body[0].(*For)
		spoil(f)
		if err := Check(n); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
		if f.Outer != nil && (f.Trips() != 4 || fmt.Sprint(f.Levels()) != "[{y 2} {xo 2}]") {
			t.Errorf("%d trips of %v", f.Trips(), f.Levels())
		}
	}
}
