package source

import "fmt"

// function is one function of the file by name and number of parameters.
type function struct {
	defaults []string // of the last parameters
	bodies   int
}

// defaults gives calls the arguments that they leave out, and functions of one name names of their own by their number
// of parameters:
//
//	int f(int a, int b = 3) ... f(x)         ->   int f(int a, int b) ... f(x, 3)
//	int g(int a) {...} int g(int a, int b)   ->   int g__1(int a) {...} int g__2(int a, int b)
func (r *rewriter) defaults() {
	funcs := map[string]map[int]*function{}
	isDeclaration := map[int]bool{}
	for i := 0; i < len(r.toks)-1; i++ {
		name := r.prev(i)
		if r.at(i) != "(" || r.toks[i].body || !r.isWord(name) || !r.startsDeclarator(name) {
			continue
		}
		behind := r.at(r.next(r.toks[i].pair))
		if behind != "{" && behind != ";" || !r.outermost(i) {
			continue
		}
		isDeclaration[i] = true
		args := r.args(i)
		if funcs[r.at(name)] == nil {
			funcs[r.at(name)] = map[int]*function{}
		}
		f := funcs[r.at(name)][len(args)]
		if f == nil {
			f = &function{}
			funcs[r.at(name)][len(args)] = f
		}
		if behind == "{" {
			if f.bodies++; f.bodies > 1 {
				r.refuse(name, "overload",
					fmt.Sprintf("two functions %s with %d parameters are told apart by types, which is not read",
						r.at(name), len(args)), "give them two names")
			}
		}
		r.takeDefaults(f, args)
	}
	for i := 0; i < len(r.toks)-1; i++ {
		name := r.prev(i)
		if r.at(i) == "(" && r.isWord(name) && funcs[r.at(name)] != nil && (isDeclaration[i] || r.toks[i].body) &&
			r.at(r.prev(name)) != "." && r.at(r.prev(name)) != "->" {
			r.complete(i, name, funcs[r.at(name)])
		}
	}
}

// complete renames the function called or declared at token name, and gives a call its missing arguments.
func (r *rewriter) complete(i, name int, overloads map[int]*function) {
	n := len(r.args(i))
	if overloads[n] == nil {
		best := -1
		for k, f := range overloads {
			if n < k && n >= k-len(f.defaults) && (best < 0 || k < best) {
				best = k
			}
		}
		if best < 0 {
			return
		}
		f := overloads[best]
		add := ""
		for k := n; k < best; k++ {
			if k > 0 {
				add += ", "
			}
			add += f.defaults[k-(best-len(f.defaults))]
		}
		r.toks[r.toks[i].pair].before += add
		n = best
	}
	bodies := 0
	for _, f := range overloads {
		bodies += f.bodies
	}
	if bodies > 1 {
		r.toks[name].text = fmt.Sprintf("%s__%d", r.at(name), n)
	}
}

// startsDeclarator reports whether a type stands before the name.
func (r *rewriter) startsDeclarator(name int) bool {
	p := r.prev(name)
	t := r.at(p)
	return t == "*" || t == "&" || t == ">" || r.isWord(p) && t != "return" && t != "else" && t != "new"
}

// outermost reports whether the ( at token i is in no other bracket.
func (r *rewriter) outermost(i int) bool {
	for j := r.toks[i].top; j < i; j++ {
		if p := r.toks[j].pair; p > i {
			return false
		}
	}
	return true
}

// args is where the arguments between the brackets at token i begin and end.
func (r *rewriter) args(i int) [][2]int {
	end := r.toks[i].pair
	if r.next(i) == end || r.at(r.next(i)) == "void" && r.next(r.next(i)) == end {
		return nil
	}
	var out [][2]int
	start, angles := i+1, 0
	for j := i + 1; j < end; j++ {
		switch t := r.at(j); t {
		case "(", "[", "{":
			j = r.toks[j].pair
		case "<":
			if w := r.at(r.prev(j)); w == "vector" {
				angles++
			}
		case ">":
			angles = max(angles-1, 0)
		case ">>":
			angles = max(angles-2, 0)
		case ",":
			if angles == 0 {
				out = append(out, [2]int{start, j})
				start = j + 1
			}
		}
	}
	return append(out, [2]int{start, end})
}

// takeDefaults takes = value off parameters and keeps the values.
func (r *rewriter) takeDefaults(f *function, params [][2]int) {
	var defaults []string
	for _, p := range params {
		for j := p[0]; j < p[1]; j++ {
			if r.at(j) == "=" {
				defaults = append(defaults, r.joined(j+1, p[1]))
				r.drop(j, p[1])
				break
			}
		}
	}
	if len(defaults) > 0 {
		f.defaults = defaults
	}
}
