package source

import (
	"fmt"
	"sort"

	"modernc.org/cc/v4"
	"modernc.org/token"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// translator turns cc/v4's tree into ctree's. Types of declarations are cc's; types of expressions are worked out here,
// because cc's are decayed and have no conversions.
type translator struct {
	files   *files
	prog    *program
	unit    *ctree.Unit
	lazy    bool                   // another file of the program: only what is wanted is translated
	all     []ctree.Pragma         // of the file and its headers
	pragmas map[int][]ctree.Pragma // by the line of the statement that they stand before
	structs map[structKey]*ctree.Struct
	objects map[*cc.Declarator]*ctree.Object
	globals map[string]*ctree.Object      // by name: declarations of one global are one object
	inits   map[string]*cc.InitDeclarator // definitions of globals, not of this file's own, or lazy
	bodies  map[string]*cc.FunctionDefinition
	funcs   map[string]*ctree.Func
	queue   []string // names of headers' functions that are called and not translated yet
	wanted  map[string]bool
	fn      *ctree.Func
	def     *cc.FunctionDefinition // of fn
	pre     []ctree.Stmt           // what has to run before the statement at hand: lengths of arrays
	temps   int
	depth   int
}

func newTranslator(f *files, p *program) *translator {
	return &translator{files: f, prog: p, unit: p.unit, structs: map[structKey]*ctree.Struct{},
		objects: map[*cc.Declarator]*ctree.Object{}, globals: map[string]*ctree.Object{},
		inits: map[string]*cc.InitDeclarator{}, bodies: map[string]*cc.FunctionDefinition{},
		funcs: map[string]*ctree.Func{}, wanted: map[string]bool{}}
}

// translate is the unit of a checked tree, with what it needs of the other files, and how those functions of these
// begin that the file does not declare.
func translate(f *files, o Options, text []byte, ast *cc.AST, pragmas []ctree.Pragma) (*ctree.Unit, []string, error) {
	if err := f.unused(); err != nil {
		return nil, nil, err
	}
	p := &program{options: o, unit: &ctree.Unit{File: f.name, Notes: f.notes}, structs: map[string]*ctree.Struct{},
		globals: map[string]*ctree.Object{}, parts: map[*otherFile]*translator{}, bad: map[*otherFile]error{},
		linked: map[string]*ctree.Func{}, outside: map[string]bool{}, undeclared: map[string]bool{},
		intrinsics: map[string]bool{}}
	t := newTranslator(f, p)
	p.main = t
	for _, name := range f.missing {
		p.note(diag.Pos{File: f.name, Line: includeOf(text, name)}, "the header %s is not here and was read as empty",
			name)
	}
	t.unit.Macros = macrosOf(f.name, text, f.defines, macroValue(ast))
	t.attach(pragmas, text)
	t.declarations(ast)
	t.drain()
	p.link()
	if len(p.intrinsics) > 0 {
		t.unit.Bodies = bodiesOf(p.intrinsics)
	}
	sort.SliceStable(t.unit.Notes, func(i, j int) bool { return t.unit.Notes[i].Pos.Line < t.unit.Notes[j].Pos.Line })
	return t.unit, p.heads, nil
}

// macroValue evaluates macros that the parser knows the value of.
func macroValue(ast *cc.AST) func(string) (int64, bool) {
	return func(name string) (int64, bool) {
		m := ast.Macros[name]
		if m == nil || m.IsFnLike {
			return 0, false
		}
		return intValue(m.Value())
	}
}

func intValue(v cc.Value) (int64, bool) {
	switch v := v.(type) {
	case cc.Int64Value:
		return int64(v), true
	case cc.UInt64Value:
		return int64(v), true
	}
	return 0, false
}

// node is what has a place in the parser's tree.
type node interface{ Position() token.Position }

func (t *translator) pos(n node) diag.Pos {
	p := n.Position()
	return t.files.pos(p.Filename, p.Line, p.Column)
}

// refuse ends the translation of the function at hand: fact says what is wrong at n, help what to do instead.
func (t *translator) refuse(n node, code diag.Code, fact string, help ...string) {
	t.refuseAt(t.pos(n), code, fact, help...)
}

func (t *translator) refuseAt(p diag.Pos, code diag.Code, fact string, help ...string) {
	panic(refusal{diag.Mistake{Pos: p, Code: code, Fact: fact, Help: help}})
}

// catch turns a refusal thrown by do into an error.
func (t *translator) catch(do func()) (err *diag.Mistake) {
	defer func() {
		if x := recover(); x != nil {
			r, ok := x.(refusal)
			if !ok {
				panic(x)
			}
			err = &r.Mistake
		}
	}()
	do()
	return nil
}

// deeper bounds the recursion over expressions and statements.
func (t *translator) deeper(n node) func() {
	if t.depth++; t.depth > maxTree {
		t.refuse(n, "too-deep", fmt.Sprintf("the expression or statement is nested more than %d deep", maxTree))
	}
	return func() { t.depth-- }
}

const maxTree = 20000
