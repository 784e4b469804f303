package lift

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/source"
	"github.com/vyasa-go/vyasa/halide/lift/variants"
)

// TestMutants changes one operator, index, bound or stride in programs: what computes something else must not be lifted to
// what the unchanged program is, nor get its name. Whether it computes something else is decided by running both on numbers. Mutant i
// is the same in every run; VYASA_LIFT_MUTANTS=100-149 runs these alone.
func TestMutants(t *testing.T) {
	first, n := 0, 6
	if os.Getenv("VYASA_LIFT_LONG") != "" { // a quarter of an hour
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
	for i := first; i < n; i++ {
		r := rand.New(rand.NewPCG(uint64(i), 99))
		p := variants.Write(r, kinds[i%len(kinds)])
		original := quietly(t, p.Text, p.Func)
		if original == nil || original.Refused != nil {
			counts["original not lifted"]++
			continue
		}
		text, what := mutate(r, p.Text, p.Func)
		mutant := quietly(t, text, p.Func)
		switch {
		case mutant == nil:
			counts["no C"]++
		case mutant.Refused != nil:
			counts["refused"]++
		case mutant.Summary.String() != original.Summary.String() && !sameName(mutant, original):
			counts["lifted to something else"]++
		case !differ(t, p.Text, text, p.Func, original):
			counts["the same after all"]++
		default:
			t.Errorf("%d: %s was lifted to the unchanged program, if %v: %s\n%s\n%s", i, what, mutant.Pre, mutant.Summary, p.Text, text)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("%d %s", counts[k], k)
	}
}

// sameName says that both are one operator with one binding.
func sameName(a, b *Result) bool {
	return a.Match != nil && b.Match != nil && a.Match.String() == b.Match.String()
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
	r, err := Lift(context.Background(), u, name, Options{WithMacros: readText(text), Timeout: 4 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// differ says that two programs differ on numbers, at sizes from small ones to ones beyond every tile.
func differ(t *testing.T, a, b, name string, r *Result) bool {
	t.Helper()
	ua, errA := readText(a)(nil)
	ub, errB := readText(b)(nil)
	if errA != nil || errB != nil {
		t.Fatal(errA, errB)
	}
	for _, e := range r.Evidence {
		for i, at := range e.Sizes {
			x, okA := outcome(ua, name, readText(a), at, uint64(i))
			y, okB := outcome(ub, name, readText(b), at, uint64(i))
			if okA && (!okB || x != y) {
				return true
			}
		}
	}
	return false
}

// outcome is all that a run writes, as text.
func outcome(u *ctree.Unit, name string, with func(map[string]int64) (*ctree.Unit, error), at map[string]int64, seed uint64) (string, bool) {
	s := newSubject(context.Background(), u, u.Func(name), Options{WithMacros: with}.filled())
	tr, err := run(s, point(maps.Clone(at)), concrete(seed), interp.Limits{Steps: 5_000_000})
	if err != nil {
		return "", false
	}
	text := ""
	for _, o := range tr.Objects {
		for _, c := range o.Cells {
			if c.Written && c.Kind != interp.Ptr {
				text += fmt.Sprintf("%s[%d]=%s ", c.Path, c.Index, c.Value)
			}
		}
	}
	if tr.Result != nil {
		text += tr.Result.String()
	}
	return text, true
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
