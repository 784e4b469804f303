package system

import "math/rand/v2"

// Search looks for a better Plan than Greedy's: it makes the schedule again and again, each time with some choices of the best
// one so far taken otherwise, and keeps what takes fewer cycles. Plans is how many schedules it makes. The same seed gives the
// same Plan, which is never worse than Greedy's.
func Search(plans int, seed uint64, schedule func(Approach) (*Plan, error)) (*Plan, error) {
	rng := rand.New(rand.NewPCG(seed, 1))
	best := &script{}
	plan, err := schedule(best)
	if err != nil {
		return nil, err
	}
	for range plans {
		next := best.changed(rng)
		p, err := schedule(next)
		if err != nil {
			continue // it does not fit: another one
		}
		if p.Cycles < plan.Cycles {
			plan, best = p, next
		}
	}
	return plan, nil
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
