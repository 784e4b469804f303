package parse

import (
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/check"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// maxWide is the most lanes of an accumulator that the header makes of several of the machine.
const maxWide = 128

// patternClass is an instance of a class template, or of a machine type, some of whose arguments are open.
type patternClass struct {
	name  string
	class *check.ClassTemplate // nil: a machine type, __vector or __accum
	args  []check.TemplateArg
}

func (*patternClass) Size() int64      { return 1 }
func (*patternClass) Align() int64     { return 1 }
func (c *patternClass) String() string { return c.name + "<...>" }

// openArg reports whether an argument of a template is not known yet.
func openArg(a check.TemplateArg) bool { return a.Param != 0 || a.T != nil && typeParamsIn(a.T) }

func anyOpen(args []check.TemplateArg) bool {
	for _, a := range args {
		if openArg(a) {
			return true
		}
	}
	return false
}

// machineType makes the register type that __vector<T, N> and __accum<acc48, N> name.
func (p *types) machineType(t lex.Token) *check.QType {
	args := p.up.classArgs(t.Text, nil)
	if len(args) != 2 || args[0].T == nil || args[1].T != nil {
		p.rep.Fail(t.Pos, "%s takes a type and a number of lanes", t)
	}
	if anyOpen(args) {
		return &check.QType{T: &patternClass{name: t.Text, args: args}}
	}
	n := int(args[1].C.Val)
	if t.Text == "__accum" {
		if args[0].T == cfront.Float32 {
			return &check.QType{T: cfront.Vector{Elem: cfront.Float32, Lanes: n}}
		}
		v, ok := args[0].T.(cfront.Vector)
		// caccfloat
		if half, isComplex := p.names.Half(args[0].T); ok && v.Complex || isComplex && half == cfront.Float32 {
			return &check.QType{T: cfront.Vector{Elem: cfront.Float32, Lanes: 2 * n, Complex: true}}
		}
		tag, ok := args[0].T.(cfront.Acc)
		if !ok {
			p.rep.Fail(t.Pos, "an accumulator has lanes of acc32, acc48, acc64, acc80 or accfloat, or of these with "+
				"c, not %s",
				args[0].T)
		}
		a := cfront.Acc{Lanes: n, Bits: tag.Bits, Complex: tag.Complex}
		if a.Complex {
			a.Lanes *= 2
		}
		if wide := p.names.File.Own("__wide_accum"); a.Lanes*a.Bits > 8*96 && wide != nil && n&(n-1) == 0 &&
			n <= maxWide {
			q, _ := p.up.classInstance(wide.Class, args, t.Pos)
			return q
		}
		if a.Lanes*a.Bits > 8*96 || n <= 0 || a.Bits == 48 && a.Lanes < 8 || a.Bits == 80 && a.Lanes < 4 {
			p.rep.Fail(t.Pos, "the machine has no accumulator of %d lanes of %d bits", n, a.Bits)
		}
		return &check.QType{T: a}
	}
	e, ok := args[0].T.(cfront.Basic)
	v := cfront.Vector{Elem: e, Lanes: n}
	if half, isComplex := p.names.Half(args[0].T); isComplex {
		e, ok = half, true
		v = cfront.Vector{Elem: half, Lanes: 2 * n, Complex: true}
	}
	if size := v.Size(); !ok || e == cfront.Void || n <= 0 || size < 16 && n > 1 || size > 128 || size&(size-1) != 0 {
		p.rep.Fail(t.Pos, "the machine has no vector of %d lanes of %s", n, args[0].T)
	}
	return &check.QType{T: v}
}

// machineMember is a type or a constant that a machine type has as a class: vector<int16, 16>::value_type.
func (p *types) machineMember(t cfront.Type, name lex.Token) (*check.QType, cfront.Expr) {
	number := func(n int64) (*check.QType, cfront.Expr) {
		return nil, &cfront.IntConst{At: cfront.At{P: name.Pos}, T: cfront.T{Typ: cfront.UInt32}, Val: n}
	}
	switch v := t.(type) {
	case cfront.Vector:
		switch name.Text {
		case "value_type":
			return &check.QType{T: p.names.Element(v)}, nil
		case "native_type":
			return &check.QType{T: v}, nil
		case "size":
			return number(int64(v.Count()))
		case "bits":
			return number(v.Size() * 8)
		case "type_bits":
			return number(v.Size() * 8 / int64(v.Count()))
		case "is_signed":
			return number(cfront.Truth(!v.Elem.IsUnsigned()))
		case "is_floating_point":
			return number(cfront.Truth(v.Elem.IsFloat()))
		case "is_complex":
			return number(cfront.Truth(v.Complex))
		}
	case cfront.Acc:
		switch name.Text {
		case "size":
			return number(int64(v.Count()))
		case "bits":
			return number(v.Size() * 8)
		case "value_bits", "accumulate_bits":
			return number(int64(v.Bits))
		}
	case cfront.Window:
		if name.Text == "value_type" {
			return &check.QType{T: p.names.ElementOf(v)}, nil
		}
	}
	return nil, nil
}

// laneRef is [check.Above.LaneRef].
func (p *templates) laneRef(v cfront.Vector, readOnly bool) cfront.Type {
	name := "vector_elem_ref"
	if readOnly {
		name = "vector_elem_const_ref"
	}
	aie := p.names.File.Own("aie")
	if aie == nil || aie.Space == nil || aie.Space.Own(name) == nil || aie.Space.Own(name).Class == nil {
		return nil
	}
	sym := aie.Space.Own(name)
	if !strings.HasPrefix(sym.Pos.File, "<") {
		return nil
	}
	_, args := p.shape(v, "__vector")
	q, _ := p.up.classInstance(sym.Class, args, sym.Pos)
	return q.T
}

// taken are an argument and its value as parameter q of a template takes them: of v[i] what refers to the lane, if the
// parameter is of one of these classes or, in a function of the user, of any type. The API's take the number.
func (p *templates) taken(t *check.Template, q check.Param, arg, val cfront.Expr) (a, v cfront.Expr) {
	ref := p.conv.RefType(arg)
	of, isClass := q.T.(*patternClass)
	_, bare := q.T.(typeParam)
	if ref == nil || !(isClass && of.class != nil) && (!bare || strings.HasPrefix(t.Pos.File, "<")) {
		return arg, val
	}
	v = &cfront.Load{At: cfront.At{P: arg.Pos()}, T: cfront.T{Typ: ref}} // its type alone counts
	if a = p.conv.Referring(arg, nil); a == arg {
		a = v
	}
	return a, v
}

// shape is the template and the arguments that a type is an instance of.
func (p *templates) shape(t cfront.Type, name string) (*check.ClassTemplate, []check.TemplateArg) {
	number := func(n int) check.TemplateArg {
		return check.TemplateArg{C: &cfront.IntConst{T: cfront.T{Typ: cfront.UInt32}, Val: int64(n)}}
	}
	switch t := t.(type) {
	case *patternClass:
		// An accumulator of floats is a vector of them, so that what takes vectors is the narrower choice.
		if t.name == name || name == "__accum" && t.name == "__vector" {
			return t.class, t.args
		}
	case cfront.Vector:
		if name == "__vector" || name == "__accum" && t.Elem == cfront.Float32 {
			return nil, []check.TemplateArg{{T: p.names.Element(t)}, number(t.Count())}
		}
	case cfront.Acc:
		if name == "__accum" {
			return nil, []check.TemplateArg{{T: cfront.Acc{Lanes: 1, Bits: t.Bits, Complex: t.Complex}},
				number(t.Count())}
		}
	case *cfront.Struct:
		for c := p.names.ClassOf(t); c != nil; c = c.Base {
			if c.Template == nil {
				continue
			}
			if c.Template.Name == "__wide_accum" && name == "__accum" {
				return nil, c.Args
			}
			if c.Template.Name == name {
				return c.Template, c.Args
			}
		}
	}
	return nil, nil
}
