package space

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// Text is a store as its decisions, "vector=x path=16 jam.y=4 order=y,x layout.in=y x c"; Parse reads it back. Of
// choices that are open, those are there whose values are fewer than the decisions leave, as "jam.y=2|4". What the pins
// decide is there too.
func (sp *Space) Text(st *Store) string {
	var words []string
	orders := false
	for _, c := range sp.branch {
		d := st.domain(int(c))
		switch {
		case kindName(int(c)) == "order":
			if !orders {
				words = append(words, sp.orderText(st)...)
			}
			orders = true
		case d&(d-1) == 0 && len(sp.names[c]) > 1:
			words = append(words, sp.domainText(st, int(c)))
		}
	}
	for _, all := range []bool{false, true} { // what that does not say: what differs, and if need be every domain
		back, err := reader{sp}.parse(words)
		if err != nil || back == *st {
			break
		}
		for _, c := range sp.branch {
			if d := st.domain(int(c)); d != back.domain(int(c)) || all {
				words = append(words, sp.domainText(st, int(c)))
			}
		}
	}
	return strings.Join(words, " ")
}

// orderText is what is decided about the order of loops of which something may be left outside the body: "order=k,y,x"
// if that is all, else chains of neighbours.
func (sp *Space) orderText(st *Store) []string {
	outside := func(a, b int) bool {
		return st.outside[a] != none && st.outside[b] != none && a != b && st.orderOf(a, b) == outer
	}
	var chains [][]int
	for a := range sp.loops {
		for b := range sp.loops {
			between := func(c int) bool { return outside(a, c) && outside(c, b) }
			if !outside(a, b) || slices.ContainsFunc(loopsOf(sp.loops), between) {
				continue
			}
			if i := slices.IndexFunc(chains, func(c []int) bool { return c[len(c)-1] == a }); i >= 0 {
				chains[i] = append(chains[i], b)
			} else {
				chains = append(chains, []int{a, b})
			}
		}
	}
	for joined := true; joined; { // a chain that begins where another ends
		joined = false
		for i := range chains {
			for j := range chains {
				if i != j && chains[i][len(chains[i])-1] == chains[j][0] {
					chains[i] = append(chains[i], chains[j][1:]...)
					chains, joined = slices.Delete(chains, j, j+1), true
					break
				}
			}
			if joined {
				break
			}
		}
	}
	var words []string
	for _, c := range chains {
		words = append(words, "order="+sp.kernel.namesOf(c))
	}
	return words
}

// loopsOf are the numbers 0 to n-1.
func loopsOf(n int) []int {
	var list []int
	for i := range n {
		list = append(list, i)
	}
	return list
}

// Parse reads the text of a store: decisions as Pin takes them, separated by spaces, applied to the root. The error
// names what is no decision, or contradicts the others.
func (sp *Space) Parse(text string) (Store, error) {
	var words []string
	for _, w := range strings.Fields(text) { // values may contain spaces, never a "="
		switch {
		case strings.Contains(w, "="):
			words = append(words, w)
		case len(words) == 0:
			return Store{}, refusal(parsePos, fmt.Sprintf("%q is no decision", w), "as in: vector=x jam.y=4")
		default:
			words[len(words)-1] += " " + w
		}
	}
	return reader{sp}.parse(words)
}

// parsePos is the position in what Parse reads.
var parsePos = diag.Pos{File: "decisions", Line: 1}

// reader reads what Text writes, and pins.
type reader struct{ *Space }

func (sp reader) parse(words []string) (Store, error) {
	st := sp.root
	var before []pin
	for _, w := range words {
		p, err := sp.resolve(w, parsePos)
		if err != nil {
			return Store{}, err
		}
		if !sp.narrow(&st, p, nil) {
			return Store{}, sp.contradiction(slices.Concat(sp.pins, before), p)
		}
		before = append(before, p)
	}
	return st, nil
}

