package csource

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
)

// The functions that scalar code may call; each kernel's text holds those it uses.
//
//go:embed library.c.txt
var libraryText string

// routine is one function (or type) of library.c.txt.
type routine struct {
	name  string
	text  string
	needs []string // names of others that it mentions
}

var (
	routineName = pattern{text: `vy_\w+`}
	routineDef  = pattern{text: `(vy_\w+)\(|\} (vy_\w+);`}
)

// library splits library.c.txt into functions, in its order, 32 bits before 64. Comments belong to the function
// below.
func library() []routine {
	var all []routine
	for _, text := range strings.Split(strings.TrimSpace(libraryText), "\n\n")[1:] {
		if !strings.Contains(text, "BITS") {
			all = append(all, newRoutine(text))
			continue
		}
		for _, bits := range []string{"32", "64"} {
			r := strings.NewReplacer("BITS", bits, "UINT", "uint"+bits+"_t", "INT", "int"+bits+"_t")
			all = append(all, newRoutine(r.Replace(text)))
		}
	}
	return all
}

func newRoutine(text string) routine {
	m := routineDef.compiled().FindStringSubmatch(text)
	h := routine{name: m[1] + m[2], text: text}
	for _, n := range routineName.compiled().FindAllString(text, -1) {
		if n != h.name && !slices.Contains(h.needs, n) {
			h.needs = append(h.needs, n)
		}
	}
	return h
}

// Includes is the lines that include the headers of standard C that the statements and text need.
func (c *Writer) Includes(text string) string {
	lines := "#include <stdint.h>\n"
	if c.usesMath() || strings.Contains(text, "INFINITY") || strings.Contains(text, "NAN") {
		lines += "#include <math.h>\n"
	}
	return lines
}

// usesMath reports whether a function of math.h is called.
func (c *Writer) usesMath() bool {
	for name := range c.used {
		if !strings.HasPrefix(name, "vy_") || name == "vy_minf" || name == "vy_maxf" {
			return true
		}
	}
	return false
}

// Library is the text of the functions that the statements call, each with a blank line behind.
func (c *Writer) Library() string { return routinesFor(c.used) }

// Join adds to what c needs what another writer does: both texts come into one file.
func Join(c, other *Writer) { maps.Copy(c.used, other.used) }

// routinesFor is the text of the functions named in used and of those they need, each with a blank line behind.
func routinesFor(used map[string]bool) string {
	if len(used) == 0 {
		return ""
	}
	all := library()
	need := map[string]bool{}
	for i := len(all) - 1; i >= 0; i-- { // a function needs only earlier ones
		h := all[i]
		if !used[h.name] && !need[h.name] {
			continue
		}
		need[h.name] = true
		for _, n := range h.needs {
			need[n] = true
		}
	}
	var b strings.Builder
	for _, h := range all {
		if need[h.name] {
			b.WriteString(h.text + "\n\n")
		}
	}
	return b.String()
}
