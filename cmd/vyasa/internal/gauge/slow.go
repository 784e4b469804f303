package gauge

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// CodeSlowLoop is the kind of note of a loop in which the machine spends cycles on something else than the algorithm.
//
// Example: f(x) = in(x) / (k(0) + 300) of int32: each division is a routine of the runtime library
const CodeSlowLoop diag.Code = "slow-loop"

// The least shares that a note is worth: of a loop in the run's cycles, and of a cause in the loop's.
const ofRun, ofLoop = 0.1, 0.25

// Notes are those of slow loops, or where these have less than a tenth of the cycles that of Tight, if there is one. Of
// loops that do too much at once other schedules are compiled for m, and timed.
func Notes(ctx context.Context, k *vyasa.Kernel, r *report.Report, m *machine.Machine) diag.Notes {
	loops, most := slow(&less{ctx: ctx, k: k, m: m}, r)
	if most < ofRun {
		if tight := Tight(k, r, m); len(tight) > 0 {
			return tight
		}
	}
	if len(loops) == 0 {
		return around(k, r)
	}
	return loops
}

// around says that more than a cycle a result goes to where no loop is to blame: what begins and ends loops takes half
// of the cycles, or what is above one a result.
func around(k *vyasa.Kernel, r *report.Report) diag.Notes {
	results, cycles := int64(halide.Volume(k.Region())), r.Where.FillDrain+r.Where.Outer+r.Where.Outside
	pos, ok := mostIn(k, r)
	if !ok || r.Cycles <= results || 2*cycles < r.Cycles && r.Cycles-cycles > results {
		return diag.Notes{}
	}
	return diag.NewNotes([]diag.Note{{Pos: pos, Code: CodeSlowLoop,
		Cause: fmt.Sprintf("%d of its %d cycles, for %d results, begin and end loops or are outside of them", cycles,
			r.Cycles, results),
		Cure: "give a core larger tiles, so that the same beginning and end serve more results"}})
}

// slow is what the report of a run shows of the kernel's loops, in the order of the user's lines: routines of the
// runtime library, iterations that do not overlap or wait for each other, spills, and accesses that meet in a memory
// bank. Loops with a tenth of the cycles are named; where there are none, the costliest with a fortieth. most is the
// largest share of a loop that it names.
func slow(other *less, r *report.Report) (notes diag.Notes, most float64) {
	k := other.k
	var list []diag.Note
	lines := strings.Split(k.C, "\n")
	loops := slices.Clone(r.Loops)
	slices.SortStableFunc(loops, func(a, b report.Loop) int { return cmp.Compare(b.Share, a.Share) })
	for i := range loops {
		l := &loops[i]
		body := bodyOf(lines, l.Position)
		f := looked{Loop: l, scalar: scalar(l, body), elements: elements(body), apart: apart(k.Nest, l.Name),
			scatter: scatter(k.Nest, l.Name), recurrent: recurrent(k.Nest, l.Name), noted: noted(k, body),
			spilled: spilled(r.Notes, l.Position), less: other.atOnce, more: other.moreAtOnce,
			lanes: func() string { return other.lanes(l.Name) }, byteOf: oneByte(k.Nest, l.Name),
			words: wordIn(lines, l.Position)}
		cause, cure := f.slowness()
		if f.words {
			cause = strings.Replace(cause, ", each in", ", each word of them in", 1)
		}
		pos, ok := lineIn(lines, l.Position)
		if ok && cause != "" && (l.Share >= ofRun || list == nil && l.Share >= ofRun/4) {
			most = max(most, l.Share)
			list = append(list, diag.Note{Pos: pos, Code: CodeSlowLoop, Cure: cure,
				Cause: fmt.Sprintf("%.0f%% of the cycles are in the loop %s: %s", 100*l.Share, l.Name, cause)})
		}
	}
	return diag.NewNotes(list), most
}

