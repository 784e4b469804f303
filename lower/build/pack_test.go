package build

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
)

// placeOf is the address of an element by the definition of an axis: ((coordinate - Min) mod Mod) / Div, times Stride.
func placeOf(b *lower.Buffer, coords []int) int {
	at := 0
	for _, a := range b.Axes {
		c := coords[a.Dim] - b.Dims[a.Dim].Min
		if a.Mod > 0 {
			c %= a.Mod
		}
		at += c / a.Div * a.Stride
	}
	return at
}

// eachPoint calls f for each point of a box.
func eachPoint(box []halide.Range, f func(at []int)) {
	at := make([]int, len(box))
	var walk func(d int)
	walk = func(d int) {
		if d == len(box) {
			f(at)
			return
		}
		for c := range box[d].Extent {
			at[d] = box[d].Min + c
			walk(d + 1)
		}
	}
	walk(0)
}

// expected is the element that must be stored at a coordinate: the array's, or the border's; zero past what is asked
// for.
func expected(b *lower.Buffer, a *halide.Array, at []int) (int64, float32) {
	nearest, out := make([]int, len(at)), false
	for d, c := range at {
		nearest[d] = c
		if b.Border != nil {
			r := b.Border.Ranges[d]
			nearest[d] = walked(b.Border.Kind, c, r)
		}
		out = out || nearest[d] != c
	}
	if out && b.Border.Kind == halide.ConstantBorder {
		return b.Border.Value, b.Border.Float
	}
	i, ok := a.Offset(nearest...)
	switch {
	case !ok:
		return 0, 0
	case b.Type == halide.Float32:
		return 0, a.Floats[i]
	}
	return a.Ints[i], 0
}

// walked is where one is after walking from r.Min to c, when r's ends hold one back, are the same place, or turn one
// around.
func walked(kind halide.BorderKind, c int, r halide.Range) int {
	at, step := r.Min, 1
	if c < at {
		step = -1
	}
	end := r.Min + r.Extent
	for range max(c-r.Min, r.Min-c) {
		next := at + step
		if out := next < r.Min || next >= end; out {
			switch kind {
			case halide.ImageBorder:
				next = r.Min
				if step < 0 {
					next = end - 1
				}
			case halide.MirrorBorder:
				next, step = at, -step
			case halide.InteriorBorder:
				if step = -step; r.Extent > 1 {
					next = at + step
				} else {
					next = at
				}
			default:
				next = at
			}
		}
		at = next
	}
	return at
}

// Pack puts each element where the axes say and zeros elsewhere, no two elements in one place; Unpack finds the valid
// ones again.
func TestPackAndUnpack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Draw(t, gen.Size{MACs: 500})
		n, err := Lower(gen.Schedule(t, k.Func, k.Region), nil)
		if err != nil {
			return
		}
		for _, b := range n.Buffers {
			switch {
			case b.Elems > 1<<20: // tiles of tiles in all dimensions
				continue
			case b.Output:
				outputs(t, b)
				continue
			}
			a := k.Inputs[b.Name]
			raw, err := b.Pack(a)
			if err != nil {
				t.Fatal(err)
			}
			want := make([]byte, b.Elems*b.Type.Bytes())
			taken := map[int]bool{}
			eachPoint(b.Dims, func(at []int) {
				i := placeOf(b, at)
				if taken[i] || i >= b.Elems {
					t.Fatalf("%s%v lies at %d of %d, which is taken or outside", b.Name, at, i, b.Elems)
				}
				taken[i] = true
				v, f := expected(b, a, at)
				lower.PutElement(want, i, b.Type, v, f)
			})
			if !bytes.Equal(raw, want) {
				t.Fatalf("%v\n%s is packed as\n%v, want\n%v", n, b.Name, raw, want)
			}
			back := b.Unpack(raw)
			eachPoint(b.Valid, func(at []int) {
				i, _ := back.Offset(at...)
				v, f := expected(b, a, at)
				if b.Type == halide.Float32 && back.Floats[i] != f && f == f || b.Type != halide.Float32 && back.Ints[i] != v {
					t.Fatalf("%s%v comes back as another", b.Name, at)
				}
			})
		}
	})
}

// outputs demands that Unpack takes each valid element from its place.
func outputs(t *rapid.T, b *lower.Buffer) {
	raw := make([]byte, b.Elems*b.Type.Bytes())
	for i := range raw {
		raw[i] = byte(31 * i)
	}
	a := b.Unpack(raw)
	eachPoint(b.Valid, func(at []int) {
		v, f := lower.Element(raw, placeOf(b, at), b.Type)
		i, _ := a.Offset(at...)
		if b.Type == halide.Float32 && a.Floats[i] != f && f == f || b.Type != halide.Float32 && a.Ints[i] != v {
			t.Fatalf("%s%v is taken from another place", b.Name, at)
		}
	})
}

// Address is where Pack puts an element, for every iteration of the loops.
func TestAddress(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Draw(t, gen.Size{MACs: 500})
		n, err := Lower(gen.Schedule(t, k.Func, k.Region), nil)
		if err != nil {
			return
		}
		eachAccess(n.Body, map[string]int{}, func(name string, index []*halide.Expr, env map[string]int) {
			b := n.Buffer(name)
			w := toucher{loops: map[string]int64{}}
			for v, i := range env {
				w.loops[v] = int64(i)
			}
			at := make([]int, len(index))
			for d, e := range index {
				at[d] = int(w.value(e).Int)
			}
			if got, want := n.Address(b, index).Eval(env), placeOf(b, at); got != want {
				t.Fatalf("%v\n%s%v is at %d, and %v is %d", n, name, at, want, n.Address(b, index), got)
			}
		})
	})
}

// eachAccess calls f for each access in some iterations of the loops: the first, the last, and one between.
func eachAccess(body []lower.Stmt, env map[string]int, f func(string, []*halide.Expr, map[string]int)) {
	loads := func(e *halide.Expr) {
		halide.Walk(e, func(e *halide.Expr) {
			if e.Op == halide.OpLoad {
				f(e.Name, e.Args, env)
			}
		})
	}
	for _, s := range body {
		switch s := s.(type) {
		case *lower.For:
			for _, i := range []int{0, s.Extent / 2, s.Extent - 1} {
				env[s.Var] = i
				eachAccess(s.Body, env, f)
			}
			delete(env, s.Var)
		case *lower.Assign:
			loads(s.Value)
		case *lower.Store:
			f(s.Buffer.Name, s.Index, env)
			loads(s.Value)
		}
	}
}
