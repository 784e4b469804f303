package vyasa

import (
	"fmt"

	"github.com/vyasa-go/vyasa/autotune/autoschedule"
	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/generate"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// Kernel is a compiled schedule: the same computation in each of the forms.
type Kernel struct {
	Schedule *halide.Schedule
	Nest     *lower.Nest
	Triplets *triplet.Program
	Program  *codegen.Program
	C        string     // the kernel's translation unit; of a machine without C ""
	Notes    diag.Notes // where it is slower than it looks, and why; in the order of the user's lines

	place map[string]int64 // addresses of the arrays that the schedule places
}

// Version is the version of Vyasa, as the C that it writes states.
const Version = "0.1"

// CodeNoSchedule: nil stands in the place of a schedule.
//
// Example: vyasa.Compile(nil, nil)
const CodeNoSchedule diag.Code = "no-schedule"

// Look is shown every form as it is made, after each pass: form is nest, triplets or program.
type Look func(form, pass string, state fmt.Stringer)

// Compile turns a schedule into a kernel.
//
//	algorithm + schedule -> loop nest -> triplets -> vector program -> intrinsic C
//
// Each arrow is one call; none looks back. look may be nil. The error tells a user which of his lines to change.
//
// What the machine cannot do in vectors runs lane by lane, and a note says so, and why.
//
// It compiles for the first-generation AI Engine.
func Compile(s *halide.Schedule, look Look) (*Kernel, error) {
	return CompileFor(aie1.Target(), s, look)
}

// CompileFor is Compile for a machine. A kernel for a machine that has no C has none.
func CompileFor(t *target.Target, s *halide.Schedule, look Look) (*Kernel, error) {
	return compileFor(t, s, look, false, nil)
}

// compileFor is CompileFor. If strict, lanes that the machine cannot work on in vectors are a mistake. useful, if not
// nil, says why a kernel with these operations is of no use.
func compileFor(t *target.Target, s *halide.Schedule, look Look, strict bool,
	useful func(*triplet.Program) error) (*Kernel, error) {
	if s == nil {
		return nil, noSchedule()
	}
	if err := s.Err(); err != nil {
		return nil, err
	}
	how := &manner{strict: strict, hoist: true}
	k, err := compiledSo(t, s, look, how, useful)
	if err == nil || !how.hoisted {
		return k, err
	}
	return compiledSo(t, s, look, &manner{strict: strict}, useful) // the array of sums, or its lanes, may not fit
}

// compiledSo is the kernel of a right schedule, compiled in a manner.
func compiledSo(t *target.Target, asked *halide.Schedule, look Look, how *manner,
	useful func(*triplet.Program) error) (*Kernel, error) {
	s, remarks := onDatapaths(t, asked, false)
	nest, triplets, err := lowered(t, s, look, how)
	if err != nil && s != asked { // of the vectors that take the place of a map
		first := err
		s, remarks = onDatapaths(t, asked, true)
		if nest, triplets, err = lowered(t, s, look, how); err != nil {
			s, remarks = asked, unmappable(asked, first)
			nest, triplets, err = lowered(t, s, look, how)
		}
	}
	if err != nil {
		return nil, err
	}
	if useful != nil {
		if err := useful(triplets); err != nil {
			return nil, err
		}
	}
	program, err := generate.Program(t, triplets, codegen.Options{Version: Version, Schedule: asked.String()},
		func(pass string, p *codegen.Program) { look.show("program", pass, p) })
	if err != nil {
		return nil, err
	}
	k := &Kernel{Schedule: asked, Nest: nest, Triplets: triplets, Program: program,
		Notes: diag.NewNotes(noLoops(s), remarks, nest.Notes(), generate.Notes(program))}
	if t.Text != nil {
		k.C = codegen.C(program)
	}
	k.place, err = k.placement()
	if err != nil {
		return nil, err
	}
	return k, nil
}

// noSchedule is the mistake of a caller who has no schedule, at his line.
func noSchedule() error {
	return diag.List{{Pos: diag.Caller(), Code: CodeNoSchedule, Fact: "there is no schedule: it is nil",
		Help: []string{"make one by Schedule() of the Func, or look at the error of what should have made it"}}}
}

// CodeNoLoops is the kind of note of a schedule that says nothing of loops.
//
// Example: out.Schedule().Bound(x, 256).Bound(y, 16)
const CodeNoLoops diag.Code = "no-loops"

// noLoops is the note of a schedule of which each element is computed by itself, where there are many.
func noLoops(s *halide.Schedule) []diag.Note {
	elements := 1
	for _, v := range s.Func.Vars {
		if r, ok := s.Range(v.Name); ok {
			elements *= r.Extent
		}
	}
	if elements < 64 || !autoschedule.Open(s) {
		return nil
	}
	return []diag.Note{{Pos: s.Func.Pos, Code: CodeNoLoops,
		Cause: fmt.Sprintf("the schedule of %s says nothing of loops: its elements are computed one after the other",
			s.Func.Name),
		Cure: "let vyasa.Autoschedule choose loops, or write them: Split, Reorder, Vectorize"}}
}

// show passes a form on to look, if there is one.
func (look Look) show(form, pass string, state any) {
	if look != nil {
		look(form, pass, state.(fmt.Stringer))
	}
}