// looked is a loop with what its C text, the nest and remarks say of it.
type looked struct {
	*report.Loop
	scalar   bool
	elements int    // stored in a round
	apart    string // a Vectorize in it whose lanes run one by one; "" if there is none
	scatter  string // the array of which data say where it is stored; "" if there is none
	// the array of which its rounds store elements made of those of earlier rounds; "" if there is none
	recurrent string
	noted     string        // a Vectorize in it of which a note of the kernel says that lanes run one by one; ""
	spilled   string        // the values that most operations of spills are of; "" if there are none
	less      func() string // what does less in a round, if that helps
	more      func() string // what does more
	words     bool          // stored in whole words
	lanes     func() string // why Vectorize does not help; "" if it may
	byteOf    string        // the array of which one byte decides each byte that it stores; "" if more does
}

// slowness is what costs most in a loop, that is more than its operations, and what helps; "" if there is nothing.
func (l looked) slowness() (cause, cure string) {
	part := func(cycles int64) float64 { return float64(cycles) / float64(max(l.Cycles, 1)) }
	met := int64(0)
	for _, c := range l.Conflicts {
		met += c.Cycles
	}
	called := int64(0)
	var names []string
	for _, c := range l.Routines {
		called += c.Cycles
		names = append(names, c.Name)
	}
	switch s := l.Schedule; {
	case part(called) >= ofLoop:
		return fmt.Sprintf("the core has no instruction for %s, and calls the runtime library, which takes %.0f%% of "+
			"them",
			listed(names[:min(len(names), 4)]), 100*part(called)), cureOf(names)
	case part(met) >= ofLoop:
		buffers := slices.Compact(slices.Sorted(slices.Values(l.Conflicts[0].Buffers)))
		cure = "put them into modules of their own: Place"
		if len(buffers) == 1 {
			cure = "let its rows begin in other banks: Pad, or load less at once"
		}
		return fmt.Sprintf("accesses of %s meet in a memory bank, which takes %.0f%% of them", listed(buffers),
			100*part(met)), cure
	case s != nil && s.Spills > 0:
		return fmt.Sprintf("%d operations of each iteration move values between registers and the stack, for want of "+
			"registers%s", s.Spills, l.spilled), l.less()
	case s != nil && !s.Pipelined && l.Rounds > 1:
		return "its iterations do not overlap: " + s.Why, l.overlap(s.Why)
	case s != nil && s.Pipelined && s.II >= 8 && 2*s.RecMII >= 3*s.ResMII && !l.scalar:
		return fmt.Sprintf("each iteration waits %d cycles for what the one before is done with, and its operations "+
				"alone take %d",
				s.II, s.ResMII),
			l.more()
	case s != nil && s.II >= 4 && l.scalar:
		return l.oneByOne(int64(s.II))
	case s == nil && l.Innermost && l.scalar && l.Cycles >= 4*l.Rounds && l.Rounds > 1:
		return l.oneByOne(l.Cycles / l.Rounds)
	case s != nil && s.Pipelined && l.Entered > 1 && part(l.Cycles-l.Stalls-l.Rounds*int64(s.II)) >= ofLoop:
		return fmt.Sprintf("it begins %d times, with %d iterations, and filling and draining the pipeline takes "+
				"%.0f%% of its cycles", l.Entered, l.Rounds/l.Entered,
				100*part(l.Cycles-l.Stalls-l.Rounds*int64(s.II))),
			longer
	case s != nil && strings.Contains(s.Bound, " vpack") && occupied(l.Loop, "veca") < 2./3:
		return fmt.Sprintf("bytes are widened to 16 bits where they are loaded, which bounds it (%s): multiplications "+
				"take %.0f%% of its cycles", s.Bound, 100*occupied(l.Loop, "veca")),
			"UnrollJam rows that share what is loaded"
	case s != nil && s.Pipelined && !l.scalar && l.elements > 0 && s.II > l.elements:
		return fmt.Sprintf("%d results take %d cycles, bound by %s", l.elements, s.II, s.Bound),
			"compute less for each: narrower values, or powers of two where constants divide and multiply"
	case s == nil && !l.Innermost && l.Rounds > 1:
		return "only innermost loops overlap their iterations, and this one does much beside the loops in it",
			"Unroll the loops inside, or compute what is beside them as a Func of its own"
	}
	return "", ""
}

