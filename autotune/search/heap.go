package search

// heap holds open nodes, the least bound first, and of equal bounds the least rank.
type heap[N any] []open[N]

func (h heap[N]) before(i, j int) bool {
	return h[i].bound < h[j].bound || h[i].bound == h[j].bound && h[i].rank < h[j].rank
}

func (h *heap[N]) push(n open[N]) {
	*h = append(*h, n)
	s := *h
	for i := len(s) - 1; i > 0 && s.before(i, (i-1)/2); i = (i - 1) / 2 {
		s[i], s[(i-1)/2] = s[(i-1)/2], s[i]
	}
}

func (h *heap[N]) pop() open[N] {
	s := *h
	last := len(s) - 1
	s[0], s[last] = s[last], s[0]
	least := s[last]
	s[last] = open[N]{}
	s = s[:last]
	for i := 0; ; {
		c := 2*i + 1
		if c+1 < last && s.before(c+1, c) {
			c++
		}
		if c >= last || !s.before(c, i) {
			break
		}
		s[i], s[c] = s[c], s[i]
		i = c
	}
	*h = s
	return least
}
