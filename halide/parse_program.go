package halide

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// ParseProgram reads an algorithm and its schedule from the text of a file: what ParsePipeline reads, a line
// "schedule", and what ParsePipelineSchedule reads, which bounds all dimensions of the outputs. What follows # is a
// comment. Positions are lines of the file.
//
//	in: uint8(x, y)
//	out(x, y) = narrow(uint8, in(x, y) + in(x+1, y), 1)
//	schedule
//	bound x 256
//	bound y 16
func ParseProgram(file, text string) (*Schedule, error) {
	name := filepath.Base(file)
	rows := strings.Split(text, "\n")
	for i := range rows {
		rows[i], _, _ = strings.Cut(rows[i], "#")
	}
	at := slices.IndexFunc(rows, func(row string) bool { return strings.TrimSpace(row) == "schedule" })
	head := rows
	if at >= 0 {
		head = rows[:at]
	}
	p, err := parsePipeline(name, strings.Join(head, "\n"))
	if err != nil {
		return nil, err
	}
	if at < 0 {
		return nil, diag.List{*mistake(diag.Pos{File: name, Line: len(rows)}, CodeSyntax,
			"the text ends without a schedule", "bound each dimension of the output behind a line schedule: bound "+
				p.firstVar()+" 256")}
	}
	rows[at] = ""
	return parseSchedule(p.Schedule(), name, at+1, strings.Join(rows[at:], "\n"))
}

// firstVar is a Var of an output, for an example.
func (p *Pipeline) firstVar() string {
	for _, f := range p.Outputs {
		for _, v := range f.Vars {
			return v.Name
		}
	}
	return "x"
}
