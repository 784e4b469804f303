package source

import (
	"fmt"
	"strings"
)

// twin reports whether a method returns a value where another one of its name returns a reference: one is for objects
// that are constant.
func (r *rewriter) twin(m *memberText, c *cxxClass) bool {
	known := c.methods[r.methodName(m)]
	return known != nil && known.refers && !m.constructor && r.at(r.prev(m.name)) != "&"
}

// checkTwins refuses a method that returns a value where others of its name, but none with as many parameters, return
// references.
func (r *rewriter) checkTwins(list []*memberText, c *cxxClass) {
	for _, m := range list {
		if m.gone || !r.twin(m, c) {
			continue
		}
		other := false
		for _, o := range list {
			other = other || !o.gone && !r.twin(o, c) && r.methodName(o) == r.methodName(m) &&
				len(r.args(o.paren)) == len(r.args(m.paren))
		}
		if !other {
			r.refuse(m.from, "overload", "two methods "+r.methodName(m)+", of which one returns a reference",
				"give them two names")
		}
	}
}

// leaveOut takes methods away with parameters of types that are not known, and those that only types tell apart; what
// calls them is no C.
func (r *rewriter) leaveOut(list []*memberText, c *cxxClass) {
	for i, m := range list {
		if m.gone {
			continue
		}
		if m.gone = r.unknownParam(m); m.gone {
			r.note(m.from, "a method of %s was left out, as a parameter's type is not known", c.name)
			continue
		}
		for _, o := range list[:i] {
			args, others := r.args(m.paren), r.args(o.paren)
			if o.gone && !o.alike || r.methodName(o) != r.methodName(m) || len(args) != len(others) ||
				r.paramTypes(args) == r.paramTypes(others) || m.constructor && len(args) == 1 &&
				(r.isCopy(args[0], c) || r.isCopy(others[0], c)) {
				continue
			}
			if !o.gone || !m.gone {
				r.note(m.from, "methods of %s that types tell apart were left out", c.name)
			}
			o.gone, o.alike, m.gone, m.alike = true, true, true, true
		}
	}
	for _, m := range list {
		if m.alike {
			if c.alike == nil {
				c.alike = map[string]bool{}
			}
			c.alike[r.overload(m)] = true
		}
	}
}

// paramTypes is the text of the parameters without const and their names.
func (r *rewriter) paramTypes(args [][2]int) string {
	var b strings.Builder
	for _, a := range args {
		var words []string
		for k := r.next(a[0] - 1); k < a[1] && r.at(k) != "="; k = r.next(k) {
			if t := r.at(k); t != "const" {
				words = append(words, t)
			}
		}
		if n := len(words); n > 1 && words[n-1] != ">" && words[n-1] != "*" && words[n-1] != "&" &&
			!typeWords[words[n-1]] {
			words = words[:n-1]
		}
		b.WriteString(strings.Join(words, " ") + ",")
	}
	return b.String()
}

// overload is the method's name with the number of its parameters.
func (r *rewriter) overload(m *memberText) string {
	return fmt.Sprint(r.methodName(m), " ", len(r.args(m.paren)))
}

// unknownParam reports whether m has a parameter of a type that is not read.
func (r *rewriter) unknownParam(m *memberText) bool {
	for _, a := range r.args(m.paren) {
		from := r.next(a[0] - 1)
		if from >= a[1] || r.at(from) == "..." {
			return true
		}
		if r.at(from) == "vector" { // refused where it is read
			continue
		}
		if _, end, ok := r.typeAt(from); !ok || r.at(end) == "<" {
			return true
		}
	}
	return false
}
