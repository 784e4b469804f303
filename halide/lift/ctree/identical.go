package ctree

// Identical reports whether a and b are one type: structure for all but structs, which are one by identity. restrict
// does not count; arrays of variable length are identical if their elements are (C leaves the lengths to the program).
func Identical(a, b Type) bool {
	switch a := a.(type) {
	case Pointer:
		b, ok := b.(Pointer)
		return ok && Identical(a.Elem, b.Elem)
	case Array:
		b, ok := b.(Array)
		return ok && a.Len == b.Len && (a.LenExpr == nil) == (b.LenExpr == nil) && Identical(a.Elem, b.Elem)
	case Vector:
		b, ok := b.(Vector)
		return ok && a.Lanes == b.Lanes && Identical(a.Elem, b.Elem)
	case List:
		b, ok := b.(List)
		return ok && Identical(a.Elem, b.Elem)
	case *Signature:
		b, ok := b.(*Signature)
		if !ok || a.Variadic != b.Variadic || len(a.Params) != len(b.Params) || !Identical(a.Result, b.Result) {
			return false
		}
		for i := range a.Params {
			if !Identical(a.Params[i], b.Params[i]) {
				return false
			}
		}
		return true
	}
	return a == b // Void, Int, Float, *Struct; an Array or a Signature is never b here, as the dynamic types differ
}
