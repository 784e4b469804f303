package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// lift computes a piece ahead of the outermost loop inside its array that moves it nowhere, for all loops inside.
//
//	for y < 8                               for y < 8
//	    for x < 4                              compute f over (0:16, y:3)
//	        compute f over (0:16, y:3)  ->     for x < 4
//	        use f over (0:16, y:3)                 use f over (0:16, y:3)
func (p *placer) lift(body []lower.Stmt) ([]lower.Stmt, error) {
	return p.withAhead(body, func(s *piece, in path) ([]warmup, []lower.Stmt) {
		for i := p.stored(in); i < len(in); i++ {
			if l := in[i].over; l != nil &&
				!slices.ContainsFunc(s.base, func(f affine.Form) bool { return f.DependsOn(l.Var) }) {
				r := regionOf([]access{s.access(p.extents)}, in[:i].loops(), p.extents)
				return []warmup{{i, r}}, nil
			}
		}
		return nil, []lower.Stmt{s}
	}), nil
}

// warmup is a region that is computed ahead of a loop, which stands at a depth of a path.
type warmup struct {
	depth int
	region
}

// withAhead replaces pieces of the member by what f makes of them, with pieces ahead of the loops around.
func (p *placer) withAhead(body []lower.Stmt, f func(*piece, path) ([]warmup, []lower.Stmt)) []lower.Stmt {
	pending := map[int][]lower.Stmt{} // by the depths of loops around, which are what comes next there
	return rewrite(body, nil, func(s lower.Stmt, in path) []lower.Stmt {
		switch s := s.(type) {
		case *piece:
			if s.member == p.m {
				list, now := f(s, in.outside())
				for _, w := range list {
					pending[w.depth] = append(pending[w.depth], &piece{member: p.m, region: w.region})
				}
				return now
			}
		case *loop:
			s.before = append(pending[len(in)], s.before...)
			delete(pending, len(in))
		}
		return []lower.Stmt{s}
	})
}
