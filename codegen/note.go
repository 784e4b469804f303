package codegen

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/triplet"
)

// TapNote names the terms that an operation performs, for the comment behind it: by the coordinates of their
// coefficients where these are scalars, else by the reduction's variables. Neighbours are drawn together.
//
//	k(0, 0), k(1, 0)   ->   k(0..1, 0)
func TapNote(g *triplet.Group, m *triplet.Mac) string {
	var names []string
	var coords [][]string
	for _, i := range m.Taps {
		n, c := tapName(&g.Triplets[i])
		names, coords = append(names, n), append(coords, c)
	}
	var out []string
	for i := 0; i < len(names); {
		j := i + 1
		for j < len(names) && names[j] == names[i] && follows(coords[j-1], coords[j]) >= 0 &&
			follows(coords[i], coords[i+1]) == follows(coords[j-1], coords[j]) {
			j++
		}
		out = append(out, tapRange(names[i], coords[i], coords[j-1]))
		i = j
	}
	return strings.TrimSpace(strings.Join(out, " "))
}

// tapName is what a term is called by, and the coordinates in brackets.
func tapName(t *triplet.Triplet) (string, []string) {
	if b := t.Coef.Buffer; b != nil && len(t.Coef.Index) > 0 && t.Coef.Scalar() {
		var c []string
		for _, e := range t.Coef.Index {
			c = append(c, e.String())
		}
		return b.Name, c
	}
	names, c := []string{}, []string{}
	for _, tap := range t.Taps {
		names, c = append(names, tap.Var), append(c, tap.Index.String())
	}
	return strings.Join(names, ", ") + " =", c
}

// follows is the only coordinate in which b is a plus one; -1 if there is no such.
func follows(a, b []string) int {
	at := -1
	for i := range a {
		if i >= len(b) {
			return -1
		}
		if a[i] == b[i] {
			continue
		}
		var m, n int
		if _, err := fmt.Sscanf(a[i]+" "+b[i], "%d %d", &m, &n); err != nil || n != m+1 || at >= 0 ||
			fmt.Sprint(m) != a[i] || fmt.Sprint(n) != b[i] {
			return -1
		}
		at = i
	}
	return at
}

func tapRange(name string, first, last []string) string {
	var c []string
	for i := range first {
		if first[i] == last[i] {
			c = append(c, first[i])
			continue
		}
		c = append(c, first[i]+".."+last[i])
	}
	text := strings.Join(c, ", ")
	if strings.HasSuffix(name, "=") {
		if len(c) == 0 {
			return ""
		}
		return name + " " + text
	}
	return name + "(" + text + ")"
}
