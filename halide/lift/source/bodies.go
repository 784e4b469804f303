package source

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"strings"
	"sync"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// intrinsicsHeader says in C what x86's intrinsics do. Programs read its prototypes; the bodies of those that they call
// are read apart, each once.
const intrinsicsHeader = "immintrin.h"

// known is what was read of it.
var known struct {
	sync.Mutex
	bodies     map[string]*ctree.Func // by name; nil where there is none
	prototypes []byte
}

// prototypes is the header without bodies: the parser would expand all that is in them.
func prototypes(text []byte) []byte {
	known.Lock()
	defer known.Unlock()
	if known.prototypes == nil {
		known.prototypes = withBodies(text, map[string]bool{})
	}
	return known.prototypes
}

// bodiesOf are the bodies of intrinsics and of what they call themselves, of those that have one.
func bodiesOf(names map[string]bool) map[string]*ctree.Func {
	known.Lock()
	defer known.Unlock()
	missing := map[string]bool{}
	for name := range names {
		if _, ok := known.bodies[name]; !ok {
			missing[name] = true
		}
	}
	if len(missing) > 0 {
		if known.bodies == nil {
			known.bodies = map[string]*ctree.Func{}
		}
		read := readBodies(missing)
		for name, f := range read {
			if known.bodies[name] == nil {
				known.bodies[name] = f
			}
		}
		for name := range missing {
			known.bodies[name] = read[name]
		}
	}
	out := maps.Clone(known.bodies)
	maps.DeleteFunc(out, func(_ string, f *ctree.Func) bool { return f == nil })
	return out
}

// Intrinsics are the bodies of all of x86's intrinsics that are known, by name.
func Intrinsics() map[string]*ctree.Func { return readBodies(nil) }

// readBodies reads the header with the bodies of the named intrinsics and of others that a macro declares with them;
// with nil, of all.
func readBodies(names map[string]bool) map[string]*ctree.Func {
	text, err := stubs.ReadFile("headers/" + intrinsicsHeader)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	f := &files{name: intrinsicsHeader, defines: map[string]string{"VY_BODIES": "1"}, own: true}
	text = withBodies(text, names)
	ast, _, err := f.parse(text, false)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	u, _, err := translate(f, Options{}, text, ast, nil)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	out := map[string]*ctree.Func{}
	for _, g := range u.Funcs {
		if g.Refused != nil {
			panic(fmt.Sprintf("BUG: %s: %v", g.Name, g.Refused))
		}
		out[g.Name] = g
	}
	return out
}

var (
	bodyMark  = regexp.MustCompile(`\b(?:VY_IS|VY_NO|IS)\(`)
	nameParts = regexp.MustCompile(`[\w#]+$`)
	calls     = regexp.MustCompile(`\b_mm[\w#]+\(`)
)

// withBodies leaves the header only the bodies of the named intrinsics and of what they call; with nil, all.
//
//	V _mm_add_ps(V a, V b) VY_IS(return a + b;)   ->   V _mm_add_ps(V a, V b) ;
func withBodies(text []byte, names map[string]bool) []byte {
	if names == nil {
		return text
	}
	called := map[string]bool{} // as macros spell them
	for {
		before := len(called)
		out := keepBodies(text, func(name string, body []byte) bool {
			if !called[name] && !matches(name, names) {
				return false
			}
			for _, c := range calls.FindAll(body, -1) {
				called[string(c[:len(c)-1])] = true
			}
			return true
		})
		if len(called) == before {
			return out
		}
	}
}

// keepBodies is text without the bodies that keep does not want; name is what stands before the parameters.
func keepBodies(text []byte, keep func(name string, body []byte) bool) []byte {
	var out []byte
	for {
		m := bodyMark.FindIndex(text)
		if m == nil {
			return append(out, text...)
		}
		end := closing(text, m[1]-1)
		head := bytes.TrimRight(text[:m[0]], " \t\\\n")
		switch {
		case bytes.HasSuffix(head, []byte("#define")), keep(declared(head), text[m[0]:end]):
			out = append(out, text[:end]...)
		default:
			out = append(append(out, head...), ';')
		}
		text = text[end:]
	}
}

// closing is the place behind the bracket that closes the one at open.
func closing(text []byte, open int) int {
	depth := 0
	for i := open; i < len(text); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(text)
}

// declared is the name in a declaration that ends with parameters in brackets.
func declared(head []byte) string {
	depth := 0
	for i := len(head) - 1; i >= 0; i-- {
		switch head[i] {
		case ')':
			depth++
		case '(':
			if depth--; depth == 0 {
				return string(nameParts.Find(head[:i]))
			}
		}
	}
	return ""
}

// matches reports whether a name as macros spell it can be one of names: what is pasted there can be anything.
func matches(name string, names map[string]bool) bool {
	var pattern strings.Builder
	for _, part := range strings.Split(name, "##") {
		if part != "" && (part[0] == '_' || part[0] >= '0' && part[0] <= '9') {
			pattern.WriteString(part)
		} else {
			pattern.WriteString(`\w*`)
		}
	}
	r := regexp.MustCompile("^" + pattern.String() + "$")
	for n := range names {
		if r.MatchString(n) {
			return true
		}
	}
	return false
}
