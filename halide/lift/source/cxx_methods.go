package source

import "strings"

// vectorMethods are the methods of std::vector, and what they become of the object o and the arguments a.
var vectorMethods = map[string]string{
	"size": "__vy_size($o)", "push_back": "__vy_push($o, $a)", "emplace_back": "__vy_push($o, $a)",
	"pop_back": "__vy_pop($o)", "resize": "__vy_resize($o, $a)", "assign": "__vy_assign($o, $a)",
	"clear": "__vy_resize($o, 0)", "empty": "(__vy_size($o) == 0)", "at": "($o)[$a]", "front": "($o)[0]",
	"back": "($o)[__vy_size($o) - 1]", "data": "((__typeof__(($o)[0]) *)__vy_data($o))", "reserve": "((void)($a))",
	"shrink_to_fit": "((void)0)", "capacity": "", "begin": "", "end": "", "insert": "", "erase": "", "swap": "",
}

// methods writes calls of vectors' methods as functions:
//
//	v.size()  m[i].push_back(x)  p->at(i)   ->   __vy_size(v)  __vy_push(m[i], x)  (*p)[i]
func (r *rewriter) methods() {
	for i := 0; i < len(r.toks)-1; i++ {
		dot := r.at(i)
		if dot != "." && dot != "->" {
			continue
		}
		name := r.next(i)
		with, ok := vectorMethods[r.at(name)]
		open := r.next(name)
		if !ok || r.at(open) != "(" || !r.isWord(name) {
			continue
		}
		if with == "" {
			r.refuse(name, "vector-method", "vectors' "+r.at(name)+" is not read", "use indices")
		}
		from := r.postfixStart(r.prev(i))
		object := r.source(from, i)
		if dot == "->" {
			object = "*" + object
			if !strings.HasPrefix(with, "($o)") {
				object = "(" + object + ")"
			}
		}
		if strings.Count(with, "$o") > 1 && (strings.Contains(object, "++") || strings.Contains(object, "--") ||
			strings.Contains(object, "= ")) {
			r.refuse(name, "vector-method", "back() of something with effects")
		}
		pair := r.toks[open].pair
		args := strings.TrimSpace(r.source(open+1, pair))
		if args == "" && strings.Contains(with, "$a") {
			r.refuse(name, "vector-method", r.at(name)+" without an argument")
		}
		text := strings.NewReplacer("$o", object, "$a", args).Replace(with)
		lines := strings.Count(r.source(from, pair+1), "\n") - strings.Count(text, "\n")
		r.splice(from, pair+1, text+strings.Repeat("\n", max(lines, 0)))
		i = max(from-1, 0)
	}
}

// postfixStart is where the expression begins whose last token is i: a.b[i](x) and what is in brackets.
func (r *rewriter) postfixStart(i int) int {
	for {
		switch t := r.at(i); {
		case t == "]" || t == ")":
			i = r.toks[i].pair
			p := r.prev(i)
			if t == ")" && (!r.isWord(p) || keyword[r.at(p)]) && r.at(p) != "]" && r.at(p) != ")" {
				return i
			}
			i = p
			continue
		case r.isWord(i) || r.toks[i].kind == literal:
			p := r.prev(i)
			if r.at(p) != "." && r.at(p) != "->" {
				return i
			}
			i = r.prev(p)
			continue
		}
		r.refuse(i, "method", "what this method is called of is not understood")
	}
}

var keyword = map[string]bool{"return": true, "if": true, "while": true, "for": true, "switch": true, "sizeof": true,
	"else": true, "do": true, "case": true}

// library writes the functions of <algorithm> and <cmath>:
//
//	std::max(a, b)  std::sqrt(x)  std::swap(a, b)   ->   __vy_max(a, b)  __vy_sqrt(x)  exchange by a temporary
func (r *rewriter) library() {
	overloads := map[string]bool{}
	for _, f := range strings.Fields("sqrt exp exp2 log log2 log10 pow fabs floor ceil round trunc sin cos tan asin " +
		"acos atan atan2 sinh cosh tanh cbrt hypot fmin fmax fmod fma erf log1p expm1") {
		overloads[f] = true
	}
	for i := 0; i < len(r.toks)-1; i++ {
		t := r.at(i)
		if !r.isWord(i) || r.at(r.next(i)) != "(" || !r.toks[i].std && (!r.std || r.user[t]) ||
			r.at(r.prev(i)) == "." || r.at(r.prev(i)) == "->" || !r.toks[i].body {
			continue
		}
		open := r.next(i)
		switch {
		case t == "min" || t == "max":
			if r.at(r.next(open)) == "{" {
				r.refuse(i, "library", t+" of a list is not read")
			}
			r.toks[i].text = "__vy_" + t
		case t == "abs" || overloads[t]:
			r.toks[i].text = "__vy_" + t
		case t == "swap":
			args := r.args(open)
			if len(args) != 2 {
				r.refuse(i, "library", "swap needs two arguments")
			}
			a, b := r.source(args[0][0], args[0][1]), r.source(args[1][0], args[1][1])
			lines := strings.Repeat("\n", strings.Count(r.source(i, r.toks[open].pair+1), "\n")-strings.Count(a+b,
				"\n"))
			r.splice(i, r.toks[open].pair+1, "({ __auto_type __vy_t = "+strings.ReplaceAll(a, "\n", " ")+"; "+a+" = "+b+
				"; "+strings.ReplaceAll(b, "\n", " ")+" = __vy_t; })"+lines)
		case r.toks[i].std && !stdC[t] && !strings.Contains(t, "__vy_"):
			r.refuse(i, "library", "std::"+t+" is not read", "write it as a loop")
		}
	}
}

// stdC are functions of C that C++ has in std.
var stdC = map[string]bool{"malloc": true, "calloc": true, "free": true, "memset": true, "memcpy": true,
	"memmove": true, "printf": true, "fprintf": true, "rand": true, "srand": true, "exit": true, "abort": true,
	"atoi": true, "atof": true, "clock": true, "time": true, "strcmp": true, "strlen": true, "isnan": true,
	"isinf": true, "aligned_alloc": true, "puts": true}
