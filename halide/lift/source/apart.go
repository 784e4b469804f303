package source

import (
	"fmt"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// apart gives functions that the file defines more than once names of their own: collections of variants do that, of
// which one is to be copied. Calls are of the last one above them. It is nil if there are none. Only what the parser
// has seen counts: the two sides of an
// #if are no two definitions.
//
//	int f(void) { ... }                    ->   int f(void) { ... }
//	int f(void) { ... } ... f() ...        ->   int f__12(void) { ... } ... f__12() ...
func (f *files) apart(text []byte, ast *cc.AST) []byte {
	if f.plus {
		return nil // overloads
	}
	seen := map[string]bool{}
	var later []definedAt
	for u := ast.TranslationUnit; u != nil; u = u.TranslationUnit {
		d := u.ExternalDeclaration
		if d.Case != cc.ExternalDeclarationFuncDef || d.FunctionDefinition.Position().Filename != mainName {
			continue
		}
		name, at := d.FunctionDefinition.Declarator.Name(), d.FunctionDefinition.Declarator.Position().Line
		if seen[name] {
			later = append(later, definedAt{name, at})
		}
		seen[name] = true
	}
	if len(later) == 0 {
		return nil
	}
	r := &rewriter{file: f.name}
	r.lex(text)
	for _, d := range later {
		own := fmt.Sprintf("%s__%d", d.name, d.line)
		f.dropped = append(f.dropped, ctree.Note{Pos: diag.Pos{File: f.name, Line: d.line},
			Text: fmt.Sprintf("%s is defined above, too: this one is called %s here, and calls are of the last one "+
				"above them", d.name, own)})
		for i := range r.toks {
			if t := &r.toks[i]; t.kind == word && t.line >= d.line && (t.text == d.name || r.renamed(t.text, d.name,
				later)) && r.at(r.next(i)) == "(" {
				t.text = own
			}
		}
	}
	return r.text()
}

type definedAt struct {
	name string
	line int
}

// renamed reports whether text is the name that an earlier definition of name has got.
func (r *rewriter) renamed(text, name string, list []definedAt) bool {
	for _, d := range list {
		if d.name == name && text == fmt.Sprintf("%s__%d", name, d.line) {
			return true
		}
	}
	return false
}
