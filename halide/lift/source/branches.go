package source

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// branches decides the #if lines of C++, which is rewritten token by token before the parser sees a directive: of a
// chain of branches one is left, and lines keep their numbers.
//
//	#if FAST      ->
//	a();
//	#else
//	b();              b();
//	#endif
//
// What a condition is, the parser's own preprocessor says, of the macros that were come to so far.
type branches struct {
	files   *files
	macros  strings.Builder // #define, #undef and #include of what is not inlined, as they were come to
	groups  []branch        // around the line
	comment bool            // the line begins within /* */
}

// branch is a chain of #if, #elif and #else.
type branch struct {
	line        int
	outer       bool // the chain itself is read
	live        bool // the branch is read
	taken       bool // one of the branches was
	unqualified bool // #else was met
}

// cplusplusMacros is what C++ has beside the macros of C, where conditions are asked.
const cplusplusMacros = "#define __cplusplus 201703L\n#define true 1\n#define false 0\n"

// directiveLine is a line that begins with #: its name, and the rest of it without comments.
type directiveLine struct {
	name, rest string
	lines      int // that it takes, with those joined by a backslash
}

var (
	directiveText = regexp.MustCompile(`^\s*#\s*(\w*)\s*((?s).*)$`)
	hasInclude    = regexp.MustCompile(`__has_include\s*\(\s*[<"]([^>"]*)[>"]\s*\)`)
)

// live reports whether the line is read.
func (b *branches) live() bool { return len(b.groups) == 0 || b.groups[len(b.groups)-1].live }

// next is the directive that lines begin with; its name is empty if they begin with none, and then it takes one line.
func (b *branches) next(lines [][]byte) directiveLine {
	text := b.uncommented(string(lines[0]))
	if m := directiveText.FindStringSubmatch(text); m == nil || !strings.HasPrefix(strings.TrimSpace(text), "#") {
		return directiveLine{lines: 1}
	}
	n := 1
	for ; n < len(lines) && (b.comment || joins(lines[n-1])); n++ {
		text = strings.TrimSuffix(strings.TrimRight(text, "\r\n"), "\\") + " " + b.uncommented(string(lines[n]))
	}
	m := directiveText.FindStringSubmatch(text)
	return directiveLine{m[1], strings.TrimSpace(m[2]), n}
}

// joins reports whether a line goes on in the next one.
func joins(line []byte) bool { return bytes.HasSuffix(bytes.TrimRight(line, "\r\n"), []byte(`\`)) }

// uncommented is a line without comments, strings kept.
func (b *branches) uncommented(line string) string {
	var out strings.Builder
	quote := byte(0)
	for i := 0; i < len(line); i++ {
		two := line[i:min(i+2, len(line))]
		switch {
		case b.comment:
			if two == "*/" {
				b.comment, i = false, i+1
				out.WriteByte(' ')
			}
		case quote != 0:
			out.WriteByte(line[i])
			if line[i] == '\\' && i+1 < len(line) {
				i++
				out.WriteByte(line[i])
			} else if line[i] == quote || line[i] == '\n' {
				quote = 0
			}
		case two == "//":
			if strings.HasSuffix(line, "\n") {
				out.WriteByte('\n')
			}
			return out.String()
		case two == "/*":
			b.comment, i = true, i+1
		default:
			if line[i] == '"' || line[i] == '\'' && (i == 0 || !isDigit(line[i-1])) {
				quote = line[i]
			}
			out.WriteByte(line[i])
		}
	}
	return out.String()
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// decide reads a directive of conditions, and tells the macros of others; it reports whether it was one of conditions.
func (b *branches) decide(d directiveLine, at diag.Pos) bool {
	name := d.name
	switch name {
	case "if", "ifdef", "ifndef":
		outer := b.live()
		g := branch{line: at.Line, outer: outer}
		g.live = outer && b.holds(name, d.rest, at)
		g.taken = g.live
		b.groups = append(b.groups, g)
	case "elif", "elifdef", "elifndef", "else":
		if len(b.groups) == 0 {
			b.refuse(at, "#"+name+" without #if")
		}
		g := &b.groups[len(b.groups)-1]
		if g.unqualified {
			b.refuse(at, fmt.Sprintf("#%s behind the #else of the #if in line %d", name, g.line))
		}
		g.unqualified = name == "else"
		g.live = g.outer && !g.taken && (g.unqualified || b.holds(strings.TrimPrefix(name, "el"), d.rest, at))
		g.taken = g.taken || g.live
	case "endif":
		if len(b.groups) == 0 {
			b.refuse(at, "#endif without #if")
		}
		b.groups = b.groups[:len(b.groups)-1]
	case "define", "undef":
		if b.live() {
			fmt.Fprintf(&b.macros, "#%s %s\n", name, d.rest)
		}
		return false
	case "error":
		if b.live() {
			b.refuse(at, "#error "+d.rest)
		}
		return true
	default:
		return false
	}
	return true
}

// closed refuses a text whose last conditions have no #endif; depth is how many there were around it.
func (b *branches) closed(depth int, file string) {
	if len(b.groups) > depth {
		b.refuse(diag.Pos{File: file, Line: b.groups[len(b.groups)-1].line}, "this #if has no #endif")
	}
	if len(b.groups) < depth {
		b.refuse(diag.Pos{File: file, Line: 1}, "an #endif without #if in this file")
	}
}

func (b *branches) refuse(at diag.Pos, fact string) {
	panic(refusal{diag.Mistake{Pos: at, Code: "not-c", Fact: fact}})
}

// holds reports whether #if, #ifdef or #ifndef lets the lines behind it be read.
func (b *branches) holds(name, condition string, at diag.Pos) bool {
	condition = hasInclude.ReplaceAllStringFunc(condition, func(text string) string {
		if b.files.has(hasInclude.FindStringSubmatch(text)[1]) {
			return "1"
		}
		return "0"
	})
	if condition == "" {
		b.refuse(at, "#"+name+" without a condition")
	}
	defer func() { // the parser's panics are mistakes of the input
		switch x := recover().(type) {
		case nil:
		case refusal:
			panic(x)
		default:
			b.refuse(at, fmt.Sprintf("the condition of #%s %s cannot be told: %v", name, condition, x))
		}
	}()
	asked := *b.files // what it opens to know macros is not read as the program
	cfg := asked.config()
	w := &limited{left: 1 << 20}
	err := cc.Preprocess(cfg, []cc.Source{
		{Name: "<predefined>", Value: predefined + cplusplusMacros},
		{Name: "<defines>", Value: defineText(asked.defines)},
		{Name: mainName, Value: b.macros.String() + "#" + name + " " + condition +
			"\n__vy_live\n#else\n__vy_dead\n#endif\n"},
	}, w)
	text := w.text.String()
	live, dead := strings.Contains(text, "__vy_live"), strings.Contains(text, "__vy_dead")
	if err != nil || live == dead {
		fact := fmt.Sprintf("the condition of #%s %s cannot be told", name, condition)
		if err != nil {
			first, _, _ := strings.Cut(err.Error(), "\n")
			fact += ": " + ccPlace.ReplaceAllString(first, "")
		}
		panic(refusal{diag.Mistake{Pos: at, Code: "not-c", Fact: fact,
			Help: []string{"define what it asks with -D NAME=VALUE"}}})
	}
	return live
}
