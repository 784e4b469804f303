package elementary

import (
	"fmt"
	"slices"
)

// block is operations in their order. Choices by the same mask that follow each other are one.
//
//	a := ...; b := ...; c := m ? a : b   ->   if m { a := ...; c = a } else { b := ...; c = b }
func (t *text) block(list []int) {
	sides := map[int]bool{} // what is written on a side of a choice further down
	type choice struct{ members, yes, no []int }
	choices := map[int]choice{}
	for at := len(list) - 1; at >= 0; at-- {
		i := list[at]
		if sides[i] || t.f.Ops[i].Code != Select {
			continue
		}
		first := at
		for first > 0 && t.joins(list[first-1], i) && !sides[list[first-1]] {
			first--
		}
		c := choice{members: list[first : at+1]}
		c.yes, c.no = t.side(list[:first], c.members, 1), t.side(list[:first], c.members, 2)
		choices[list[first]] = c
		for _, j := range slices.Concat(c.yes, c.no) {
			sides[j] = true
		}
		at = first
	}
	for at := 0; at < len(list); at++ {
		c, ok := choices[list[at]]
		switch {
		case sides[list[at]]:
		case ok:
			t.choose(c.members, c.yes, c.no)
			at += len(c.members) - 1
		default:
			t.line(list[at])
		}
	}
}

// joins reports whether both are choices by one mask.
func (t *text) joins(i, j int) bool {
	a, b := &t.f.Ops[i], &t.f.Ops[j]
	return a.Code == Select && b.Code == Select && a.Args[0] == b.Args[0] && b.Args[1] != i && b.Args[2] != i
}

// side is what only that operand of the choices needs.
func (t *text) side(before, members []int, operand int) []int {
	var only []int
	for _, i := range slices.Backward(before) {
		if _, written := forms[t.f.Ops[i].Code]; !written && t.f.Ops[i].Code != Select {
			continue
		}
		here := len(t.users[i]) > 0
		for _, u := range t.users[i] {
			o := &t.f.Ops[u]
			chosen := slices.Contains(members, u) && o.Args[0] != i && o.Args[3-operand] != i
			here = here && (chosen || slices.Contains(only, u))
		}
		if here {
			only = append(only, i)
		}
	}
	slices.Reverse(only)
	return only
}

func (t *text) choose(members, yes, no []int) {
	for _, i := range members {
		fmt.Fprintf(&t.out, "var v%d float64\n", i)
	}
	fmt.Fprintf(&t.out, "if %s {\n", t.name(t.f.Ops[members[0]].Args[0]))
	for operand, list := range [][]int{yes, no} {
		t.block(list)
		for _, i := range members {
			fmt.Fprintf(&t.out, "v%d = %s\n", i, t.name(t.f.Ops[i].Args[1+operand]))
		}
		t.out.WriteString([]string{"} else {\n", "}\n"}[operand])
	}
}
