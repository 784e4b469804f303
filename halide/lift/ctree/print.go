package ctree

import (
	"fmt"
	"strings"
)

// String is the unit as text: globals, then functions, with every conversion explicit. Structs are printed where they
// are first used by a global or a function.
func (u *Unit) String() string {
	p := &printer{}
	for _, g := range u.Globals {
		p.global(g)
	}
	for _, f := range u.Funcs {
		p.structsOf(f)
		p.line(strings.TrimSuffix(f.String(), "\n"))
	}
	return p.b.String()
}

// String is the function as text.
func (f *Func) String() string {
	p := &printer{}
	var params []string
	for _, o := range f.Params {
		params = append(params, Declare(o.Type, o.Name))
	}
	if f.Type.Variadic {
		params = append(params, "...")
	}
	head := Declare(f.Type.Result, f.Name) + "(" + strings.Join(params, ", ") + ")"
	if f.Body == nil {
		p.line(head + "; // refused: " + f.Refused.Error())
		return p.b.String()
	}
	p.line(head + " {")
	p.list(f.Body.List)
	p.line("}")
	return p.b.String()
}

// StmtString is one statement as text, with its line end.
func StmtString(s Stmt) string {
	p := &printer{}
	p.stmt(s)
	return p.b.String()
}

type printer struct {
	b      strings.Builder
	indent int
	seen   map[*Struct]bool
}

func (p *printer) line(text string) {
	if text != "" {
		p.b.WriteString(strings.Repeat("\t", p.indent) + text)
	}
	p.b.WriteByte('\n')
}

func (p *printer) pragmas(list []Pragma) {
	for _, x := range list {
		p.line("#pragma " + x.Text)
	}
}

func (p *printer) list(list []Stmt) {
	p.indent++
	for _, s := range list {
		p.stmt(s)
	}
	p.indent--
}

// nested is the body of an if or a loop: always in braces.
func (p *printer) nested(head string, s Stmt, tail string) {
	p.line(head + " {")
	if b, ok := s.(*Block); ok && len(b.Pragmas) == 0 {
		p.list(b.List)
	} else {
		p.list([]Stmt{s})
	}
	p.line("}" + tail)
}

func (p *printer) stmt(s Stmt) {
	switch s := s.(type) {
	case *Block:
		p.block(s)
	case *Decl:
		p.line(declText(s) + ";")
	case *ExprStmt:
		p.line(bare(s.X) + ";")
	case *If:
		p.nested("if ("+bare(s.Cond)+")", s.Then, "")
		if s.Else != nil {
			p.nested("else", s.Else, "")
		}
	case *For:
		p.pragmas(s.Pragmas)
		p.nested("for ("+forInit(s.Init)+"; "+bare(s.Cond)+"; "+bare(s.Post)+")", s.Body, "")
	case *While:
		p.nested("while ("+bare(s.Cond)+")", s.Body, "")
	case *Do:
		p.nested("do", s.Body, " while ("+bare(s.Cond)+");")
	case *Switch:
		p.switchText(s)
	case *Break:
		p.line("break;")
	case *Continue:
		p.line("continue;")
	case *Return:
		p.line(strings.TrimSpace("return "+bare(s.X)) + ";")
	case *Empty:
		p.line(";")
	default:
		panic(fmt.Sprintf("BUG: text of %T", s))
	}
}

func (p *printer) block(s *Block) {
	p.pragmas(s.Pragmas)
	if s.Group {
		for _, t := range s.List {
			p.stmt(t)
		}
		return
	}
	p.line("{")
	p.list(s.List)
	p.line("}")
}

func (p *printer) switchText(s *Switch) {
	p.line("switch (" + ExprString(s.X) + ") {")
	for _, c := range s.Cases {
		for _, r := range c.Ranges {
			if r.Low == r.High {
				p.line(fmt.Sprintf("case %d:", r.Low))
			} else {
				p.line(fmt.Sprintf("case %d ... %d:", r.Low, r.High))
			}
		}
		if c.Default {
			p.line("default:")
		}
		p.list(c.Body)
	}
	p.line("}")
}

func declText(d *Decl) string {
	text := Declare(d.Object.Type, d.Object.Name)
	if d.Init != nil {
		text += " = " + bare(d.Init)
	}
	return text
}

// forInit is the first part of a for: declarations or an expression.
func forInit(s Stmt) string {
	switch s := s.(type) {
	case *Decl:
		return declText(s)
	case *ExprStmt:
		return bare(s.X)
	case *Block:
		var parts []string
		for _, t := range s.List {
			parts = append(parts, forInit(t))
		}
		return strings.Join(parts, ", ")
	}
	return ""
}
