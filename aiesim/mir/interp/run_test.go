package interp_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/mir/interp"
)

// triple is p[1] = 3 * p[0] + n, with an access at offset off.
func triple(off int64) *mir.Func {
	ptr := cfront.Pointer{Elem: cfront.Int32}
	f := &mir.Func{Name: "triple", Roots: []mir.Root{{}, {Kind: mir.ParamRoot, Name: "p"}}}
	p := f.NewReg(mir.RegInfo{Name: "p", Class: machine.ClassP, Units: 1})
	n := f.NewReg(mir.RegInfo{Name: "n", Class: machine.ClassR, Units: 1})
	x := f.NewReg(mir.RegInfo{Class: machine.ClassR, Units: 1})
	f.Params = []mir.Param{{Obj: &cfront.Object{Name: "p", Type: ptr}, Reg: p},
		{Obj: &cfront.Object{Name: "n", Type: cfront.Int32}, Reg: n}}
	mem := func(off int64) *mir.Mem { return &mir.Mem{Bytes: 4, Signed: true, Root: 1, Offset: off} }
	f.Blocks = []*mir.Block{{Loop: -1, Term: mir.Term{Kind: mir.Return, Loop: -1}, Ops: []*mir.Op{
		{Code: machine.LoadS, Def: []mir.Operand{f.Whole(x)}, Use: []mir.Operand{f.Whole(p)}, Acc: -1, Mem: mem(0)},
		{Code: machine.Mul, Def: []mir.Operand{f.Whole(x)}, Use: []mir.Operand{f.Whole(x), mir.Imm(3)}, Acc: -1,
			Scalar: mir.Scalar{Op: mir.Mul, Type: cfront.Int32}},
		{Code: machine.Alu, Def: []mir.Operand{f.Whole(x)}, Use: []mir.Operand{f.Whole(x), f.Whole(n)}, Acc: -1,
			Scalar: mir.Scalar{Op: mir.Add, Type: cfront.Int32}},
		{Code: machine.StoreS, Use: []mir.Operand{f.Whole(x), f.Whole(p)}, Addr: 1, Acc: -1, Mem: mem(off)},
	}}}
	return f
}

func Example() {
	data := make([]byte, 8)
	binary.LittleEndian.PutUint32(data, 14)
	err := interp.Exec(context.Background(), triple(4), []interp.Arg{{Data: data}, {Int: -2}})
	fmt.Println(int32(binary.LittleEndian.Uint32(data[4:])), err)
	// Output: 40 <nil>
}

// What a program does wrong is an error, and nothing hangs.
func TestErrors(t *testing.T) {
	args := func() []interp.Arg { return []interp.Arg{{Data: make([]byte, 8)}, {}} }
	endless := triple(4)
	endless.Blocks[0].Term = mir.Term{Kind: mir.Goto}
	vague := triple(4)
	vague.Blocks[0].Ops = vague.Blocks[0].Ops[2:]
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for _, c := range []struct {
		f    *mir.Func
		args []interp.Arg
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
		if err := interp.Exec(ctx, c.f, c.args); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}
