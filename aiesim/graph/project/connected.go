package project

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// fits reports a connection that says window where the kernel has a stream, or the other way round.
func (x *resolver) fits(s *slot) error {
	n := x.p.nodes[s.key]
	switch {
	case n == nil:
	case n.kind == "stream" && s.window:
		return fmt.Errorf("connect<stream> is said, but the kernel has a window or buffer there: " +
			"connect<window<bytes>>, or connect<>")
	case n.kind == "window" && !s.window:
		return fmt.Errorf("connect<window<...>> is said, but the kernel has a stream there: " +
			"connect<stream>, or connect<>")
	}
	return nil
}

// beyond reports a connection to a port that kernel k does not have; ports are how many it has in, out and of both.
func (x *resolver) beyond(k *Kernel, ports [3]int) error {
	for _, key := range slices.Sorted(maps.Keys(x.p.nodes)) {
		rest, ok := strings.CutPrefix(key, k.Name+".")
		side, i := "", 0
		plain := strings.NewReplacer("[", " ", "]", "").Replace(rest)
		if _, err := fmt.Sscanf(plain, "%s %d", &side, &i); !ok || err != nil {
			continue
		}
		if n := slices.Index([]string{"in", "out", "inout"}, side); n >= 0 && i >= ports[n] {
			return at(x.p.nodes[key].pos, "%s: %s has %d such ports, counted from 0", key, k.Entry, ports[n])
		}
	}
	return nil
}

// leadsTo is where the connections of a kernel's output end, which is no kernel and no PLIO.
func (x *resolver) leadsTo(key string) string {
	for _, name := range slices.Sorted(maps.Keys(x.p.nodes)) {
		if n := x.p.nodes[name]; n.from != nil && x.p.root(name) == key {
			return name + ", which is no kernel and no PLIO"
		}
	}
	return "nothing"
}
