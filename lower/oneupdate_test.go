package lower_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/lower"
)

// TestOneUpdate: which updates become one.
func TestOneUpdate(t *testing.T) {
	const first = "for u.x < 16 vector: sums(u.x) = wrap(int64, sums(u.x) + a(u.x) * a(0))"
	for _, c := range []struct {
		name, second string
		updates      int // that are left
	}{
		{"of the same elements", "for u.x < 16 vector: sums(u.x) = wrap(int64, sums(u.x) + a(u.x) * a(1))", 1},
		{"the element behind what is added", "for u.x < 16 vector: sums(u.x) = wrap(int64, a(u.x+1) * a(1) + sums(u.x))",
			1},
		{"with others of the array between",
			"for u.x < 16 vector: sums(15-u.x) = wrap(int64, sums(15-u.x) + a(u.x))\n        " + first, 2},
		{"other elements", "for u.x < 16 vector: sums(15-u.x) = wrap(int64, sums(15-u.x) + a(u.x))", 2},
		{"another lane is read", "for u.x < 16 vector: sums(u.x) = wrap(int64, sums(u.x) + a(u.x) * sums(15-u.x))", 2},
		{"a maximum", "for u.x < 16 vector: sums(u.x) = wrap(int64, max(sums(u.x), a(u.x)))", 2},
		{"a difference", "for u.x < 16 vector: sums(u.x) = wrap(int64, sums(u.x) - a(u.x))", 2},
		{"fewer lanes", "for v.x < 8 vector: sums(v.x) = wrap(int64, sums(v.x) + a(v.x))", 2},
		{"something else between", "for g.x < 16 vector: f(g.x) = wrap(int16, a(g.x))\n        " + first, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := summed("int64", "0", "AT", "narrow(int16, sums(x), 12, even)")
			text = strings.Replace(text, "for u.x < 16 vector: sums(u.x) = AT", first+"\n        "+c.second, 1)
			n, err := lower.ParseNest(text)
			if err != nil {
				t.Fatal(err)
			}
			once := lower.OneUpdate(lower.Stored(n))
			if err := lower.Check(once); err != nil {
				t.Fatal(err)
			}
			_, loop, _ := strings.Cut(once.String(), "reduce")
			if got := strings.Count(loop, ": sums("); got != c.updates {
				t.Errorf("%d updates, want %d:\n%v", got, c.updates, once)
			}
		})
	}
	for _, to := range []string{"int16", "int32"} { // which sums may leave
		text := summed(to, "0", "AT", "narrow(int16, sums(x), 0, even)")
		update := strings.ReplaceAll(first, "wrap(int64", "narrow("+to)
		n, err := lower.ParseNest(strings.Replace(text, "for u.x < 16 vector: sums(u.x) = AT", update+"\n        "+update, 1))
		if err != nil {
			t.Fatal(err)
		}
		if stored := lower.Stored(n); lower.OneUpdate(stored) != stored {
			t.Errorf("sums of %s that may saturate are joined", to)
		}
	}
}
