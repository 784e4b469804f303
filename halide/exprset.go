package halide

import (
	"hash/maphash"
	"slices"
)

// exprSet is a set of nodes: few ones in a list, more in a table with open addressing, which is kept when the set is
// cleared.
type exprSet struct {
	list  []*Expr
	table []*Expr // a power of two, at most half full; of all in the list where these are more than fewExprs
}

const fewExprs = 32

var exprSeed = maphash.MakeSeed()

// add reports whether e was not in s.
func (s *exprSet) add(e *Expr) bool {
	if len(s.list) < fewExprs {
		if slices.Contains(s.list, e) {
			return false
		}
		s.list = append(s.list, e)
		return true
	}
	if len(s.list) == fewExprs || 2*len(s.list) >= len(s.table) {
		if 4*len(s.list) > len(s.table) {
			s.table = make([]*Expr, max(8*fewExprs, 4*len(s.table)))
		}
		for _, f := range s.list {
			s.table[s.slot(f)] = f
		}
	}
	at := s.slot(e)
	if s.table[at] != nil {
		return false
	}
	s.table[at] = e
	s.list = append(s.list, e)
	return true
}

// slot is where e is in the table, or where it belongs.
func (s *exprSet) slot(e *Expr) int {
	mask := len(s.table) - 1
	at := int(maphash.Comparable(exprSeed, e)) & mask
	for s.table[at] != nil && s.table[at] != e {
		at = (at + 1) & mask
	}
	return at
}

// clear makes s empty, and lets go of its nodes. A table that was too large for them goes, so that clearing stays
// cheap.
func (s *exprSet) clear() {
	if n := len(s.list); n >= fewExprs { // whoever asked for one more has filled it
		if len(s.table) > 8*fewExprs && len(s.table) > 16*n {
			s.table = nil
		}
		clear(s.table)
	}
	clear(s.list)
	s.list = s.list[:0]
}
