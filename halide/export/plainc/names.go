package plainc

import (
	"fmt"
	"strings"
)

// names gives each name of the algorithm one of C.
type names struct {
	known map[string]string
	taken map[string]bool
}

func newNames() *names {
	n := &names{map[string]string{}, map[string]bool{}}
	for _, word := range strings.Fields("auto break case char const continue default do double else enum extern " +
		"float for goto if inline int long register restrict return short signed sizeof static struct switch typedef " +
		"union unsigned void volatile while bool true false int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t " +
		"uint64_t abs llabs isnan signbit NAN INFINITY main index exp log pow sin cos tan tanh atan sqrt sqrtf floor " +
		"floorf ceil ceilf rint rintf fabs fabsf y0 y1 yn j0 j1 jn asm typeof alignas alignof nullptr constexpr " +
		"thread_local static_assert NULL EOF stdin stdout stderr errno DIM elem_t acc_t tensor int5 unix linux") {
		n.taken[word] = true
	}
	for _, h := range helpers {
		for _, c := range []class{intC, longC, wideC, floatC, doubleC} {
			n.taken[h.name+c.suffix()] = true
		}
	}
	return n
}

// of is the name of something of a kind, as a Var: r.x -> r_x.
func (n *names) of(kind, name string) string {
	key := kind + " " + name
	out, ok := n.known[key]
	if !ok {
		out = n.fresh(strings.ReplaceAll(name, ".", "_"))
		n.known[key] = out
	}
	return out
}

// fresh is a name that nothing has.
func (n *names) fresh(name string) string {
	stem := name
	for i := 2; n.taken[name]; i++ {
		name = fmt.Sprint(stem, i)
	}
	n.taken[name] = true
	return name
}
