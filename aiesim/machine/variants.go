package machine

import (
	"fmt"
	"strings"
)

// The variants of AIE1, where sources differ. The first is the default.
var variants = []struct {
	name, why string
	set       []setting
}{
	{"aie1", "the vendor's numbers, llvm-aie's where the vendor gives none, the tools before 2025", nil},
	{"aie1-2025", "the vendor's tools of 2025.1: loops are pipelined up to a longer II", []setting{{"MaxFold", 110}}},
	{"aie1-llvm", "the latencies of llvm-aie's tables (AIESchedule.td)", []setting{{"LoadLatency", 8},
		{"ScalarLoadLatency", 8},
		{"FloatToUse", 6}, {"FloatToFloat", 3}, {"PostModifyLatency", 2}, {"ScalarLoads", 2}}},
}

type setting struct {
	fact string
	n    int
}

// Variants lists the names of the machines that [Named] knows, the default first: those where sources differ, and two
// ends of what all sources allow, aie1-low with every latency at its least and aie1-high at its greatest.
func Variants() []string {
	var out []string
	for _, v := range variants {
		out = append(out, v.name)
	}
	return append(out, "aie1-low", "aie1-high")
}

// About says in a line what makes the variant of a name; "" if there is none.
func About(name string) string {
	for _, v := range variants {
		if v.name == name {
			return v.why
		}
	}
	return map[string]string{"aie1-low": "the low end of each range of latencies", "aie1-high": "the high end"}[name]
}

// Named is a variant, by a name of [Variants], "" for the default, with single numbers changed after it if wanted:
// "aie1", "aie1+LoadLatency=8+MaxFold=110".
func Named(name string) (*Machine, error) {
	base, changes, changed := strings.Cut(name, "+")
	m, err := variant(base)
	if err != nil || !changed {
		return m, err
	}
	for _, change := range strings.Split(changes, "+") {
		fact, number, ok := strings.Cut(change, "=")
		var n int
		if !ok {
			return nil, fmt.Errorf("%q in %q is not of the form Fact=number", change, name)
		}
		if _, err := fmt.Sscanf(number+"\n", "%d\n", &n); err != nil {
			return nil, fmt.Errorf("%q in %q is not of the form Fact=number", change, name)
		}
		if m, err = m.With(fact, n); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func variant(name string) (*Machine, error) {
	switch name {
	case "":
		name = variants[0].name
	case "aie1-low", "aie1-high":
		return extreme(name), nil
	}
	for _, v := range variants {
		if v.name == name {
			return derive(name, v.set), nil
		}
	}
	return nil, fmt.Errorf("no machine %q; there are %s", name, strings.Join(Variants(), ", "))
}

// derive is AIE1 with settings, under a name of its own.
func derive(name string, set []setting) *Machine {
	m := aie1()
	for _, s := range set {
		next, err := m.With(s.fact, s.n)
		if err != nil {
			panic("BUG: variant " + name + ": " + err.Error())
		}
		m = next
	}
	m.Name = strings.Replace(name, "aie1", "AIE1", 1)
	return m
}

const (
	likely end = iota
	least
	greatest
)

// extreme is AIE1 with every uncertain latency, and every routine of the runtime library, at one end.
func extreme(name string) *Machine {
	var set []setting
	for _, f := range AIE1().Facts() {
		if !strings.HasSuffix(f.Name, "Latency") && !strings.HasPrefix(f.Name, "Float") && f.Name != "NarrowStore" &&
			f.Name != "ConfLead" && f.Name != "ConflictCycles" && f.Name != "LoopSetup" || f.Certain() {
			continue
		}
		lo, hi := f.Bounds()
		if name == "aie1-low" {
			hi = lo
		}
		set = append(set, setting{f.Name, hi})
	}
	m := derive(name, set)
	m.library = greatest
	if name == "aie1-low" {
		m.library = least
	}
	m.build()
	return m
}
