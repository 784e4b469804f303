package lift

import (
	"slices"
	"strings"
	"testing"
)

// Where several threads may run, that one does is a condition. What they would write at the same time is noted as a race; what is private,
// reduced, atomic or apart is none. Values that clauses lose for one thread, too, are refused. Which is which is by the rules of OpenMP.
func TestRaces(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, before, pragma, loop, after, race, refused string }{
		{"a sum", "int s = 0;", "parallel for", "s += a[i];", "*o = s;", "threads would write s", ""},
		{"a sum by reduction", "int s = 0;", "parallel for reduction(+:s)", "s += a[i];", "*o = s;", "", ""},
		{"a maximum", "int s = a[0];", "parallel for", "if (a[i] > s) s = a[i];", "*o = s;", "threads would write s", ""},
		{"a shared temporary", "int t;", "parallel for", "t = a[i] * 2; o[i] = t + 1;", "", "threads would write t", ""},
		{"a private temporary", "int t;", "parallel for private(t)", "t = a[i] * 2; o[i] = t + 1;", "", "", ""},
		{"the counter inside", "int j;", "parallel for", "for (j = 0; j < 3; j++) o[i*3+j] = a[i*3+j] + 1;", "", "threads would write j", ""},
		{"a shared buffer", "int t[4];", "parallel for", "for (int j = 0; j < 3; j++) t[j] = a[i*3+j]; for (int j = 0; j < 3; j++) o[i*3+j] = t[2-j];", "", "the same elements of t", ""},
		{"a neighbour", "", "parallel for", "o[i] = a[i]; o[i+1] = a[i] + 1;", "", "touch the same element of o", ""},
		{"sums of columns", "", "parallel for", "for (int j = 0; j < 3; j++) o[j] += a[i*3+j];", "", "the same elements of o", ""},
		{"atomic", "int s = 0;", "parallel for", "\n#pragma omp atomic\ns += a[i];", "*o = s;", "", ""},
		{"lost", "int s = 0;", "parallel for firstprivate(s)", "s += a[i];", "*o = s;", "", "is lost and read later"},
		{"without a value", "int k = 3;", "parallel for private(k)", "o[i] = a[i] * k;", "", "", "no value at first"},
		{"a private buffer", "int t[4];", "parallel for private(t)", "for (int j = 0; j < 3; j++) t[j] = a[i*3+j]; for (int j = 0; j < 3; j++) o[i*3+j] = t[2-j];", "", "", ""},
		{"a private variable that is set through a pointer", "int k;", "parallel for private(k)", "int *p = &k; *p = a[i]; o[i] = k;", "", "", ""},
		{"lanes", "int s = 0;", "simd", "s += a[i];", "*o = s;", "threads would write s", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := lifted(t, "void f(int n, const int *a, int *o) { "+c.before+"\n#pragma omp "+c.pragma+"\nfor (int i = 0; i < n; i++) { "+c.loop+" }\n"+c.after+" }\n", "f")
			switch {
			case c.refused != "":
				if r.Refused == nil || r.Refused.Code != CodeRace || !strings.Contains(r.Refused.Fact, c.refused) {
					t.Errorf("it is %s: %v", r.Level, r.Refused)
				}
			case r.Refused != nil || !slices.Contains(r.Pre, "one thread runs") && !slices.Contains(r.Pre, "turns of loops with omp simd are done one after another"):
				t.Errorf("%v, conditions %q", r.Refused, r.Pre)
			case strings.Contains(strings.Join(r.Notes, "\n"), "race") != (c.race != ""), !strings.Contains(strings.Join(r.Notes, "\n"), c.race):
				t.Errorf("notes %q", r.Notes)
			}
		})
	}
}

// TestRacesOfOperators: pragmas that macros make count, too.
func TestRacesOfOperators(t *testing.T) {
	t.Parallel()
	for _, before := range []string{"#define PAR _Pragma(\"omp parallel for\")\n", "#define OMP(x) _Pragma(#x)\n#define PAR OMP(omp parallel for)\n"} {
		use := "PAR\n"
		if strings.Contains(before, "#x") {
			use = "OMP(omp parallel for)\n"
		}
		r := lifted(t, before+"void f(int n, const int *a, int *o) { int s = 0;\n"+use+"for (int i = 0; i < n; i++) s += a[i];\n*o = s; }\n", "f")
		if !slices.Contains(r.Pre, "one thread runs") || !strings.Contains(strings.Join(r.Notes, "\n"), "threads would write s") {
			t.Errorf("it is %s: %v, conditions %q, notes %q", r.Level, r.Refused, r.Pre, r.Notes)
		}
	}
}
