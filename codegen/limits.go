package codegen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// The kinds of mistakes found here.
const (
	CodeDataMemory    diag.Code = "data-memory"    // Example: an input of 300 by 300 int32
	CodeParameters    diag.Code = "parameters"     // Example: a kernel of eight inputs
	CodeProgramMemory diag.Code = "program-memory" // Example: Unroll of a reduction of 64 by 64
)

// CheckLimits refuses kernels that one core cannot hold.
func CheckLimits(p *Program) error {
	var all diag.List
	limits := &p.Target.Limits
	if m := parameters(limits, p.Source); m != nil {
		all = append(all, *m)
	}
	if m := dataMemory(limits, p.Source); m != nil {
		all = append(all, *m)
	}
	if m := programMemory(p); m != nil {
		all = append(all, *m)
	}
	return all.Err()
}

// DataBytes is what the arrays of a kernel take: parameters and constants, and the stack, which holds arrays of
// accumulators of plain C beside the default.
func DataBytes(limits *target.Limits, p *triplet.Program) int {
	n := limits.StackBytes + localBytes(p, p.Body)
	for _, b := range p.Params {
		n += bytesOf(b)
	}
	for _, k := range p.Consts {
		n += bytesOf(k.Buffer)
	}
	for _, b := range p.Inner() {
		n += bytesOf(b)
	}
	return n
}

// localBytes is the arrays of accumulators that plain C in the body uses.
func localBytes(p *triplet.Program, body []lower.Stmt) int {
	n := 0
	for len(body) > 0 {
		run := lower.PlainRun(body)
		size := map[string]int{}
		lower.WalkExprs(run, func(e *halide.Expr) {
			if e.Op != halide.OpLocal || size[e.Name] > 0 {
				return
			}
			l := p.Nest.Local(e.Name)
			size[e.Name] = 16 * l.Cells()
			if l.Extent != nil {
				n += size[e.Name]
			}
		})
		if body = body[len(run):]; len(body) > 0 {
			for _, b := range lower.Bodies(body[0]) {
				n = max(n, localBytes(p, b))
			}
			body = body[1:]
		}
	}
	return n
}

// parameters compares the arrays that a caller passes with the registers that pointers are passed in.
func parameters(limits *target.Limits, p *triplet.Program) *diag.Mistake {
	have := limits.Params
	if len(p.Params) <= have || have == 0 {
		return nil
	}
	var names []string
	for _, b := range p.Params {
		names = append(names, b.Name)
	}
	return &diag.Mistake{Pos: p.Nest.Func.Pos, Code: CodeParameters,
		Fact: fmt.Sprintf("%s has %d arrays as parameters, one core passes %d", p.Nest.Name, len(names), have),
		Help: []string{strings.Join(names, ", "),
			"put inputs of one type into one array, or compile a kernel of fewer outputs"}}
}

func bytesOf(b *lower.Buffer) int { return b.Elems * b.Type.Bytes() }

func dataMemory(limits *target.Limits, p *triplet.Program) *diag.Mistake {
	have, need := limits.DataBytes, DataBytes(limits, p)
	if need <= have || have == 0 {
		return nil
	}
	m := &diag.Mistake{Pos: p.Nest.Func.Pos, Code: CodeDataMemory,
		Fact: fmt.Sprintf("%s needs %d bytes of data memory, one core has %d", p.Nest.Name, need, have)}
	for _, b := range slices.Concat(p.Params, p.Inner()) {
		m.Help = append(m.Help, fmt.Sprintf("%s: %d bytes, %s", b.Name, bytesOf(b), shape(b)))
	}
	m.Help = append(m.Help, fmt.Sprintf("the stack: %d bytes", limits.StackBytes),
		"compute it in tiles: Bound fewer rows or columns, and call the kernel once a tile")
	return m
}

// programMemory compares an estimate of the code's size with the program memory.
func programMemory(p *Program) *diag.Mistake {
	have := p.Target.Limits.ProgramBytes
	if have == 0 {
		return nil
	}
	need := ProgramBytes(p)
	if need <= have {
		return nil
	}
	return &diag.Mistake{Pos: p.Source.Nest.Func.Pos, Code: CodeProgramMemory,
		Fact: fmt.Sprintf("%s needs about %d bytes of program memory, one core has %d", p.Source.Nest.Name, need, have),
		Help: []string{"unroll less: leave a reduction loop rolled, or lower the factors of Unroll and UnrollJam"}}
}

// ProgramBytes estimates the size of the code. An instruction word holds a multiplication, the loads of a cycle and a
// store, or as many scalar operations as fit, so straight code takes
//
//	max(multiplications, loads / loads a cycle, stores + conversions, element moves) + scalar operations
//
// words, a loop some more to set up and branch. An innermost loop whose rounds overlap has a prologue and an epilogue;
// together they take what fills the pipeline.
func ProgramBytes(p *Program) int {
	l := &p.Target.Limits
	return (wordsOf(p.Target, p.Body) + l.CallWords) * l.WordBytes
}

// wordsOf estimates a list. Of plain C an operation counts as half a word, a load or store as one.
func wordsOf(t *target.Target, list []lower.Stmt) int {
	limits := &t.Limits
	var count [NumKinds]int
	n := 0
	for _, s := range list {
		switch s := s.(type) {
		case *Op:
			count[s.Kind]++
		case *lower.For:
			body := wordsOf(t, s.Body)
			n += body + limits.LoopWords
			if innermost(s.Body) && body <= t.Rates.LongestBody && !lower.IsPlain(s) {
				n += limits.PipelineWords
			}
		case *lower.If:
			n += limits.LoopWords + wordsOf(t, s.Body)
			if lower.IsPlain(s) {
				n += (exprOps(s.Cond) + 1) / 2
			}
		default:
			n += 1 + (exprOps(lower.Exprs(s)...)+1)/2
		}
	}
	loads := (count[Load] + count[Element] + t.Rates.Loads - 1) / t.Rates.Loads
	stores := count[Store] + count[Convert] + 2*count[StoreLane]
	return n + max(count[MacOp]+count[Lanes], loads, stores, count[Element]) + (count[Point]+count[Advance]+
		count[Number]+count[Scalar]+2*count[Count]+1)/2 + 2*count[Mode]
}

func exprOps(list ...*halide.Expr) int {
	n := 0
	for _, e := range list {
		halide.Walk(e, func(e *halide.Expr) {
			switch e.Op {
			case halide.OpConst, halide.OpVar:
			case halide.OpLoad:
				n += 2
			default:
				n++
			}
		})
	}
	return n
}
