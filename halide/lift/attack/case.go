package attack

import (
	"context"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove"
	"github.com/vyasa-go/vyasa/halide/lift/source"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// Options say how much is tried.
type Options struct {
	Prove   bool          // ask solvers too
	Timeout time.Duration // of lifting one function; 0 is 10 s
	Points  int           // how many sizes each function is compared at; 0 is 12
	Seed    uint64        // of sizes and data
}

// Verdict is what became of one function.
type Verdict string

// The verdicts.
const (
	Right      Verdict = "right"
	Wrong      Verdict = "wrong"
	Refused    Verdict = "refused"
	Vacuous    Verdict = "vacuous"
	Incomplete Verdict = "not comparable"
)

// Case is one function on trial.
type Case struct {
	*Function
	Result  *lift.Result
	Proof   *prove.Proof
	Level   lift.Level
	Verdict Verdict
	Fact    string // what shows that it is wrong, or why it is not compared

	Compared  int // runs
	Undefined int // runs that C gives no meaning
	Outside   int // sizes and runs that meet not all conditions
	Largest   int64
	dear      error        // why the last sizes that were left out could not be compared: errDear, or summary.ErrFar
	whole     *lift.Result // without limits on sizes
	branches  []branch
	unplaced  string // a condition of the C that was not found there: runs cannot be told to meet it
	unknown   string // a condition that cannot be evaluated
}

// branch is a condition of the C that is said to be always true, or false.
type branch struct {
	from, to int // in Own
	always   bool
	text     string
}

// Lift finds what the function computes, as vyasa lift does, or vyasa lift --prove.
func (c *Case) Lift(ctx context.Context, o Options) error {
	if o.Timeout == 0 {
		o.Timeout = 10 * time.Second
	}
	name := "function" + path.Ext(c.File)
	read := func(macros map[string]int64) (*ctree.Unit, error) {
		return source.Read(name, []byte(c.Text), source.Options{Macros: macros})
	}
	u, err := read(nil)
	if err != nil {
		c.Verdict, c.Fact = Refused, err.Error()
		return nil
	}
	if u.Func(c.Name) == nil {
		c.Verdict, c.Fact = Refused, "the file is not read as having that function"
		return nil
	}
	if c.Result, err = lift.Lift(ctx, u, c.Name, lift.Options{WithMacros: read, Timeout: o.Timeout}); err != nil {
		return err
	}
	if c.Result.Refused != nil {
		c.Verdict, c.Fact = Refused, c.Result.Refused.Error()
		return nil
	}
	c.Level = c.Result.Level
	if x, ok := any(c.Result).(interface{ Whole() *lift.Result }); ok && o.Prove { // a proof needs no limits
		c.whole = x.Whole()
	} else {
		c.whole = c.Result
	}
	if o.Prove {
		limited, stop := context.WithTimeout(ctx, 3*o.Timeout)
		defer stop()
		c.Proof, err = prove.Prove(limited, u, u.Func(c.Name), c.whole.Summary, prove.Options{Limit: 5 * time.Second})
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			c.Proof = nil
		case err != nil:
			return err
		case c.Proof.Proved:
			c.Level, c.Result = lift.Proved, c.whole
		}
	}
	if c.Level < lift.Symbolic {
		c.Verdict, c.Fact = Refused, "no more than "+c.Level.String()
		return nil
	}
	c.watch()
	return nil
}

// Exact is in what sense the summary is equal to the C.
func (c *Case) Exact() summary.Exactness {
	if c.Level == lift.Proved {
		return c.Proof.Exact
	}
	return c.Result.Summary.Exact
}

// Conditions are all that are stated, in words.
func (c *Case) Conditions() []string {
	var out []string
	for _, p := range c.Result.Summary.Pre {
		out = append(out, p.String())
	}
	out = append(out, c.words()...)
	slices.Sort(out)
	return slices.Compact(out)
}

// words are the conditions that are stated in words alone.
func (c *Case) words() []string {
	var out []string
	structured := map[string]bool{}
	for _, p := range c.Result.Summary.Pre {
		if structured[p.String()] = true; p.Kind == summary.Outside || p.Kind == summary.Holds && p.Cond == nil {
			out = append(out, p.String())
		}
	}
	all := c.Result.Pre
	if c.Level == lift.Proved {
		all = slices.Concat(all, c.Proof.Assumed)
	}
	for _, p := range all {
		if !structured[p] {
			out = append(out, p)
		}
	}
	return out
}

// watch finds the conditions of the C that conditions of the summary are about.
func (c *Case) watch() {
	for _, p := range c.Result.Summary.Pre {
		if p.Kind != summary.Branch {
			continue
		}
		if p.OnSizes() {
			continue // it is tested of sizes
		}
		b := branch{always: p.Always, text: p.Text}
		var line, column int
		at := p.At[strings.IndexByte(p.At, ':')+1:]
		if _, err := fmt.Sscanf(at, "%d:%d", &line, &column); err != nil {
			c.unplaced = "the place of " + p.String()
			continue
		}
		if b.from = offset(c.Text, line, column) - len(c.Shared); b.from >= 0 {
			b.to = b.from + extent(c.Own[b.from:])
		}
		if b.from < 0 || bare(c.Own[b.from:b.to]) != bare(p.Text) || len(c.branches) == mostBranches {
			c.unplaced = "the place of " + p.String()
			continue
		}
		c.branches = append(c.branches, b)
	}
}

// watched is Own, with what notes how watched conditions turn out.
func (c *Case) watched() string {
	text := c.Own
	order := make([]int, len(c.branches))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return c.branches[j].from - c.branches[i].from })
	last := len(text)
	for _, i := range order {
		if b := c.branches[i]; b.to <= last {
			text = fmt.Sprintf("%sattack_seen(%d, (%s) ? 1 : 0)%s", text[:b.from], i, text[b.from:b.to], text[b.to:])
			last = b.from
		}
	}
	return text
}

// offset is where a line and a column are in text; more than its length if nowhere.
func offset(text string, line, column int) int {
	at := 0
	for range line - 1 {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return len(text)
		}
		at += i + 1
	}
	return min(at+column-1, len(text))
}

// extent is how long the condition at the beginning of text is.
func extent(text string) int {
	depth := 0
	for i, r := range text {
		switch {
		case strings.ContainsRune("([{", r):
			depth++
		case strings.ContainsRune(")]}", r):
			if depth--; depth < 0 {
				return i
			}
		case depth == 0 && (strings.ContainsRune(";?,", r) || strings.HasPrefix(text[i:], "&&") ||
			strings.HasPrefix(text[i:], "||")):
			return i
		}
	}
	return len(text)
}

// letter is a constant of C that is a character, and decimal one with a suffix.
var (
	letter  = regexp.MustCompile(`'(\\?.)'`)
	decimal = regexp.MustCompile(`\b(\d+)[uUlL]+\b`)
)

// bare is text without what a printer may add, and constants as it writes them.
func bare(text string) string {
	text = letter.ReplaceAllStringFunc(text, func(s string) string {
		v, _, _, err := strconv.UnquoteChar(s[1:len(s)-1], '\'')
		if err != nil {
			return s
		}
		return strconv.Itoa(int(v))
	})
	text = decimal.ReplaceAllString(text, "$1")
	return strings.NewReplacer(" ", "", "(", "", ")", "", "\n", "", "\t", "").Replace(text)
}
