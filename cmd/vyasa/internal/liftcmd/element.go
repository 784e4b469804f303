package liftcmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// element writes an element of an array in C by the coordinates of a kernel's array: those of the array itself, or of
// an output, whose At says where they are.
//
//	A(k, i) of strides 1, lda   ->  ((float *)A)[72 * i + k]
//	rows(x, y), of pointers     ->  ((float *)rows[y])[x]
func (r *replacement) element(a *summary.Array, of *summary.Output) (func(coords []string) string, error) {
	if a == nil {
		return nil, nil
	}
	sizes := r.algorithm.Sizes
	l, err := a.At(sizes)
	if err != nil {
		return nil, err
	}
	index := make([]affine, len(a.Dims)) // by the coordinates
	for d := range index {
		index[d] = affine{terms: map[int]int64{d: 1}}
		if of == nil {
			continue
		}
		if index[d], err = affineOf(of, of.At[d], sizes); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", r.fn.Pos, r.fn.Name, err)
		}
	}
	at := make([]affine, summary.LevelsOf(a.Path)+1) // in the row, then of the innermost pointers
	for i := range at {
		at[i].terms = map[int]int64{}
	}
	at[0].constant = l.Offset
	for d, x := range index {
		to := &at[a.Dims[d].Level]
		to.constant += x.constant * l.Strides[d]
		for c, k := range x.terms {
			to.terms[c] += k * l.Strides[d]
		}
	}
	path, rest, _ := strings.Cut(a.Path, "[*]")
	if strings.Trim(rest, "[*]") != "" {
		return nil, fmt.Errorf("%s: elements of %s cannot be written by their offset", r.fn.Pos, a.Path)
	}
	elem, base := ctypes[a.Elem], r.pointer(path)
	return func(coords []string) string {
		row := base
		for i := len(at) - 1; i > 0; i-- {
			row += "[" + at[i].text(coords) + "]"
		}
		return fmt.Sprintf("((%s *)%s)[%s]", elem, row, at[0].text(coords))
	}, nil
}

// pointer is the path as a pointer to the first of its elements: fields of arrays of structs are numbers.
//
//	p->x of struct { float x; int id; } *p   ->   &p->x
func (r *replacement) pointer(path string) string {
	if r.algorithm.Summary.Record(path) != "" {
		return "&" + path
	}
	return path
}

// ctypes are the types of elements in C.
var ctypes = map[term.Type]string{
	term.Bool: "_Bool", term.Int8: "signed char", term.UInt8: "unsigned char", term.Int16: "short",
	term.UInt16: "unsigned short",
	term.Int32:  "int", term.UInt32: "unsigned", term.Int64: "long", term.UInt64: "unsigned long",
	term.Float32: "float", term.Float64: "double",
}

// affine is a sum of coordinates, by their number, times numbers.
type affine struct {
	constant int64
	terms    map[int]int64
}

// affineOf is an index by the variables of an output.
func affineOf(o *summary.Output, a summary.Affine, sizes map[string]int64) (affine, error) {
	out := affine{terms: map[int]int64{}}
	var err error
	if out.constant, err = a.Const.Eval(sizes); err != nil {
		return out, err
	}
	for _, t := range a.Terms {
		i := slices.IndexFunc(o.Vars, func(v summary.Range) bool { return t.Num == nil && v.Var == t.Var })
		if i < 0 {
			return out, fmt.Errorf("where %s lies is not linear", a)
		}
		k, err := t.Coeff.Eval(sizes)
		if err != nil {
			return out, err
		}
		out.terms[i] += k
	}
	return out, nil
}

// text is a as C.
func (a affine) text(coords []string) string {
	var parts []string
	for c := len(coords) - 1; c >= 0; c-- {
		switch k := a.terms[c]; k {
		case 0:
		case 1:
			parts = append(parts, coords[c])
		default:
			parts = append(parts, fmt.Sprintf("%d * %s", k, coords[c]))
		}
	}
	if a.constant != 0 || parts == nil {
		parts = append(parts, fmt.Sprint(a.constant))
	}
	return strings.Join(parts, " + ")
}
