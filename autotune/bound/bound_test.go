package bound

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"pgregory.net/rapid"
)

var plain = Rates{Loads: 2, LoadBytes: 32, Stores: 1, StoreBytes: 32, LoadLatency: 7, StoreLatency: 6, ChainLatency: 1,
	FoldLimit:     64,
	FlattenRounds: 12, DataBytes: 1 << 17}

// conv2d, matmul and depthwise are kernels of three shapes: windows, full reuse, little reuse.
func conv2d(x, y, r, s, stride int) *halide.Schedule {
	vx, vy, d := halide.NewVar("x"), halide.NewVar("y"), halide.NewRDom("r", r, s)
	in, k := halide.NewInput("in", halide.Int16, 2), halide.NewInput("k", halide.Int16, 2)
	f := halide.NewFunc("out", vx, vy)
	f.Is(halide.Sum(d, in.At(vx.Mul(stride).Add(d.X), vy.Mul(stride).Add(d.Y)).Mul(k.At(d.X, d.Y))).Narrow(halide.Int16,
		4))
	return f.Schedule().Bound(vx, x).Bound(vy, y)
}

func matmul(i, j, k int) *halide.Schedule {
	vi, vj, d := halide.NewVar("i"), halide.NewVar("j"), halide.NewRDom("r", k)
	a, b := halide.NewInput("a", halide.Int16, 2), halide.NewInput("b", halide.Int16, 2)
	f := halide.NewFunc("out", vi, vj)
	f.Is(halide.Sum(d, a.At(d.X, vj).Mul(b.At(vi, d.X))).Narrow(halide.Int16, 4))
	return f.Schedule().Bound(vi, i).Bound(vj, j)
}

func depthwise(x, c, r int) *halide.Schedule {
	vx, vc, d := halide.NewVar("x"), halide.NewVar("c"), halide.NewRDom("r", r)
	in, w := halide.NewInput("in", halide.Int16, 2), halide.NewInput("w", halide.Int16, 2)
	f := halide.NewFunc("out", vc, vx)
	f.Is(halide.Sum(d, in.At(vc, vx.Add(d.X)).Mul(w.At(vc, d.X))).Narrow(halide.Int16, 4))
	return f.Schedule().Bound(vc, c).Bound(vx, x)
}

var lanes = space.Capacities{Lanes: []space.Datapath{{Lanes: 16, Columns: 2}, {Lanes: 8, Columns: 4}}, Accumulators: 8,
	BodyOps: 200}

// newBound is the bound of a schedule's space.
func newBound(t rapid.TB, s *halide.Schedule, r Rates) (*space.Space, *Bound) {
	t.Helper()
	sp, err := space.New(s, lanes, space.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := New(sp, r)
	if err != nil {
		t.Fatal(err)
	}
	return sp, b
}

// TestLaws: on a random way down a decision never lowers the bound, and no bound on the way is more than what an ideal
// machine takes for the schedule at the end, counted multiplication by multiplication and element by element.
func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := func(name string, most int) int { return rapid.IntRange(1, most).Draw(t, name) }
		var s *halide.Schedule
		switch rapid.IntRange(0, 2).Draw(t, "kernel") {
		case 0:
			s = conv2d(n("x", 36), n("y", 3), n("r", 4), n("s", 3), n("stride", 2))
		case 1:
			s = matmul(n("i", 36), n("j", 4), n("k", 8))
		case 2:
			s = depthwise(n("x", 20), n("c", 18), n("r", 4))
		}
		r := plain
		r.FoldLimit, r.FlattenRounds, r.ChainLatency = n("fold", 20), n("flatten", 13)-1, n("chain", 3)
		r.Loads, r.LoadBytes = 1, n("port", 32)
		if rapid.Bool().Draw(t, "rows") {
			r.Rows, r.Copies = []Row{{16, 2, n("row", 2)}}, n("copies", 3)-1
		}
		sp, b := newBound(t, s, r)
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "way"), 1))
		st, err := sp.Root()
		if err != nil {
			t.Fatal(err)
		}
		way := []int64{b.Cycles(&st)}
		for {
			kids, _ := sp.Branch(&st, nil)
			if len(kids) == 0 {
				break
			}
			st = kids[rng.IntN(len(kids))]
			way = append(way, b.Cycles(&st))
			if i := len(way) - 1; way[i] < way[i-1] {
				t.Fatalf("the bound falls from %d to %d: %s", way[i-1], way[i], sp.Text(&st))
			}
			if v := b.Of(&st); v.Cycles != way[len(way)-1] {
				t.Fatalf("%d cycles, explained are %v", way[len(way)-1], v)
			}
		}
		if _, open := sp.Next(&st); open {
			return // a dead end
		}
		if ideal := newIdeal(sp, &st, r).cycles(); ideal < way[len(way)-1] {
			t.Fatalf("%d cycles, bound %d: %s\n%s", ideal, way[len(way)-1], sp.Text(&st), b.Of(&st).Why.All())
		}
	})
}

