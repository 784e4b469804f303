package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// state saves and restores where the parser is.
type state struct {
	cur   *cursor
	names *check.Names
}

// attempt runs f and reports whether it came through without a mistake.
func (p *state) attempt(f func()) (ok bool) {
	sc, fn, depth, angle := p.names.Scope, p.names.Fn, p.cur.depth, p.cur.angle
	var counts check.Function
	if fn != nil {
		counts = *fn
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
			ok = true
		case lex.Bail:
			p.names.Scope, p.names.Fn, p.cur.depth, p.cur.angle, p.cur.split = sc, fn, depth, angle, false
			if fn != nil {
				*fn = counts
			}
		default:
			panic(r)
		}
	}()
	f()
	return true
}

// elsewhere runs f with the parser at another token and scope.
func (p *state) elsewhere(i int, sc *check.Scope, f func()) {
	oi, osc, ofn, oangle, osplit, opat, odepth := p.cur.i, p.names.Scope, p.names.Fn, p.cur.angle, p.cur.split,
		p.cur.pattern, p.cur.depth
	p.cur.i, p.names.Scope, p.cur.angle, p.cur.split, p.cur.pattern = i, sc, 0, false, false
	defer func() {
		p.cur.i, p.names.Scope, p.names.Fn, p.cur.angle, p.cur.split, p.cur.pattern, p.cur.depth = oi, osc, ofn, oangle,
			osplit, opat, odepth
	}()
	f()
}
