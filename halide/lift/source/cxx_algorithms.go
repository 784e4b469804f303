package source

import "strings"

// algorithms writes what fills vectors and memory:
//
//	std::fill(v.begin(), v.end(), x)   ->   __vy_assign(v, __vy_size(v), x)
//	std::fill(p, p + n, x)             ->   ({ __auto_type __vy_p = p; while (__vy_p != p + n) *__vy_p++ = x; })
//	std::fill_n(p, n, x)               ->   the same with p + n
func (r *rewriter) algorithms() {
	for i := 0; i < len(r.toks)-1; i++ {
		t := r.at(i)
		if t != "fill" && t != "fill_n" || !r.isWord(i) || r.at(r.next(i)) != "(" || !r.toks[i].std &&
			(!r.std || r.user[t]) || !r.toks[i].body {
			continue
		}
		open := r.next(i)
		args := r.args(open)
		if len(args) != 3 {
			r.refuse(i, "library", t+" needs three arguments")
		}
		text := func(k int) string {
			return strings.TrimSpace(strings.ReplaceAll(r.joined(args[k][0], args[k][1]), "\n", " "))
		}
		first, last, value := text(0), text(1), text(2)
		vector, isVector := strings.CutSuffix(first, " . begin ( )")
		if t == "fill_n" {
			last = "(" + first + ") + (" + last + ")"
		}
		with := ""
		switch other, ok := strings.CutSuffix(last, " . end ( )"); {
		case isVector && ok && other == vector && t == "fill":
			with = "__vy_assign(" + vector + ", __vy_size(" + vector + "), " + value + ")"
		case isVector || ok:
			r.refuse(i, "library", "a range of iterators that is not all of one vector is not read",
				"write it as a loop")
		default:
			with = "({ __auto_type __vy_p = " + first + "; while (__vy_p != " + last + ") *__vy_p++ = " + value + "; })"
		}
		lines := strings.Count(r.source(i, r.toks[open].pair+1), "\n")
		r.splice(i, r.toks[open].pair+1, with+strings.Repeat("\n", lines))
	}
}
