package report

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// shownLoops limits the loops of the text: the hottest ones; JSON has all.
const shownLoops = 24

func (r *Report) textLoops(b *strings.Builder) {
	if len(r.Loops) == 0 {
		return
	}
	b.WriteString("\nloops: cycles of each without the loops inside\n")
	t := table{left: 2}
	t.row("loop", "line", "entered", "rounds", "cycles", "share", "II", "MACs/cy", "stalls", "bytes")
	shown := r.hottest(shownLoops)
	slices.Sort(shown)
	for _, i := range shown {
		l := &r.Loops[i]
		ii := ""
		if l.Schedule != nil {
			ii = "none"
			if l.Schedule.Pipelined {
				ii = fmt.Sprint(l.Schedule.II)
			}
		}
		name := strings.Repeat(" ", min(l.Depth, 4)-1) + short(r.name(i), 10)
		t.row(name, short(path.Base(l.Position), 16), count(l.Entered), count(l.Rounds), fmt.Sprint(l.Cycles),
			percent(l.Share), ii,
			fmt.Sprintf("%.2f", l.MACsPerCycle), fmt.Sprint(l.Stalls), fmt.Sprint(l.Bytes))
	}
	o := &r.Outside
	t.row("outside", "", "", "", fmt.Sprint(o.Cycles), percent(o.Share), "", fmt.Sprintf("%.2f", o.MACsPerCycle),
		fmt.Sprint(o.Stalls),
		fmt.Sprint(o.Bytes))
	t.write(b)
	if n := len(r.Loops) - len(shown); n > 0 {
		fmt.Fprintf(b, "  and %d loops of fewer cycles\n", n)
	}
}

func (r *Report) textSchedules(b *strings.Builder) {
	first := true
	for _, i := range r.hottest(shownLoops) {
		s := r.Loops[i].Schedule
		if s == nil {
			continue
		}
		if first {
			b.WriteString("\nschedules of innermost loops\n")
			first = false
		}
		text := s.text()
		if s.Pipelined && !r.Loops[i].Hard {
			text += "; counted in a register"
		}
		if why := r.Loops[i].conflictText(); why != "" {
			text += "; " + why
		}
		wrapped(b, r.Label(i)+":", text)
	}
}

// text says how a loop was scheduled.
func (s *Schedule) text() string {
	var parts []string
	if s.Pipelined {
		parts = append(parts, fmt.Sprintf("II %d, bound by %s (least by resources %d, by recurrences %d)", s.II,
			orUnknown(s.Bound),
			s.ResMII, s.RecMII))
		parts = append(parts, fmt.Sprintf("%d stages, %d cycles a round", s.Stages, s.Length))
		parts = append(parts, fmt.Sprintf("prologue %d, kernel %d, epilogue %d words", s.Prologue, s.Kernel,
			s.Epilogue))
	} else {
		parts = append(parts, fmt.Sprintf("not pipelined: %s", orUnknown(s.Why)),
			fmt.Sprintf("%d words a round", s.Kernel))
		if s.Bound != "" {
			parts = append(parts, fmt.Sprintf("bound by %s (least by resources %d, by recurrences %d)", s.Bound,
				s.ResMII, s.RecMII))
		}
	}
	if len(s.Live) > 0 {
		parts = append(parts, "registers: "+fileText(s.Live))
	}
	if s.Spills > 0 {
		parts = append(parts, fmt.Sprintf("spills: %d of its operations", s.Spills))
	}
	return strings.Join(parts, "; ")
}

func orUnknown(s string) string {
	if s == "" {
		return "no reason given"
	}
	return s
}

// hottest lists up to n loops that ran, by their own cycles.
func (r *Report) hottest(n int) []int {
	var list []int
	for i := range r.Loops {
		if r.Loops[i].Cycles > 0 {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int {
		switch x, y := r.Loops[a].Cycles, r.Loops[b].Cycles; {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	return list[:min(n, len(list))]
}

// Weighty lists up to n loops that ran, by their own cycles, which take a share of the cycles at least.
func (r *Report) Weighty(n int, share float64) []int {
	return slices.DeleteFunc(r.hottest(n), func(i int) bool { return r.Loops[i].Share < share })
}

// name is the name of a loop, or its number if it has none.
func (r *Report) name(i int) string {
	if n := r.Loops[i].Name; n != "" {
		return n
	}
	return fmt.Sprintf("loop %d", i)
}

// Label is the name of a loop with its line.
func (r *Report) Label(i int) string {
	return strings.TrimSpace(short(r.name(i), 10) + " " + short(path.Base(r.Loops[i].Position), 16))
}

// count prints a count that may be unknown.
func count(n int64) string {
	if n == unknown {
		return "?"
	}
	return fmt.Sprint(n)
}
