package source

import (
	"fmt"
	"strings"
)

// ranges writes loops over the elements of a vector as loops over indices:
//
//	for (int x : v) { ... }   ->   for (unsigned long i = 0; i < size(v); i++) { int x = (v)[i]; ... }
func (r *rewriter) ranges() {
	for i := 0; i < len(r.toks)-1; i++ {
		if r.at(i) != "for" || r.at(r.next(i)) != "(" {
			continue
		}
		open := r.next(i)
		end, colon := r.toks[open].pair, -1
		for j := open + 1; j < end; j++ {
			switch r.at(j) {
			case ";", "?":
				colon, j = -1, end
			case ":":
				if colon < 0 {
					colon = j
				}
			case "(", "[", "{":
				j = r.toks[j].pair
			}
		}
		if colon >= 0 {
			r.rangeLoop(i, open, colon, end)
		}
	}
}

func (r *rewriter) rangeLoop(i, open, colon, end int) {
	body := r.next(end)
	over := r.joined(colon+1, end)
	if strings.ContainsAny(strings.ReplaceAll(over, "->", ""), "({+-") && !strings.HasPrefix(over, "*") {
		r.refuse(i, "range-for", "a loop over the elements of something that is no variable", "give it a name first")
	}
	index := fmt.Sprintf("__vy_i%d", i)
	decl := r.joined(open+1, colon)
	head := fmt.Sprintf("for (unsigned long %s = 0; %s < __vy_size(%s); %s++)", index, index, over, index)
	value := fmt.Sprintf("%s = (%s)[%s];", decl, over, index)
	lines := strings.Repeat("\n", strings.Count(r.source(i, body+1), "\n"))
	if r.at(body) == "{" {
		r.splice(i, body+1, head+" { "+value+lines)
		return
	}
	stop := body
	for r.at(stop) != ";" {
		switch r.at(stop) {
		case "{", "if", "for", "while", "do", "switch", "":
			r.refuse(i, "range-for", "a loop over elements needs a body in { ... } here")
		}
		if p := r.toks[stop].pair; p > stop {
			stop = p
		}
		stop = r.next(stop)
	}
	statement := r.source(body, stop+1)
	r.splice(i, stop+1, head+" { "+value+lines+statement+" }")
}
