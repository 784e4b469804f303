package space

// run calls the rules of what has changed, until nothing changes. It is false if a choice has no value left.
func (p *propagation) run() bool {
	for v, ok := p.dirty.take(); ok; v, ok = p.dirty.take() {
		if !p.wake(v) {
			return false
		}
	}
	return true
}

// narrow applies a pin.
func (sp *Space) narrow(st *Store, at pin, trace *[]Removal) bool {
	p := propagation{sp: sp, st: st, trace: trace}
	for _, n := range at.at {
		if !p.keep(n.v, n.mask) {
			return false
		}
	}
	return p.run()
}
