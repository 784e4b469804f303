package source

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// maxRefused bounds how many functions and declarations of a file are left out because they are no C.
const maxRefused = 60

// understand parses the text. Where the rewriter or the parser stops inside a function's body, that function is refused
// with the message and the rest is read again without the body: a main that prints with iostream does not stand in the
// way of a kernel. Where it stops outside, in the file or in one of its headers, the declaration is left out, and what
// uses it is refused.
func (f *files) understand(text []byte) (*cc.AST, []ctree.Pragma, []byte, error) {
	plus := isCPlusPlus(f.name, text)
	f.plus = plus
	var first error
	for {
		f.notes, f.autoRefs, f.missing, f.bytes = nil, nil, nil, 0
		c := text
		var err error
		if plus {
			c, err = f.rewrite(text)
		}
		if err == nil {
			var ast *cc.AST
			var pragmas []ctree.Pragma
			if ast, pragmas, err = f.parse(c, plus); err == nil {
				if first != nil && !defines(ast) {
					return nil, nil, nil, first
				}
				f.notes = append(f.notes, f.dropped...)
				return ast, pragmas, text, nil
			}
		}
		if first == nil {
			first = err
		}
		m, ok := firstMistake(err)
		if !ok || len(f.refused)+len(f.dropped) >= maxRefused {
			return nil, nil, nil, first
		}
		if m.Pos.File == f.name {
			rest, ok := f.without(text, m)
			if !ok {
				return nil, nil, nil, first
			}
			text = rest
			continue
		}
		header, ok := f.texts[m.Pos.File]
		if ok {
			header, ok = f.without(header, m)
		}
		if !ok {
			return nil, nil, nil, first
		}
		if f.edited == nil {
			f.edited = map[string][]byte{}
		}
		f.edited[m.Pos.File] = header
	}
}

// defines reports whether the file has a function.
func defines(ast *cc.AST) bool {
	for u := ast.TranslationUnit; u != nil; u = u.TranslationUnit {
		if d := u.ExternalDeclaration; d.Case == cc.ExternalDeclarationFuncDef &&
			d.FunctionDefinition.Position().Filename == mainName {
			return true
		}
	}
	return false
}

func firstMistake(err error) (diag.Mistake, bool) {
	var m diag.Mistake
	var l diag.List
	switch {
	case errors.As(err, &m):
		return m, true
	case errors.As(err, &l) && len(l) > 0:
		return l[0], true
	}
	return m, false
}

// without is text in which the body of the function that m is in only says that it is refused, or without the
// declaration that m is in; lines stay. It is not ok if m is in neither.
func (f *files) without(text []byte, m diag.Mistake) (out []byte, ok bool) {
	defer func() {
		if x := recover(); x != nil {
			if _, isRefusal := x.(refusal); !isRefusal {
				panic(x)
			}
			out, ok = nil, false
		}
	}()
	r := &rewriter{file: f.name}
	r.lex(text)
	r.match()
	r.seeThrough()
	open := r.bodyAround(m.Pos.Line)
	if open < 0 || r.at(r.next(open)) == "__vy_refuse" { // it is not the body that is wrong
		return f.withoutDeclaration(r, m)
	}
	end := r.toks[open].pair
	if r.conditional(open+1, end) {
		return nil, false
	}
	r.splice(open, end+1, f.refusing(m)+strings.Repeat("\n", strings.Count(r.source(open, end+1), "\n"))+"}")
	return r.text(), true
}

// seeThrough makes what stands in namespaces, and in extern "C" { }, declarations of their own. The text stays.
func (r *rewriter) seeThrough() {
	for i := range r.toks[:len(r.toks)-1] {
		open := r.next(i)
		switch {
		case r.at(i) == "namespace" && r.toks[i].kind == word:
			for r.isWord(open) || r.at(open) == "::" {
				open = r.next(open)
			}
		case r.at(i) == "extern" && r.toks[open].kind == literal:
			open = r.next(open)
		default:
			continue
		}
		if end := r.toks[open].pair; r.at(open) == "{" && end > open {
			for k := i; k <= open; k++ {
				r.hide(k)
			}
			r.hide(end)
		}
	}
	r.match()
}

// hide makes space of token i, so that passes do not see it.
func (r *rewriter) hide(i int) {
	if t := &r.toks[i]; t.kind != directive {
		t.before, t.text = t.before+t.text, ""
	}
}

// goneTag is the struct that a function takes whose declaration was left out.
const goneTag = "__vy_gone"

// refusing is the beginning of a body that says m.
func (f *files) refusing(m diag.Mistake) string {
	f.refused = append(f.refused, m)
	return fmt.Sprintf("{ __vy_refuse(%d); ", len(f.refused)-1)
}

