package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// aggregate takes values from the front of list and lays them over the parts of t in order, as C's rules for braces
// say. With braced false the braces of the part were left out: it stops when the part is full, or at a value that
// names its place. The result is the number of parts reached.
//
// On entry the first value may have a path: then it begins with the place in t.
func (f *filler) aggregate(t cfront.Type, off int64, list *[]InitElem, braced bool) (reached int64) {
	f.p.nest(func() { reached = f.nested(t, off, list, braced) })
	return reached
}

// nested is aggregate, one level deeper.
func (f *filler) nested(t cfront.Type, off int64, list *[]InitElem, braced bool) int64 {
	n := f.parts(t)
	reached := int64(0)
	for k, first := int64(0), true; len(*list) > 0; first = false {
		e := (*list)[0]
		switch {
		case len(e.Path) > 0 && !braced && !first:
			return reached
		case len(e.Path) > 0:
			if k = f.step(t, e.Path[0]); k < 0 {
				f.anonymous(t, off, list, e.Path[0])
				k = -k
				reached = max(reached, k)
				continue
			}
			e.Path = e.Path[1:]
			(*list)[0] = e
		case n >= 0 && k >= n && braced:
			f.p.rep.Fail(e.Node.Pos, "%s: more values than %s has places", f.what, t)
		case n >= 0 && k >= n:
			return reached
		}
		f.part(t, off, k, list)
		k++
		reached = max(reached, k)
	}
	return reached
}

// parts is the number of elements or members that values can be given to; -1 for an array of unknown length.
func (f *filler) parts(t cfront.Type) int64 {
	switch t := t.(type) {
	case cfront.Array:
		return t.Len
	case *cfront.Struct:
		if t.Union {
			return int64(min(1, len(t.Fields)))
		}
		return int64(len(t.Fields))
	}
	panic("BUG: no aggregate: " + t.String())
}

// part sets the k-th part of t from the front of list.
func (f *filler) part(t cfront.Type, off, k int64, list *[]InitElem) {
	var sub cfront.Type
	switch t := t.(type) {
	case cfront.Array:
		sub, off = t.Elem, off+k*t.Elem.Size()
	case *cfront.Struct:
		sub, off = t.Fields[k].Type, off+t.Fields[k].Offset
	}
	e := (*list)[0]
	if len(e.Path) > 0 {
		f.descend(sub, off, list, e.Path[0])
		return
	}
	if f.elided(sub, e.Node) {
		f.aggregate(sub, off, list, false)
		return
	}
	*list = (*list)[1:]
	f.object(sub, off, e.Node)
}

// descend follows a path of more than one step.
func (f *filler) descend(sub cfront.Type, off int64, list *[]InitElem, d Designator) {
	switch sub.(type) {
	case cfront.Array, *cfront.Struct:
		f.aggregate(sub, off, list, false)
	default:
		f.p.rep.Fail(d.Pos, "%s: %s has no parts", f.what, sub)
	}
}

// elided reports whether the braces around the values of an aggregate part have been left out.
func (f *filler) elided(t cfront.Type, n *InitNode) bool {
	switch t := t.(type) {
	case cfront.Array:
		return !n.Brace && !(n.Text != nil && isChar(t.Elem))
	case *cfront.Struct:
		return !n.Brace && !(n.Expr != nil && (cfront.Identical(n.Expr.Type(), t) || f.p.conv.refers(n.Expr, t)))
	}
	return false
}

// step is the index of the part that a designator names; minus the index behind it (at least -1) if the member is
// inside an anonymous one.
func (f *filler) step(t cfront.Type, d Designator) int64 {
	switch t := t.(type) {
	case cfront.Array:
		if d.Field != "" {
			f.p.rep.Fail(d.Pos, "%s: an array has no member %s", f.what, d.Field)
		}
		if d.Index < 0 || t.Len >= 0 && d.Index >= t.Len || d.Index > MaxObject {
			f.p.rep.Fail(d.Pos, "%s: there is no element %d in %s", f.what, d.Index, t)
		}
		return d.Index
	case *cfront.Struct:
		for i, fd := range t.Fields {
			if fd.Name == d.Field && d.Field != "" {
				return int64(i)
			}
			if in, ok := fd.Type.(*cfront.Struct); ok && fd.Name == "" {
				if _, _, ok := in.Find(d.Field); ok {
					return -int64(i) - 1
				}
			}
		}
		f.p.rep.Fail(d.Pos, "%s: %s has no member %s", f.what, t, d.Field)
	}
	return 0
}

// anonymous sets a member inside an anonymous struct or union; the path is followed from inside it.
func (f *filler) anonymous(t cfront.Type, off int64, list *[]InitElem, d Designator) {
	k := -f.step(t, d) - 1
	fd := t.(*cfront.Struct).Fields[k]
	f.aggregate(fd.Type, off+fd.Offset, list, false)
}