// overlap is what helps iterations to overlap, given why they do not.
func (l looked) overlap(why string) string {
	calls := strings.Contains(why, "runtime library")
	switch {
	case l.scalar && calls:
		return l.vectorize("") + ", or compute what calls it as a Func of its own"
	case l.scalar:
		return l.vectorize("")
	case l.noted != "":
		return fmt.Sprintf("do what the note on %s says, whose lanes run one by one", l.noted)
	case calls:
		return "compute what calls it as a Func of its own"
	case strings.Contains(why, "too few"):
		return longer
	}
	return l.less()
}

// longer is what helps against loops of few iterations.
const longer = "let a longer loop be the innermost one: Reorder, or Unroll this one into the loop around it"

// oneByOne says that elements are computed one after the other, a round of them in so many cycles.
func (l looked) oneByOne(cycles int64) (cause, cure string) {
	each := fmt.Sprintf("each in %d cycles", cycles)
	if l.elements > 1 {
		each = fmt.Sprintf("%d of them in %d cycles", l.elements, cycles)
	}
	cause = "the scalar unit computes one element after the other, " + each
	results := max(l.elements, 1)
	if l.words {
		results = 4
	}
	if l.byteOf != "" && cycles > 3*int64(results) {
		why := "the note on " + l.apart + " says why its lanes run one by one"
		if l.apart == "" {
			why, _, _ = strings.Cut(l.lanes(), "; ")
		}
		if why != "" {
			return cause, fmt.Sprintf("look it up by its byte of %s, which takes 9 cycles for four: as t(%[1]s(..)) "+
				"of a Func t(v) of the 256 values of v, computed before (ComputeRoot). %s", l.byteOf, why)
		}
	}
	return cause, l.vectorize(": 16 lanes or 32 are computed at once")
}

// vectorize is the cure of scalar loops, and how it helps; where that is done already, its own note says what is
// missing.
func (l looked) vectorize(how string) string {
	if l.apart != "" {
		return fmt.Sprintf("do what the note on %s says, whose lanes run one by one", l.apart)
	}
	if l.scatter != "" {
		return fmt.Sprintf("let fewer points store: data say where %s is stored, which vectors do not", l.scatter)
	}
	if l.recurrent != "" {
		return fmt.Sprintf("each round needs what earlier ones stored in %s: compute several such sequences side by "+
			"side, as a dimension of %s whose loop is innermost and vectorised", l.recurrent, l.recurrent)
	}
	if why := l.lanes(); why != "" {
		return why
	}
	return "Vectorize it" + how
}

var spill = regexp.MustCompile(`^SPILL: (\S+) does not .*: (\d+) spill loads and (\d+) spill stores in every round .* ` +
	`at line (\d+),`)

// spilled are the values that most spills of a loop are of, with the lines of C that make them, behind a colon.
func spilled(remarks []report.Remark, position string) string {
	type value struct {
		name string
		ops  int
	}
	var list []value
	_, line, _ := strings.Cut(position, ":")
	for _, r := range remarks {
		if m := spill.FindStringSubmatch(r.Text); m != nil && m[4] == line {
			loads, _ := strconv.Atoi(m[2])
			stores, _ := strconv.Atoi(m[3])
			list = append(list, value{fmt.Sprintf("%s (%s)", m[1], r.Position), loads + stores})
		}
	}
	if len(list) == 0 {
		return ""
	}
	slices.SortStableFunc(list, func(a, b value) int { return cmp.Compare(b.ops, a.ops) })
	var names []string
	for _, v := range list[:min(len(list), 3)] {
		names = append(names, v.name)
	}
	if n := len(list) - len(names); n > 0 {
		names = append(names, fmt.Sprintf("%d more", n))
	}
	return ": " + listed(names)
}

var vectorStore = regexp.MustCompile(`^\*\(v(\d+)\w+ \*\)`)

var forHead = regexp.MustCompile(`^for \(int32_t \w+ = 0; \w+ < (\d+); `)

