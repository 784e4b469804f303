package prove_test

import (
	"slices"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/prove"
	. "github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// claim is a program and a summary of which it is known whether it is true: by what C says, not by the prover.
type claim struct {
	name, text string
	s          *Summary
	holds      bool
}

// Programs begin alike: functions of two arrays, and a loop over them.
const (
	head = "void vadd(int *a, int *b, int *out, int n) { "
	add  = "for (int i = 0; i < n; i++) out[i] = a[i] + b[i]; "
	fi   = "void f(int *a, int *b, int *out, int n) { "
	fu   = "void f(unsigned *a, unsigned *b, unsigned *out, int n) { "
	ff   = "void f(float *a, float *b, float *out, int n) { "
	loop = "for (int i = 0; i < n; i++) "
)

// TestSound: what is not true is not proven, however close; beside it stands what is true and as close.
func TestSound(t *testing.T) {
	for _, group := range [][]claim{soundValues(), soundMemory(), soundControl(), soundLoops(), soundSums(), soundPlaces(), soundNumbers(), soundRules(), soundVectors()} {
		for _, c := range group {
			t.Run(c.name, func(t *testing.T) {
				t.Parallel()
				o := quick
				if c.holds {
					o.Limit = 3 * time.Second
				}
				p := asked(t, c.text, c.s, o)
				if p == nil {
					t.Fatal("no C")
				}
				if p.Proved != c.holds {
					t.Errorf("proved %t, %s, if %q: %s", p.Proved, p.Exact, p.Assumed, p.Why)
				}
			})
		}
	}
}

// pairs is an array of type to, of which each element is v, made from one of a and one of b, of type from.
func pairs(from, to term.Type, v *Expr) *Summary {
	return &Summary{Name: "f", Sizes: sz("n"), Arrays: []Array{arr("a", from, In, n("n"), c(1)), arr("b", from, In, n("n"), c(1)), arr("out", to, Out, n("n"), c(1))},
		Outputs: []Output{out("out", to, v, below("x", "n"))}}
}

func bitExact(s *Summary) *Summary { s.Exact = BitExact; return s }

func selected(c, a, b *Expr) *Expr { return &Expr{Op: OpSelect, Kind: a.Kind, Args: []*Expr{c, a, b}} }

// become is e converted.
func become(to term.Type, e *Expr) *Expr {
	return &Expr{Op: OpConvert, Kind: to.Kind(), To: to, Args: []*Expr{e}}
}

// copyOf is an array of floats copied.
func copyOf(name string) *Summary {
	return &Summary{Name: "f", Sizes: sz("n"), Arrays: []Array{arr(name, term.Float32, In, n("n"), c(1)), arr("out", term.Float32, Out, n("n"), c(1))},
		Outputs: []Output{out("out", term.Float32, load(term.Single, name, v("x")), below("x", "n"))}}
}

// TestAssumed: what a proof rests on beside the summary's conditions is stated.
func TestAssumed(t *testing.T) {
	fa := load(term.Single, "a", v("x"))
	la, lb := load(term.Int, "a", v("x")), load(term.Int, "b", v("x"))
	for _, c := range []struct {
		name, text string
		s          *Summary
		want       string // "": only what every proof assumes
	}{
		{"nothing", head + add + "}", addSummary(OpAdd), ""},
		{"global", "int k = 0; void put(int v) { k = v; } " + head + loop + "out[i] = a[i] + b[i] + k; }", addSummary(OpAdd), "k is at the start what the file says"},
		{"constant", "const int k = 0; " + head + loop + "out[i] = a[i] + b[i] + k; }", addSummary(OpAdd), ""},
		{"table", "int k[2] = {0, 1}; void put(int v) { k[0] = v; } " + head + loop + "out[i] = a[i] + b[i] + k[0]; }", addSummary(OpAdd), "k is at the start what the file says"},
		{"null", "static int *p; " + head + "if (p) " + add + "}", addSummary(OpAdd), "no pointer is null"},
		{"NaN", ff + loop + "out[i] = a[i] != a[i] ? 0 : a[i]; }", bitExact(pairs(term.Float32, term.Float32, fa)),
			"no value that is compared is NaN, and zeros of both signs count as one"},
		{"divisor", fi + loop + "out[i] = a[i] / b[i]; }", pairs(term.Int32, term.Int32, op(OpQuo, la, lb)), "no divisor is 0"},
		{"fits", ff + loop + "out[i] = (float)(unsigned char)a[i]; }", bitExact(pairs(term.Float32, term.Float32, become(term.Float32, become(term.UInt8, fa)))), "floats that become uint8 fit it"},
		{"length", "#include <stdlib.h>\n" + head + "int *t = malloc(n); " + loop + "{ t[i] = a[i]; out[i] = t[i] + b[i]; } }", addSummary(OpAdd), "memory 1 of test.c:2:55 is as long as it is used"},
		{"length of halves", "#include <stdlib.h>\n" + head + "int *t = malloc(2 * n); for (int i = 0; 2*i < n; i++) t[i] = a[i]; " + add + "}", addSummary(OpAdd), "memory 1 of test.c:2:55 is as long as it is used"},
		{"elements of rows", "void f(int *a, int *out, int M, int N, int inc, int ld) { for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) out[i*ld + j*inc] = a[i*N + j]; }", strided(),
			"rows of out do not overlap: (inc + -1) >= 0"},
		{"rows", "void f(int *a, int *out, int M, int N, int ld) { for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) out[i*ld + j] = a[i]; }", apart(n("N"), c(1), n("M"), n("ld")),
			"rows of out do not overlap: (-1*N + ld) >= 0"},
		{"strides", "void f(int *a, int *out, int M, int N, int ld) { for (int i = 0; i < M; i++) out[i*ld] = a[i]; }", apart(n("M"), n("ld")), "elements of out do not overlap: ld != 0"},
		{"pointed", "struct s { int n, v; }; void f(struct s *q, int *out) { for (int i = 0; i < q->n; i++) out[i] = q->v; }", through(), ""},
		{"assertion", "#include <assert.h>\n" + head + "assert(n < 100); " + add + "}", addSummary(OpAdd), "the assertion of line 2 holds: (n < 100)"},
		{"assertion that follows", "#include <assert.h>\n" + head + "assert(n > 0); " + add + "}", addSummary(OpAdd), ""},
		{"threads", "#include <omp.h>\n" + head + "for (int i = omp_get_thread_num(); i < n; i += omp_get_num_threads()) out[i] = a[i] + b[i]; }", addSummary(OpAdd), "one thread runs"},
		{"lanes", "#include <immintrin.h>\n" + fi + "int i = 0; for (; i + 4 <= n; i += 4) _mm_storeu_si128((__m128i *)(out + i), _mm_add_epi32(_mm_loadu_si128((__m128i *)(a + i)), _mm_loadu_si128((__m128i *)(b + i)))); for (; i < n; i++) out[i] = a[i] + b[i]; }",
			pairs(term.Int32, term.Int32, op(OpAdd, la, lb)), "lanes of vectors do not overflow"},
		{"lists", lists("base[i].size()"), listSummary(), "rows of base are as long as each other"},
		{"lists by the first", lists("base[0].size()"), listSummary(), ""},
	} {
		p := asked(t, c.text, c.s, prove.Options{Limit: 3 * time.Second, Mutants: 1})
		always := []string{"sizes and indices fit the types that they are computed in", "signed arithmetic does not overflow", "arrays that are passed do not overlap, nor their rows"}
		if c.want != "" {
			always = append(always, c.want)
		}
		if got := slices.Clone(p.Assumed); !p.Proved || !slices.Equal(sorted(got), sorted(always)) {
			t.Errorf("%s: proved %t if %q, want %q; %s", c.name, p.Proved, p.Assumed, always, p.Why)
		}
	}
}

// through is an array of a number that is behind a pointer, as is how many there are.
func through() *Summary {
	return &Summary{Name: "f", Sizes: []Size{{Name: "n", Path: "q->n"}}, Scalars: []Scalar{{Name: "v", Path: "q->v", Elem: term.Int32}},
		Arrays:  []Array{arr("out", term.Int32, Out, n("n"), c(1))},
		Outputs: []Output{out("out", term.Int32, &Expr{Op: OpScalar, Kind: term.Int, Name: "v"}, below("x", "n"))}}
}

// lists is a program that copies a list of lists whose rows are as long as said.
func lists(rows string) string {
	return "#include <vector>\nusing namespace std; vector<vector<int>> f(const vector<vector<int>> &base) { vector<vector<int>> out; for (int i = 0; i < base.size(); i++) { " +
		"vector<int> row; for (int j = 0; j < " + rows + "; j++) row.push_back(base[i][j]); out.push_back(row); } return out; }"
}

func listSummary() *Summary {
	a := arr("base", term.Int32, In, n("N"), c(1), n("M"), n("N"))
	a.Path = "base[*]"
	o := a
	o.Name, o.Path, o.Role = "result", "return[*]", Out
	return &Summary{Name: "f", Sizes: []Size{{Name: "M", Path: "base.size()"}, {Name: "N", Path: "base[0].size()"}}, Arrays: []Array{a, o},
		Outputs: []Output{out("result", term.Int32, load(term.Int, "base", v("x"), v("y")), below("x", "N"), below("y", "M"))}}
}

// apart is an array each of whose rows is a number of another one.
func apart(dims ...Poly) *Summary {
	row := []Range{below("x", "N"), below("y", "M")}[2-len(dims)/2:]
	return &Summary{Name: "f", Sizes: append(sz("M", "N"), Size{Name: "ld", Path: "ld"}),
		Arrays:  []Array{arr("a", term.Int32, In, n("M"), c(1)), arr("out", term.Int32, Out, dims...)},
		Outputs: []Output{out("out", term.Int32, load(term.Int, "a", v("y")), row...)}}
}

func sorted(list []string) []string { slices.Sort(list); return list }
