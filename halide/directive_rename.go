package halide

// Rename calls a loop something else, for the lines that follow and for what is printed.
//
//	for x: S   ->   for name: S        x = name
func (s *Schedule) Rename(v Var, name string) Var {
	l := s.line("rename", nameOf(v), name)
	l.args = l.args[:1] // the name is its result
	return l.renameLine(v, name)
}

func (l *line) renameLine(v Var, name string) Var {
	i, ok := l.loop(v)
	if !ok {
		return l.poison()
	}
	if _, ok := l.openExtent(i); !ok {
		return l.poison()
	}
	names, ok := l.fresh([]string{name})
	if !ok {
		return l.poison()
	}
	l.s.rename(i, names[0], l.origin)
	l.done(name)
	return loopVar(name, l.pos)
}

// rename gives loop i another name: it is a split by 1 without its inner loop.
func (s *Schedule) rename(i int, name string, o origin) {
	old := s.loops[i]
	s.derived = append(s.derived, Derivation{Old: old.Name, Outer: name, Factor: 1, Extent: old.Extent, Tail: Guard,
		Pos: o.pos})
	s.loops[i].Name, s.loops[i].Pos = name, o.pos
	for k, n := range s.order {
		if n == old.Name {
			s.order[k] = name
			s.live[name] = s.iterations(old)
		}
	}
	s.folds[name] = s.folds[old.Name]
	if m, ok := s.marks[old.Name]; ok {
		s.marks[name] = m
	}
}

// rename carries out "rename x -> name".
func (r *scheduleReader) rename(l *line, old string, names []string) ([]Var, bool) {
	if len(names) != 1 {
		l.wrong(CodeNotation, "it does not say how "+old+" is called from here on",
			"it is written: rename LOOP -> NAME")
		return nil, false
	}
	return []Var{l.renameLine(r.loop(old), names[0])}, true
}