// elements is how many elements a body of C stores, its loops being run through.
func elements(body []string) int {
	type loop struct{ indent, times int }
	var around []loop
	n := 0
	for _, line := range body {
		text := strings.TrimLeft(line, " ")
		indent := len(line) - len(text)
		for len(around) > 0 && indent <= around[len(around)-1].indent {
			around = around[:len(around)-1]
		}
		times := 1
		if len(around) > 0 {
			times = around[len(around)-1].times
		}
		if m := forHead.FindStringSubmatch(text); m != nil {
			trips, _ := strconv.Atoi(m[1])
			around = append(around, loop{indent, times * trips})
		}
		to, _, store := strings.Cut(text, " = ")
		m := vectorStore.FindStringSubmatch(to)
		switch {
		case store && strings.HasSuffix(to, "]"):
			n += times
		case store && m != nil:
			lanes, _ := strconv.Atoi(m[1])
			n += times * lanes
		}
	}
	return n
}

// scalar reports whether no vector operation is in a loop of C, nor a load or store of a vector.
func scalar(l *report.Loop, body []string) bool {
	return !slices.ContainsFunc(l.Slots,
		func(s report.Slot) bool { return strings.HasPrefix(s.Slot, "vec") && s.Busy > 0 }) &&
		!slices.ContainsFunc(body, func(line string) bool { return vectorAccess.MatchString(line) })
}

// occupied is the share of cycles in which a slot is busy.
func occupied(l *report.Loop, slot string) float64 {
	for _, s := range l.Slots {
		if s.Slot == slot {
			return s.Occupancy
		}
	}
	return 0
}

var vectorAccess = regexp.MustCompile(`\*\((const )?v\d+\w+ \*\)`)

// cureOf is what helps against routines.
func cureOf(names []string) string {
	has := func(word string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(n, word) })
	}
	switch {
	case slices.ContainsFunc(names, func(n string) bool { return strings.HasSuffix(n, "int64") }) && !has("convert"):
		return "let numbers fit 32 bits: narrow what is multiplied or divided, and declare the values of inputs"
	case has("div int") || has("rem int"):
		return "divide by constants, by powers of two best, or look the quotient up in a Func that is computed before"
	case has("div float"):
		return "the scalar unit has no floats: Vectorize the loop by 16, in which a quotient takes some 50 cycles, " +
			"or multiply by reciprocals, of constants or of a Func of fewer elements"
	case has("div") || has("add") || has("mul") || has("sub"):
		return "the scalar unit has no floats: Vectorize the loop by 8, or use integers"
	}
	return "compute it once, as a Func of fewer elements (ComputeRoot), and look it up"
}

var userLine = regexp.MustCompile(`/\* ([^ ]+?):(\d+)(?::(\d+))? .*\*/`)

// wordIn reports whether all that a loop of C stores, given "file:line" of its head, it stores in whole words.
func wordIn(lines []string, position string) bool {
	words := false
	for _, l := range bodyOf(lines, position) {
		switch to, _, store := strings.Cut(l, " = "); {
		case strings.Contains(to, wordStore):
			words = true
		case store && strings.HasSuffix(to, "]"):
			return false
		}
	}
	return words
}

// wordStore is how C begins to store a word of narrower elements.
const wordStore = "*(uint32_t *)("

// lineIn is the user's line of the first statement in a loop of C that has one, given "file:line" of its head.
func lineIn(lines []string, position string) (diag.Pos, bool) {
	for _, l := range bodyOf(lines, position) {
		if m := userLine.FindStringSubmatch(l); m != nil {
			line, _ := strconv.Atoi(m[2])
			column, _ := strconv.Atoi(m[3]) // none: 0
			return diag.Pos{File: m[1], Line: line, Col: column}, true
		}
	}
	return diag.Pos{}, false
}

// bodyOf are the lines of a loop of C, given "file:line" of its head, up to the brace that ends it.
func bodyOf(lines []string, position string) []string {
	_, number, _ := strings.Cut(position, ":")
	head, err := strconv.Atoi(number)
	if err != nil || head < 1 || head > len(lines) {
		return nil
	}
	indent := func(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }
	for n, l := range lines[head:] {
		if strings.TrimSpace(l) == "}" && indent(l) <= indent(lines[head-1]) {
			return lines[head : head+n]
		}
	}
	return lines[head:]
}
