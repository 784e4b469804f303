package graph

// endToEnd is how many cycles pass from the first call's begin to the last one's end, each kernel on a core of its own:
//
//	a call begins when the kernel's call before it has ended, the windows that it reads are written, and those that
//	it writes are free: there are two of each, so that the reader of the call before the last one has ended
//	a call that reads a stream begins no earlier than its writer's, and ends no earlier
//
// A stream holds as much as is on the way: that a short one makes its writer wait is not counted.
func (r *run) endToEnd(order []int) int64 {
	begin := make([][]int64, len(r.kernels))
	end := make([][]int64, len(r.kernels))
	last := int64(0)
	for i := range r.g.Iterations {
		for _, k := range order {
			b, until := int64(0), int64(0)
			if i > 0 {
				b = end[k][i-1]
			}
			for _, n := range r.nets {
				for _, to := range n.to {
					switch {
					case to.kernel == k && n.kind == window:
						b = max(b, end[n.from.kernel][i])
					case to.kernel == k:
						b = max(b, begin[n.from.kernel][i])
						until = max(until, end[n.from.kernel][i])
					case n.from.kernel == k && n.kind == window && i >= 2:
						b = max(b, end[to.kernel][i-2])
					}
				}
			}
			e := max(b+r.kernels[k].cycles[i], until)
			begin[k], end[k] = append(begin[k], b), append(end[k], e)
			last = max(last, e)
		}
	}
	return last
}
