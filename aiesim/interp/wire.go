package interp

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// entries are what the parts of the compiler call for the expressions and statements below theirs: C nests them in any
// order.
type entries struct {
	int     func(e cfront.Expr) intFn
	float   func(e cfront.Expr) floatFn
	ptr     func(e cfront.Expr) ptrFn
	vec     func(e cfront.Expr) vecFn
	vecInto func(e cfront.Expr) vecInto
	acc     func(e cfront.Expr) accFn
	accInto func(e cfront.Expr) accInto
	bits    func(e cfront.Expr) bitsFn

	vecArg func(e cfront.Expr, later []cfront.Expr) vecFn // good until later ones are evaluated
	accArg func(e cfront.Expr, later []cfront.Expr) accFn

	do      func(e cfront.Expr) doFn
	call    func(e cfront.Expr) func(*frame) *frame
	place   func(e cfront.Expr) place
	address func(e cfront.Expr) ptrFn
	record  func(e cfront.Expr) ptrFn
	cond    func(e *cfront.Cond, arm func(cfront.Expr) ptrFn) (cond func(*frame) bool, x, y ptrFn)

	stores func(in *cfront.Init, base ptrFn, pos cfront.Pos) []doFn
	body   func(list []cfront.Stmt) stmtFn
}

// wire makes the parts of the compiler. Each knows those below it; what is above, it reaches through entries.
//
//	regions, frames                          what is counted, where objects live
//	operands < windows < vecOps < scalarOps  intrinsics
//	updates, ints, floats, ptrs, vecs, accs, masks, values < places; calls    expressions
//	stmts < compiler
func wire(u *cfront.Unit, p *Program) *compiler {
	ev, facts := &entries{}, analyse(u)
	reg := &regions{prog: p}
	fr := &frames{funcs: map[*cfront.Func]*function{}}

	args := &operands{facts, reg, ev}
	win := &windows{args, ev}
	vop := &vecOps{args, win, ev}
	sop := &scalarOps{args, vop, win, ev}

	up := &updates{facts, fr, reg, ev}
	num := &ints{facts, reg, sop, up, ev}
	flt := &floats{reg, sop, up, ev}
	ptr := &ptrs{fr, reg, args, up, ev}
	vec := &vecs{fr, reg, vop, ev}
	acc := &accs{fr, reg, vop, ev}
	mask := &masks{facts, fr, reg, vop, ev}
	val := &values{facts, reg, sop, up, ev}
	at := &places{fr, reg, val, ev}
	call := &calls{fr, reg, ev}
	stmt := &stmts{fr, reg, at, ev}

	*ev = entries{int: num.int, float: flt.float, ptr: ptr.ptr, vec: vec.vec, vecInto: vec.vecInto, acc: acc.acc,
		accInto: acc.accInto, bits: mask.bits, vecArg: vec.vecArg, accArg: acc.accArg, do: val.do, call: call.call,
		place: at.place, address: at.address, record: at.record, cond: at.cond, stores: at.stores, body: stmt.body}
	return &compiler{u, fr, reg, ev}
}
