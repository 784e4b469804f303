package generate

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// after collects the program after each pass.
func (k kernel) after(t *testing.T) []*codegen.Program {
	t.Helper()
	p, err := k.generate()
	if err != nil {
		t.Fatal(err)
	}
	var all []*codegen.Program
	if _, err := Program(p.Target, p.Source, p.Options, func(_ string, p *codegen.Program) { all = append(all, p) }); err != nil {
		t.Fatal(err)
	}
	return all
}

// Every pass leaves a program that checks, and that means what the algorithm means.
func TestPassesKeepMeaning(t *testing.T) {
	for _, k := range kernels {
		m := k.make(t, 7)
		for _, p := range k.after(t) {
			if err := codegen.Check(p); err != nil {
				t.Errorf("%s, after %s: %v\n%s", k.name, p.Pass, err, p)
			}
			if slices.Contains([]string{"build", "merge", "starts", "hoist", "order", "interleave", "join", "zeros", "fuse"}, p.Pass) {
				continue // modes are not set yet
			}
			got, err := codegen.Run(p, m.inputs)
			if err != nil {
				t.Errorf("%s, after %s: %v", k.name, p.Pass, err)
			} else if d := differ(got, m.want); d != "" {
				t.Errorf("%s, after %s: %s", k.name, p.Pass, d)
			}
		}
	}
}

