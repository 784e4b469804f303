package ctree_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

func TestDeclare(t *testing.T) {
	i := ctree.IntT
	fn := &ctree.Signature{Result: ctree.Void{}, Params: []ctree.Type{i, ctree.Pointer{Elem: ctree.FloatT}}}
	for want, d := range map[string]struct {
		t    ctree.Type
		name string
	}{
		"int x":                                {i, "x"},
		"unsigned long":                        {ctree.ULong, ""},
		"int *p":                               {ctree.Pointer{Elem: i}, "p"},
		"int *restrict p":                      {ctree.Pointer{Elem: i, Restrict: true}, "p"},
		"int (*p)[3]":                          {ctree.Pointer{Elem: ctree.Array{Elem: i, Len: 3}}, "p"},
		"int *p[3]":                            {ctree.Array{Elem: ctree.Pointer{Elem: i}, Len: 3}, "p"},
		"int a[2][3]":                          {ctree.Array{Elem: ctree.Array{Elem: i, Len: 3}, Len: 2}, "a"},
		"int[3]":                               {ctree.Array{Elem: i, Len: 3}, ""},
		"void (*f)(int, float *)":              {ctree.Pointer{Elem: fn}, "f"},
		"void(int, float *)":                   {fn, ""},
		"vector<vector<int>> m":                {ctree.List{Elem: ctree.List{Elem: i}}, "m"},
		"vector<float> *v":                     {ctree.Pointer{Elem: ctree.List{Elem: ctree.FloatT}}, "v"},
		"struct point *q":                      {ctree.Pointer{Elem: &ctree.Struct{Tag: "point"}}, "q"},
		"void (*(*g)(int))(int, float *)":      {ctree.Pointer{Elem: &ctree.Signature{Result: ctree.Pointer{Elem: fn}, Params: []ctree.Type{i}}}, "g"},
		"float x 4 v":                          {ctree.Vector{Elem: ctree.FloatT, Lanes: 4}, "v"},
		"bool":                                 {ctree.Bool, ""},
		"unsigned char *restrict *restrict pp": {ctree.Pointer{Elem: ctree.Pointer{Elem: ctree.Int{Bits: 8}, Restrict: true}, Restrict: true}, "pp"},
	} {
		if got := ctree.Declare(d.t, d.name); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestIdentical(t *testing.T) {
	p := ctree.Pointer{Elem: ctree.IntT}
	q := ctree.Pointer{Elem: ctree.IntT, Restrict: true}
	f := func(x ctree.Type) *ctree.Signature { return &ctree.Signature{Result: x, Params: []ctree.Type{p}} }
	if !ctree.Identical(p, q) || !ctree.Identical(f(p), f(q)) || ctree.Identical(f(p), f(ctree.IntT)) || ctree.Identical(p, ctree.IntT) ||
		ctree.Identical(ctree.Array{Elem: p, Len: 3}, ctree.Array{Elem: p, Len: 4}) || ctree.Identical(&ctree.Struct{}, &ctree.Struct{}) {
		t.Error("types are told apart wrongly")
	}
}

func TestField(t *testing.T) {
	inner := &ctree.Struct{Union: true, Fields: []*ctree.Field{{Name: "f", Type: ctree.FloatT}, {Name: "i", Type: ctree.IntT}}, Bytes: 4, Al: 4}
	s := &ctree.Struct{Tag: "s", Fields: []*ctree.Field{{Name: "n", Type: ctree.Long}, {Type: inner, Offset: 8}}, Bytes: 16, Al: 8}
	if f := s.Field("i"); f == nil || f.Offset != 8 || f.Type != ctree.Type(ctree.IntT) {
		t.Errorf("%v", f)
	}
	if s.Field("") != nil || s.Field("x") != nil {
		t.Error("a field that is not there")
	}
}
