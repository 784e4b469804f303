package report_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"io"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/aiesim/report/picture"
)

var update = flag.Bool("update", false, "rewrite golden files")

// golden compares with a file; read the diff before you commit it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Error(d)
	}
}

func TestText(t *testing.T) {
	p, r := sample()
	text := report.Make(p, machine.AIE1(), r).String()
	golden(t, "testdata/sample.txt", text)
	narrow(t, text)
}

// Large numbers, long names and many loops stay within the width.
func TestWidth(t *testing.T) {
	b := newBuilder("a_function_with_a_very_long_name_that_goes_on_and_on")
	for i := range 40 {
		l := b.loop(strings.Repeat("variable", 4), i%4-1, 100000+i)
		b.p.Func.Loops[l].Pos.File = "some/deep/directory/with/a/very_long_file_name_of_a_kernel.c"
		at := b.here()
		b.bundle(mac16(), access(machine.LoadW, 32, machine.LDA))
		b.region(mir.Kernel, at, l, &mir.Pipe{Why: strings.Repeat("the reason is long ", 12), Spills: 3,
			Bound: strings.Repeat("slot ", 9),
			Live: map[machine.File]int{machine.VecFile: 16, machine.AccFile: 8, machine.ScalarFile: 16,
				machine.PtrFile: 8, machine.ConfFile: 8}})
	}
	b.ret()
	r := b.run(nil)
	for i := range r.Hits {
		r.Hits[i] *= 1e7 // a run of runs: only its text matters
	}
	r.Cycles, r.MACs = r.Cycles*1e7, r.MACs*1e7
	narrow(t, report.Make(b.p, machine.AIE1(), r).String())
}

func narrow(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		if utf8.RuneCountInString(line) > 111 || strings.TrimRight(line, " \n")+"\n" != line {
			t.Errorf("too wide or blanks at its end: %q", line)
		}
	}
}

func TestJSON(t *testing.T) {
	p, r := sample()
	raw, err := json.MarshalIndent(report.Make(p, machine.AIE1(), r), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/sample.json", string(raw)+"\n")
}

// Pictures are well formed and the same each time; a run without MACs has one too.
func TestPlot(t *testing.T) {
	p, r := sample()
	b := newBuilder("empty")
	b.ret()
	for _, rep := range []*report.Report{report.Make(p, machine.AIE1(), r),
		report.Make(b.p, machine.AIE1(), b.run(nil))} {
		for _, format := range []string{"svg", "png"} {
			var one, two bytes.Buffer
			if err := errors.Join(picture.Plot(rep, &one, format), picture.Plot(rep, &two, format)); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(one.Bytes(), two.Bytes()) {
				t.Errorf("two %s of one report differ", format)
			}
			if dir := os.Getenv("REPORT_PICTURES"); dir != "" {
				if err := os.WriteFile(fmt.Sprintf("%s/%s.%s", dir, rep.Function, format), one.Bytes(),
					0o644); err != nil {
					t.Error(err)
				}
			}
			if err := wellFormed(&one, format); err != nil {
				t.Errorf("%s: %v", format, err)
			}
		}
	}
	if err := picture.Plot(report.Make(p, machine.AIE1(), r), io.Discard, "pdf"); err == nil ||
		!strings.Contains(err.Error(), "svg or png") {
		t.Errorf("pdf: %v", err)
	}
}

func wellFormed(r io.Reader, format string) error {
	if format == "png" {
		_, err := png.Decode(r)
		return err
	}
	d := xml.NewDecoder(r)
	for {
		if _, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}
