package source

import (
	"fmt"
	"sort"

	"modernc.org/cc/v4"
	"modernc.org/token"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// translator turns cc/v4's tree into ctree's. Types of declarations are cc's; types of expressions are worked out here, because cc's
// are decayed and have no conversions.
type translator struct {
	files   *files
	unit    *ctree.Unit
	pragmas map[int][]ctree.Pragma // by the line of the statement that they stand before
	structs map[structKey]*ctree.Struct
	objects map[*cc.Declarator]*ctree.Object
	globals map[string]*ctree.Object // by name: declarations of one global are one object
	bodies  map[string]*cc.FunctionDefinition
	funcs   map[string]*ctree.Func
	queue   []string // names of headers' functions that are called and not translated yet
	fn      *ctree.Func
	pre     []ctree.Stmt // what has to run before the statement at hand: lengths of arrays
	temps   int
	depth   int
}

// translate is the unit of a checked tree.
func translate(f *files, text []byte, ast *cc.AST, pragmas []ctree.Pragma) (*ctree.Unit, error) {
	if err := f.unused(); err != nil {
		return nil, err
	}
	t := &translator{files: f, unit: &ctree.Unit{File: f.name, Notes: f.notes}, structs: map[structKey]*ctree.Struct{},
		objects: map[*cc.Declarator]*ctree.Object{}, globals: map[string]*ctree.Object{},
		bodies: map[string]*cc.FunctionDefinition{}, funcs: map[string]*ctree.Func{}}
	for _, name := range f.missing {
		t.unit.Notes = append(t.unit.Notes, ctree.Note{Pos: diag.Pos{File: f.name, Line: includeOf(text, name)},
			Text: fmt.Sprintf("the header %s is not here and was read as empty", name)})
	}
	t.unit.Macros = macrosOf(f.name, text, macroValue(ast))
	t.attach(pragmas, text)
	if err := t.declarations(ast); err != nil {
		return nil, err
	}
	for len(t.queue) > 0 {
		name := t.queue[0]
		t.queue = t.queue[1:]
		t.function(t.funcs[name], t.bodies[name])
	}
	sort.SliceStable(t.unit.Notes, func(i, j int) bool { return t.unit.Notes[i].Pos.Line < t.unit.Notes[j].Pos.Line })
	return t.unit, nil
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
