package page

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// Kernel is a kernel in the forms that the compiler makes.
type Kernel struct {
	Schedule *halide.Schedule
	Nest     *lower.Nest
	Triplets *triplet.Program
	Program  *codegen.Program
	C        string
	Notes    diag.Notes
	Words    string // the text of its instruction words
}

// Of is all forms of a kernel.
func Of(k Kernel) []Form {
	c, terms := inC(k), termsOf(k.Schedule)
	forms := []Form{
		algorithm(k.Schedule),
		noted(schedule(k.Schedule), k.Notes),
		nest(k),
		placed("triplets", "multiply-accumulates, fused onto the two-dimensional datapath", k.Triplets.Lines()),
		program(k),
		c,
		bundles(k.Words, c.Lines),
	}
	for i, f := range forms[2:] {
		forms[2+i] = terms.link(f)
	}
	return forms
}

// placed is lines whose place is known.
func placed(name, about string, lines []diag.Line) Form {
	f := Form{Name: name, About: about}
	for _, l := range lines {
		f.Lines = append(f.Lines, Line{l.Text, from(l.Pos)})
	}
	return f
}

// nest is the loops. Arrays come from where inputs and Funcs were made.
func nest(k Kernel) Form {
	f := Form{Name: "nest", About: "loops around stores and accumulators; arrays with their layouts"}
	// where a line comes from, which its comment ends with; and the head of an array
	atEnd := regexp.MustCompile(` // (?:.*, )?([^ ,]+:\d+)(?::\d+)?$`)
	ofArray := regexp.MustCompile(`^(?:input|output|internal) ([^ :.]+)[^ :]*: `)
	made := map[string]diag.Pos{}
	p := k.Schedule.Pipeline()
	for _, in := range p.Inputs() {
		made[in.Name] = in.Pos
	}
	for _, f := range p.Funcs() {
		made[f.Name] = f.Pos
	}
	for _, l := range split(k.Nest.String()) {
		line := Line{Text: l}
		if m := ofArray.FindStringSubmatch(l); m != nil {
			line.From = from(made[m[1]])
		}
		if m := atEnd.FindStringSubmatch(l); m != nil {
			line.From = []string{m[1]}
		}
		f.Lines = append(f.Lines, line)
	}
	return f
}

// program is the vector program.
func program(k Kernel) Form {
	f := placed("program", "vector operations, loads and stores interleaved", k.Program.Lines())
	link(f.Lines, headsOf(k.Program.Body, loopsOf(k.Nest.Body, map[string]diag.Pos{})))
	return f
}

// link says where loops come from, which are all of heads, in order.
func link(lines []Line, heads [][]string) {
	for i, l := range lines {
		if strings.HasPrefix(strings.TrimLeft(l.Text, " "), "for ") && len(heads) > 0 {
			lines[i].From, heads = heads[0], heads[1:]
		}
	}
}

// inC is the C text. Its loops are those of the program, in order.
func inC(k Kernel) Form {
	f := Form{Name: "c", About: "C with intrinsics"}
	comments := regexp.MustCompile(`/\* ([^ ]+:\d+)(?::\d+)?(?: [^*]*)?\*/`)
	for _, l := range split(k.C) {
		line := Line{Text: l}
		for _, m := range comments.FindAllStringSubmatch(l, -1) {
			line.From = append(line.From, m[1])
		}
		f.Lines = append(f.Lines, line)
	}
	link(f.Lines, headsOf(k.Program.Body, loopsOf(k.Nest.Body, map[string]diag.Pos{})))
	return f
}

// loopsOf is where the loops of a nest come from.
func loopsOf(body []lower.Stmt, into map[string]diag.Pos) map[string]diag.Pos {
	for s := range lower.All(body) {
		if l, ok := s.(*lower.For); ok {
			into[l.Var] = l.Pos
		}
	}
	return into
}

// headsOf is where the loops of a program come from, in the order of the text; a loop that was several comes from each.
func headsOf(body []lower.Stmt, loops map[string]diag.Pos) [][]string {
	var heads [][]string
	for s := range lower.All(body) {
		if l, ok := s.(*lower.For); ok {
			var at []diag.Pos
			for _, outer := range l.Outer {
				at = append(at, loops[outer.Var])
			}
			heads = append(heads, from(append(at, l.Pos)...))
		}
	}
	return heads
}

// bundles is the instruction words. The last column, and the headings between, name lines of C, from where those come.
func bundles(text string, c []Line) Form {
	f := Form{Name: "bundles", About: "instruction words, one a cycle; the last column is lines of C"}
	lineOfC, linesOfC := regexp.MustCompile(`line (\d+)`), regexp.MustCompile(`^\s*\d+(,\d+)*\s*$`)
	lines := split(text)
	last := strings.LastIndex(lines[0], "line")
	for _, l := range lines {
		var numbers []string
		switch m := lineOfC.FindStringSubmatch(l); {
		case strings.HasPrefix(strings.TrimSpace(l), ";") && m != nil:
			numbers = m[1:]
		case last >= 0 && last < len(l) && linesOfC.MatchString(l[last:]):
			numbers = strings.Split(strings.TrimSpace(l[last:]), ",")
		}
		line := Line{Text: l}
		for _, n := range numbers {
			if i, _ := strconv.Atoi(n); i >= 1 && i <= len(c) {
				line.From = union(line.From, c[i-1].From)
			}
		}
		f.Lines = append(f.Lines, line)
	}
	return f
}

// union is a and what b has beside, in order.
func union(a, b []string) []string {
	for _, k := range b {
		found := false
		for _, have := range a {
			found = found || have == k
		}
		if !found {
			a = append(a[:len(a):len(a)], k)
		}
	}
	return a
}
