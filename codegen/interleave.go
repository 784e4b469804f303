package codegen

// interleave puts loads right before the operation that first needs them, and the stores of an accumulator right
// behind its last operation, so that live ranges are short and the downstream compiler can pack loads, multiplications
// and stores into one instruction (the paper's section III-E).
//
//	x0 = load; x1 = load; a0 = mac x0; a1 = mac x1; store a0; store a1
//	->   x0 = load; a0 = mac x0; store a0; x1 = load; a1 = mac x1; store a1
//
// It needs lists in which each register is filled before it is used, once, and stores that touch no input.
func interleave(p *Program) *Program {
	q := *p
	q.Body = interleaved(p.Body)
	return &q
}

// interleaved treats each run of operations between loops and scalar parts by itself. What the run fills for use
// elsewhere stays in front of what follows.
func interleaved(list []Stmt) []Stmt {
	var out []Stmt
	var run []*Op
	flush := func() {
		for _, op := range weave(run) {
			out = append(out, op)
		}
		run = nil
	}
	for _, s := range list {
		switch s := s.(type) {
		case *Op:
			run = append(run, s)
			continue
		case *Loop:
			flush()
			l := *s
			l.Body = interleaved(s.Body)
			out = append(out, &l)
		case *If:
			flush()
			i := *s
			i.Body = interleaved(s.Body)
			out = append(out, &i)
		default:
			flush()
			out = append(out, s)
		}
	}
	flush()
	return out
}

// weave orders one run: multiplications keep their order, everything else moves to them.
func weave(run []*Op) []*Op {
	fills := map[int][]*Op{} // of each register
	tails := map[int][]*Op{} // what leads from each accumulator to memory
	source := map[int]int{}  // temporary to accumulator
	left := map[int]int{}    // multiplications of each accumulator still to come
	for _, op := range run {
		switch {
		case op.fills():
			fills[op.Dst] = append(fills[op.Dst], op)
		case op.Kind == MacOp || op.Kind == Zero:
			left[op.Dst]++
		default:
			acc := op.Args[0]
			if a, ok := source[acc]; ok {
				acc = a
			}
			if op.Dst >= 0 {
				source[op.Dst] = acc
			}
			tails[acc] = append(tails[acc], op)
		}
	}
	var out []*Op
	done := map[int]bool{}
	emit := func(v int) {
		if !done[v] {
			done[v] = true
			out = append(out, fills[v]...)
		}
	}
	for _, op := range run {
		switch {
		case op.fills():
		case op.Kind == MacOp || op.Kind == Zero:
			for _, a := range op.Args {
				emit(a)
			}
			out = append(out, op)
			left[op.Dst]--
			if left[op.Dst] == 0 {
				out = append(out, tails[op.Dst]...)
				delete(tails, op.Dst)
			}
		default: // a store of an accumulator that this run does not change stands where it stood
			for acc, t := range tails {
				if t[0] == op && left[acc] == 0 {
					out = append(out, t...)
					delete(tails, acc)
				}
			}
		}
	}
	for _, op := range run { // filled here for a loop below
		if op.fills() {
			emit(op.Dst)
		}
	}
	return out
}
