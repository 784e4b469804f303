package cfront

// Identical reports whether a and b are the same type: as ==, but function types are compared by their parts,
// and ports without their margins, extents and what else a kernel's core does with them.
func Identical(a, b Type) bool { return identical(a, b, false) }

// Exact is Identical with all of ports: what is the same instance of a template.
func Exact(a, b Type) bool { return identical(a, b, true) }

func identical(a, b Type, exact bool) bool {
	if a == b {
		return true
	}
	switch a := a.(type) {
	case Pointer:
		b, ok := b.(Pointer)
		return ok && a.Quals == b.Quals && a.Restrict == b.Restrict && identical(a.Elem, b.Elem, exact)
	case Window:
		b, ok := b.(Window)
		a.Margin, b.Margin, a.Extents, b.Extents = 0, 0, [MaxExtents]int64{}, [MaxExtents]int64{}
		a.Async, b.Async, a.Cascade, b.Cascade = false, false, false, false
		return ok && !exact && a == b
	case Array:
		b, ok := b.(Array)
		return ok && a.Len == b.Len && a.Variable == b.Variable && identical(a.Elem, b.Elem, exact)
	case *FuncType:
		b, ok := b.(*FuncType)
		if !ok || !identical(a.Result, b.Result, exact) || len(a.Params) != len(b.Params) {
			return false
		}
		for i := range a.Params {
			if !identical(a.Params[i], b.Params[i], exact) {
				return false
			}
		}
		return true
	}
	return false
}
