package lift

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/source"
	"github.com/vyasa-go/vyasa/halide/lift/variants"
)

// TestMutants changes one operator, index, bound or stride in programs: what computes something else must not be lifted to
// what the unchanged program is, nor get its name, but for sizes at which it is that: under conditions that are stated. Whether what is said of
// a mutant is so is decided by running it on numbers at sizes of the test's own, beside the unchanged program if the same is said of both.
// Mutant i is the same in every run; VYASA_LIFT_MUTANTS=100-149 runs these alone.
func TestMutants(t *testing.T) {
	t.Parallel()
	first, n := 0, 6
	if long() { // half an hour
		n = 500
	}
	if part := os.Getenv("VYASA_LIFT_MUTANTS"); part != "" {
		if _, err := fmt.Sscanf(part, "%d-%d", &first, &n); err != nil {
			t.Fatalf("VYASA_LIFT_MUTANTS is %q: a range as 100-149", part)
		}
		n++
	}
	kinds := []variants.Kind{variants.GEMM, variants.Conv2D, variants.GEMV, variants.Conv1D, variants.Dot, variants.Elementwise}
	counts := map[string]int{}
	var counting sync.Mutex
	t.Run("mutants", func(t *testing.T) {
		for i := first; i < n; i++ {
			t.Run(strconv.Itoa(i), func(t *testing.T) {
				t.Parallel()
				kind := tried(t, i, kinds[i%len(kinds)])
				counting.Lock()
				defer counting.Unlock()
				counts[kind]++
			})
		}
	})
	for _, k := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("%d %s", counts[k], k)
	}
}

// tried is what becomes of mutant i, of a program of a kind.
func tried(t *testing.T, i int, of variants.Kind) string {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(i), 99))
	p := variants.Write(r, of)
	text, what := mutate(r, p.Text, p.Func)
	original := quietly(t, p.Text, p.Func)
	if original == nil || original.Refused != nil {
		t.Logf("%d: the unchanged program is not lifted: %s", i, refusal(original))
		original = nil
	}
	if original != nil {
		x := &trial{text: p.Text, name: p.Func, r: original}
		if fact := x.disproof(t, mutantTrials); fact != "" || x.compared == 0 {
			t.Errorf("%d: the unchanged program is not what is said of it, after %d runs: %s\n%s\n%s", i, x.compared, fact, original.Summary, p.Text)
		}
	}
	mutant := quietly(t, text, p.Func)
	if mutant == nil || mutant.Refused != nil {
		return "refused"
	}
	x := &trial{text: text, name: p.Func, r: mutant}
	kind := "lifted to something else"
	if original != nil && same(mutant, original) {
		x.beside, kind = p.Text, "the same after all"
		if len(mutant.Pre) > len(original.Pre) {
			kind = "the same under a condition"
		}
	}
	if fact := x.disproof(t, mutantTrials); fact != "" || x.compared == 0 {
		t.Errorf("%d: %s, %s, if %v, which %d runs do not show: %s\n%s\n%s\n%s", i, what, kind, mutant.Pre, x.compared, fact, mutant.Summary, p.Text, text)
	} else if x.beside != "" {
		t.Logf("%d: %s, %s, if %v: %d runs; %d outside of that: %s", i, what, kind, mutant.Pre, x.compared, x.outside, mutant.Summary.Algorithm())
	}
	return kind
}

// mutantTrials is how many runs what is said of a program is held against.
const mutantTrials = 60

// same reports whether both are said to be the same, or to be one operator with one binding.
func same(a, b *Result) bool {
	return a.Summary.Algorithm() == b.Summary.Algorithm() && shapes(a) == shapes(b) || a.Match != nil && b.Match != nil && a.Match.String() == b.Match.String()
}

// shapes are how far apart elements are in each array, as text.
func shapes(r *Result) string {
	text := ""
	for i := range r.Summary.Arrays {
		text += r.Summary.Arrays[i].String() + "\n"
	}
	return text
}

func refusal(r *Result) string {
	if r == nil {
		return "no C"
	}
	return r.Refused.Error()
}

func readText(text string) func(map[string]int64) (*ctree.Unit, error) {
	return func(m map[string]int64) (*ctree.Unit, error) {
		return source.Read("test.c", []byte(text), source.Options{Macros: m})
	}
}

func quietly(t *testing.T, text, name string) *Result {
	t.Helper()
	u, err := readText(text)(nil)
	if err != nil || u.Func(name) == nil {
		return nil
	}
	timeout := 8 * time.Second
	if long() {
		timeout = 25 * time.Second
	}
	r, err := Lift(context.Background(), u, name, Options{WithMacros: readText(text), Timeout: timeout, unhurried: true})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var token = regexp.MustCompile(`[A-Za-z_]\w*|\d+\.?\d*f?|\+\+|--|[-+*/<>=!&|]=|&&|\|\||<<|>>|[-+*/<>%]`)

// mutate changes one token of the function's body.
func mutate(r *rand.Rand, text, name string) (mutant, what string) {
	body := regexp.MustCompile(regexp.QuoteMeta(name)).FindStringIndex(text)[1]
	others := map[string][]string{"+": {"-"}, "-": {"+"}, "*": {"+"}, "<": {"<="}, "<=": {"<"}, "+=": {"-=", "="}, ">": {">=", "<"}, "/": {"*"}, "%": {"/"}}
	variables := regexp.MustCompile(`\b[A-Za-z_]\w*\b`).FindAllString(text[body:], -1)
	keyword := regexp.MustCompile(`^(int|float|double|short|long|char|unsigned|const|restrict|for|if|else|return|void|static|while|omp|pragma|parallel|simd|size_t|register|define)$`)
	variables = slices.DeleteFunc(variables, func(v string) bool { return keyword.MatchString(v) })
	all := token.FindAllStringIndex(text[body:], -1)
	for range 200 {
		at := all[r.IntN(len(all))]
		old := text[body+at[0] : body+at[1]]
		next := old
		switch {
		case others[old] != nil:
			next = others[old][r.IntN(len(others[old]))]
		case old[0] >= '0' && old[0] <= '9':
			next = fmt.Sprintf("%s1", old)
		case keyword.MatchString(old):
		case regexp.MustCompile(`^[A-Za-z_]`).MatchString(old):
			next = variables[r.IntN(len(variables))]
		}
		if next == old {
			continue
		}
		mutant = text[:body+at[0]] + next + text[body+at[1]:]
		if u, err := readText(mutant)(nil); err == nil && u.Func(name) != nil && u.Func(name).Refused == nil {
			return mutant, old + " changed to " + next
		}
	}
	return text, "nothing"
}
