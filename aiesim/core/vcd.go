package core

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// trace writes a value change dump (IEEE 1364, section 18) of a run, one time unit a cycle, as waveform viewers read
// it:
//
//	pc       bundle that issues
//	stall    1 while the pipeline stands still
//	count    iterations left of the hardware loop
//	lda ...  for each slot the name of the operation in it (a string, as GTKWave has them; empty: none)
//	load_a, load_b, store   addresses of accesses; z if there is none
type trace struct {
	w        *bufio.Writer
	from, to int64
	err      error
	last     []string // value of each signal
	next     []string
	time     int64 // last time written; -1: none
	addr     [3]int64
	numSlots int
}

const (
	sigPC = iota
	sigStall
	sigCount
	sigLoadA
	sigLoadB
	sigStore
	sigSlots
)

const defaultTrace = 10000

func newTrace(c *Core, o *Options) *trace {
	t := &trace{w: bufio.NewWriter(o.Trace), from: o.TraceFrom, to: o.TraceFrom + o.TraceCycles, time: -1,
		numSlots: int(machine.NumSlots)}
	if o.TraceCycles <= 0 {
		t.to = o.TraceFrom + defaultTrace
	}
	t.last, t.next = make([]string, sigSlots+t.numSlots), make([]string, sigSlots+t.numSlots)
	t.addr = [3]int64{-1, -1, -1}
	t.header(c)
	return t
}

// header declares the signals; their codes are printable characters from ! on.
func (t *trace) header(c *Core) {
	t.printf("$comment %s on %s $end\n$timescale 1 ns $end\n$scope module core $end\n", word(c.prog.Func.Name),
		word(c.mach.Name))
	bits := c.mach.AddressBits.N
	for i := range t.last {
		switch {
		case i == sigPC:
			t.printf("$var reg 16 %s pc $end\n", ident(i))
		case i == sigStall:
			t.printf("$var reg 1 %s stall $end\n", ident(i))
		case i == sigCount:
			t.printf("$var reg 32 %s count $end\n", ident(i))
		case i < sigSlots:
			t.printf("$var reg %d %s %s $end\n", bits, ident(i), [...]string{"load_a", "load_b", "store"}[i-sigLoadA])
		default:
			t.printf("$var string 1 %s %s $end\n", ident(i), machine.Slot(i-sigSlots))
		}
	}
	t.printf("$upscope $end\n$enddefinitions $end\n")
}

// ident is the identifier of a signal.
func ident(i int) string { return string(rune('!' + i)) }

// word makes a name one word.
func word(s string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' || r > '~' || r == '$' {
			return '_'
		}
		return r
	}, s)
}

func (t *trace) printf(format string, args ...any) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.w, format, args...)
	}
}

// access notes an access of this cycle.
func (t *trace) access(d *code, addr int64) {
	switch {
	case d.hasStore:
		t.addr[2] = addr
	case d.busy.Has(machine.LDB):
		t.addr[1] = addr
	default:
		t.addr[0] = addr
	}
}

// cycle writes the cycle in which b issues, and those lost after it.
func (t *trace) cycle(m *state, b *bundle, lost int64) {
	at := m.now + m.lost
	if at < t.from && at+lost >= t.from {
		lost -= t.from - at
		at = t.from
	}
	if at >= t.from && at < t.to {
		t.issue(m, b)
		t.changes(at)
		if lost > 0 {
			t.next[sigStall] = "1" + ident(sigStall)
			t.changes(at + 1)
		}
	}
	t.addr = [3]int64{-1, -1, -1}
}

// issue sets the signals of a bundle.
func (t *trace) issue(m *state, b *bundle) {
	t.next[sigPC] = vector(int64(m.pc), sigPC)
	t.next[sigStall] = "0" + ident(sigStall)
	t.next[sigCount] = vector(m.ctl.count, sigCount)
	for i, a := range t.addr {
		t.next[sigLoadA+i] = vector(a, sigLoadA+i)
	}
	for i := range t.numSlots {
		t.next[sigSlots+i] = "s " + ident(sigSlots+i)
	}
	for k := range b.ops {
		d := &b.ops[k]
		name := d.time.Name
		if d.name != "" {
			name = d.name
		}
		for i := range t.numSlots {
			if d.busy.Has(machine.Slot(i)) {
				t.next[sigSlots+i] = "s" + word(name) + " " + ident(sigSlots+i)
			}
		}
	}
}

// vector is the value of a signal in binary; negative numbers are none.
func vector(x int64, sig int) string {
	if x < 0 {
		return "bz " + ident(sig)
	}
	return "b" + strconv.FormatInt(x, 2) + " " + ident(sig)
}

// changes writes the signals that differ from what they were.
func (t *trace) changes(at int64) {
	if at >= t.to {
		return
	}
	first := t.time < 0
	for i, v := range t.next {
		if v == t.last[i] {
			continue
		}
		if t.time != at {
			t.printf("#%d\n", at)
			t.time = at
			if first {
				t.printf("$dumpvars\n")
			}
		}
		t.printf("%s\n", v)
		t.last[i] = v
	}
	if first && t.time >= 0 {
		t.printf("$end\n")
	}
}

// close ends the dump at the time of the run's end, or of the dump's.
func (t *trace) close(at int64) error {
	t.printf("#%d\n", max(min(at, t.to), t.time+1))
	if t.err == nil {
		t.err = t.w.Flush()
	}
	if t.err != nil {
		return fmt.Errorf("the trace cannot be written: %w", t.err)
	}
	return nil
}
