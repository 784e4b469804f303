package tunecmd

import (
	"fmt"
	"io"
	"math"
	"strings"
	"sync"
	"time"

	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
)

// How often it is said how far a search is: a line that is written over on a terminal, new lines elsewhere.
const (
	redraw  = 100 * time.Millisecond
	newLine = 10 * time.Second
)

// tuneProgress says how far a search is.
type tuneProgress struct {
	w      io.Writer
	over   bool // the line is written over
	name   string
	budget console.Budget

	mu   sync.Mutex
	told time.Duration // when, since the search began
}

func NewTuneProgress(w io.Writer, name string, b console.Budget) *tuneProgress {
	return &tuneProgress{w: w, over: console.Terminal(w), name: name, budget: b}
}

// begins tells the cycles of the schedule that a search begins with, before anything else is looked at: on a large
// kernel that takes a while. 0: there is none.
//
//	1 of 1, fir.vyasa: begins with 3151600 cycles
func (p *tuneProgress) begins(cycles int64) {
	if cycles > 0 {
		p.say(fmt.Sprintf("begins with %d cycles", cycles))
	}
}

// slowCheck is from how many cycles on a check takes seconds.
const slowCheck = 1_000_000

// checks tells that the search has ended, where the check of what was found takes a while: it is no part of the budget,
// and is the same however short that was.
//
//	1 of 1, fir.vyasa: found 3151600 cycles; beyond the budget they are checked on three kinds of data
func (p *tuneProgress) checks(cycles int64) {
	if cycles >= slowCheck {
		p.say(fmt.Sprintf("found %d cycles; beyond the budget they are checked on three kinds of data", cycles))
	}
}

// say says what is being done.
func (p *tuneProgress) say(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	before, after := "", "\n"
	if p.over {
		before, after = "\r\x1b[K", ""
	}
	fmt.Fprintf(p.w, "%s%s: %s%s", before, p.name, text, after)
}

// Seen is told of each result.
func (p *tuneProgress) Seen(e search.Event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	every := newLine
	if p.over {
		every = redraw
	}
	if e.Elapsed-p.told < every {
		return
	}
	p.told = e.Elapsed
	if p.over {
		fmt.Fprintf(p.w, "\r\x1b[K%s", p.Line(e))
	} else {
		fmt.Fprintln(p.w, p.Line(e))
	}
}

// Line is "1 of 3, cv-3x3-i16: best 1234, bound 1200, gap 2.8%, 200 evaluations, 20/s, 5s left".
func (p *tuneProgress) Line(e search.Event) string {
	parts := []string{"nothing found yet"}
	if e.Best > 0 {
		parts = []string{fmt.Sprintf("best %d", e.Best)}
	}
	if e.Bound > 1 { // 1: nothing is known
		parts = append(parts, fmt.Sprintf("bound %d", e.Bound))
	}
	if e.Best > 0 && e.Bound > 1 && !e.Outside {
		parts = append(parts, fmt.Sprintf("gap %.1f%%", 100*(float64(e.Best)/float64(e.Bound)-1)))
	}
	parts = append(parts, fmt.Sprintf("%d evaluations", e.Evaluations))
	rate := float64(e.Evaluations) / e.Elapsed.Seconds()
	if e.Elapsed > 0 {
		parts = append(parts, fmt.Sprintf("%.0f/s", rate))
	}
	if left, ok := p.left(e, rate); ok {
		parts = append(parts, fmt.Sprintf("%.0fs left", math.Ceil(left.Seconds())))
	}
	return p.name + ": " + strings.Join(parts, ", ")
}

// left is the time that is left at most; ok is false if nobody knows.
func (p *tuneProgress) left(e search.Event, rate float64) (left time.Duration, ok bool) {
	switch {
	case p.budget.Time > 0:
		return max(0, p.budget.Time-e.Elapsed), true
	case p.budget.Evaluations > 0 && rate > 0:
		return time.Duration(float64(max(0, p.budget.Evaluations-e.Evaluations)) / rate * float64(time.Second)), true
	}
	return 0, false
}

// end clears the line.
func (p *tuneProgress) end() {
	if p.over {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
