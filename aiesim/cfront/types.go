package cfront

// Identical reports whether a and b are the same type: as ==, but function types are compared by their parts,
// and ports without their margins and extents.
func Identical(a, b Type) bool {
	if a == b {
		return true
	}
	switch a := a.(type) {
	case Pointer:
		b, ok := b.(Pointer)
		return ok && a.Quals == b.Quals && a.Restrict == b.Restrict && Identical(a.Elem, b.Elem)
	case Window:
		b, ok := b.(Window)
		a.Margin, b.Margin, a.Extents, b.Extents = 0, 0, [MaxExtents]int64{}, [MaxExtents]int64{}
		return ok && a == b
	case Array:
		b, ok := b.(Array)
		return ok && a.Len == b.Len && Identical(a.Elem, b.Elem)
	case *FuncType:
		b, ok := b.(*FuncType)
		if !ok || !Identical(a.Result, b.Result) || len(a.Params) != len(b.Params) {
			return false
		}
		for i := range a.Params {
			if !Identical(a.Params[i], b.Params[i]) {
				return false
			}
		}
		return true
	}
	return false
}
