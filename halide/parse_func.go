package halide

import (
	"fmt"
)

// definition reads "(x, y) = value" or "(x, y): {int16, int32} = {value, value}" to the end of the line.
func (p *parser) definition(t token, pr *program) {
	p.want("(")
	var vars []Var
	for {
		v := p.tok
		name := p.name("the name of a Var")
		e := &Expr{Op: OpVar, Kind: IntKind, Name: name, Pos: v.pos}
		if m := badName(v.pos, "Var", name); m != nil {
			e.Kind, e.Mistake = Poison, m
		}
		vars = append(vars, Var{e})
		if !p.got(",") {
			break
		}
	}
	p.want(")")
	var types []Type
	if p.got(":") {
		types = p.types()
	}
	p.want("=")
	values := p.values()
	if p.wrong != nil {
		return
	}
	f := newFunc(t.pos, t.text, vars)
	if types != nil {
		f.stores(t.pos, types)
	}
	f.is(t.pos, values)
	p.scope.Funcs[t.text] = f
	pr.funcs = append(pr.funcs, f)
}

// types reads "int16" or "{int16, int32}".
func (p *parser) types() []Type {
	if !p.got("{") {
		return []Type{p.typeName()}
	}
	var types []Type
	for {
		types = append(types, p.typeName())
		if !p.got(",") {
			p.want("}")
			return types
		}
	}
}

// values reads "value" or "{value, value}".
func (p *parser) values() []*Expr {
	if !p.got("{") {
		return []*Expr{p.expr(0)}
	}
	var values []*Expr
	for {
		values = append(values, p.expr(0))
		if !p.got(",") {
			p.want("}")
			return values
		}
	}
}

// update reads "(x, r.x) = value over r where condition"; the operator may be +=, -= or *= instead.
func (p *parser) update(t token, f *Func) {
	p.want("(")
	coords := p.operands()
	op := p.tok
	if op.text != "+=" && op.text != "-=" && op.text != "*=" {
		p.want("=")
	} else {
		p.advance()
	}
	values := p.values()
	var r *RDom
	method := "Update"
	if p.tok.kind == nameToken && p.tok.text == "over" {
		p.advance()
		r, method = p.domain(), "UpdateOver"
	}
	if p.wrong != nil {
		return
	}
	u := f.update(t.pos, method, r, exprOperands(coords))
	if r != nil && r.Mistake != nil {
		f.found = append(f.found, r.Mistake)
		u.RDom = nil
	}
	step := map[string]Op{"+=": OpAdd, "-=": OpSub, "*=": OpMul}[op.text]
	if step == 0 {
		u.is(t.pos, values)
		return
	}
	u.combine(t.pos, step, exprOperands(values))
}

// checkUsed tells of declarations that the pipeline has no use for.
func (pr *program) checkUsed(whole *Pipeline) {
	if whole.Err() != nil {
		return
	}
	for _, in := range whole.Inputs() {
		delete(pr.declared, in.Name)
	}
	for _, r := range whole.RDoms() {
		delete(pr.declared, r.Name)
	}
	for _, f := range whole.Funcs() {
		delete(pr.declared, f.Name)
	}
	out := whole.Outputs[len(whole.Outputs)-1]
	for name, t := range pr.declared {
		out.tell(t.pos, CodeUnused, fmt.Sprintf("%s is not used in %s", name, out.Name), "leave its line out")
	}
}
