package autoschedule

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// leastAfter are the operations on a sum, beside additions and extremes, below which loops of their own are not worth
// the sum's way through memory.
const leastAfter = 2

// parts are the Funcs of a pipeline whose sums become Funcs of their own, as what is made of a sum in lanes needs
// registers that its products need as well: loops of both are not pipelined, or badly.
//
//	out(x) = narrow(int8, narrow(int32, (sum(r, ..) + b(x)) * m(x), 37) + 1)
//	->   sums -> out_sum: out_sum(x) = sum(r, ..) + b(x); out(x) = narrow(int8, narrow(int32, out_sum(x) * m(x), 37) + 1)
type parts struct {
	of   *halide.Schedule // of the pipeline as it is
	said string           // the directives that part it
	from *halide.Schedule // of the pipeline that they make, which says of loops what of says
}

// partsOf parts the sums of what s schedules; ok is false where there are none to be parted.
func partsOf(s *halide.Schedule) (p parts, ok bool) {
	p.of = s
	var made strings.Builder
	for _, f := range s.Funcs() {
		c := s.Clone()
		sum := c.Of(f).Sums()
		c.Of(sum).ComputeRoot()
		if c.Err() != nil || after(c, sum.Name) < leastAfter {
			continue
		}
		p.said += fmt.Sprintf("of %s:\nsums -> %s\n", f.Name, sum.Name)
		fmt.Fprintf(&made, "of %s:\ncomputeroot\n", sum.Name)
	}
	if p.said == "" {
		return p, false
	}
	return p, p.begin(made.String())
}

// summed are the Funcs of a pipeline that one update adds to, as sums; ok is false where there are none.
//
//	acc(x) = b(x); acc(x) = narrow(int32, acc(x) + in(r) * w(r, x)) over r   ->   acc_sum(x) = b(x) + sum(r, ..)
func summed(s *halide.Schedule) (p parts, ok bool) {
	p.of = s
	for _, f := range s.Funcs() {
		if len(f.Updates) == 0 {
			continue
		}
		if c := s.Clone(); c.Of(f).Sums() != nil && c.Err() == nil {
			p.said += "of " + f.Name + ":\nsums\n"
		}
	}
	return p, p.said != "" && p.begin("")
}

// begin makes the schedule of the parted pipeline, where there is one: text says where its Funcs are computed.
func (p *parts) begin(text string) bool {
	all, err := p.with(text + p.root() + p.of.String())
	if err != nil {
		return false
	}
	p.from, err = halide.ParsePipelineSchedule(all.Pipeline(), p.of.String())
	return err == nil
}

// after are the operations of what reads a sum, as leastAfter counts them.
func after(s *halide.Schedule, sum string) (n int) {
	for _, f := range s.View().Funcs() {
		reads := false
		count := 0
		halide.Walk(f.Value, func(e *halide.Expr) {
			switch e.Op {
			case halide.OpCall:
				reads = reads || e.Name == sum
			case halide.OpMul, halide.OpDiv, halide.OpNarrow, halide.OpSelect:
				count++
			}
		})
		if reads {
			n = max(n, count)
		}
	}
	return n
}

func (p parts) root() string { return "of " + p.of.Func.Name + ":\n" }

// with is a schedule of the pipeline as it is: parted, and then what text says.
func (p parts) with(text string) (*halide.Schedule, error) {
	return halide.ParsePipelineSchedule(halide.NewPipeline(p.of.Outputs()...), p.said+text)
}

// whole is a schedule of the parted pipeline as one of the pipeline as it is; nil if there is none.
func (p parts) whole(s *halide.Schedule) *halide.Schedule {
	w, err := p.with(p.root() + s.String())
	if err != nil {
		return nil
	}
	return w
}
