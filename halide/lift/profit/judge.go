package profit

import (
	"fmt"
	"math/rand/v2"
)

// EdgeFraction is how near to each other both times may be for a sample to be aside of the count.
const EdgeFraction = 0.1

// Score is how often a predictor was right.
type Score struct {
	Right, Counted int // samples away from the break-even
	Paying         int // of the counted: those where the target is faster
	RightAside     int // of the others
	Aside          int
}

// Rate is Right of Counted; 0 of none.
func (s Score) Rate() float64 { return float64(s.Right) / float64(max(s.Counted, 1)) }

// Balanced reports whether both answers are at least a fifth of the counted samples.
func (s Score) Balanced() bool {
	return 5*min(s.Paying, s.Counted-s.Paying) >= s.Counted && s.Counted > 0
}

// String is "right 99.2 % (248 of 250, 101 of them pay); 4 of 5 near the break-even".
func (s Score) String() string {
	return fmt.Sprintf("right %.1f %% (%d of %d, %d of them pay); %d of %d near the break-even",
		100*s.Rate(), s.Right, s.Counted, s.Paying, s.RightAside, s.Aside)
}

func (s Score) plus(o Score) Score {
	return Score{s.Right + o.Right, s.Counted + o.Counted, s.Paying + o.Paying, s.RightAside + o.RightAside,
		s.Aside + o.Aside}
}

// Judge asks p about samples whose answers are known.
func Judge(p *Predictor, samples []Sample) Score {
	var s Score
	for _, x := range samples {
		right := 0
		if p.Pays(x.Sizes...) == x.Pays() {
			right = 1
		}
		if x.Edge(EdgeFraction) {
			s.Aside, s.RightAside = s.Aside+1, s.RightAside+right
			continue
		}
		s.Counted, s.Right = s.Counted+1, s.Right+right
		if x.Pays() {
			s.Paying++
		}
	}
	return s
}

// Split deals the samples into those to learn from and a fraction of unseen ones, by the seed alone.
func (s *Samples) Split(unseen float64, seed uint64) (learn, test *Samples) {
	learn, test = &Samples{Names: s.Names}, &Samples{Names: s.Names}
	order := rand.New(rand.NewPCG(seed, 0)).Perm(len(s.List))
	n := int(unseen * float64(len(order)))
	for i, at := range order {
		if i < n {
			test.List = append(test.List, s.List[at])
		} else {
			learn.List = append(learn.List, s.List[at])
		}
	}
	return learn, test
}

// CrossValidate trains folds times, each time without one part of the samples, and judges by that part.
func CrossValidate(s *Samples, folds int, seed uint64, o Options) (Score, error) {
	if folds < 2 || folds > len(s.List) {
		return Score{}, fmt.Errorf("profit: %d folds of %d samples: expected 2 to as many as there are", folds,
			len(s.List))
	}
	order := rand.New(rand.NewPCG(seed, 0)).Perm(len(s.List))
	var score Score
	for f := range folds {
		learn, test := &Samples{Names: s.Names}, []Sample{}
		for i, at := range order {
			if i%folds == f {
				test = append(test, s.List[at])
			} else {
				learn.List = append(learn.List, s.List[at])
			}
		}
		p, err := Train(learn, o)
		if err != nil {
			return Score{}, fmt.Errorf("fold %d: %w", f+1, err)
		}
		score = score.plus(Judge(p, test))
	}
	return score, nil
}
