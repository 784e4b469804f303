package diag_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/diag"
)

func ExampleList() {
	mistake := diag.Mistake{
		Pos:  diag.Pos{File: "conv.go", Line: 22},
		Code: "not-innermost",
		Fact: "Vectorize(xo): xo is not the innermost loop of out",
		Help: []string{"its loops, outermost first, are: y, xo, r.y, r.x, xi", "move it inwards first: Reorder(y, r.y, r.x, xi, xo)"},
	}
	fmt.Println(diag.List{mistake}.Err())
	// Output:
	// conv.go:22: Vectorize(xo): xo is not the innermost loop of out
	// 	its loops, outermost first, are: y, xo, r.y, r.x, xi
	// 	move it inwards first: Reorder(y, r.y, r.x, xi, xo)
}

func TestPos(t *testing.T) {
	for want, p := range map[string]diag.Pos{
		"-":            {},
		"conv.go:3":    {File: "conv.go", Line: 3},
		"schedule:2:7": {File: "schedule", Line: 2, Col: 7},
	} {
		if p.String() != want {
			t.Errorf("%v, want %s", p, want)
		}
	}
}

func TestList(t *testing.T) {
	if diag.List(nil).Err() != nil {
		t.Error("no mistakes are an error")
	}
	var l diag.List
	for i := range 12 {
		l = append(l, diag.Mistake{Pos: diag.Pos{File: "f", Line: i + 1}, Fact: "wrong"})
	}
	text := l.Err().Error()
	if got := strings.Count(text, "wrong"); got != diag.Shown || !strings.HasSuffix(text, "f:10: wrong\nand 2 more") {
		t.Errorf("shows %d:\n%s", got, text)
	}
	var back diag.List
	if !errors.As(l.Err(), &back) || len(back) != 12 {
		t.Errorf("as a List: %v", back)
	}
}

// Frames of a package's own tests are outside it, like those of its users.
func TestCaller(t *testing.T) {
	p := diag.Caller() // this line
	if p != (diag.Pos{File: "diag_test.go", Line: 58}) {
		t.Errorf("%v", p)
	}
	func() { p = diag.Caller() }()
	if p.Line != 62 {
		t.Errorf("%v", p)
	}
}
