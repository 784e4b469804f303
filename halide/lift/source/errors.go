package source

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// pos is a place of the parser as the user knows it.
func (f *files) pos(file string, line, col int) diag.Pos {
	if file == endName {
		file, line = f.name, f.lines
	}
	if file == mainName {
		file = f.name
	}
	file = strings.TrimPrefix(file, libDir+"/")
	for strings.HasPrefix(file, upName+"/") {
		file = strings.TrimPrefix(file, upName+"/")
	}
	return diag.Pos{File: file, Line: line, Col: col}
}

var ccMessage = regexp.MustCompile(`^(.*?):(\d+):(\d+): (.*)$`)

// ccPlace is the place in the parser's own source that it puts behind some messages.
var ccPlace = regexp.MustCompile(` \(\w+\.go:\d+:\w*:?\)$`)

// mistakes is the parser's error as a list of at most ten mistakes with the user's lines.
func (f *files) mistakes(err error) error {
	var list diag.List
	for _, line := range strings.Split(err.Error(), "\n") {
		if len(list) == 10 || strings.TrimSpace(line) == "" {
			break
		}
		m := diag.Mistake{Pos: diag.Pos{File: f.name, Line: 1}, Code: "not-c", Fact: strings.TrimSpace(line)}
		if p := ccMessage.FindStringSubmatch(line); p != nil {
			l, _ := strconv.Atoi(p[2])
			m.Pos, m.Fact = f.pos(p[1], l, 0), ccPlace.ReplaceAllString(p[4], "")
		}
		if u := undefinedName.FindStringSubmatch(m.Fact); u != nil {
			m.Help = append(m.Help, f.wanting(u[1]))
		}
		list = append(list, m)
	}
	if len(list) > 0 && len(f.missing) > 0 {
		list[0].Help = append(list[0].Help, fmt.Sprintf("these headers are not here and were read as empty: %s",
			strings.Join(f.missing, ", ")))
	}
	return list.Err()
}

// undefinedName is what the parser says of a name that nothing declares.
var undefinedName = regexp.MustCompile(`^undefined: (\w+)$`)

// wanting says where the user may get a name from that nothing declares.
func (f *files) wanting(name string) string {
	if strings.ToUpper(name) == name {
		return fmt.Sprintf("if the build gives it, so does -D %s=64; if a header has it, -I gives the directory "+
			"of that", name)
	}
	return "declare it in the file, or give the directory of the header that has it with -I"
}

// refusal is thrown while a function is translated and caught where it ends.
type refusal struct{ diag.Mistake }
