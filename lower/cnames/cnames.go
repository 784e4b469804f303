// Package cnames gives out identifiers of C texts, whoever writes them.
package cnames

import (
	"fmt"
	"maps"
	"strings"
)

// Set is the names of a text: every name once, none that C, C++ or their headers use.
type Set struct {
	taken  map[string]bool
	vendor func(id string) (other string, taken bool)
}

// New is a set of no names yet, of a text that includes a vendor's headers: vendor reports whether these have a name,
// and gives another one like it; nil: the text includes none.
func New(vendor func(id string) (other string, taken bool)) Set {
	return Set{map[string]bool{}, vendor}
}

// Clone is a copy that may take further names.
func (s Set) Clone() Set { return Set{maps.Clone(s.taken), s.vendor} }

// Fresh is a C identifier like name that nothing else has: as it stands if it can, else with a number behind.
//
//	r.x -> r_x      int -> int_      mac16 -> u_mac16      x (taken) -> x2
func (s Set) Fresh(name string) string {
	id := identifier(name)
	switch {
	case reserved[id]:
		id += "_"
	case s.vendor != nil:
		if other, taken := s.vendor(id); taken {
			id = other
		}
	}
	base := id
	for i := 2; s.taken[id]; i++ {
		id = fmt.Sprintf("%s%d", base, i)
		if last := base[len(base)-1]; last >= '0' && last <= '9' {
			id = fmt.Sprintf("%s_%d", base, i)
		}
	}
	s.taken[id] = true
	return id
}

// reserved are the words of C11 and C++14, and names of the headers that the text includes.
var reserved = wordSet(`alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t
	char32_t class compl const const_cast constexpr continue decltype default delete do double dynamic_cast else
	enum explicit export extern false float for friend goto if inline int int8 int16 int32 int64 uint8 uint16
	uint32 uint64 long main mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected
	public register reinterpret_cast restrict return short signed sizeof static static_assert static_cast struct
	switch template this thread_local throw true try typedef typeid typename union unsigned using virtual void
	volatile wchar_t while xor xor_eq
	int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t size_t ptrdiff_t intptr_t uintptr_t memcpy memset memmove
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
