package system

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// CodeSystem is the kind of a mistake in the text of a system.
const CodeSystem diag.Code = "system"

// Parse reads a system from the text of a file. The error is a diag.List with lines of the file.
func Parse(file, text string) (*Graph, error) {
	p := &parser{file: filepath.Base(file), g: &Graph{}}
	for i, row := range strings.Split(text, "\n") {
		row, _, _ = strings.Cut(row, "#")
		if words := strings.Fields(row); len(words) > 0 {
			p.line = i + 1
			p.row(words[0], words[1:])
		}
	}
	p.line = 1
	switch {
	case p.g.Name == "":
		p.wrong("the system has no name", "system NAME")
	case len(p.g.Memories) == 0 && len(p.found) == 0:
		p.wrong("the system has no memory", "memory NAME BYTES")
	case len(p.found) == 0:
		if err := p.g.check(); err != nil {
			p.wrong(err.Error())
		}
	}
	if err := p.found.Err(); err != nil {
		return nil, err
	}
	return p.g, nil
}

type parser struct {
	file  string
	line  int
	g     *Graph
	found diag.List
}

func (p *parser) wrong(fact string, help ...string) {
	p.found = append(p.found, diag.Mistake{Pos: diag.Pos{File: p.file, Line: p.line}, Code: CodeSystem, Fact: fact,
		Help: help})
}

// usages are how rows are written.
var usages = map[string]string{
	"system":  "system NAME",
	"memory":  "memory NAME BYTES",
	"move":    "move NAME FROM TO BYTES-A-CYCLE LATENCY",
	"compute": "compute NAME",
	"does":    "does INSTRUCTION CYCLES OPERAND=MEMORY[,MEMORY] ..., or does plain CYCLES MEMORY",
}

// row reads a line.
func (p *parser) row(key string, args []string) {
	usage, ok := usages[key]
	if !ok {
		p.wrong(fmt.Sprintf("%q is nothing of a system", key), "there are: system, memory, move, compute, does")
		return
	}
	if want := len(strings.Fields(usage)) - 1; key != "does" && len(args) != want || key == "does" && len(args) < 3 {
		p.wrong(fmt.Sprintf("%s does not take %d words", key, len(args)), "it is written: "+usage)
		return
	}
	switch g := p.g; key {
	case "system":
		if g.Name != "" {
			p.wrong("the system has a name already: " + g.Name)
		}
		g.Name = args[0]
	case "memory":
		if g.memory(args[0]) != nil {
			p.wrong("there is a memory " + args[0] + " already")
		}
		g.Memories = append(g.Memories, Memory{args[0], p.number(args[1])})
	case "move":
		p.known(args[1])
		p.known(args[2])
		if args[1] == args[2] {
			p.wrong(args[0]+" moves from "+args[1]+" to itself", "it is written: "+usage)
		}
		g.Moves = append(g.Moves, Move{args[0], args[1], args[2], p.number(args[3]), p.number(args[4])})
	case "compute":
		g.Computes = append(g.Computes, Compute{Name: args[0]})
	case "does":
		p.does(args)
	}
}

func (p *parser) does(args []string) {
	if len(p.g.Computes) == 0 {
		p.wrong("no compute node stands before it", "compute NAME")
		return
	}
	c := &p.g.Computes[len(p.g.Computes)-1]
	if slices.ContainsFunc(c.Does, func(d Does) bool { return d.Instruction == args[0] }) {
		p.wrong(c.Name + " does " + args[0] + " already")
	}
	d := Does{Instruction: args[0], Cycles: p.number(args[1]), Where: map[string][]string{}, pos: diag.Pos{File: p.file,
		Line: p.line}}
	for _, a := range args[2:] {
		operand, list, ok := strings.Cut(a, "=")
		if !ok {
			operand, list = "", a
		}
		if ok == (d.Instruction == "plain") {
			p.wrong(a+" says no memory", "it is written: "+usages["does"])
			return
		}
		if d.Where[operand] != nil {
			p.wrong("operand " + operand + " has a place already")
		}
		for _, m := range strings.Split(list, ",") {
			p.known(m)
			d.Where[operand] = append(d.Where[operand], m)
		}
	}
	c.Does = append(c.Does, d)
}

func (p *parser) known(memory string) {
	if p.g.memory(memory) == nil {
		p.wrong("there is no memory "+memory, "memories stand before what uses them: memory "+memory+" BYTES")
	}
}

func (p *parser) number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 1<<40 {
		p.wrong(fmt.Sprintf("%q is no number in 1..2^40", text))
		return 1
	}
	return n
}
