package build

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// fold makes arrays circular of which only the last rows are in use at any time.
//
//	internal f: (x 0:16, y 0:10), y[10]*16 x[16]*1             internal f: (x 0:16, y 0:10), (y%4)[4]*16 x[16]*1
//	alloc f                                            ->      alloc f
//	    for y < 2: for x < 16: f(x, y) = ...                       the same
//	    for y < 8
//	        for x < 16: f(x, y+2) = ...
//	        for x < 16: out(x, y) = f(x, y) + f(x, y+1) + f(x, y+2)
//
// Dimensions fold in which a window moves (inUse), where that is shorter and vectors do not walk along them, to a power
// of two, whose remainder is bits of a coordinate; and those of which FoldStorage says so, to what it says. The arrays
// of a Func of several values fold alike. It needs arrays that lie plainly.
func (wants storageWants) fold(n *lower.Nest) (*lower.Nest, error) {
	by := map[*lower.Buffer]*lower.Buffer{}
	f := &folder{wants, n.Extents(), owners(n.Body), by}
	err := f.body(n.Body, map[string]bool{})
	if err != nil || len(by) == 0 {
		return n, err
	}
	return n.With(by), nil
}

// folder finds which arrays fold.
type folder struct {
	wants   storageWants
	extents affine.Extents
	owners  map[*lower.Buffer]string
	by      map[*lower.Buffer]*lower.Buffer
}

// owners are the Funcs whose stages store to arrays.
func owners(body []lower.Stmt) map[*lower.Buffer]string {
	of := map[*lower.Buffer]string{}
	for s := range lower.All(body) {
		if p, ok := s.(*lower.Produce); ok { // those inside come later
			for s := range lower.All(p.Body) {
				if st, ok := s.(*lower.Store); ok {
					of[st.Buffer] = p.Func
				}
			}
		}
	}
	return of
}

// body folds the arrays of a body inside the loops of outer.
func (f *folder) body(body []lower.Stmt, outer map[string]bool) error {
	for _, s := range body {
		within := outer
		switch s := s.(type) {
		case *lower.For:
			within = also(outer, s.Var)
		case *lower.Alloc:
			list, body := f.group(s)
			if err := f.arrays(list, body, outer); err != nil {
				return err
			}
			if err := f.body(body, outer); err != nil {
				return err
			}
			continue
		}
		for _, b := range lower.Bodies(s) {
			if err := f.body(b, within); err != nil {
				return err
			}
		}
	}
	return nil
}

// group are the arrays of one Func that are allocated together, and the statements inside.
func (f *folder) group(a *lower.Alloc) (list []*lower.Buffer, body []lower.Stmt) {
	list, body = []*lower.Buffer{a.Buffer}, a.Body
	for len(body) == 1 {
		next, ok := body[0].(*lower.Alloc)
		if !ok || f.owners[next.Buffer] != f.owners[a.Buffer] {
			break
		}
		list, body = append(list, next.Buffer), next.Body
	}
	return list, body
}

// arrays folds the arrays of a Func, which have the same dimensions.
func (f *folder) arrays(arrays []*lower.Buffer, body []lower.Stmt, outer map[string]bool) error {
	of := map[string]*lower.Buffer{}
	for _, b := range arrays {
		of[b.Name] = b
	}
	first := arrays[0]
	want := f.wants[first.Name]
	list := accesses(body, of, f.extents)
	kept := inUse(list, first.Dims, outer, f.extents)
	fold := make([]int, len(kept))
	for d, whole := range first.Dims {
		if n := powerOfTwo(kept[d]); n < whole.Extent && !lanesAlong(list, d) {
			fold[d] = n
		}
		for _, p := range want.Fold {
			if p.Dim != first.Names[d] {
				continue
			}
			if p.Extent < kept[d] {
				return diag.List{{Pos: want.fold, Code: lower.CodeFold,
					Fact: fmt.Sprintf("FoldStorage(%s, %d): %d elements of %s are in use at once", p.Dim, p.Extent,
						kept[d], f.owners[first]),
					Help: []string{fmt.Sprintf("keep those at least: FoldStorage(%s, %d)", p.Dim, kept[d])}}}
			}
			if fold[d] = 0; p.Extent < whole.Extent {
				fold[d] = p.Extent
			}
		}
	}
	if !slices.ContainsFunc(fold, func(n int) bool { return n > 0 }) {
		return nil
	}
	for _, b := range arrays {
		c := *b
		layPlainly(&c, fold)
		f.by[b] = &c
	}
	return nil
}

// powerOfTwo is the least power of two that is no less than n.
func powerOfTwo(n int) int { return 1 << bits.Len(uint(n-1)) }

// lanesAlong reports whether vectors walk along dimension d.
func lanesAlong(list []accessed, d int) bool {
	return slices.ContainsFunc(list, func(a accessed) bool {
		return slices.ContainsFunc(a.loops, func(l *lower.For) bool {
			return l.Kind == halide.Vectorized && indexes.Mentions(a.index[d], l.Var)
		})
	})
}
