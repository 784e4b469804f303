package parse

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// TestFunctionAhead: the name of a function, and where it ends, is found without reading it.
func TestFunctionAhead(t *testing.T) {
	for _, c := range []struct{ text, name, rest string }{
		{"template <typename T, unsigned N> inline T get(vector<T, N> v) { return v[(1)]; } int x;", "get", "int x;"},
		{"template <unsigned N = (1 > 2)> auto f(int x = g(3)) -> decltype(x) { if (x) { x++; } } ;", "f", ";"},
		{"template <typename T, typename = e<a<T>>> inline std::array<v<T, 2>, 3 >> 1> split(T) {} a", "split", "a"},
		{"inline decltype(h(1)) g() const noexcept(true) { } b", "g", "b"},
		{"template <typename T> constexpr unsigned size(T) { return 1; } c", "size", "c"},
		{"template <typename T> T operator+(T a, T b) { return a; }", "", ""},
		{"template <typename T> struct s { int f() { return 1; } };", "", ""},
		{"template <typename T> void s<T>::f() { }", "", ""}, {"template <typename T> using u = v<T>;", "", ""},
		{"template <typename T> constexpr bool b = f(1);", "", ""}, {"template <typename T> T later(T x);", "", ""},
		{"template <typename T> T gone(T) = delete;", "", ""}, {"template struct s<4>;", "", ""},
		{"inline int x = f(3);", "", ""},
	} {
		toks := lex.Tokens("k.cc", c.text)
		name, end := functionAhead(toks, 0)
		rest := ""
		if end == 0 {
			name = ""
		} else {
			var words []string
			for _, t := range toks[end : len(toks)-1] {
				words = append(words, t.Text)
			}
			rest = strings.ReplaceAll(strings.Join(words, " "), " ;", ";")
		}
		if name != c.name || rest != c.rest {
			t.Errorf("%s: %q, then %q, want %q and %q", c.text, name, rest, c.name, c.rest)
		}
	}
}

// TestHeadersLater: all functions of our headers that wait until they are asked for can be read then, and have the
// names that they were to have.
func TestHeadersLater(t *testing.T) {
	const src = "#include <adf.h>\n#include <aie_api/aie.hpp>\n#include <algorithm>\n#include <complex>\n" +
		"#include <string.h>\n#include <stdlib.h>\n#include <limits>\n"
	rep := lex.NewReporter()
	d := wire(cfront.Config{Predefined: intrinsic.Defines(), Intrinsics: intrinsic.Table()}, rep, "k.cc")
	d.run("k.cc", []byte(src))
	seen, read := map[*check.Scope]bool{}, 0
	var walk func(s *check.Scope)
	walk = func(s *check.Scope) {
		if seen[s] {
			return
		}
		seen[s] = true
		waiting := map[string]bool{}
		for n, sym := range s.All {
			waiting[n] = sym == nil
		}
		for n := range waiting {
			sym := s.Declared(n)
			if waiting[n] {
				read++
				if sym == nil || sym.Funcs == nil {
					t.Errorf("%s is no function when it is read", n)
					continue
				}
			}
			if sym.Space != nil {
				walk(sym.Space)
			}
		}
	}
	walk(d.names.File)
	if err := rep.Err(); err != nil || read < 200 {
		t.Errorf("%d functions: %v", read, err)
	}
}
