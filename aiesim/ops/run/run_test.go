package run_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/ops"
	"github.com/vyasa-go/vyasa/aiesim/ops/run"
)

// triple is p[1] = 3 * p[0] + n, with an access at offset off.
func triple(off int64) *ops.Func {
	ptr := cfront.Pointer{Elem: cfront.Int32}
	f := &ops.Func{Name: "triple", Roots: []ops.Root{{}, {Kind: ops.ParamRoot, Name: "p"}}}
	p := f.NewReg(ops.RegInfo{Name: "p", Class: machine.ClassP, Units: 1})
	n := f.NewReg(ops.RegInfo{Name: "n", Class: machine.ClassR, Units: 1})
	x := f.NewReg(ops.RegInfo{Class: machine.ClassR, Units: 1})
	f.Params = []ops.Param{{Obj: &cfront.Object{Name: "p", Type: ptr}, Reg: p}, {Obj: &cfront.Object{Name: "n", Type: cfront.Int32}, Reg: n}}
	mem := func(off int64) *ops.Mem { return &ops.Mem{Bytes: 4, Signed: true, Root: 1, Offset: off} }
	f.Blocks = []*ops.Block{{Loop: -1, Term: ops.Term{Kind: ops.Return, Loop: -1}, Ops: []*ops.Op{
		{Code: machine.LoadS, Def: []ops.Operand{f.Whole(x)}, Use: []ops.Operand{f.Whole(p)}, Acc: -1, Mem: mem(0)},
		{Code: machine.Mul, Def: []ops.Operand{f.Whole(x)}, Use: []ops.Operand{f.Whole(x), ops.Imm(3)}, Acc: -1,
			Scalar: ops.Scalar{Op: ops.Mul, Type: cfront.Int32}},
		{Code: machine.Alu, Def: []ops.Operand{f.Whole(x)}, Use: []ops.Operand{f.Whole(x), f.Whole(n)}, Acc: -1,
			Scalar: ops.Scalar{Op: ops.Add, Type: cfront.Int32}},
		{Code: machine.StoreS, Use: []ops.Operand{f.Whole(x), f.Whole(p)}, Addr: 1, Acc: -1, Mem: mem(off)},
	}}}
	return f
}

func Example() {
	data := make([]byte, 8)
	binary.LittleEndian.PutUint32(data, 14)
	err := run.Exec(context.Background(), triple(4), []run.Arg{{Data: data}, {Int: -2}})
	fmt.Println(int32(binary.LittleEndian.Uint32(data[4:])), err)
	// Output: 40 <nil>
}

// What a program does wrong is an error, and nothing hangs.
func TestErrors(t *testing.T) {
	args := func() []run.Arg { return []run.Arg{{Data: make([]byte, 8)}, {}} }
	endless := triple(4)
	endless.Blocks[0].Term = ops.Term{Kind: ops.Goto}
	vague := triple(4)
	vague.Blocks[0].Ops = vague.Blocks[0].Ops[2:]
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for _, c := range []struct {
		f    *ops.Func
		args []run.Arg
		want string
	}{
		{triple(8), args(), "are in no object"},
		{triple(2), args(), "is not aligned to 4 bytes"},
		{vague, args(), "is undefined"},
		{triple(4), nil, "0 arguments are given"},
		{endless, args(), "canceled"},
	} {
		if c.f == endless {
			cancel()
		}
		if err := run.Exec(ctx, c.f, c.args); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}