// TestRoot: bounds of kernels whose arithmetic is plain, before any decision: two columns, the latencies once.
func TestRoot(t *testing.T) {
	for _, c := range []struct {
		s    *halide.Schedule
		want int64
		why  string
	}{
		{conv2d(256, 16, 3, 3, 1), 256*5 + 13, "multiplications: 256 vectors of 16 lanes along x of 9 terms in 5 " +
			"operations"},
		{conv2d(256, 16, 2, 2, 1), 256*2 + 13, "multiplications"},
		{matmul(16, 16, 64), 16*32 + 13, "multiplications: 16 vectors of 16 lanes along i"},
		{matmul(4096, 1, 1), 256 + 13, "multiplications"}, // the columns are not filled
		{matmul(4096, 1, 2), 256 + 13, "loads"},           // 16,386 bytes in, 2 x 32 a cycle
		{depthwise(16, 16, 1), 16 + 13, "multiplications"},
	} {
		sp, b := newBound(t, c.s, plain)
		st, err := sp.Root()
		if err != nil {
			t.Fatal(err)
		}
		v := b.Of(&st)
		if c.why == "loads" {
			c.want = (2*(4096*2+2)+63)/64 + 13
		}
		if v.Cycles != c.want || !strings.Contains(v.Why.String(), c.why) {
			t.Errorf("%v, want %d %s", v, c.want, c.why)
		}
	}
}

// TestNotCertain: where a condition decides what is summed, where nothing is multiplied or the same again, no
// multiplication counts.
func TestNotCertain(t *testing.T) {
	x, d := halide.NewVar("x"), halide.NewRDom("r", 4)
	in, k := halide.NewInput("in", halide.Int16, 1), halide.NewInput("k", halide.Int16, 1)
	where := halide.NewRDom("s", 4)
	where = where.Where(where.X.LT(3))
	for name, e := range map[string]*halide.Expr{
		"sum":       halide.Sum(d, in.At(x.Add(d.X))),
		"constant":  halide.Sum(d, in.At(x.Add(d.X)).Mul(3)),
		"again":     halide.Sum(d, in.At(d.X).Mul(k.At(d.X))),
		"same sum":  halide.Sum(d, in.At(x.Add(d.X)).Mul(k.At(x.Add(d.X)))),
		"condition": halide.Sum(where, in.At(x.Add(where.X)).Mul(k.At(where.X))),
		"select":    halide.Sum(d, halide.Select(in.At(x).LT(3), in.At(x.Add(d.X)).Mul(k.At(d.X)), 1)),
	} {
		f := halide.NewFunc("out", x)
		f.Is(e.Narrow(halide.Int16, 2))
		s := f.Schedule().Bound(x, 64)
		if err := s.Err(); err != nil {
			t.Fatal(name, err)
		}
		sp, b := newBound(t, s, plain)
		st, _ := sp.Root()
		for _, r := range b.Of(&st).Why.Resources {
			if r.Name == "multiplications" && r.Cycles != 0 {
				t.Errorf("%s: %+v", name, r)
			}
		}
	}
}

// TestRates: rates that no machine has are refused.
func TestRates(t *testing.T) {
	sp, _ := newBound(t, matmul(16, 4, 4), plain)
	for _, r := range []Rates{{}, {Loads: 1, LoadBytes: 1, Stores: 1, StoreBytes: 1},
		{Loads: 1, LoadBytes: 1, Stores: 1, StoreBytes: 1, ChainLatency: 1, LoadLatency: -1}} {
		if b, err := New(sp, r); err == nil {
			t.Errorf("%+v: %+v", r, b)
		}
	}
}

