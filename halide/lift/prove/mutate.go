package prove

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/prove/smt"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// refute checks that changed summaries do not follow from the same run of the program: each must have a condition that
// is not provable.
func (x *executor) refute(ctx context.Context, r *smt.Runner, p *Proof, end *ended, count int) error {
	original := x.sum
	defer func() { x.sum = original }()
	for _, m := range mutants(original, count) {
		x.sum, x.conds = m.summary, nil
		x.s.Until = time.Now().Add(execution)
		err := x.ends(end.frame, end.state)
		x.s.Until = time.Time{}
		var refusal *Refusal
		if errors.As(err, &refusal) {
			continue
		}
		if err != nil {
			return err
		}
		answer := x.refuted()
		if answer.Result != smt.Sat {
			if answer, err = x.provable(ctx, r, m.change); err != nil {
				return err
			}
		}
		p.Mutants = append(p.Mutants, Mutant{m.change, answer})
		if answer.Result == smt.Unsat {
			p.Why = "a summary that was changed on purpose is provable too: " + m.change
			return nil
		}
	}
	if len(p.Mutants) == 0 {
		p.Why = "no changed summary could be held against the program"
	}
	return nil
}

// refuted is Sat if values are found for which the program does not leave what the summary says.
func (x *executor) refuted() smt.Answer {
	start := time.Now()
	a := smt.Answer{Solver: byValues}
	for _, c := range x.conds {
		if c.sides[0] != nil && x.model(append(slices.Clone(c.hyps[:c.given]), x.s.Not(c.goal))) != nil {
			a.Result = smt.Sat
			break
		}
	}
	a.Seconds = time.Since(start).Seconds()
	return a
}

// provable is Unsat if all conditions are proven, else the first answer that is not.
func (x *executor) provable(ctx context.Context, r *smt.Runner, change string) (smt.Answer, error) {
	var total float64
	for i, c := range x.conds {
		if c.goal.IsTrue() {
			continue
		}
		if c.goal.IsFalse() && len(c.hyps) == 0 {
			return smt.Answer{Result: smt.Sat, Solver: "terms", Seconds: total}, nil
		}
		g, _ := x.scripts(c, fmt.Sprintf("mutant-%d-%s", i, slug(change)), false)
		a, err := r.Ask(ctx, g)
		if err != nil {
			return a, err
		}
		total += a.Seconds
		a.Seconds = total
		if a.Result != smt.Unsat {
			return a, nil
		}
	}
	return smt.Answer{Result: smt.Unsat, Solver: "all", Seconds: total}, nil
}

// changed is a summary with one change, in words.
type changed struct {
	summary *summary.Summary
	change  string
}

// mutants are at most count summaries with one change each: a constant added, an operator or an index replaced.
func mutants(s *summary.Summary, count int) []changed {
	var out []changed
	for i := range s.Outputs {
		v := s.Outputs[i].Value
		edits := []struct {
			text string
			edit func(*summary.Expr) *summary.Expr
		}{
			{"1 more", plusOne}, {"another operator", otherOperator}, {"another index", otherIndex},
			{"another range", otherRange}, {"another constant", otherConstant},
		}
		for _, e := range edits {
			if len(out) == count {
				return out
			}
			w, ok := v, true
			if e.text == "1 more" {
				w = e.edit(v)
			} else {
				w, ok = first(v, e.edit)
			}
			if !ok {
				continue
			}
			t := *s
			t.Outputs = append([]summary.Output(nil), s.Outputs...)
			t.Outputs[i].Value = w
			out = append(out, changed{&t, fmt.Sprintf("%s of %s", e.text, outputName(&s.Outputs[i]))})
		}
	}
	return out
}

func outputName(o *summary.Output) string {
	if o.Array == "" {
		return "the result"
	}
	return o.Array
}

// plusOne is e + 1.
func plusOne(e *summary.Expr) *summary.Expr {
	one := &summary.Expr{Op: summary.OpConst, Kind: e.Kind, Const: big.NewRat(1, 1)}
	return &summary.Expr{Op: summary.OpAdd, Kind: e.Kind, Args: []*summary.Expr{e, one}}
}

// first applies edit to the first node, outermost first, that it changes; a nil from edit is no change.
func first(e *summary.Expr, edit func(*summary.Expr) *summary.Expr) (*summary.Expr, bool) {
	if n := edit(e); n != nil {
		return n, true
	}
	for i, a := range e.Args {
		if n, ok := first(a, edit); ok {
			c := *e
			c.Args = append([]*summary.Expr(nil), e.Args...)
			c.Args[i] = n
			return &c, true
		}
	}
	return nil, false
}

var otherOps = map[summary.Op]summary.Op{summary.OpAdd: summary.OpSub, summary.OpSub: summary.OpAdd,
	summary.OpMul: summary.OpAdd, summary.OpMin: summary.OpMax, summary.OpMax: summary.OpMin,
	summary.OpDiv: summary.OpMul, summary.OpQuo: summary.OpMul}

// otherOperator replaces an operation by another one that differs from it: not where both operands are the same
// constant.
func otherOperator(e *summary.Expr) *summary.Expr {
	op, ok := otherOps[e.Op]
	if !ok {
		return nil
	}
	c := *e
	c.Op = op
	return &c
}

// otherIndex moves a load by one.
func otherIndex(e *summary.Expr) *summary.Expr {
	if e.Op != summary.OpLoad || len(e.Index) == 0 {
		return nil
	}
	c := *e
	c.Index = append([]summary.Affine(nil), e.Index...)
	c.Index[0] = c.Index[0].Add(summary.ConstOf(summary.Const(1)))
	return &c
}

// otherRange makes a reduction one term longer.
func otherRange(e *summary.Expr) *summary.Expr {
	if e.Op != summary.OpReduce {
		return nil
	}
	c, r := *e, *e.Reduction
	r.Ranges = append([]summary.Range(nil), r.Ranges...)
	r.Ranges[0].Hi = r.Ranges[0].Hi.Add(summary.ConstOf(summary.Const(1)))
	c.Reduction = &r
	return &c
}

// otherConstant adds 1 to a constant.
func otherConstant(e *summary.Expr) *summary.Expr {
	if e.Op != summary.OpConst || e.Kind == 0 || e.Const == nil {
		return nil
	}
	c := *e
	c.Const = new(big.Rat).Add(e.Const, big.NewRat(1, 1))
	return &c
}
