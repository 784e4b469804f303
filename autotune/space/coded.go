package space

import "slices"

// Coded reports whether all is decided that makes code: where arrays lie in memory may be open.
func (sp *Space) Coded(st *Store) bool {
	for _, c := range sp.coding {
		if d := st.domain(int(c)); d&(d-1) != 0 {
			return false
		}
	}
	return true
}

// Uncoded is a store with the decisions of another but for the places of arrays, which the pins alone decide.
func (sp *Space) Uncoded(st *Store) Store {
	out := sp.root
	var ds []Decision
	for _, c := range sp.coding {
		if v, settled := sp.Value(st, c); settled {
			ds = append(ds, Decision{c, v})
		}
	}
	if !sp.Apply(&out, ds...) {
		panic("BUG: what is decided of a store contradicts itself: " + sp.Text(st))
	}
	return out
}

// Placements are the leaves of a store that is coded, one for each way to place its arrays: the compiler's first, then
// with arrays in as many modules as can be.
func (sp *Space) Placements(st *Store) (list []Store) {
	if _, open := sp.Next(st); !open {
		return []Store{*st}
	}
	kids, _ := sp.Branch(st, nil)
	for i := range kids {
		list = append(list, sp.Placements(&kids[i])...)
	}
	slices.SortStableFunc(list, func(a, b Store) int { return modules(sp, &b) - modules(sp, &a) })
	return list
}

// modules is how many modules the arrays of a leaf lie in; more than there are if the compiler places them.
func modules(sp *Space, leaf *Store) (n int) {
	var used uint64
	for t := range sp.tensors {
		used |= sp.Domain(leaf, sp.Place(t))
	}
	if used == freely {
		return maxModules + 1
	}
	for used &^= freely; used != 0; used &= used - 1 {
		n++
	}
	return n
}
