package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/calibration"
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

// Medians and extremes of each grade; what did not run does not count.
func TestSpread(t *testing.T) {
	list := []calibrated{{Kernel: "a", Grade: calibration.A, Published: 100, Simulated: 102, Ratio: 1.02},
		{Kernel: "b", Grade: calibration.A, Published: 100, Simulated: 96, Ratio: 0.96}, {Kernel: "c", Grade: calibration.A, Published: 7},
		{Kernel: "d", Grade: calibration.B, Published: 100, Simulated: 110, Ratio: 1.1}}
	var b bytes.Buffer
	printCalibration(&b, []calibration.Row{{Name: "d", Assumption: "much"}}, list)
	for _, part := range []string{"grade A: 2 kernels, median difference 3.0%, most 4.0%\n", "grade B: 1 kernels, median difference 10.0%, most 10.0%\n",
		"d assumes: much\n", "c                        A              7     failed\n"} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("%q is not in\n%s", part, &b)
		}
	}
}

// The mean takes the best kernels only.
func TestExperts(t *testing.T) {
	var b bytes.Buffer
	printExperts(&b, []compared{{Workload: "w", ExpertCycles: 200, Cycles: 100, Ratio: 2, Source: "s"},
		{Workload: "v", ExpertCycles: 100, Cycles: 200, Ratio: 0.5}, {Workload: "v", Variant: "library", ExpertCycles: 900, Cycles: 100, Ratio: 9},
		{Workload: "u", Cycles: 3}})
	if !strings.Contains(b.String(), "geometric mean of 2, without variants: 1.000; the paper's, of four: 1.10\n") ||
		!strings.Contains(b.String(), " failed ") {
		t.Error(b.String())
	}
}
