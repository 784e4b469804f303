package forms_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/examples"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// The vector programs of all workloads, each under one of its two schedules, and of all examples are read back as they
// print, after each pass; those of the gallery in TestGallery, which compiles it anyway.
func TestProgramsAreReadBack(t *testing.T) {
	t.Parallel()
	schedules := map[string]func() *halide.Schedule{}
	for i, w := range workloads.Known() {
		if turn(i, 2) {
			schedules["workload "+w.Name] = w.Paper
		}
		if turn(i+1, 2) {
			schedules["workload "+w.Name+", default"] = w.Default
		}
	}
	for name, s := range examples.All() {
		schedules["example "+name] = s
	}
	read := 0
	for name, s := range schedules {
		k, err := vyasa.Compile(s(), readPrograms(t, name))
		if _, refused := refusal(err); err != nil && !refused {
			t.Errorf("%s: %v", name, err)
		}
		if k != nil {
			read++
		}
	}
	t.Logf("%d of %d kernels", read, len(schedules))
	if read*10 < 9*len(schedules) {
		t.Errorf("%d of %d kernels are refused", len(schedules)-read, len(schedules))
	}
}

// readPrograms reads vector programs back as they print. Most passes find nothing to do in most programs: what the pass
// before has left is not read again.
func readPrograms(t *testing.T, name string) vyasa.Look {
	last := ""
	return func(_, pass string, form fmt.Stringer) {
		p, ok := form.(*codegen.Program)
		if !ok {
			return
		}
		text := p.String()
		if text == last {
			return
		}
		last = text
		q, err := codegen.Parse(p.Target, text)
		if err != nil {
			t.Errorf("%s, after %s: %v\n%s", name, pass, err, text)
		} else if d := cmp.Diff(text, q.String()); d != "" {
			t.Errorf("%s, after %s (-printed +read and printed):\n%s", name, pass, d)
		}
	}
}
