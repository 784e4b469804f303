package profit

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide/lift/profit/svm"
)

// products are matrix products on a host of host ns a multiplication and a target of fixed cost, 4 bytes/ns and target ns a
// multiplication: times by a formula, so that the break-even is known.
func products(n int, seed uint64) *Samples {
	r := rand.New(rand.NewPCG(seed, 7))
	s := &Samples{Names: []string{"m", "n", "k"}}
	for range n {
		size := func() float64 { return math.Round(math.Exp(r.Float64() * math.Log(256))) }
		a, b, c := size(), size(), size()
		s.List = append(s.List, Sample{[]float64{a, b, c}, 20 + 0.8*a*b*c, 3000 + a*c + c*b + a*b + 0.06*a*b*c})
	}
	return s
}

// TestUnseen: away from the break-even, at least 99 of 100 unseen sizes are right, with both kernels.
func TestUnseen(t *testing.T) {
	learn, test := products(900, 1).Split(1.0/3, 5)
	if len(learn.List) != 600 || len(test.List) != 300 {
		t.Fatalf("%d samples to learn from, %d to test", len(learn.List), len(test.List))
	}
	for _, k := range []svm.Kernel{svm.Cubic(1), svm.RBF(0.5)} {
		p, err := Train(learn, Options{Kernel: k})
		if err != nil {
			t.Fatal(err)
		}
		if s := Judge(p, test.List); s.Rate() < 0.99 || !s.Balanced() {
			t.Errorf("%v: %v", k, s)
		}
	}
}

// TestShuffled: labels that sizes do not explain cannot be predicted; a judge that always approves would fail here.
func TestShuffled(t *testing.T) {
	s := products(400, 2)
	r := rand.New(rand.NewPCG(3, 3))
	for i := range s.List {
		if r.IntN(2) == 0 {
			s.List[i].Host, s.List[i].Target = s.List[i].Target, s.List[i].Host
		}
	}
	score, err := CrossValidate(s, 5, 1, Options{Kernel: svm.RBF(0.5)})
	if err != nil && err != svm.ErrSteps {
		t.Fatal(err)
	}
	if score.Rate() > 0.7 {
		t.Errorf("random labels: %v", score)
	}
}

func TestCrossValidate(t *testing.T) {
	s := products(300, 4)
	score, err := CrossValidate(s, 5, 1, Options{})
	if err != nil || score.Rate() < 0.97 || score.Counted+score.Aside != 300 {
		t.Errorf("%v, %v", score, err)
	}
	for _, folds := range []int{1, 301} {
		if _, err := CrossValidate(s, folds, 1, Options{}); err == nil {
			t.Errorf("%d folds: no error", folds)
		}
	}
}

// TestAlways: where one machine always wins, so says the predictor.
func TestAlways(t *testing.T) {
	for _, pays := range []bool{true, false} {
		s := &Samples{Names: []string{"n"}, List: []Sample{{[]float64{1}, 2, 3}, {[]float64{9}, 20, 30}}}
		if pays {
			for i := range s.List {
				s.List[i].Host *= 10
			}
		}
		p, err := Train(s, Options{})
		if err != nil || p.Pays(4) != pays {
			t.Errorf("pays %v: %v", pays, err)
		}
	}
}

