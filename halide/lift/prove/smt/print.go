package smt

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"
)

// String is the term as SMT-LIB text, with subterms that occur more than once bound by let.
func (t *Term) String() string {
	var b strings.Builder
	printShared(&b, t)
	return b.String()
}

// simple matches the symbols that need no bars.
var simple = regexp.MustCompile(`^[A-Za-z~!@$%^&*_\-+=<>.?/][0-9A-Za-z~!@$%^&*_\-+=<>.?/]*$`)

// symbol is a name as SMT-LIB writes it.
func symbol(name string) string {
	if strings.ContainsAny(name, "|\\") {
		panic("BUG: smt: no symbol can be " + name)
	}
	if simple.MatchString(name) {
		return name
	}
	return "|" + name + "|"
}

// number is a numeral, a negation or a quotient of numerals.
func number(v *big.Rat, s Sort) string {
	digits := func(n *big.Int) string {
		if s == Real {
			return n.String() + ".0"
		}
		return n.String()
	}
	text := digits(new(big.Int).Abs(v.Num()))
	if !v.IsInt() {
		text = "(/ " + text + " " + digits(v.Denom()) + ")"
	}
	if v.Sign() < 0 {
		return "(- " + text + ")"
	}
	return text
}

// printShared writes t inside as many lets as it has inner terms that are used twice.
func printShared(b *strings.Builder, t *Term) {
	uses := map[*Term]int{}
	var order []*Term // inner terms, arguments first
	var count func(t *Term)
	count = func(t *Term) {
		uses[t]++
		if uses[t] > 1 {
			return
		}
		for _, a := range t.args {
			count(a)
		}
		order = append(order, t)
	}
	count(t)
	names := map[*Term]string{}
	closing := 0
	for _, s := range order {
		if uses[s] < 2 || len(s.args) == 0 || s == t {
			continue
		}
		fmt.Fprintf(b, "(let ((?%d ", len(names)+1)
		printTerm(b, s, names)
		b.WriteString("))\n  ")
		names[s] = fmt.Sprintf("?%d", len(names)+1)
		closing++
	}
	printTerm(b, t, names)
	b.WriteString(strings.Repeat(")", closing))
}

func printTerm(b *strings.Builder, t *Term, names map[*Term]string) {
	if n, ok := names[t]; ok {
		b.WriteString(n)
		return
	}
	head := t.op
	switch {
	case t.op == "num":
		b.WriteString(number(t.num, t.sort))
		return
	case t.fn != nil:
		head = symbol(t.fn.Name)
	case len(t.args) == 0 && t.op == "and":
		head = "true"
	case len(t.args) == 0 && t.op == "or":
		head = "false"
	}
	if len(t.args) == 0 {
		b.WriteString(head)
		return
	}
	b.WriteString("(" + head)
	for _, a := range t.args {
		b.WriteByte(' ')
		printTerm(b, a, names)
	}
	b.WriteByte(')')
}
