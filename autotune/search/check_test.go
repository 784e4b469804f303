package search

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// TestCheckFindsLies: a certificate with one line missing, changed or too many is refused, wherever it is.
func TestCheckFindsLies(t *testing.T) {
	toy := &jungle{seed: 4, depth: 6, width: 3, dead: 20, refused: 20, slack: 40, loose: 40}
	for _, o := range []Options{{}, {Strategy: Exhaustive}, {Strategy: Ascent, Evaluations: 20, Window: 2}} {
		out := must(t)(Run(context.Background(), toy, toy.cost, o))
		if !out.Found || o.Evaluations == 0 && !out.Optimal() {
			t.Fatalf("%+v", out)
		}
		lines := strings.SplitAfter(strings.TrimSuffix(certified(t, toy, out), "\n"), "\n")
		for i := range lines {
			for what, lie := range lies(lines[i]) {
				text := strings.Join(lines[:i], "") + lie + strings.Join(lines[i+1:], "")
				if v, err := Check(Tree[spot](toy), strings.NewReader(text), repeat(toy)); err == nil {
					t.Errorf("%v: line %d, %s: passes as %v:\n%s-> %s", o.limits(), i+1, what, v, lines[i], lie)
				}
			}
		}
	}
}

func repeat(toy *jungle) func(*spot) (int64, error) {
	return func(n *spot) (int64, error) { return toy.cost(context.Background(), n) }
}

// lies makes false lines of a true one.
func lies(line string) map[string]string {
	lies := map[string]string{
		"missing": "", "twice": line + line, "another node": strings.Replace(line, `"way `, `"way 9.`, 1),
		"no JSON":  "{" + line,
		"one more": line + `{"cut":"way 7.7","bound":100000}` + "\n",
	}
	var n int64
	for _, name := range []string{`"bound":`, `"cycles":`} {
		at := strings.Index(line, name)
		if at < 0 {
			continue
		}
		at += len(name)
		end := at + strings.IndexAny(line[at:], ",}")
		fmt.Sscan(line[at:end], &n)
		with := func(n int64) string { return line[:at] + fmt.Sprint(n) + line[end:] }
		switch {
		case strings.HasPrefix(line, `{"certificate"`):
			lies[name+" less"], lies[name+" more"] = with(n-1), with(n+1)
			if name == `"bound":` { // a weaker claim holds
				delete(lies, name+" less")
			}
		case name == `"bound":`:
			lies["a bound too high"], lies["a bound too low"] = with(n+1), with(1)
		default:
			lies["a cost below the best"] = with(1)
		}
	}
	if strings.HasPrefix(line, `{"certificate"`) {
		lies["another path"] = strings.Replace(line, `"path":[`, `"path":[0,`, 1)
		lies["a short path"] = strings.Replace(line, `"path":[0,`, `"path":[`, 1)
		lies["another version"] = strings.Replace(line, ":1,", ":2,", 1)
		lies["another best"] = strings.Replace(line, `"best":"way `, `"best":"way .0`, 1)
	}
	for from, to := range map[string]string{`{"leaf"`: `{"dead"`, `{"dead"`: `{"leaf"`, `{"refused"`: `{"dead"`,
		`{"cut"`: `{"dead"`} {
		if strings.HasPrefix(line, from) {
			lies["as "+to] = to + line[len(from):]
		}
	}
	for what, lie := range lies {
		if lie == line {
			delete(lies, what)
		}
	}
	return lies
}

// TestCheckAgainstAnotherTree: a certificate of one tree is none of another.
func TestCheckAgainstAnotherTree(t *testing.T) {
	toy := &jungle{seed: 4, depth: 6, width: 3, slack: 40, loose: 40}
	text := certified(t, toy, must(t)(Run(context.Background(), toy, toy.cost, Options{})))
	for _, other := range []*jungle{
		{seed: 5, depth: 6, width: 3, slack: 40, loose: 40}, {seed: 4, depth: 7, width: 3, slack: 40, loose: 40},
		{seed: 4, depth: 6, width: 4, slack: 40, loose: 40}, {seed: 4, depth: 6, width: 3, slack: 40, loose: 100},
	} {
		if v, err := Check(Tree[spot](other), strings.NewReader(text), repeat(toy)); err == nil {
			t.Errorf("%+v: %v", other, v)
		}
	}
}

// TestVerdict: what people read.
func TestVerdict(t *testing.T) {
	for v, want := range map[Verdict]string{
		{Found: true, Cycles: 120, Bound: 120}: "optimal: 120 cycles",
		{Found: true, Cycles: 123, Bound: 120}: "within 2.5 % of the best possible: 123 cycles, bound 120",
		{Found: true, Cycles: 498, Bound: 16}:  "498 cycles, of which 16 are proven to be needed",
		{Found: true, Cycles: 123}:             "nothing is proven of the least cost: 123 cycles",
		{Found: true, Outside: true, Cycles: 120, Bound: 120}: "120 cycles by a schedule outside of the space, in which none " +
			"takes fewer than 120",
		{Found: true, Outside: true, Cycles: 120}: "nothing is proven of the least cost: 120 cycles",
		{Bound: 7}:         "no leaf with a cost is known, none costs less than 7 cycles",
		{Infeasible: true}: "no leaf has a cost",
	} {
		if v.String() != want {
			t.Errorf("%q, want %q", v.String(), want)
		}
	}
}
