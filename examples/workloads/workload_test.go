package workloads

import (
	"strings"
	"testing"
)

// TestMACs compares the number of multiply-accumulates with the paper's tables.
func TestMACs(t *testing.T) {
	all := All()
	if len(all) != 42 {
		t.Fatalf("%d workloads, the paper has 42", len(all))
	}
	for name, want := range map[string]int{ // Tables VI and VII
		"cv-2x2-i32": 16384, "cv-5x5-i16": 102400, "cv-11x11-i16": 495616,
		"dl-reg3x3-i32": 294912, "dl-reg7x7-i16": 1605632, "dl-pw-i16": 32768, "dl-ss1x3-i16": 98304,
		"dl-ds3x3-i32": 36864, "dl-fc-i16": 32768, "cv3d-7x7x7-i32": 1404928,
	} {
		w, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := w.MACs(); got != want {
			t.Errorf("%s: %d MACs, the paper has %d", name, got, want)
		}
	}
}

// TestSchedules has no mistakes in any schedule of any workload or variant, at two sizes and with both borders.
func TestSchedules(t *testing.T) {
	if n := len(Known()); n != 42+3*21 {
		t.Errorf("%d workloads are known; 21 operators in five types are 105", n)
	}
	for _, w := range Known() {
		for _, v := range []Workload{w, w.Sized(253, 15), w.WithBorder(), w.Sized(253, 15).WithBorder()} {
			if err := v.Paper().Err(); err != nil {
				t.Errorf("%s: paper's schedule: %v", v.Name, err)
			}
			if err := v.Default().Err(); err != nil {
				t.Errorf("%s: default schedule: %v", v.Name, err)
			}
		}
	}
}

func TestFindOffersTheNearest(t *testing.T) {
	for name, want := range map[string]string{
		"cv-3x3-16": "did you mean cv-3x3-i16?",
		"cv3x3":     "did you mean",
		"":          "`vyasa list` names them all",
	} {
		if _, err := Find(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Find(%q): %v; want %q", name, err, want)
		}
	}
}
