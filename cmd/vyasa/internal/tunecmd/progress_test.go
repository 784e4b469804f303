package tunecmd

import (
	"bytes"
	"testing"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
)

// What takes a while beyond the budget is told before it begins; a short check is not.
func TestChecksAreTold(t *testing.T) {
	var out bytes.Buffer
	p := NewTuneProgress(&out, "1 of 1, fir.vyasa", console.Budget{})
	p.begins(0)
	p.checks(999_999)
	if out.Len() > 0 {
		t.Errorf("%q", out.String())
	}
	p.begins(4)
	p.checks(3_151_600)
	want := "1 of 1, fir.vyasa: begins with 4 cycles\n" +
		"1 of 1, fir.vyasa: found 3151600 cycles; beyond the budget they are checked on three kinds of data\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}
