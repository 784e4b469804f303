package source

import "strings"

// autoInFor writes the auto at token a of a for statement, which declares the name at token n. The parser takes no
// __auto_type there, so it is given the type of a copy of the value, in which arrays are pointers.
//
//	for (auto i = 0U; ...)   ->   for (__typeof__(({ __auto_type __vy_a = 0U; __vy_a; })) i = 0U; ...)
func (r *rewriter) autoInFor(a, n int) {
	from := r.next(r.next(n))
	end := from
	for t := r.at(end); t != ";" && t != ","; t = r.at(end) {
		if t == "" || t == "{" { // braces could hold loops, whose text would double at every depth
			r.refuse(a, "auto", "auto in a for statement is read only with an expression as its value",
				"write the type")
		}
		if p := r.toks[end].pair; p > end {
			for k := end; k < p; k++ {
				if r.at(k) == "{" {
					r.refuse(a, "auto", "auto in a for statement is read only with an expression as its value",
						"write the type")
				}
			}
			end = p
		}
		end = r.next(end)
	}
	if r.autos[refKey{r.toks[n].line, r.at(n)}] {
		r.refuse(a, "auto", "auto& in a for statement is not read", "write the type")
	}
	r.splice(a, a+1, "__typeof__(({ __auto_type __vy_a = "+strings.ReplaceAll(r.joined(from, end), "\n", " ")+
		"; __vy_a; }))")
}
