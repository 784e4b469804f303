package build

import (
	"fmt"
	"maps"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// pairable reports whether a lane loop may be made in pairs: it loads bytes, and whole registers of them.
func (b *builder) pairable(f *lower.For) bool {
	if !b.m.DotUS || b.guard != nil || f.Extent%b.m.Full(vec.I8) != 0 {
		return false
	}
	for s := range lower.All(f.Body) {
		var e *halide.Expr
		switch s := s.(type) {
		case *lower.Assign:
			e = s.Value
		case *lower.Store:
			e = s.Value
		case *lower.If:
			return false
		}
		bytes := false
		halide.Walk(e, func(e *halide.Expr) {
			bytes = bytes || e.Op == halide.OpLoad && vec.ElemOf(e.Type) == vec.I8 && b.varies(e)
		})
		if bytes {
			return true
		}
	}
	return false
}

// inPairs makes the body of lane loop f in pairs; not ok: that is not possible, or costs more.
func (b *builder) inPairs(f *lower.For) (out []lower.Stmt, ok bool) {
	out, ok = b.tryPairs(f)
	return out, ok && paired(out)
}

// paired reports whether what widening saves is more than what results of 16 bits cost, whose order is mended: a
// register of bytes saves two operations, two registers of results take four.
func paired(list []lower.Stmt) bool {
	loads, saved, mended := map[string]bool{}, 0, 0
	for s := range lower.All(list) {
		op, ok := s.(*vec.Op)
		switch {
		case !ok:
		case op.Code == vec.Load && op.Elem == vec.I8:
			if key := fmt.Sprint(op.Mem.Arg, op.Mem.Form); !loads[key] {
				loads[key] = true
				saved += 2
			}
		case op.Code == vec.Shuffle && op.Elem == vec.I16:
			mended += 2
		}
	}
	return saved > mended
}

// tryPairs makes the body in pairs; not ok: it cannot be, and nothing has changed.
func (b *builder) tryPairs(f *lower.For) (out []lower.Stmt, ok bool) {
	before := *b
	cells, arrays := maps.Clone(b.locals.cells), maps.Clone(b.locals.array)
	regs := len(b.prog.Regs)
	defer func() {
		r := recover()
		if _, is := r.(unfit); r != nil && !is {
			panic(r)
		}
		if r != nil {
			args, argsOf, list := b.prog.Args, b.args, b.arrays
			*b = before
			b.prog.Args, b.args, b.arrays = args, argsOf, list // arrays are passed, whoever reads them
			b.locals.cells, b.locals.array, b.prog.Regs = cells, arrays, b.prog.Regs[:regs]
			out, ok = nil, false
		}
	}()
	b.evenOdd = &evenOdd{&b.exprs}
	out = b.body(f.Body)
	b.evenOdd = nil
	return out, true
}
