package gauge

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// CodeSlowLoop is the kind of note of a loop in which the machine spends cycles on something else than the algorithm.
//
// Example: f(x) = in(x) / (k(0) + 300) of int32: each division is a routine of the runtime library
const CodeSlowLoop diag.Code = "slow-loop"

// The least shares that a note is worth: of a loop in the run's cycles, and of a cause in the loop's.
const ofRun, ofLoop = 0.1, 0.25

// Slow is what the report of a run shows of the kernel's loops, in the order of the user's lines: routines of the
// runtime library, iterations that do not overlap or wait for each other, spills, and accesses that meet in a memory
// bank. Loops with a tenth of the cycles are named; where there are none, the costliest with a fortieth.
func Slow(k *vyasa.Kernel, r *report.Report) diag.Notes {
	notes, _ := slow(k, r)
	return notes
}

// Notes are those of Slow, or where these are of loops below a tenth of the cycles that of Tight, if there is one.
func Notes(k *vyasa.Kernel, r *report.Report, m *machine.Machine) diag.Notes {
	loops, most := slow(k, r)
	if most < ofRun {
		if tight := Tight(k, r, m); len(tight) > 0 {
			return tight
		}
	}
	return loops
}

// slow is Slow, and the largest share of a loop that it names.
func slow(k *vyasa.Kernel, r *report.Report) (notes diag.Notes, most float64) {
	var list []diag.Note
	lines := strings.Split(k.C, "\n")
	loops := slices.Clone(r.Loops)
	slices.SortStableFunc(loops, func(a, b report.Loop) int { return cmp.Compare(b.Share, a.Share) })
	for i := range loops {
		l := &loops[i]
		body := bodyOf(lines, l.Position)
		cause, cure := slowness(l, scalar(l, body), elements(body))
		if wordIn(lines, l.Position) {
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

// slowness is what costs most in a loop, scalar or not, that stores so many elements a round, that is more than its
// operations, and what helps; "" if there is nothing.
func slowness(l *report.Loop, scalar bool, elements int) (cause, cure string) {
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
				"registers",
				s.Spills),
			"do less at once: lower the factors of Unroll and UnrollJam, or compute a part as a Func of its own"
	case s != nil && !s.Pipelined && l.Rounds > 1:
		cure = "take what the reason names out of the loop"
		if scalar {
			cure = "Vectorize it, or " + cure
		}
		return "its iterations do not overlap: " + s.Why, cure
	case s != nil && s.Pipelined && s.II >= 8 && 2*s.RecMII >= 3*s.ResMII && !scalar:
		return fmt.Sprintf("each iteration waits %d cycles for what the one before is done with, and its operations "+
				"alone take %d",
				s.II, s.ResMII),
			"compute more at once: vectorise more lanes, or UnrollJam"
	case s != nil && s.II >= 4 && scalar:
		return oneByOne(int64(s.II), elements)
	case s == nil && l.Innermost && scalar && l.Cycles >= 4*l.Rounds && l.Rounds > 1:
		return oneByOne(l.Cycles/l.Rounds, elements)
	case s != nil && s.Pipelined && l.Entered > 1 && part(l.Cycles-l.Stalls-l.Rounds*int64(s.II)) >= ofLoop:
		return fmt.Sprintf("it begins %d times, with %d iterations, and filling and draining the pipeline takes "+
				"%.0f%% of its cycles", l.Entered, l.Rounds/l.Entered,
				100*part(l.Cycles-l.Stalls-l.Rounds*int64(s.II))),
			"let a longer loop be the innermost one: Reorder, or Unroll this one into the loop around it"
	case s != nil && strings.Contains(s.Bound, " vpack") && occupied(l, "veca") < 2./3:
		return fmt.Sprintf("bytes are widened to 16 bits where they are loaded, which bounds it (%s): multiplications "+
				"take %.0f%% of its cycles", s.Bound, 100*occupied(l, "veca")),
			"UnrollJam rows that share what is loaded"
	case s != nil && s.Pipelined && !scalar && elements > 0 && s.II > elements:
		return fmt.Sprintf("%d results take %d cycles, bound by %s", elements, s.II, s.Bound),
			"compute less for each: narrower values, or powers of two where constants divide and multiply"
	case s == nil && !l.Innermost && l.Rounds > 1:
		return "only innermost loops overlap their iterations, and this one does much beside the loops in it",
			"Unroll the loops inside, or compute what is beside them as a Func of its own"
	}
	return "", ""
}

// oneByOne says that elements are computed one after the other, so many in so many cycles.
func oneByOne(cycles int64, elements int) (cause, cure string) {
	each := fmt.Sprintf("each in %d cycles", cycles)
	if elements > 1 {
		each = fmt.Sprintf("%d of them in %d cycles", elements, cycles)
	}
	return "the scalar unit computes one element after the other, " + each,
		"Vectorize it: 16 lanes or 32 are computed at once"
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
	case has("div") || has("add") || has("mul") || has("sub"):
		return "the scalar unit has no floats: Vectorize the loop by 8, or use integers"
	}
	return "compute it once, as a Func of fewer elements (ComputeRoot), and look it up"
}

func listed(words []string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
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