// withoutDeclaration leaves the declaration out that m is in, with a note. A function keeps its name: with a body it is
// refused, and without one it takes what nothing is, so that a call of it is a mistake where it stands.
//
//	float f(unknown x);            ->   struct __vy_gone f(struct __vy_gone);
//	float f(unknown x) { ... }     ->   void f(void) { __vy_refuse(3); }
func (f *files) withoutDeclaration(r *rewriter, m diag.Mistake) ([]byte, bool) {
	first := -1
	for i := range r.toks[:len(r.toks)-1] {
		if t := &r.toks[i]; t.line >= m.Pos.Line && t.kind != directive {
			if t.line == m.Pos.Line {
				first = t.top
			}
			break
		}
	}
	if first < 0 {
		return nil, false
	}
	end := first
	for end < len(r.toks)-1 && (r.toks[end].top == first || r.toks[end].kind == directive) {
		end++
	}
	for r.toks[end-1].kind == directive {
		end--
	}
	if r.conditional(first, end) {
		return nil, false
	}
	name, body := "", false
	for i := r.declarator(first, end); i < end; i++ {
		switch p := r.prev(i); {
		case r.at(i) == "(" && name == "" && r.isWord(p) && p >= first:
			name = r.at(p)
		case r.at(i) == "{" && name != "":
			body = true
		case r.at(i) == "{" || r.at(i) == "=" || r.at(i) == "typedef" || r.at(i) == "class":
			i = end
		}
	}
	if f.plus && name != "" && r.overloaded(name, first, end) {
		if !r.qualified(name, first, end) {
			return nil, false // its calls would become another's
		}
		name, body = "", false // of a class that is not read either: nothing can call it
	}
	with := "; "
	switch {
	case name != "" && body:
		for h, header := range f.edited { // which declares it, too
			f.edited[h] = []byte(strings.ReplaceAll(string(header), gone(name), "; "))
		}
		with = "void " + name + "(void) " + f.refusing(m) + "} "
	case name != "":
		with = gone(name)
	}
	if !body {
		what := "this declaration"
		if name != "" {
			what += " of " + name
		}
		f.dropped = append(f.dropped, ctree.Note{Pos: m.Pos, Text: what + " was left out: " + m.Fact})
	}
	r.splice(first, end, with+strings.Repeat("\n", strings.Count(r.source(first, end), "\n")))
	return r.text(), true
}

// gone declares a function whose own declaration was left out.
func gone(name string) string {
	return "struct " + goneTag + " " + name + "(struct " + goneTag + "); "
}

// declarator is a token from first on at which the declarator's name can be looked for; end if the declaration is of a
// class.
func (r *rewriter) declarator(first, end int) int {
	if r.at(first) != "template" {
		return first
	}
	i, depth := r.next(first), 0
	for ; i < end; i = r.next(i) {
		switch r.at(i) {
		case "<":
			depth++
		case ">":
			depth--
		case ">>":
			depth -= 2
		}
		if depth <= 0 {
			break
		}
	}
	switch i = r.next(i); r.at(i) {
	case "struct", "class", "union", "using":
		return end
	}
	return min(i, end)
}

// qualified reports whether the declaration from i to before j is of a class's function of that name, outside the
// class.
func (r *rewriter) qualified(name string, i, j int) bool {
	for ; i < j && r.at(i) != "{"; i++ {
		if p := r.at(r.prev(i)); r.at(i) == name && (p == "::" || p == "~") {
			return true
		}
	}
	return false
}

// overloaded reports whether a function of the name is declared outside the tokens from i to j, too.
func (r *rewriter) overloaded(name string, i, j int) bool {
	for k := range r.toks[:len(r.toks)-1] {
		if (k < i || k >= j) && !r.toks[k].body && r.at(k) == name && r.at(r.next(k)) == "(" {
			return true
		}
	}
	return false
}

// conditional reports whether a directive stands between the tokens i and j without which the rest would be another: an
// #if that does not end there, or a definition.
func (r *rewriter) conditional(i, j int) bool {
	depth := 0
	for k := i; k < j; k++ {
		if r.toks[k].kind != directive {
			continue
		}
		switch name := directiveName.FindString(r.toks[k].text); {
		case strings.HasPrefix(name, "if"):
			depth++
		case name == "endif":
			depth--
		case name != "pragma" && !strings.HasPrefix(name, "el"), depth == 0 && name != "pragma":
			return true
		}
		if depth < 0 {
			return true
		}
	}
	return depth != 0
}

// directiveName is the first word of a directive.
var directiveName = regexp.MustCompile(`[a-z]+`)

// bodyAround is the { of the outermost function's body that line is in; -1 if there is none. A line that both ends a
// body and begins another belongs to the first.
func (r *rewriter) bodyAround(line int) int {
	for i := range r.toks {
		t := &r.toks[i]
		if t.text != "{" || t.pair < 0 || r.toks[t.pair].line < line {
			continue
		}
		if t.line > line {
			return -1
		}
		switch r.at(r.prev(i)) {
		case ")", "const", "noexcept", "override":
			return i
		}
	}
	return -1
}