func TestEdge(t *testing.T) {
	s := &Samples{Names: []string{"n"}, List: []Sample{{[]float64{1}, 100, 109}, {[]float64{2}, 100, 111}, {[]float64{3}, 109, 100}, {[]float64{4}, 300, 100}}}
	p := &Predictor{Names: s.Names, Mean: []float64{0}, Scale: []float64{1}, Always: true}
	if got, want := Judge(p, s.List), (Score{Right: 1, Counted: 2, Paying: 1, RightAside: 1, Aside: 2}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestSame: training again, and reading what was written, gives the same answers.
func TestSame(t *testing.T) {
	s := products(200, 6)
	var file bytes.Buffer
	if err := s.Write(&file); err != nil {
		t.Fatal(err)
	}
	back, err := Read("gemm.csv", &file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(s, back); d != "" {
		t.Fatal(d)
	}
	var models [2][]byte
	for i, x := range []*Samples{s, back} {
		p, err := Train(x, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if models[i], err = json.Marshal(p); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(models[0], models[1]) {
		t.Error("two models of the same samples differ")
	}
	var p Predictor
	if err := json.Unmarshal(models[0], &p); err != nil {
		t.Fatal(err)
	}
	if s := Judge(&p, products(300, 8).List); s.Rate() < 0.95 {
		t.Errorf("read back: %v", s)
	}
}

func TestReadMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "x.csv: EOF",
		"n,host_ns\n":                  "x.csv:1: the columns are",
		"host_ns,target_ns\n":          "expected the names of sizes",
		"n,host_ns,target_ns\n1,2\n":   "wrong number of fields",
		"n,host_ns,target_ns\n1,2,x\n": `x.csv:2: target_ns is "x"`,
		"n,host_ns,target_ns\n0,2,3\n": `x.csv:2: n is "0": expected a positive number`,
		"n,host_ns,target_ns\n1,2,NaN": `target_ns is "NaN"`,
	} {
		if _, err := Read("x.csv", strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("n,host_ns,target_ns\n1,2,3\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Read("x", strings.NewReader(text))
		if err != nil {
			return
		}
		var file bytes.Buffer
		if err := s.Write(&file); err != nil {
			t.Fatal(err)
		}
		back, err := Read("x", &file)
		if err != nil {
			t.Fatalf("%v: %q", err, text)
		}
		if d := cmp.Diff(s, back); d != "" {
			t.Fatal(d)
		}
	})
}

// TestSplit: every sample is on one side.
func TestSplit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := products(rapid.IntRange(0, 50).Draw(t, "n"), 9)
		learn, test := s.Split(rapid.Float64Range(0, 1).Draw(t, "unseen"), rapid.Uint64().Draw(t, "seed"))
		seen := map[*float64]int{}
		for _, x := range append(learn.List, test.List...) {
			seen[&x.Sizes[0]]++
		}
		if len(seen) != len(s.List) || len(learn.List)+len(test.List) != len(s.List) {
			t.Fatalf("%d and %d of %d", len(learn.List), len(test.List), len(s.List))
		}
	})
}

// TestLanes: where the target pays for whole vectors, their width as a feature makes a predictor better.
func TestLanes(t *testing.T) {
	s := products(900, 11)
	for i, x := range s.List {
		wide := math.Ceil(x.Sizes[1]/16) * 16
		s.List[i].Target = 3000 + 0.5*x.Sizes[0]*x.Sizes[2]*wide
	}
	learn, test := s.Split(1.0/3, 3)
	var rate [2]float64
	for i, lanes := range [][]int{nil, {16}} {
		p, err := Train(learn, Options{Kernel: svm.RBF(0.1), Lanes: lanes})
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Check(); err != nil {
			t.Error(err)
		}
		rate[i] = Judge(p, test.List).Rate()
	}
	if rate[1] <= rate[0] || rate[1] < 0.97 {
		t.Errorf("right %v without and with lanes", rate)
	}
	if _, err := Train(learn, Options{Lanes: []int{1}}); err == nil {
		t.Error("vectors of one lane: no error")
	}
}

func TestCheck(t *testing.T) {
	good := Predictor{Names: []string{"n"}, Mean: []float64{0}, Scale: []float64{1}}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(p *Predictor){
		"1 features, 0 means":          func(p *Predictor) { p.Mean = nil },
		"0 features":                   func(p *Predictor) { p.Names = nil },
		"a scale of 0":                 func(p *Predictor) { p.Scale = []float64{0} },
		"vectors of less than":         func(p *Predictor) { p.Lanes, p.Mean, p.Scale = []int{0}, []float64{0, 0}, []float64{1, 1} },
		"point 0 has 0 features":       func(p *Predictor) { p.Model = &svm.Model{Points: [][]float64{{}}, Weights: []float64{1}} },
		"1 points, but 0 weights":      func(p *Predictor) { p.Model = &svm.Model{Points: [][]float64{{1}}} },
		`kernel "": there are rbf and`: func(p *Predictor) { p.Model = &svm.Model{} },
	} {
		p := good
		change(&p)
		if err := p.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
