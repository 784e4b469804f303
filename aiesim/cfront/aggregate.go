package cfront

// aggregate takes values from the front of list and lays them over the parts of t in order, as C's rules for braces
// say. With braced false the braces of the part were left out: it stops when the part is full, or at a value that
// names its place. The result is the number of parts reached.
//
// On entry the first value may have a path: then it begins with the place in t.
func (f *filler) aggregate(t Type, off int64, list *[]initElem, braced bool) int64 {
	f.p.cur.enter()
	defer f.p.cur.leave()
	n := f.parts(t)
	reached := int64(0)
	for k, first := int64(0), true; len(*list) > 0; first = false {
		e := (*list)[0]
		switch {
		case len(e.path) > 0 && !braced && !first:
			return reached
		case len(e.path) > 0:
			if k = f.step(t, e.path[0]); k < 0 {
				f.anonymous(t, off, list, e.path[0])
				k = -k
				reached = max(reached, k)
				continue
			}
			e.path = e.path[1:]
			(*list)[0] = e
		case n >= 0 && k >= n && braced:
			f.p.rep.fail(e.node.pos, "%s: more values than %s has places", f.what, t)
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
func (f *filler) parts(t Type) int64 {
	switch t := t.(type) {
	case Array:
		return t.Len
	case *Struct:
		if t.Union {
			return 1
		}
		return int64(len(t.Fields))
	}
	panic("BUG: no aggregate: " + t.String())
}

// part sets the k-th part of t from the front of list.
func (f *filler) part(t Type, off, k int64, list *[]initElem) {
	var sub Type
	switch t := t.(type) {
	case Array:
		sub, off = t.Elem, off+k*t.Elem.Size()
	case *Struct:
		sub, off = t.Fields[k].Type, off+t.Fields[k].Offset
	}
	e := (*list)[0]
	if len(e.path) > 0 {
		f.descend(sub, off, list, e.path[0])
		return
	}
	if f.elided(sub, e.node) {
		f.aggregate(sub, off, list, false)
		return
	}
	*list = (*list)[1:]
	f.object(sub, off, e.node)
}

// descend follows a path of more than one step.
func (f *filler) descend(sub Type, off int64, list *[]initElem, d designator) {
	switch sub.(type) {
	case Array, *Struct:
		f.aggregate(sub, off, list, false)
	default:
		f.p.rep.fail(d.pos, "%s: %s has no parts", f.what, sub)
	}
}

// elided tells whether the braces around the values of an aggregate part have been left out.
func (f *filler) elided(t Type, n *initNode) bool {
	switch t := t.(type) {
	case Array:
		return !n.brace && !(n.text != nil && isChar(t.Elem))
	case *Struct:
		return !n.brace && !(n.expr != nil && Identical(n.expr.Type(), t))
	}
	return false
}

// step is the index of the part that a designator names; minus the index behind it (at least -1) if the member is
// inside an anonymous one.
func (f *filler) step(t Type, d designator) int64 {
	switch t := t.(type) {
	case Array:
		if d.field != "" {
			f.p.rep.fail(d.pos, "%s: an array has no member %s", f.what, d.field)
		}
		if d.index < 0 || t.Len >= 0 && d.index >= t.Len || d.index > maxObject {
			f.p.rep.fail(d.pos, "%s: there is no element %d in %s", f.what, d.index, t)
		}
		return d.index
	case *Struct:
		for i, fd := range t.Fields {
			if fd.Name == d.field && d.field != "" {
				return int64(i)
			}
			if in, ok := fd.Type.(*Struct); ok && fd.Name == "" {
				if _, _, ok := in.find(d.field); ok {
					return -int64(i) - 1
				}
			}
		}
		f.p.rep.fail(d.pos, "%s: %s has no member %s", f.what, t, d.field)
	}
	return 0
}

// anonymous sets a member inside an anonymous struct or union; the path is followed from inside it.
func (f *filler) anonymous(t Type, off int64, list *[]initElem, d designator) {
	k := -f.step(t, d) - 1
	fd := t.(*Struct).Fields[k]
	f.aggregate(fd.Type, off+fd.Offset, list, false)
}
