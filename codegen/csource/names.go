package csource

import (
	"fmt"
	"maps"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/lower"
)

// Names is how the C text calls what the user named, and what the compiler adds: every name once, none that C, C++ or
// the vendor's headers use.
type Names struct {
	Func    string
	Buffers map[string]string // parameters and constant arrays, by Buffer.Name
	Loops   map[string]string // by LoopName
	Locals  map[string]string // by lower.Local.Name
	taken   map[string]bool
	vendor  target.Text // whose headers have names, too; nil: no such
}

// NewNames returns names of nothing yet, for a text that includes the vendor's headers; nil: it includes none.
func NewNames(vendor target.Text) Names {
	return Names{Buffers: map[string]string{}, Loops: map[string]string{}, Locals: map[string]string{},
		taken: map[string]bool{}, vendor: vendor}
}

// LoopName is what a loop is called: the names of its levels, with what no name has between them.
func LoopName(l *lower.For) string {
	var names []string
	for _, v := range l.Levels() {
		names = append(names, v.Var)
	}
	return strings.Join(names, " ")
}

// reserved are the words of C11 and C++14, and names of the headers that the text includes.
var reserved = wordSet(`alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t
	char32_t class compl const const_cast constexpr continue decltype default delete do double dynamic_cast else
	enum explicit export extern false float for friend goto if inline int int8 int16 int32 int64 uint8 uint16
	uint32 uint64 long main mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected
	public register reinterpret_cast restrict return short signed sizeof static static_assert static_cast struct
	switch template this thread_local throw true try typedef typeid typename union unsigned using virtual void
	volatile wchar_t while xor xor_eq
	abs min max sqrtf floorf ceilf rintf fabsf copysignf NAN INFINITY NULL
	expf logf powf sinf cosf tanf tanhf atanf tanh atan
	cos sin tan exp log pow sqrt floor ceil round trunc rint fabs fmin fmax fmod gamma y0 y1 yn j0 j1 jn index signal div`)

func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(text) {
		set[w] = true
	}
	return set
}

// Fresh is a C identifier like name that nothing else has: as it stands if it can, else with a number behind.
//
//	r.x -> r_x      int -> int_      mac16 -> u_mac16      x (taken) -> x2
func (n *Names) Fresh(name string) string {
	id := identifier(name)
	switch {
	case reserved[id]:
		id += "_"
	case n.vendor != nil:
		if other, taken := n.vendor.Taken(id); taken {
			id = other
		}
	}
	base := id
	for i := 2; n.taken[id]; i++ {
		id = fmt.Sprintf("%s%d", base, i)
		if last := base[len(base)-1]; last >= '0' && last <= '9' {
			id = fmt.Sprintf("%s_%d", base, i)
		}
	}
	n.taken[id] = true
	return id
}

// Clone is a copy that may take further names.
func (n *Names) Clone() Names {
	m := *n
	m.taken = maps.Clone(n.taken)
	return m
}

// identifier replaces what C identifiers may not hold.
func identifier(name string) string {
	id := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' {
			return r
		}
		return '_'
	}, name)
	for strings.Contains(id, "__") {
		id = strings.ReplaceAll(id, "__", "_")
	}
	id = strings.TrimLeft(id, "_")
	if id == "" || id[0] >= '0' && id[0] <= '9' {
		id = "n" + id
	}
	return id
}
