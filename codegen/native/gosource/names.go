package gosource

import (
	"fmt"
	"go/token"
	"go/types"
	"strings"

	"github.com/vyasa-go/vyasa/halide/elementary"
)

// Names gives out Go identifiers, each once.
type Names struct{ taken map[string]bool }

// NewNames is names of nothing but what is taken: all that the functions of Library are called, and the packages they
// import.
func NewNames(taken ...string) *Names {
	n := &Names{taken: map[string]bool{"math": true, "bits": true}}
	for name := range functions {
		n.taken[name] = true
	}
	for _, name := range append(elementary.Names(), taken...) {
		n.taken[name] = true
	}
	return n
}

// Fresh is an identifier like name that nothing else has, no word of Go and not predeclared.
func (n *Names) Fresh(name string) string {
	id := Identifier(name)
	base := id
	for i := 2; n.taken[id] || token.IsKeyword(id) || types.Universe.Lookup(id) != nil || id == "init" ||
		id == "main"; i++ {
		id = fmt.Sprintf("%s%d", base, i)
		if last := base[len(base)-1]; '0' <= last && last <= '9' {
			id = fmt.Sprintf("%s_%d", base, i)
		}
	}
	n.taken[id] = true
	return id
}

// Clone is a copy that may take further names.
func (n *Names) Clone() *Names {
	m := &Names{taken: map[string]bool{}}
	for name := range n.taken {
		m.taken[name] = true
	}
	return m
}

// Identifier is name with a sign for what identifiers may not hold: r.x -> r_x.
func Identifier(name string) string {
	id := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' {
			return r
		}
		return '_'
	}, name)
	if id = strings.TrimLeft(id, "_"); id == "" || '0' <= id[0] && id[0] <= '9' {
		id = "n" + id
	}
	return id
}
