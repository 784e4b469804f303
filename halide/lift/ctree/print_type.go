package ctree

import (
	"fmt"
	"strings"
)

func (p *printer) global(o *Object) {
	p.structs(o.Type)
	text := Declare(o.Type, o.Name)
	if o.Extern {
		text = "extern " + text
	}
	if o.Storage == Static {
		text = "static " + text
	}
	if o.Init != nil {
		text += " = " + ExprString(o.Init)
	}
	p.line(text + ";")
}

// structsOf prints the structs that f's parameters, result and locals are made of, unless printed before.
func (p *printer) structsOf(f *Func) {
	p.structs(f.Type)
	for _, o := range f.Locals {
		p.structs(o.Type)
	}
}

func (p *printer) structs(t Type) {
	switch t := t.(type) {
	case Pointer:
		p.structs(t.Elem)
	case Array:
		p.structs(t.Elem)
	case List:
		p.structs(t.Elem)
	case *Signature:
		p.structs(t.Result)
		for _, x := range t.Params {
			p.structs(x)
		}
	case *Struct:
		if p.seen[t] {
			return
		}
		if p.seen == nil {
			p.seen = map[*Struct]bool{}
		}
		p.seen[t] = true
		for _, f := range t.Fields {
			p.structs(f.Type)
		}
		var fields []string
		for _, f := range t.Fields {
			fields = append(fields, fmt.Sprintf("%s @%d", Declare(f.Type, f.Name), f.Offset))
		}
		p.line(fmt.Sprintf("%s { %s } // %d bytes, aligned to %d", t, strings.Join(fields, "; "), t.Bytes, t.Align()))
	}
}
