package main

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/vyasa-go/vyasa/aiesim/calibration"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/benchcmd"
)

// The flags of a report are checked before anything runs.
func TestReportFlags(t *testing.T) {
	for _, f := range []struct {
		flags reportFlags
		want  string
	}{
		{reportFlags{VCDCycles: 1}, ""},
		{reportFlags{VCDCycles: 1, Plot: "a/b.PNG"}, ""},
		{reportFlags{VCDCycles: 1, Plot: "roof.pdf"}, ".svg or .png"},
		{reportFlags{VCDCycles: 1, Plot: "roof"}, ".svg or .png"},
		{reportFlags{VCDCycles: 0}, "at least 1"},
		{reportFlags{VCDCycles: 1, VCDFrom: -1}, "at least 0"},
	} {
		switch err := f.flags.Validate(); {
		case err == nil && f.want != "", err != nil && (f.want == "" || !strings.Contains(err.Error(), f.want)):
			t.Errorf("%+v: %v, want %q", f.flags, err, f.want)
		}
	}
}

// Flags that check themselves do so in each command: of two in one struct, Go takes neither's method for the command's.
func TestFlagsAreChecked(t *testing.T) {
	parser, err := kong.New(&cli{})
	if err != nil {
		t.Fatal(err)
	}
	checker := reflect.TypeFor[interface{ Validate() error }]()
	for _, leaf := range parser.Model.Leaves(false) {
		command := leaf.Target.Type()
		for i := range command.NumField() {
			f := command.Field(i)
			if f.Anonymous && reflect.PointerTo(f.Type).Implements(checker) && !reflect.PointerTo(command).Implements(checker) {
				t.Errorf("%s has %s, whose Validate is not called: %v needs its own", leaf.Path(), f.Name, command)
			}
		}
	}
}

// Medians and extremes of each grade; what did not run does not count.
func TestSpread(t *testing.T) {
	list := []benchcmd.Calibrated{{Kernel: "a", Grade: calibration.A, Published: 100, Simulated: 102, Ratio: 1.02},
		{Kernel: "b", Grade: calibration.A, Published: 100, Simulated: 96, Ratio: 0.96},
		{Kernel: "c", Grade: calibration.A, Published: 7},
		{Kernel: "d", Class: "loop", Grade: calibration.B, Published: 100, Simulated: 110, Ratio: 1.1}}
	var b bytes.Buffer
	benchcmd.PrintCalibration(&b, []calibration.Row{{Name: "d", Class: "loop",
		Assumption: "much"}}, list)
	for _, part := range []string{"grade A: 2 kernels, median difference 3.0%, 90th percentile 4.0%, most 4.0%, mean -1.0%\n",
		"grade B: 1 kernels, median difference 10.0%, 90th percentile 10.0%, most 10.0%, mean +10.0%\n",
		"loop: 1 kernels, median difference 10.0%, 90th percentile 10.0%, most 10.0%, mean +10.0%\n", "d assumes: much\n", "c                                A              7     failed\n"} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("%q is not in\n%s", part, &b)
		}
	}
}

// The mean takes the best kernels only.
func TestExperts(t *testing.T) {
	var b bytes.Buffer
	one := func(variant string, theirs, ours int64, ratios ...float64) benchcmd.Compared {
		return benchcmd.Compared{Workload: "w", Variant: variant, ExpertCycles: theirs, ExpertHigh: theirs,
			Cycles: ours, CyclesHigh: 2 * ours,
			Ratio: slices.Min(ratios), RatioHigh: slices.Max(ratios), Ratios: ratios}
	}
	benchcmd.PrintExperts(&b, []benchcmd.Compared{one("", 200, 100, 2, 1), one("", 100, 200, 0.5, 0.25),
		one("library", 900, 100, 9, 9),
		{Workload: "u"}}, machine.AIE1())
	for _, part := range []string{"geometric mean of 2, without variants: 0.500..1.000; the paper's, of four: 1.10\n",
		" failed ",
		" 200     100..200 1.000..2.000 ", "a..b: PostModifyLatency is 1 by one reading and 2 by another"} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("%q is not in\n%s", part, &b)
		}
	}
}
