package cfront

// Endless reports whether f never returns: one of its statements is a loop without end that nothing leaves, or a call
// of such a function.
//
//	void copy(input_stream<int> *in, output_stream<int> *out) { while (true) writeincr(out, readincr(in)); }
func (f *Func) Endless() bool { return f.endless(map[*Func]bool{}) }

func (f *Func) endless(seen map[*Func]bool) bool {
	if f.Body == nil || seen[f] {
		return false
	}
	seen[f] = true
	return endlessStmt(f.Body, seen)
}

// endlessStmt reports whether control never comes behind s, and does not leave the function in it.
func endlessStmt(s Stmt, seen map[*Func]bool) bool {
	switch s := s.(type) {
	case *Block:
		for _, x := range s.List {
			if endlessStmt(x, seen) {
				return true
			}
			if leaves(x, false) {
				return false
			}
		}
	case *Loop:
		if c, ok := s.Cond.(*IntConst); s.Cond == nil || ok && c.Val != 0 {
			return !leaves(s.Body, true)
		}
	case *ExprStmt:
		if c, ok := s.X.(*Call); ok {
			return c.Func.endless(seen)
		}
	}
	return false
}

// leaves reports whether s may return from the function, or break out of the loop whose body it is.
func leaves(s Stmt, breaks bool) bool {
	switch s.(type) {
	case nil:
		return false
	case *Return:
		return true
	case *Break:
		return breaks
	case *Loop, *Switch:
		breaks = false
	}
	inner, _ := Parts(s)
	for _, x := range inner {
		if leaves(x, breaks) {
			return true
		}
	}
	return false
}
