package csource

import (
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/cnames"
)

// Names is how the C text calls what the user named, and what the compiler adds: each a name of the Set.
type Names struct {
	Func    string
	Buffers map[string]string // parameters and constant arrays, by Buffer.Name
	Loops   map[string]string // by LoopName
	Locals  map[string]string // by lower.Local.Name
	cnames.Set
}

// NewNames returns names of nothing yet, for a text that includes the vendor's headers; nil: it includes none.
func NewNames(vendor target.Text) Names {
	n := Names{Buffers: map[string]string{}, Loops: map[string]string{}, Locals: map[string]string{},
		Set: cnames.New(nil)}
	if vendor != nil {
		n.Set = cnames.New(vendor.Taken)
	}
	return n
}

// LoopName is what a loop is called: the names of its levels, with what no name has between them.
func LoopName(l *lower.For) string {
	var names []string
	for _, v := range l.Levels() {
		names = append(names, v.Var)
	}
	return strings.Join(names, " ")
}

// Clone is a copy that may take further names.
func (n *Names) Clone() Names {
	m := *n
	m.Set = n.Set.Clone()
	return m
}
