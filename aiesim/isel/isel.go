package isel

import (
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

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
	f, _, err := Keeping(u, fn, m, Keep{})
	return f, err
}

// Keep says which loops that are to be unrolled whole stay loops. The zero value keeps none.
type Keep struct {
	Levels int // of those that hold loops, so many of the outermost levels
	Rounds int // of those that hold none, those of more rounds; 0: none
}

// Keeping is Func, but keeps some of the loops that are to be unrolled whole: kernels ask it of loops that, unrolled,
// do not fit into program memory, and run on the machine. kept says how many loops stayed.
func Keeping(u *cfront.Unit, fn *cfront.Func, m *machine.Machine, keep Keep) (f *mir.Func, kept int, err error) {
	b := newBuilder(fn, m)
	b.kept = keep
	if f, err = translate(u, b, true); errors.Is(err, errIndirect) {
		b = newBuilder(fn, m)
		b.kept = keep
		f, err = translate(u, b, false)
	}
	return f, b.stay, err
}

// errIndirect is why window positions cannot live in registers: which window is meant is not known everywhere.
var errIndirect = errors.New("BUG: a window that is not known")

// translate is Keeping with window positions in registers (direct) or in memory.
func translate(u *cfront.Unit, b *builder, direct bool) (f *mir.Func, err error) {
	k := wire(u, b, direct)
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
	k.function()
	b.finish()
	Promote(b.f, b.m)
	c := classing{b}
	c.classes()
	c.spread()
	fuse(b.f, b.m)
	b.stackNote()
	if err := mir.Check(b.f, b.m); err != nil {
		panic(fmt.Sprintf("BUG: %v\n%s", err, b.f))
	}
	return b.f, nil
}

// wire makes the parts of a translation. Each knows those below it; what is above, it reaches through entries.
//
//	builder < scalars < memory        operations
//	ports < env < known < counting    what is known of the program
//	conds, windows, macs < accs < vectors < numbers; records < pointers    expressions
//	calls, loops < stmts < kernel     control
func wire(u *cfront.Unit, b *builder, direct bool) *kernel {
	ev := &entries{}
	p := &ports{direct: direct}
	s := &scalars{b}
	mem := &memory{unit: u, b: b, s: s, ports: p}
	env := newEnv(u, b, p)
	known := &known{env}
	count := &counting{env, known}

	cond := &conds{b, s, mem, env, known, ev}
	win := &windows{b, s, mem, p, env, ev}
	mac := &macs{b, env, ev}
	acc := &accs{b, mem, env, cond, mac, win, ev}
	vec := &vectors{map[string]int{}, b, mem, env, known, cond, mac, acc, win, ev}
	num := &numbers{b, s, mem, env, known, cond, mac, vec, win, ev}
	rec := &records{b, mem, env, known, cond, ev}
	ptr := &pointers{b, s, mem, p, env, known, cond, rec, win, ev}
	val := &values{b, mem, p, env, cond, win, ev}

	call := &calls{nil, map[*cfront.Func][]cfront.Expr{}, b, mem, env, known, ev}
	loop := &loops{0, 0, b, s, env, count, cond, ev}
	stmt := &stmts{b, s, env, known, cond, rec, call, loop, ev}

	*ev = entries{val: num.val, ptr: ptr.ptr, vec: vec.vec, vecInto: vec.vecInto, acc: acc.acc, accInto: acc.accInto,
		record: rec.record, call: call.call, lvalue: ptr.lvalue, address: ptr.address, inRegister: val.inRegister,
		operand: val.operand, set: val.set, storeValue: val.storeValue, do: val.do, drop: val.drop, stmt: stmt.stmt,
		stmts: stmt.stmts}
	return &kernel{b, mem, p, env, win, call, ev, b.m.PointerArgs.N, b.m.ScalarArgs.N}
}
