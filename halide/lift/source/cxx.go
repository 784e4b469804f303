package source

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// rewriter turns the C++ of legacy numeric code into C, token by token, so that every line stays where it is. What
// needs types is not decided here: vectors and references become typedefs with telling names, operations become calls
// of __vy_..., and the translator, which knows types, makes trees of them.
type rewriter struct {
	file  string
	toks  []cxxToken
	notes []ctree.Note
	types map[string]bool   // names of types
	user  map[string]bool   // names of functions that the file defines
	std   bool              // using namespace std
	alias map[string]string // names that the file gives vectors
	lists map[string]string
	// withMethods are classes with methods; vectorFields the types of fields that are vectors, by name.
	withMethods  map[string]*cxxClass
	vectorFields map[string]string
	calls        []insertion // of constructors
	refs         map[string]string
	autos        map[refKey]bool
	// typedefs of vectors and references stand before the declaration that first needs them.
	typedefs []typedefText
}

var (
	cxxNames = map[string]bool{".cpp": true, ".cc": true, ".cxx": true, ".C": true, ".hpp": true, ".hh": true,
		".cu": true, ".c++": true}
	cxxText = regexp.MustCompile(`(?m)^\s*#\s*include\s*<(vector|iostream|cmath|algorithm|cstd\w+|cassert|c?string|c?float|climits)>|\bstd::|\bvector\s*<|^\s*template\s*<|\busing\s+namespace\b|^\s*class\s+\w+\s*\{`)
)

// isCPlusPlus tells C++ by the file's name or by what C cannot have.
func isCPlusPlus(file string, text []byte) bool {
	return cxxNames[path.Ext(file)] || cxxText.Match(text)
}

// rewrite is the file's text as C, with as many lines. C++ that is not of the subset is a mistake, thrown as refusal
// and caught here.
func (f *files) rewrite(text []byte) (out []byte, err error) {
	defer func() {
		if x := recover(); x != nil {
			r, ok := x.(refusal)
			if !ok {
				panic(x)
			}
			err = r.Mistake
		}
	}()
	r := &rewriter{file: f.name, types: map[string]bool{}, user: map[string]bool{}, lists: map[string]string{},
		refs: map[string]string{}, autos: map[refKey]bool{}, alias: map[string]string{},
		vectorFields: map[string]string{}}
	seen := map[string]bool{}
	if guard.Match(text) { // a header that is read for itself, and that its own headers include
		seen[path.Base(f.name)] = true
	}
	r.lex(f.inlined(text, mainName, seen, &branches{files: f}))
	for _, pass := range []func(){r.words, r.classes, r.names, r.threads, r.templates, r.members, r.objects,
		r.constants, r.streams, r.ranges, r.casts, r.memory, r.returns, r.defaults, r.declarations,
		r.algorithms, r.methods, r.library} {
		r.match()
		pass()
	}
	f.notes = append(f.notes, r.notes...)
	f.autoRefs = r.autos
	return r.text(), nil
}

func (r *rewriter) refuse(i int, code diag.Code, fact string, help ...string) {
	pos := diag.Pos{File: r.file}
	if i >= 0 && i < len(r.toks) {
		pos = r.pos(i)
	}
	panic(refusal{diag.Mistake{Pos: pos, Code: code, Fact: fact, Help: help}})
}

func (r *rewriter) pos(i int) diag.Pos {
	if t := r.toks[i]; t.file != "" {
		return diag.Pos{File: t.file, Line: t.line}
	}
	return diag.Pos{File: r.file, Line: r.toks[i].line}
}

func (r *rewriter) note(i int, format string, args ...any) {
	r.notes = append(r.notes, ctree.Note{Pos: r.pos(i), Text: fmt.Sprintf(format, args...)})
}

// text is all tokens with what stands between them.
func (r *rewriter) text() []byte {
	var b strings.Builder
	for i, t := range r.toks {
		b.WriteString(t.space)
		for _, d := range r.typedefs {
			if d.top == i {
				b.WriteString(d.text)
			}
		}
		b.WriteString(t.before)
		b.WriteString(t.text)
		b.WriteString(t.after)
	}
	return []byte(b.String())
}