// resolve reads one decision, which stands at pos.
func (sp reader) resolve(text string, pos diag.Pos) (pin, error) {
	wrong := func(fact, help string) error {
		return diag.List{{Pos: pos, Code: CodePin, Fact: fact, Help: []string{help}}}
	}
	name, value, ok := strings.Cut(text, "=")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	if !ok || name == "" || value == "" {
		return pin{}, wrong(fmt.Sprintf("%q is no decision", text), "as in vector=x, jam.y=4, order=y,x: a choice "+
			"and its value")
	}
	if name == "order" {
		order, fact, help := sp.readOrder(text, value)
		if fact != "" {
			return pin{}, wrong(fact, help)
		}
		p := sp.kernel.chain(order, pos)
		p.text = text
		return p, nil
	}
	p := pin{text: text, pos: pos}
	for _, c := range sp.branch {
		if sp.Name(c) != name && kindName(int(c)) != name { // a kind stands for all its choices
			continue
		}
		n := narrow{v: int(c)}
		for v := range strings.SplitSeq(value, "|") {
			i := sp.valueOf(int(c), strings.TrimSpace(v))
			if i < 0 {
				return pin{}, wrong(fmt.Sprintf("%s: %s is no value of %s", text, v, sp.Name(c)),
					fmt.Sprintf("%s may be: %s", sp.Name(c), textOf(sp.names[int(c)], sp.start.domain(int(c)))))
			}
			n.mask |= 1 << i
		}
		p.at = append(p.at, n)
	}
	if p.at == nil {
		return pin{}, wrong(fmt.Sprintf("%s: there is no choice %s", text, name),
			"the choices are: "+strings.Join(sp.choiceNames(), ", "))
	}
	return p, nil
}

// readOrder reads an order of loops, outermost first; fact and help are what is wrong with it.
func (sp reader) readOrder(text, value string) (order []int, fact, help string) {
	for name := range strings.SplitSeq(value, ",") {
		i := slices.IndexFunc(sp.kernel.loops, func(l Loop) bool { return l.Name == strings.TrimSpace(name) })
		if i < 0 || slices.Contains(order, i) {
			return nil, fmt.Sprintf("%s: %q is no loop, or stands there twice", text, name),
				"the loops are: " + sp.kernel.namesOf(loopsOf(sp.loops))
		}
		order = append(order, i)
	}
	if len(order) < 2 {
		return nil, text + ": an order is of two loops at least", "outermost first, as in order=y,x"
	}
	return order, "", ""
}

// valueOf is the value of a variable that a text means, or -1.
func (sp reader) valueOf(v int, text string) int {
	kind, i := kindOf(v)
	switch {
	case kind == "unroll" && text == "no":
		text = "1"
	case kind == "unroll" && text == "all":
		text = fmt.Sprint(sp.kernel.loops[sp.outputs+i].Extent)
	case kind == "layout" && text != auto:
		var dims []string
		for _, d := range sp.kernel.tensors[i].Dims {
			dims = append(dims, d.Name)
		}
		if l, err := halide.ParseLayout(text, dims); err == nil {
			text = sp.sameLayout(i, l)
		}
	}
	return slices.Index(sp.names[v], text)
}

// sameLayout is the text of l in the menu, or of what puts every element where l does; without one, that of l itself.
func (sp reader) sameLayout(t int, l *halide.Layout) string {
	text := l.String()
	if slices.Contains(sp.names[atLayout+t], text) {
		return text
	}
	for i, o := range sp.menus.layouts[t] {
		if o == nil && !sp.kernel.tensors[t].Output {
			continue // the compiler may pack it
		}
		if normal(sp.inVectors(t), axesOf(sp.kernel.tensors[t], o)) == normal(sp.inVectors(t), l.Axes) {
			return sp.names[atLayout+t][i]
		}
	}
	return text
}

// choiceNames are the names of all choices, for messages.
func (sp reader) choiceNames() []string {
	var names []string
	orders := false
	for _, c := range sp.branch {
		name := sp.Name(c)
		if kindName(int(c)) == "order" {
			if orders {
				continue
			}
			name, orders = "order", true
		}
		names = append(names, name)
	}
	return names
}