// Check sees what is broken on purpose.
func TestCheckSees(t *testing.T) {
	find := func(p *codegen.Program, kind codegen.Kind) *codegen.Op {
		var found *codegen.Op
		var walk func([]lower.Stmt)
		walk = func(list []lower.Stmt) {
			for _, s := range list {
				switch s := s.(type) {
				case *codegen.Op:
					if s.Kind == kind {
						found = s
					}
				case *lower.For:
					walk(s.Body)
				}
			}
		}
		walk(p.Body)
		return found
	}
	for _, c := range []struct {
		name string
		harm func(p *codegen.Program)
		want string
	}{
		{"misaligned", func(p *codegen.Program) { find(p, codegen.Load).Addr.Offset += 4 }, "may be no multiple of 16 bytes"},
		{"outside", func(p *codegen.Program) { find(p, codegen.Load).Addr.Offset += 4096 }, "of in, which has"},
		{"before the start", func(p *codegen.Program) { find(p, codegen.Store).Addr.Offset -= 16 }, "elements -16 to"},
		{"runaway pointer", func(p *codegen.Program) { find(p, codegen.Advance).Int *= 2 }, "which has"},
		{"unset counter", func(p *codegen.Program) {
			op := find(p, codegen.Advance)
			op.Args, op.Steps = []int{len(p.Vars)}, []int64{op.Int}
		}, "reads variable"},
		{"steps", func(p *codegen.Program) { op := find(p, codegen.Advance); op.Args, op.Steps = []int{op.Dst}, nil }, "1 steps for 1 counters"},
		{"unset", func(p *codegen.Program) {
			p.Vars = append(p.Vars, p.Vars[find(p, codegen.MacOp).Args[0]])
			find(p, codegen.MacOp).Args[0] = len(p.Vars) - 1
		}, "is read before it is set"},
		{"wrong register", func(p *codegen.Program) { op := find(p, codegen.MacOp); op.Args[0] = op.Args[1] }, "x of 16x2 int16 int16 is a v16int16"},
		{"wrong start", func(p *codegen.Program) { find(p, codegen.MacOp).Mac.XShift = affine.Const(1) }, "no multiple of 2"},
		{"fresh sum", func(p *codegen.Program) { find(p, codegen.MacOp).Fresh = true }, "that is fresh"},
		{"part", func(p *codegen.Program) { find(p, codegen.Load).Len = 4 }, "no part of it"},
		{"modes", func(p *codegen.Program) { find(p, codegen.Store).Modes = &codegen.Modes{Round: halide.Ceil, Sat: true} }, "needs other modes"},
		{"no modes", func(p *codegen.Program) { p.Body = p.Body[1:] }, "under unknown modes"},
		{"shift", func(p *codegen.Program) {
			op := find(p, codegen.Store)
			op.Kind, op.Dst, op.Shift = codegen.Convert, op.Args[0], 63
		}, "gives no"},
		{"input stored", func(p *codegen.Program) { find(p, codegen.Store).Addr.Buffer = find(p, codegen.Load).Addr.Buffer }, "is no output, and is stored to"},
		{"lane", func(p *codegen.Program) { op := find(p, codegen.Store); op.Kind, op.At = codegen.StoreLane, 0 }, "lane 0 of a v16acc48"},
		{"store length", func(p *codegen.Program) { find(p, codegen.Store).Len = 4 }, "a store of elements"},
	} {
		p, err := kernels[0].generate()
		if err != nil {
			t.Fatal(err)
		}
		c.harm(p)
		if err := codegen.Check(p); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// Run refuses programs that would read or write what is not theirs, instead of guessing.
func TestRunSees(t *testing.T) {
	m := kernels[0].make(t, 1)
	load := func(op *codegen.Op) bool { return op.Kind == codegen.Load && op.Addr.Buffer.Name == "in" }
	for _, c := range []struct {
		name string
		harm func(op *codegen.Op)
		hits func(op *codegen.Op) bool
		want string
	}{
		{"misaligned", func(op *codegen.Op) { op.Addr.Offset++ }, load, "no multiple of 16 bytes"},
		{"outside", func(op *codegen.Op) { op.Addr.Offset += 4096 }, load, "of in, which has"},
		{"undefined", func(op *codegen.Op) { op.Fresh = true }, load, "undefined lane"},
		{"odd start", func(op *codegen.Op) { op.Mac.XShift = affine.Const(1) }, func(op *codegen.Op) bool { return op.Kind == codegen.MacOp }, "multiples of 2"},
		{"never stored", func(op *codegen.Op) { op.Addr.Offset = 0; op.Kind = codegen.Mode; op.Modes = &codegen.Modes{} }, func(op *codegen.Op) bool { return op.Kind == codegen.Store }, "is never stored"},
	} {
		p := harmed(m.prog, c.hits, c.harm)
		if _, err := codegen.Run(p, m.inputs); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	if _, err := codegen.Run(m.prog, nil); err == nil || !strings.Contains(err.Error(), "no array for in") {
		t.Errorf("no inputs: %v", err)
	}
}

// harmed is p with some operations changed.
func harmed(p *codegen.Program, hits func(*codegen.Op) bool, harm func(*codegen.Op)) *codegen.Program {
	var walk func([]lower.Stmt) []lower.Stmt
	walk = func(list []lower.Stmt) []lower.Stmt {
		var out []lower.Stmt
		for _, s := range list {
			switch s := s.(type) {
			case *codegen.Op:
				op := *s
				if s.Mac != nil {
					m := *s.Mac
					op.Mac = &m
				}
				if hits(s) {
					harm(&op)
				}
				out = append(out, &op)
			case *lower.For:
				l := *s
				l.Body = walk(s.Body)
				out = append(out, &l)
			default:
				out = append(out, s)
			}
		}
		return out
	}
	q := *p
	q.Body = walk(p.Body)
	return &q
}

// Half a vector that is stored without the other half is no program.
func TestCheckSeesHalves(t *testing.T) {
	a, err := txtar.ParseFile("testdata/passes/join.txtar")
	if err != nil {
		t.Fatal(err)
	}
	head, lines := string(a.Files[0].Data)+"\n", strings.SplitAfter(strings.TrimSuffix(string(a.Files[1].Data), "\n"), "\n")
	if _, err := codegen.Parse(aie1.Target(), head+strings.Join(lines, "")); err != nil {
		t.Error(err)
	}
	if _, err := codegen.Parse(aie1.Target(), head+strings.Join(lines[:len(lines)-1], "")); err == nil ||
		!strings.Contains(err.Error(), "half a vector is stored alone") {
		t.Errorf("one half: %v", err)
	}
}
