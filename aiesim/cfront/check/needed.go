package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// use is where a function is called or named: in the body of by, at file scope if that is nil.
type use struct {
	by *cfront.Func
	at cfront.Pos
}

// needed are the functions that the program may call: the one that the caller wants to run or, if it is not said, those
// that other units see, and what they call. What is not needed may call what has no body.
func (p *Program) needed() map[*cfront.Func]bool {
	calls, open := map[*cfront.Func][]*cfront.Func{}, []*cfront.Func{}
	for _, f := range p.decls {
		root := f.Body != nil && !f.Static && p.wanted(f)
		for _, u := range p.About(f).uses {
			root = root || u.by == nil
			calls[u.by] = append(calls[u.by], f)
		}
		if root {
			open = append(open, f)
		}
	}
	out := map[*cfront.Func]bool{}
	for len(open) > 0 {
		f := open[len(open)-1]
		open = open[:len(open)-1]
		if !out[f] {
			out[f] = true
			open = append(open, calls[f]...)
		}
	}
	return out
}

// wanted reports whether the caller may want to run f.
func (p *Program) wanted(f *cfront.Func) bool {
	if p.Unit.Entry != nil {
		return f == p.Unit.Entry
	}
	return p.names.Cfg.Entry == "" || p.names.Cfg.Entry == f.Name
}

// lost are the functions that are not needed and call, directly or through others, one without body.
func (p *Program) lost(needed map[*cfront.Func]bool) map[*cfront.Func]bool {
	out := map[*cfront.Func]bool{}
	var open []*cfront.Func
	for _, f := range p.decls {
		if about := p.About(f); f.Body == nil && len(about.uses) > 0 && !about.Broken {
			open = append(open, f)
		}
	}
	for len(open) > 0 {
		f := open[len(open)-1]
		open = open[:len(open)-1]
		for _, u := range p.About(f).uses {
			if u.by != nil && !needed[u.by] && !out[u.by] {
				out[u.by] = true
				open = append(open, u.by)
			}
		}
	}
	return out
}
