package pass_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/lower/pass"
)

// add is a pass that appends its name to a text, unless the text has what it cannot take.
func add(name, not string) func(string) (string, error) {
	return func(s string) (string, error) {
		if not != "" && strings.Contains(s, not) {
			return "", errors.New(name + " cannot take " + not)
		}
		return s + name, nil
	}
}

// A table runs in its order; where a pass has another way, that is taken if what follows fails, and only what led to
// the result is shown, or to the last error.
func TestRun(t *testing.T) {
	for _, c := range []struct{ not, result, shown, err string }{
		{"", "abc", "a:a b:ab c:abc", ""},
		{"b", "aBc", "a:a b:aB c:aBc", ""},
		{"a", "", "a:a b:aB", "c cannot take a"},
	} {
		table := pass.Table[string]{{Name: "a", Run: add("a", "")}, {Name: "b", Run: add("b", ""), Else: add("B", "")},
			{Name: "c", Run: add("c", c.not)}}
		var shown []string
		got, err := table.Run("", func(pass, s string) { shown = append(shown, pass+":"+s) })
		if err == nil {
			err = errors.New("")
		}
		if got != c.result || strings.Join(shown, " ") != c.shown || err.Error() != c.err {
			t.Errorf("without %s: %q, %v, %q", c.not, got, shown, err)
		}
		if blind, _ := table.Run("", nil); blind != got {
			t.Errorf("without %s and look: %q", c.not, blind)
		}
	}
}

func TestCheck(t *testing.T) {
	a := pass.Pass[int]{Name: "a", Why: "it begins"}
	b := pass.Pass[int]{Name: "b", Why: "a is through", After: []string{"a"}}
	for want, table := range map[string]pass.Table[int]{
		"":                         {a, b},
		"pass b must come after a": {b, a},
		`pass "a": it is there twice, or has no name or reason`: {a, a},
		`pass "c": it is there twice, or has no name or reason`: {{Name: "c"}},
	} {
		if got := table.Check(); fmt.Sprint(got) != want && (got != nil || want != "") {
			t.Errorf("%v: got %v, want %s", table, got, want)
		}
	}
}
