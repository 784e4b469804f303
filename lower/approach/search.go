package approach

import "math/rand/v2"

// Search looks for something better than what Greedy makes: it makes it again and again, each time with some choices of
// the best one so far taken otherwise, and keeps what costs less. Tries is how often. The same seed gives the same,
// which is never worse than Greedy's.
func Search[T any](tries int, seed uint64, cost func(T) int, make func(Approach) (T, error)) (T, error) {
	rng := rand.New(rand.NewPCG(seed, 1))
	best := &script{}
	found, err := make(best)
	if err != nil {
		return found, err
	}
	for range tries {
		next := best.changed(rng)
		made, err := make(next)
		if err != nil {
			continue // it does not fit: another one
		}
		if cost(made) < cost(found) {
			found, best = made, next
		}
	}
	return found, nil
}

// script is an Approach that answers as it is told, and greedily where it is told nothing; it notes what was asked.
type script struct {
	told  map[int]int // by the number of the question
	asked []int       // how many options each had
}

// Choose is what is told of this question.
func (s *script) Choose(q Question, options []Option) int {
	n := len(s.asked)
	s.asked = append(s.asked, len(options))
	if i, ok := s.told[n]; ok && i < len(options) {
		return i
	}
	return Greedy{}.Choose(q, options)
}

// changed is a script with another answer to one to three questions: to early ones, of which there are few and which
// decide the most, half of the time.
func (s *script) changed(rng *rand.Rand) *script {
	c := &script{told: map[int]int{}}
	for n, i := range s.told {
		c.told[n] = i
	}
	if len(s.asked) == 0 {
		return c
	}
	for range 1 + rng.IntN(3) {
		n := rng.IntN(len(s.asked))
		if rng.IntN(2) == 0 {
			n = rng.IntN(min(len(s.asked), 8))
		}
		c.told[n] = rng.IntN(s.asked[n])
	}
	return c
}
