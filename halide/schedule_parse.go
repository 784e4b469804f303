package halide

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// ParseSchedule reads a schedule of f in the notation that Schedule.String writes: one directive a line, or several
// with semicolons between them; from # to the end of a line is a comment. The loops that a directive makes may be named
// behind an arrow; without one they get the names that the method gives.
//
//	bound x 256; bound y 16
//	split x 16 -> xo xi           # a tail may follow the factor: roundup, shiftinwards, guard
//	reorder y xo r.y r.x xi
//	unroll r.y r.x
//	vectorize xi
//
// Directives are those of the definition of f, until a line "of g:" or "of g update 0:" says that those of another
// stage follow; "of g case 0:" begins those of the first alternative that Specialize made of g.
//
// The error is a diag.List of all mistakes, those of f too; positions are lines of "schedule".
func ParseSchedule(f *Func, text string) (*Schedule, error) {
	return parseSchedule(f.Schedule(), "schedule", 1, text)
}

// ParseScheduleFile is ParseSchedule of the text of a file: positions are its lines.
func ParseScheduleFile(f *Func, file, text string) (*Schedule, error) {
	return parseSchedule(f.Schedule(), filepath.Base(file), 1, text)
}

// ParsePipelineSchedule is ParseSchedule of all Funcs of p; directives are those of the first output until others
// follow.
func ParsePipelineSchedule(p *Pipeline, text string) (*Schedule, error) {
	return parseSchedule(p.Schedule(), "schedule", 1, text)
}

// parseSchedule reads a text that begins at a line of a file.
func parseSchedule(s *Schedule, file string, line int, text string) (*Schedule, error) {
	r := &scheduleReader{s: s, wrong: map[string]Var{}, lost: map[string]*Func{}}
	for _, stage := range s.whole.list {
		stage.pos = diag.Pos{File: file, Line: line}
		stage.at = &stage.pos
	}
	for i, row := range strings.Split(text, "\n") {
		row, _, _ = strings.Cut(row, "#")
		for _, d := range strings.Split(row, ";") {
			words := strings.Fields(strings.ReplaceAll(d, "->", " -> "))
			if len(words) == 0 {
				continue
			}
			r.s.at = &diag.Pos{File: file, Line: line + i}
			if words[0] == "of" {
				r.stage(s, words[1:])
			} else {
				r.directive(words)
			}
		}
	}
	if err := s.Err(); err != nil {
		return nil, err
	}
	for _, stage := range s.whole.all() {
		stage.at = nil
	}
	return s, nil
}

// stage goes on with the schedule of another stage: "g:", "g update 0:", or one of those with "case 0" before the
// colon.
func (r *scheduleReader) stage(root *Schedule, words []string) {
	at := r.s.at
	root.at = at
	r.wrong = map[string]Var{}
	text := strings.Join(words, " ")
	words = strings.Fields(strings.TrimSuffix(text, ":"))
	name, rest := "", words
	if len(words) > 0 {
		name, rest = words[0], words[1:]
	}
	update, rest, isUpdate := numbered("update", rest)
	number, rest, isCase := numbered("case", rest)
	if name == "" || len(rest) > 0 || !strings.HasSuffix(text, ":") {
		root.noStage(*at, "of "+text, "that is no stage",
			"it is written: of FUNC: or of FUNC update N:, or, of an alternative, of FUNC case N:")
		r.s = newStage(&Func{Name: "?", Pos: *at}, 0, &stages{outputs: []*Func{{Name: "?"}}}, *at)
		r.s.at = at
		return
	}
	f := &Func{Name: name, Pos: *at}
	for _, g := range root.whole.funcs() {
		if g.Name == name {
			f = g
		}
	}
	if lost := r.lost[name]; lost != nil {
		f = lost
	}
	r.s = root.of(*at, f)
	r.s.at = at
	if isUpdate && slices.Contains(root.whole.list, r.s) {
		r.s = r.s.stageOf(*at, update)
		r.s.at = at
	}
	if isCase && slices.Contains(root.whole.list, r.s) {
		r.s = r.s.caseAt(*at, number)
		r.s.at = at
	}
}

// numbered reads "update 0" before rest; a number that is none is -1.
func numbered(word string, words []string) (n int, rest []string, ok bool) {
	if len(words) < 2 || words[0] != word {
		return 0, words, false
	}
	n, err := strconv.Atoi(words[1])
	if err != nil {
		n = -1
	}
	return n, words[2:], true
}

// caseAt is alternative i of the stage.
func (s *Schedule) caseAt(pos diag.Pos, i int) *Schedule {
	if i >= 0 && i < len(s.cases) {
		return s.cases[i]
	}
	if i < len(s.cases)+s.dead {
		return newStage(s.Func, s.update, alone(s.Func), pos)
	}
	s.noStage(pos, fmt.Sprintf("%s case %d", s.title(), i), fmt.Sprintf("%s has %s, counted from 0",
		stageID{s.Func, s.update}, count(len(s.cases), "alternative")))
	return newStage(s.Func, 0, alone(s.Func), pos)
}

