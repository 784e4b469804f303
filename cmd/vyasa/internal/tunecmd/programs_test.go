package tunecmd

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
)

// Each program of the gallery has a schedule that can be tuned around.
func TestGalleryPrograms(t *testing.T) {
	c := TuneRunCmd{Table: galleryTable}
	list, err := c.workloads()
	if err != nil || len(list) < 20 {
		t.Fatalf("%d programs: %v", len(list), err)
	}
	for _, w := range list {
		if s, err := c.written(w.Name); err != nil || !c.program(w.Name) || len(s.Outputs()) == 0 {
			t.Errorf("%s: %v", w.Name, err)
		}
	}
}

// The mean holds the programs of which both cycles are known, and says when one is slower.
func TestOverWritten(t *testing.T) {
	row := func(written, own int64) Tuned { return Tuned{Written: written, Measured: gauge.Measured{Own: own}} }
	for _, c := range []struct {
		rows []Tuned
		want string
	}{
		{nil, ""},
		{[]Tuned{row(0, 5)}, ""},
		{[]Tuned{row(400, 100), row(100, 100), row(0, 7)}, "2.00x over the written schedules, geometric mean of 2 of 3 programs, none slower"},
		{[]Tuned{row(100, 200)}, "0.50x over the written schedules, geometric mean of 1 of 1 programs, 1 SLOWER"},
	} {
		if got := overWritten(c.rows); !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}
