package report_test

import (
	"context"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/calibration"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/report"
)

// reportOf compiles, runs and reports on a published kernel.
func reportOf(t *testing.T, r calibration.Row) (*aiesim.Code, *report.Report) {
	t.Helper()
	p, err := aiesim.Load(r.File, []byte(r.Text), aiesim.Options{Defines: r.Defines})
	if err != nil {
		t.Fatal(err)
	}
	c, err := p.Compile(r.Entry, machine.AIE1())
	if err != nil {
		t.Fatal(err)
	}
	var list []aiesim.Arg
	for _, a := range r.Args(1) {
		list = append(list, aiesim.Arg{Name: a.Name, Type: a.Type, Shape: a.Shape, Data: a.Data, Scalar: a.Scalar,
			Int: a.Int, Out: a.Out})
	}
	result, err := c.Run(context.Background(), list, core.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return c, report.Make(c.Program, machine.AIE1(), result)
}

// Reports on the published kernels: loops of constant counts make as many iterations at each entry, however they are
// cut into prologue, kernel and epilogue; what each part took adds up.
func TestKernels(t *testing.T) {
	for _, row := range calibration.Rows() {
		t.Run(row.Name, func(t *testing.T) {
			c, r := reportOf(t, row)
			cycles, stalls, macs := r.Outside.Cycles, r.Outside.Stalls, r.Outside.MACs
			for i, l := range r.Loops {
				cycles, stalls, macs = cycles+l.Cycles, stalls+l.Stalls, macs+l.MACs
				f := c.Program.Func.Loops[i]
				if l.Bundles == 0 || !f.Counted || f.Count.IsReg() {
					continue
				}
				if l.Rounds != l.Entered*f.Count.Imm {
					t.Errorf("loop %s at %s: entered %d times, %d rounds, its count is %d", l.Name, l.Position,
						l.Entered, l.Rounds, f.Count.Imm)
				}
				if l.Schedule != nil && l.Schedule.Pipelined &&
					l.Schedule.II < max(l.Schedule.ResMII, l.Schedule.RecMII) {
					t.Errorf("loop %s: II %d is below its bounds: %+v", l.Name, l.Schedule.II, l.Schedule)
				}
			}
			if cycles != r.Cycles || stalls != r.Stalls || macs != r.MACs {
				t.Errorf("%d cycles, %d stalls, %d MACs in parts; %d, %d, %d in all", cycles, stalls, macs, r.Cycles,
					r.Stalls, r.MACs)
			}
			narrow(t, r.String())
		})
	}
}