// TestNoAllocation: the fast path allocates nothing.
func TestNoAllocation(t *testing.T) {
	sp, b := newBound(t, conv2d(256, 16, 7, 7, 1), plain)
	st, _ := sp.Root()
	if n := testing.AllocsPerRun(100, func() { b.Cycles(&st) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkCycles(b *testing.B) {
	sp, bd := newBound(b, conv2d(256, 16, 7, 7, 1), plain)
	root, _ := sp.Root()
	var stores []space.Store
	rng := rand.New(rand.NewPCG(1, 1))
	for st := root; ; {
		stores = append(stores, st)
		kids, _ := sp.Branch(&st, nil)
		if len(kids) == 0 {
			break
		}
		st = kids[rng.IntN(len(kids))]
	}
	b.Run("root", func(b *testing.B) {
		for b.Loop() {
			bd.Cycles(&root)
		}
	})
	b.Run("way", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			bd.Cycles(&stores[i%len(stores)])
		}
	})
	b.Run("branch", func(b *testing.B) {
		var kids []space.Store
		for i := 0; b.Loop(); i++ {
			kids, _ = sp.Branch(&stores[i%(len(stores)-1)], kids[:0])
		}
	})
}

// TestPairs: how many products of a result have an element in common with another one.
func TestPairs(t *testing.T) {
	for _, c := range []struct {
		term  string
		pairs int
		ok    bool
	}{
		{"in(x+r.x) * w(r.x) + in(x+15-r.x) * w(r.x)", 8, true},
		{"in(x+r.x) * w(r.x) + in(x+15-r.x) * v(r.x)", 0, true},
		{"in(x+r.x) * w(r.x) + in(x+9-r.x) * v(r.x)", 6, true},
		{"in(x+r.x) * w(r.x) + in(x+r.x) * v(r.x) + in(x+r.x) * w(r.x+8)", 8, true},
		{"in(x+r.x) * w(r.x) + in(2*x+r.x) * v(r.x)", 0, false},
		{"in(x+r.x) * w(r.x) + in(x+20)", 0, false},
		{"in(x+r.x) * w(r.x) + in(x*r.x) * v(r.x)", 0, false},
	} {
		v := ""
		if strings.Contains(c.term, "v(") {
			v = "v: int16(i)\n"
		}
		f := parsed.Func(t, "in: int16(x)\nw: int16(i)\n"+v+"r: 8\nout(x) = narrow(int16, sum(r, "+c.term+"), 6)")
		s := parsed.Schedule(t, f, "bound x 64")
		sp, b := newBound(t, s, plain)
		list, fine := expanded(sumOf(sp.Func().Value).Args[0])
		if n, ok := b.kernel.pairs(list); !fine || n != c.pairs || ok != c.ok {
			t.Errorf("%s: %d pairs (%v), want %d (%v)", c.term, n, ok, c.pairs, c.ok)
		}
	}
}

// TestSums: where two places of one array are added before they are multiplied, and no others of it are read, each
// iteration is a multiplication.
func TestSums(t *testing.T) {
	for _, c := range []struct {
		term string
		want int64
	}{
		{"(in(x+r.x) + in(x+7-r.x)) * w(r.x)", 4*2 + 13},
		{"w(r.x) * (in(x+7-r.x) + in(x+r.x))", 4*2 + 13},
		{"(in(x+r.x) + in(x+7-r.x) + in(x)) * w(r.x)", 4 + 13}, // stores
		{"(in(x+r.x) - in(x+7-r.x)) * w(r.x)", 4 + 13},
		{"(in(x+r.x) + in(x+7-r.x)) * w(x)", 4 + 13},
		{"(in(r.x) + in(7-r.x)) * w(r.x)", 4 + 13},
	} {
		f := parsed.Func(t, "in: int16(x)\nw: int16(i)\nr: 4\nout(x) = narrow(int16, sum(r, "+c.term+"), 6)")
		s := parsed.Schedule(t, f, "bound x 64")
		sp, b := newBound(t, s, plain)
		root, err := sp.Root()
		if err != nil {
			t.Fatal(err)
		}
		if got := b.Cycles(&root); got != c.want {
			t.Errorf("%s: %d cycles, want %d", c.term, got, c.want)
		}
	}
}
