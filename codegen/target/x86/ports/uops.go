package ports

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// work is what one instruction takes.
type work struct {
	uops    uops    // all of them
	exec    uops    // those that neither load nor store
	split   float64 // how often the access takes a second turn
	slots   float64 // of dispatch
	latency int     // from registers to what is set
	load    int     // from the address to what is set, 0: it loads nothing
}

// of is the micro-operations of an instruction. split is how often its address crosses a boundary, from 0 to 1. fused
// is whether the instruction ahead of it sets the flags that it jumps on.
func (c *Core) of(in vec.Inst, split float64, fused bool) work {
	if in.Kind == vec.Label {
		return work{}
	}
	r, name := c.rowOf(in)
	loads, stores := x86.Accesses(in)
	f := r.form(in.Bits, loads || stores)
	if zeroes(in, name) {
		return work{slots: 1}
	}
	w := work{uops: f.uops, exec: f.uops, slots: 1, latency: f.latency, split: split}
	for _, u := range f.uops[min(1, len(f.uops)):] {
		w.slots += u.n
	}
	if len(f.uops) > 0 {
		w.slots += f.uops[0].n - 1
	}
	kind := 0
	switch {
	case in.Bits == 512 && x86.MemBytes(in) > 32:
		kind = 2
	case strings.HasPrefix(name, "V") || strings.HasPrefix(name, "K"):
		kind = 1
	}
	if loads {
		w.uops = append(w.uops[:len(w.uops):len(w.uops)], times(c.loads[kind], 1+split)...)
		w.load = c.LoadGeneral
		if kind > 0 {
			w.load = c.LoadVector
		}
		if c.Unlaminated && in.Mem.Index != vec.NoReg && len(in.Src) > 0 {
			w.slots++
		}
	}
	if stores {
		w.uops = append(w.uops[:len(w.uops):len(w.uops)], c.stores[kind]...)
		w.uops = append(w.uops, times(c.splitStore, split)...)
	}
	if fused {
		w.slots = 0
	}
	return w
}

// rowOf is what the core knows of an instruction.
func (c *Core) rowOf(in vec.Inst) (*row, string) {
	var name string
	switch in.Kind {
	case vec.Jump:
		name = x86.RowOf(x86.JMP).Name
	case vec.Return:
		name = x86.RowOf(x86.RET).Name
	default:
		name = x86.RowOf(in.Op).Name
	}
	r := c.rows[name]
	if r == nil {
		panic(fmt.Sprintf("BUG: %s has no data of %s", c.Name, name))
	}
	return r, name
}

// form is that of instructions of a width, the most special one that the table has.
func (r *row) form(bits int, memory bool) form {
	width := strconv.Itoa(bits)
	if memory {
		if f, ok := r.forms[width+"mem"]; ok {
			return f
		}
		if f, ok := r.forms["mem"]; ok {
			return f
		}
	}
	if f, ok := r.forms[width]; ok {
		return f
	}
	return r.forms[""]
}

// zeroes reports whether an instruction sets zeros whatever it reads: renaming does that.
func zeroes(in vec.Inst, name string) bool {
	switch name {
	case "XOR", "SUB":
		return len(in.Src) == 2 && in.Src[0] == in.Src[1] && in.Mem.Base == vec.NoReg
	case "VPXOR", "VXORPS", "VXORPD":
		return len(in.Src) == 2 && in.Src[0] == in.Src[1]
	}
	return false
}

func times(list uops, n float64) uops {
	out := make(uops, len(list))
	for i, u := range list {
		out[i] = uop{n * u.n, u.set}
	}
	return out
}
