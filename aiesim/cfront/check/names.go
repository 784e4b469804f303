package check

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// Function is the state of the function being read: how many loops, and loops and switches, are open.
type Function struct {
	Fn     *cfront.Func
	Loops  int
	Breaks int // loops and switches
}

// Names are the names that can be seen, and the function being read.
type Names struct {
	rep   *lex.Reporter
	Cfg   cfront.Config
	File  *Scope // file scope
	Scope *Scope // innermost
	Fn    *Function

	Classes map[*cfront.Struct]*Class
}

// Current is the function being read, nil at file scope.
func (p *Names) Current() *cfront.Func {
	if p.Fn == nil {
		return nil
	}
	return p.Fn.Fn
}

// Push opens a scope.
func (p *Names) Push() { p.Scope = &Scope{Outer: p.Scope} }

// Pop closes the innermost scope.
func (p *Names) Pop() { p.Scope = p.Scope.Outer }

// Within makes sc the innermost scope until what it returns is called; nil changes nothing.
func (p *Names) Within(sc *Scope) (back func()) {
	outer := p.Scope
	if sc != nil {
		p.Scope = sc
	}
	return func() { p.Scope = outer }
}

// Declare enters a name into the innermost scope; a second meaning in the same scope is a mistake.
func (p *Names) Declare(name string, s *Symbol) {
	if old := p.Scope.Declared(name); old != nil {
		p.rep.Fail(s.Pos, "%s is declared a second time here; it is a %s declared at %s", name, old.What(), old.Pos)
	}
	p.Scope.Set(name, s)
}

// typeNames yields the names of all types that can be seen here.
func (p *Names) typeNames(yield func(string) bool) {
	for s := p.Scope; s != nil; s = s.Outer {
		for n, sym := range s.All {
			if sym != nil && sym.Typ != nil && !yield(n) {
				return
			}
		}
	}
}

// FunctionNames yields the names that can be called.
func (p *Names) FunctionNames(yield func(string) bool) {
	for s := p.Scope; s != nil; s = s.Outer {
		for n, sym := range s.All {
			if (sym == nil || sym.Funcs != nil) && !yield(n) {
				return
			}
		}
	}
	for n := range p.Cfg.Intrinsics {
		if !yield(n) {
			return
		}
	}
}

// AllNames yields the names that can stand in an expression.
func (p *Names) AllNames(yield func(string) bool) {
	for s := p.Scope; s != nil; s = s.Outer {
		for n, sym := range s.All {
			if (sym == nil || sym.Typ == nil) && !yield(n) {
				return
			}
		}
	}
}

// UnknownType reports a name that is no type.
func (p *Names) UnknownType(t lex.Token) {
	w := t.Text
	if p.Scope.IsLost(w) {
		panic(lex.Bail{})
	}
	switch {
	case ComplexLike(w):
		p.rep.Fail(t.Pos, "%s: complex numbers need #include <adf.h>, and come as cint16, cint32 and cfloat; in "+
			"vectors of 128 to 1024 bits and accumulators of 48 (v4cacc48, v8cacc48) and 80 bits (v2cacc80, v4cacc80)",
			w)
	case VectorLike(w):
		p.rep.Fail(t.Pos, "%s is not a vector of the machine; %s", w, vectorsLike(w))
	}
	hint := ""
	if c := lex.Closest(w, p.typeNames); c != "" {
		hint = fmt.Sprintf("; did you mean %s?", c)
	}
	p.rep.Fail(t.Pos, "unknown type %s%s", w, hint)
}

// ComplexLike reports whether a name is that of a complex scalar, vector, accumulator or port.
func ComplexLike(name string) bool {
	return matches(name, `^(v[0-9]+|(in|out)put_(window|stream)_)?c(int16|int32|float|acc48|acc80)(_t)?$`)
}

// VectorLike reports whether a name looks like one of a vector.
func VectorLike(name string) bool {
	return matches(name, `^v[0-9]+(u?int[0-9]+|float|double|c[a-z0-9]+|acc[0-9]+)(_t)?$`)
}

// matches reports whether a name in a mistake matches a regular expression.
func matches(name, expression string) bool { return regexp.MustCompile(expression).MatchString(name) }

// vectorsLike lists the vectors with the elements of the one the user wanted.
func vectorsLike(w string) string {
	elem := strings.TrimSuffix(strings.TrimLeft(w[1:], "0123456789"), "_t")
	if strings.HasPrefix(elem, "acc") {
		return "accumulators are v8acc48, v16acc48, v4acc80 and v8acc80"
	}
	var out []string
	for _, v := range machineVectors() {
		if v.Elem.String() == elem {
			out = append(out, v.String())
		}
	}
	if out == nil {
		return "elements are int8, uint8, int16, int32, float, and int64 as the result of lsrs"
	}
	return elem + " comes in " + strings.Join(out, ", ")
}

// TemplateSymbol finds a parameter of the template being read: it is in a scope inside the file's.
func (p *Names) TemplateSymbol(name string) *Symbol {
	for s := p.Scope; s != nil && s != p.File; s = s.Outer {
		if sym := s.Declared(name); sym != nil {
			return sym
		}
	}
	return nil
}

// TemplateScope binds the parameters of a template to arguments.
func (p *Names) TemplateScope(t *Template, args []TemplateArg) *Scope {
	return p.BindParams(t.Scope, t.Params, args, t.Pos)
}

// BindParams makes a scope in which parameters of a template are their arguments.
func (p *Names) BindParams(outer *Scope, params []TemplateParam, args []TemplateArg, at cfront.Pos) *Scope {
	sc := &Scope{Outer: outer}
	for i, a := range args {
		if !a.IsPack {
			sc.Set(params[i].Name, argSymbol(a, at))
			continue
		}
		pack := &Pack{Types: params[i].Typ == nil}
		for _, e := range a.Pack {
			pack.Elems = append(pack.Elems, argSymbol(e, at))
		}
		sc.SetPack(params[i].Name, &Symbol{Pos: at, Pack: pack})
	}
	return sc
}

// argSymbol is what a parameter of a template stands for.
func argSymbol(a TemplateArg, at cfront.Pos) *Symbol {
	switch {
	case a.Param != 0:
		return &Symbol{Pos: at, Param: true, Val: &cfront.IntConst{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.Int32},
			Val: int64(a.Param - 1)}}
	case a.C != nil:
		return &Symbol{Pos: at, Val: a.C}
	case a.Named != nil:
		return a.Named
	}
	return &Symbol{Pos: at, Typ: &QType{T: a.T, Q: a.Q, Lvalue: a.Lvalue}}
}

// HasPacks reports whether a parameter pack can be seen here.
func (p *Names) HasPacks() bool {
	for s := p.Scope; s != nil; s = s.Outer {
		if s.packs {
			return true
		}
	}
	return false
}

// BindPack makes the name of a pack of parameters known, whose elements are declared.
func (p *Names) BindPack(k ParamPack) {
	if k.Name == "" {
		return
	}
	pack := &Pack{}
	for i := range k.N {
		pack.Elems = append(pack.Elems, p.Scope.Declared(k.Element(i)))
	}
	p.Scope.SetPack(k.Name, &Symbol{Pack: pack})
}
