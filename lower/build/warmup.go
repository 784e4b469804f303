package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
)

// warmUp makes one piece of what is computed of the member ahead of a loop, and of what others there need of it: also
// where it is computed in the loop only, unless more of it is computed further out.
//
//	ahead of y                               ahead of y
//	    compute f y 0 : 2                        compute f y 0 : 4
//	    compute g y 0 : 2: use f y 0 : 4    ->   compute g y 0 : 2
//	for y: compute f y y + 2 : 3; ..             for y: ..
func (p *placer) warmUp(body []lower.Stmt) ([]lower.Stmt, error) {
	return rewrite(body, nil, func(s lower.Stmt, in path) []lower.Stmt {
		l, ok := s.(*loop)
		if !ok {
			return []lower.Stmt{s}
		}
		own, others := p.split(l.before)
		uses := p.m.uses(others)
		if own == nil && (uses == nil || in.has(p.m.level.compute) ||
			slices.ContainsFunc(in, func(l *loop) bool { own, _ := p.split(l.before); return own != nil })) {
			return []lower.Stmt{s}
		}
		if own != nil {
			uses = slices.Concat(own, uses, p.m.uses(l.body))
			l.body = p.m.computed(l.body)
		}
		r := regionOf(uses, in.loops(), p.extents)
		l.before = append([]lower.Stmt{&piece{member: p.m, region: r}}, p.m.computed(others)...)
		return []lower.Stmt{s}
	}), nil
}

// split is the pieces of the member that a body begins with, as if all of them were used, and what follows.
func (p *placer) split(body []lower.Stmt) (own []access, others []lower.Stmt) {
	for i, s := range body {
		if s, ok := s.(*piece); ok && s.member == p.m {
			own = append(own, s.access(p.extents))
		} else {
			return own, body[i:]
		}
	}
	return own, nil
}
