package interp

import "github.com/vyasa-go/vyasa/halide/lift/ctree"

// Extent is how far an object is used, whose length the program says: what one declaration or one call of malloc makes,
// however often.
type Extent struct {
	Pos  ctree.Pos
	Name string
	// Size is how many bytes it has, of several the least; Reach how many of them up to the last that was accessed.
	// Each is an element long.
	Size, Reach, Each int64
}

// reached notes how far o was accessed, before its cells go.
func (o *object[V]) reached() int64 {
	for i := len(o.flags) - 1; i >= 0; i-- {
		if o.flags[i]&^cellFormat != 0 {
			o.most = max(o.most, int64(i+1)<<o.shift+o.lo)
			break
		}
	}
	return o.most
}

// extents are those of all objects that the program has of its own.
func (m *machine[V]) extents() []Extent {
	type key struct {
		pos  ctree.Pos
		name string
	}
	at := map[key]int{}
	var out []Extent
	for _, o := range m.objects {
		own := o.made && o.elem != nil && !o.list || o.heap && !o.list || o.root != nil &&
			o.root.Storage >= ctree.Global
		if !own || o.size < 0 || o.fn != nil || o == m.poison {
			continue
		}
		if _, scalar := KindOf(o.elem); scalar && !o.heap && o.elem != nil && o.size == o.elem.Size() {
			continue
		}
		reach := o.reached()
		if reach == 0 {
			continue
		}
		k := key{o.pos, o.name}
		i, there := at[k]
		if !there {
			i = len(out)
			at[k] = i
			out = append(out, Extent{o.pos, o.name, o.size, reach, int64(1) << o.shift})
		}
		e := &out[i]
		e.Size, e.Reach = min(e.Size, o.size), max(e.Reach, reach)
	}
	return out
}
