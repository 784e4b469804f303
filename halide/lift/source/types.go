package source

import (
	"fmt"
	"regexp"
	"strings"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// listPrefix begins the names of the typedefs that Rewrite makes for std::vector.
const listPrefix = "__vy_list_"

// typ is a type of the parser. Arrays of variable length get the hidden objects of their lengths, which t.pre sets.
func (t *translator) typ(n node, c cc.Type) ctree.Type {
	defer t.deeper(n)()
	if a := c.Attributes(); a != nil && a.IsVolatile() {
		t.refuseVolatile(n)
	}
	if v := c.VectorSize(); v > 0 {
		return t.vector(n, c, v)
	}
	if d := c.Typedef(); d != nil && strings.HasPrefix(d.Name(), listPrefix) {
		return ctree.List{Elem: t.typ(n, c.(*cc.PointerType).Elem())}
	}
	switch c := c.(type) {
	case *cc.PointerType:
		return ctree.Pointer{Elem: t.typ(n, c.Elem())}
	case *cc.ArrayType:
		return t.array(n, c)
	case *cc.StructType:
		return t.structure(n, c, false)
	case *cc.UnionType:
		return t.structure(n, c, true)
	case *cc.FunctionType:
		return t.signature(n, c)
	case *cc.EnumType:
		return t.typ(n, c.UnderlyingType())
	}
	return t.basic(n, c.Kind())
}

// named is the type that a cast or a literal names; the parser forgets which of these are volatile.
func (t *translator) named(n node, name *cc.TypeName) ctree.Type {
	if volatileWord.MatchString(cc.NodeSource(name)) {
		t.refuseVolatile(n)
	}
	return t.typ(n, name.Type())
}

var volatileWord = regexp.MustCompile(`\b(__)?volatile(__)?\b`)

func (t *translator) refuseVolatile(n node) {
	t.refuse(n, "volatile", "each access to what is volatile is one that the world sees, which no algorithm has",
		"leave volatile out, if nothing outside of the program reads or writes it")
}

func (t *translator) basic(n node, k cc.Kind) ctree.Type {
	switch k {
	case cc.Void:
		return ctree.Void{}
	case cc.Bool:
		return ctree.Bool
	case cc.Char, cc.SChar:
		return ctree.Char
	case cc.UChar:
		return ctree.Int{Bits: 8}
	case cc.Short:
		return ctree.Int{Bits: 16, Signed: true}
	case cc.UShort:
		return ctree.Int{Bits: 16}
	case cc.Int:
		return ctree.IntT
	case cc.UInt:
		return ctree.Int{Bits: 32}
	case cc.Long, cc.LongLong:
		return ctree.Long
	case cc.ULong, cc.ULongLong:
		return ctree.ULong
	case cc.Float, cc.Float32:
		return ctree.FloatT
	case cc.Double, cc.Float64, cc.Float32x:
		return ctree.Double
	}
	t.refuse(n, "type-not-lifted", fmt.Sprintf("the type %s is not lifted", k),
		"integers up to 64 bits, float, double and what is made of them are")
	return nil
}

func (t *translator) vector(n node, c cc.Type, bytes int64) ctree.Type {
	elem := t.basic(n, c.Kind())
	lanes := bytes / max(elem.Size(), 1)
	if lanes < 1 || lanes > 1024 || lanes*elem.Size() != bytes {
		t.refuse(n, "type-not-lifted", fmt.Sprintf("a vector type of %d bytes of %s", bytes, elem))
	}
	return ctree.Vector{Elem: elem, Lanes: int(lanes)}
}

func (t *translator) signature(n node, c *cc.FunctionType) *ctree.Signature {
	s := &ctree.Signature{Result: t.result(n, c.Result()), Variadic: c.IsVariadic() || c.MaxArgs() < 0}
	for _, p := range c.Parameters() {
		pt := p.Type()
		if pt.Kind() == cc.Void {
			continue
		}
		s.Params = append(s.Params, t.paramType(n, pt))
	}
	if len(c.Parameters()) == 0 && c.MaxArgs() != 0 {
		s.Variadic = true
	}
	return s
}

// paramType is the type of a parameter: arrays and functions are pointers. Lengths that other parameters give are left
// out in signatures; the parameter's own object has them.
func (t *translator) paramType(n node, c cc.Type) ctree.Type {
	if elem, ok := t.reference(n, c); ok {
		return ctree.Pointer{Elem: elem}
	}
	saved, temps := t.pre, t.temps
	u := t.adjusted(n, c)
	t.pre, t.temps = saved, temps
	return u
}

func (t *translator) adjusted(n node, c cc.Type) ctree.Type {
	switch u := c.Undecay().(type) {
	case *cc.ArrayType:
		if d := c.Typedef(); d == nil || !strings.HasPrefix(d.Name(), listPrefix) {
			return ctree.Pointer{Elem: t.typ(n, u.Elem())}
		}
	case *cc.FunctionType:
		return ctree.Pointer{Elem: t.signature(n, u)}
	}
	return t.typ(n, c)
}

// structKey finds the one Struct of a type that the parser keeps several copies of: the first field's declarator, how
// deep it is, or the tag.
type structKey struct {
	d     *cc.Declarator
	depth int
	tag   string
}

type fielded interface {
	cc.Type
	FieldByIndex(int) *cc.Field
	Tag() cc.Token
}

func keyOf(c fielded) structKey {
	tag := c.Tag()
	f := c.FieldByIndex(0)
	if f == nil {
		return structKey{tag: tag.SrcStr()}
	}
	if f.Declarator() != nil {
		return structKey{d: f.Declarator()}
	}
	if inner, ok := f.Type().(fielded); ok {
		k := keyOf(inner)
		k.depth++
		return k
	}
	return structKey{tag: tag.SrcStr()}
}

func (t *translator) structure(n node, c fielded, union bool) *ctree.Struct {
	key := keyOf(c)
	if s := t.structs[key]; s != nil {
		return s
	}
	sig := shape(c, union)
	if s := t.prog.structs[sig]; s != nil {
		t.structs[key] = s
		return s
	}
	tag := c.Tag()
	s := &ctree.Struct{Tag: "", Union: union, Bytes: max(c.Size(), 0), Al: int64(c.Align())}
	if tag.Ch != 0 {
		s.Tag = tag.SrcStr()
	}
	if d := c.Typedef(); s.Tag == "" && d != nil && !strings.HasPrefix(d.Name(), "__vy_") {
		s.Tag = d.Name()
	}
	t.structs[key] = s
	done := false
	defer func() {
		if !done { // a field was refused: the next use has to meet the same field again
			delete(t.structs, key)
		}
	}()
	for i := 0; c.FieldByIndex(i) != nil; i++ {
		f := c.FieldByIndex(i)
		if f.IsBitfield() {
			continue // refused where it is used
		}
		s.Fields = append(s.Fields, &ctree.Field{Name: f.Name(), Type: t.typ(n, f.Type()), Offset: f.Offset()})
	}
	done = true
	if sig != "" {
		t.prog.structs[sig] = s
	}
	return s
}
