package interp

import "github.com/vyasa-go/vyasa/halide/lift/ctree"

// sizeOf is the size of t, which may hold arrays of variable length: constant if ok.
func (c *compiler[V]) sizeOf(t ctree.Type, pos ctree.Pos) (size int64, dynamic intX[V]) {
	a, ok := t.(ctree.Array)
	if !ok || !ctree.Variable(t) {
		if isVoid(t) {
			return 1, nil // GNU: void* moves by bytes
		}
		if _, isFn := t.(*ctree.Signature); isFn {
			return 1, nil
		}
		return t.Size(), nil
	}
	s := &site{pos}
	inner, innerX := c.sizeOf(a.Elem, pos)
	n := func(*frame[V]) int64 { return a.Len }
	if a.LenExpr != nil {
		n = c.int(a.LenExpr)
	}
	return 0, func(f *frame[V]) int64 {
		size := inner
		if innerX != nil {
			size = innerX(f)
		}
		count := n(f)
		if count < 0 || size > 0 && count > maxReach/size {
			fail(s.pos, CodeLimit, "an array of variable length with an impossible length")
		}
		return count * size
	}
}