// scheduleReader carries out directives that are given as text.
type scheduleReader struct {
	s     *Schedule
	wrong map[string]Var   // loops that wrong directives would have made
	lost  map[string]*Func // and Funcs
}

// directive carries out one directive.
func (r *scheduleReader) directive(words []string) {
	args, names := words[1:], []string(nil)
	if i := slices.Index(args, "->"); i >= 0 {
		args, names = args[:i], args[i+1:]
	}
	f, ok := directiveForm(words[0])
	if !ok {
		r.unknown(words[0], args, names)
		return
	}
	arrow := len(words)-1 > len(args)
	var made []Var
	l := r.s.line(f.word, args...)
	switch {
	case len(args) < f.least || f.most >= 0 && len(args) > f.most:
		l.wrong(CodeNotation, f.word+" does not take "+count(len(args), "word"), "it is written: "+f.usage)
		made = poisons(l, f.results)
	case arrow && len(names) != f.results:
		l.wrong(CodeNotation, fmt.Sprintf("it makes %s, and the arrow is followed by %s", count(f.results, "loop"),
			count(len(names), "name")), "it is written: "+f.usage)
		made = poisons(l, max(f.results, len(names)))
	default:
		if made, ok = r.carryOut(l, args, names); !ok {
			made = poisons(l, f.results)
		}
	}
	if f.word != "in" && f.word != "rfactor" && f.word != "sums" {
		r.remember(f, args, names, made)
	}
	if f.word == "bound" && l.bad != nil && len(args) > 0 {
		r.s.asked[args[0]] = l.bad // that it has no extent follows from this
	}
}

// unknown tells of a directive that does not exist. The loops that it may mean to make stay silent.
func (r *scheduleReader) unknown(word string, args, names []string) {
	r.s.whole.lines++
	l := &line{origin: origin{strings.Join(append([]string{word}, args...), " "), *r.s.at, r.s.whole.lines}, s: r.s,
		in: r.s.whole}
	words := make([]string, len(forms))
	for i, f := range forms {
		words[i] = f.word
	}
	help := []string{"directives are: " + strings.Join(words, ", ")}
	meant := nearest(strings.ToLower(word), words)
	if meant != "" {
		help = []string{"did you mean " + meant + "?"}
	}
	fact := "there is no directive " + word
	if r, ok := refused(strings.ReplaceAll(strings.ToLower(word), "_", "")); ok {
		fact, help, meant = fmt.Sprintf("there is no %s: %s", word, r.reason), []string{r.help}, ""
	}
	l.wrong(CodeDirective, fact, help...)
	f, _ := directiveForm(meant)
	r.remember(f, args, names, poisons(l, max(f.results, len(names))))
}

// poisons are n Vars of a wrong directive.
func poisons(l *line, n int) []Var {
	vars := make([]Var, n)
	for i := range vars {
		vars[i] = l.poison()
	}
	return vars
}

// remember keeps the loops of a wrong directive by name, so that their use stays silent, and forgets such of a right
// one.
func (r *scheduleReader) remember(f form, args, names []string, made []Var) {
	for i, v := range made {
		switch {
		case v.Kind != Poison:
			delete(r.wrong, v.Name)
		case i < len(names):
			r.wrong[names[i]] = v
		case len(args) > 0 && f.results == 2:
			r.wrong[args[0]+"oi"[i:i+1]] = v
		case len(args) > 1 && f.results == 4:
			r.wrong[args[i%2]+"ooii"[i:i+1]] = v
		case len(args) > 1 && f.results == 1:
			r.wrong[fusedName(args[0], args[1])] = v
		}
	}
}

// loop is the Var of a name.
func (r *scheduleReader) loop(name string) Var {
	if v, ok := r.wrong[name]; ok && r.s.find(name) < 0 {
		return v
	}
	return loopVar(name, *r.s.at)
}

func (r *scheduleReader) loops(names []string) []Var {
	vars := make([]Var, len(names))
	for i, n := range names {
		vars[i] = r.loop(n)
	}
	return vars
}

// numbers reads words as numbers, and writes them back in their plain form. It tells of the first that is none.
func (l *line) numbers(words []string) ([]int, bool) {
	var nums []int
	for i, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil {
			l.wrong(CodeNotation, w+" is not a whole number, or one that is too large", "it is written: "+
				wordForm(l.word).usage)
			return nil, false
		}
		words[i] = strconv.Itoa(n)
		nums = append(nums, n)
	}
	return nums, true
}

// tails reads the words behind the numbers of a split.
func (l *line) tails(words []string) ([]Tail, bool) {
	var out []Tail
	for _, w := range words {
		t, ok := parseTail(w)
		if !ok {
			l.wrong(CodeTail, w+" is no tail strategy", "it is one of roundup, shiftinwards, guard")
			return nil, false
		}
		out = append(out, t)
	}
	return out, true
}
