package isel

import (
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// translator is one translation. Panics with an *Error end it.
type translator struct {
	m     *machine.Machine
	unit  *cfront.Unit
	entry *cfront.Func
	facts *facts
	f     *mir.Func

	bind    map[*cfront.Object]*binding     // where the objects live
	vars    map[mir.Reg]bool                // registers that are changed after their first definition
	roots   map[*cfront.Object]int          // of objects in memory
	inits   map[*cfront.Object]*cfront.Init // first values of locals in memory
	results map[*cfront.Func]int            // roots of returned structs
	calls   map[*cfront.Func][]cfront.Expr  // calls in bodies
	given   map[mir.Reg]int                 // roots of pointers that say so themselves
	pool    map[string]int                  // roots of constant vectors, by content
	bases   map[int]mir.Reg                 // registers with the address of a root
	nums    map[number]mir.Reg              // registers with a constant
	setup   []*mir.Op                       // definitions of both, for the start of the function
	ports   []*port                         // windows and streams among the parameters

	blocks []*block
	cur    *block
	loops  []*loop
	loop   *loop // innermost
	stack  []*inlined
	labels []label // of the loops and switches around, innermost last
	count  int     // operations so far
	direct bool    // window positions live in registers
	rounds int64   // of loops unrolled whole, so far
}

// number is a constant in a register of a class.
type number struct {
	class machine.Class
	val   int64
}

// maxOps limits the operations of a function, so that inlining ends; the shortest take two bytes of program memory.
const maxOps = 1 << 16

// Func translates the function fn of unit u for machine m. The error is an [*Error] that says which line of the user's
// cannot be timed, why, and what to do.
func Func(u *cfront.Unit, fn *cfront.Func, m *machine.Machine) (*mir.Func, error) {
	f, err := translate(u, fn, m, true)
	if errors.Is(err, errIndirect) {
		return translate(u, fn, m, false)
	}
	return f, err
}

// errIndirect is why window positions cannot live in registers: which window is meant is not known everywhere.
var errIndirect = errors.New("BUG: a window that is not known")

func translate(u *cfront.Unit, fn *cfront.Func, m *machine.Machine, direct bool) (f *mir.Func, err error) {
	t := &translator{m: m, unit: u, entry: fn, facts: analyse(u), direct: direct,
		bind: map[*cfront.Object]*binding{}, vars: map[mir.Reg]bool{}, roots: map[*cfront.Object]int{},
		inits: map[*cfront.Object]*cfront.Init{}, results: map[*cfront.Func]int{}, calls: map[*cfront.Func][]cfront.Expr{},
		given: map[mir.Reg]int{}, pool: map[string]int{}, bases: map[int]mir.Reg{}, nums: map[number]mir.Reg{},
		f: &mir.Func{Name: fn.String(), Pos: fn.Pos, Roots: []mir.Root{{Kind: mir.AnyRoot, Name: "any"}}}}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *Error:
			f, err = nil, r
		case error:
			if r != errIndirect {
				panic(r)
			}
			f, err = nil, r
		default:
			panic(r)
		}
	}()
	t.function()
	t.finish()
	Promote(t.f, m)
	t.classes()
	t.spread()
	fuse(t.f, m)
	t.stackNote()
	if err := mir.Check(t.f, m); err != nil {
		panic(fmt.Sprintf("BUG: %v\n%s", err, t.f))
	}
	return t.f, nil
}

// function translates the entry: parameters, body, the windows' positions, return.
func (t *translator) function() {
	t.place(t.newBlock())
	for i, o := range t.entry.Params {
		t.param(i, o)
	}
	t.openPorts()
	end := t.newBlock()
	t.stack = []*inlined{{fn: t.entry, end: end, want: noWhere}}
	t.body(t.entry.Body.List)
	t.jump(end, t.entry.Pos)
	t.place(end)
	t.closePorts()
	t.cur.kind, t.cur.pos = mir.Return, t.entry.Pos
	t.cur = nil
}

// param binds a parameter of the entry.
func (t *translator) param(i int, o *cfront.Object) {
	class := machine.NoClass
	switch typ := o.Type.(type) {
	case cfront.Basic:
		class = scalarClass(typ)
	case cfront.Pointer:
		class = machine.ClassP
	}
	if class == machine.NoClass {
		refuse(o.Pos, "", "parameter %s of %s cannot be given from outside: pass a pointer to it", o.Name, t.entry)
	}
	r := t.newReg(mir.RegInfo{Name: o.Name, Class: class, Pos: o.Pos, Hint: o.Register})
	t.f.Params = append(t.f.Params, mir.Param{Obj: o, Reg: r})
	if p, ok := o.Type.(cfront.Pointer); ok {
		t.given[r] = t.paramRoot(i, o, p)
		if w, ok := p.Elem.(cfront.Window); ok {
			t.ports = append(t.ports, &port{pos: mir.None, obj: o, index: i, kind: w, reg: r})
		}
	}
	if o.Addressed {
		at := t.frame(o)
		t.storeScalar(pval{root: at}, o.Type, t.f.Whole(r), o.Pos, false)
		return
	}
	b := &binding{kind: bindReg, op: t.f.Whole(r)}
	if p, ok := o.Type.(cfront.Pointer); ok && !t.facts.assigned[o] {
		b = &binding{kind: bindPtr, ptr: pval{reg: r}}
		if _, ok := p.Elem.(cfront.Window); ok {
			if port := t.ports[len(t.ports)-1]; t.direct || port.stream() {
				b.ptr = pval{reg: mir.None, win: port}
			}
		}
	} else if t.facts.assigned[o] {
		t.vars[r] = true
	}
	t.bind[o] = b
}

func (t *translator) paramRoot(i int, o *cfront.Object, p cfront.Pointer) int {
	root := mir.Root{Kind: mir.ParamRoot, Name: o.Name, Param: i, Restrict: p.Restrict}
	root.ReadOnly = p.Restrict && p.Quals&cfront.Const != 0
	if _, ok := p.Elem.(cfront.Window); ok { // the descriptor: an object of its own
		root.Restrict, root.Bytes = true, p.Elem.Size()
	}
	return t.newRoot(root)
}

func (t *translator) newRoot(r mir.Root) int {
	t.f.Roots = append(t.f.Roots, r)
	return len(t.f.Roots) - 1
}

// scalarClass is the class of registers that hold numbers of a type.
func scalarClass(b cfront.Basic) machine.Class {
	if b.Size() == 8 {
		return machine.ClassR64
	}
	return machine.ClassR
}

// stackNote tells if the locals need more than the stack has by default.
func (t *translator) stackNote() {
	if n := int64(t.m.StackBytes.N); t.f.Frame > n {
		t.f.Notes = append(t.f.Notes, mir.Note{Pos: t.entry.Pos, Text: fmt.Sprintf(
			"locals in memory take %d bytes of stack; the default stack has %d", t.f.Frame, n)})
	}
}
