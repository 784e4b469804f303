package corpus

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

// Program is a C file and what it is said to compute.
type Program struct {
	File string // as "gemm/naive_row.c"
	Func string
	Text string

	Category, Operator, Layout, Precondition, Note string
	Refuse                                         bool
	Sizes                                          []map[string]int64
	Bind                                           map[string]string // name -> formula of sizes
	Alias                                          map[string]string
	Constants                                      map[string]int64
	Scalars, Scratch                               []string
	Tolerance                                      float64

	// What it computes; Out is "" where only a look or a refusal is meant. See Reference.
	Out, Term, Init, Where, Fold string
}

var (
	header   = regexp.MustCompile(`^// (\w+): (.*)$`)
	function = regexp.MustCompile(`(?m)^(?:[a-z_]\w*[ *]+)+(\w+)\([^;{]*\)\s*\{`)
)

// Load reads all programs of a folder of root, by name.
func Load(root fs.FS, folder string) ([]Program, error) {
	files, err := fs.Glob(root, path.Join(folder, "*.c"))
	if err != nil {
		return nil, err
	}
	sort.Strings(files)
	var all []Program
	for _, file := range files {
		text, err := fs.ReadFile(root, file)
		if err != nil {
			return nil, err
		}
		p, err := parse(file, string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, p)
	}
	return all, nil
}

// parse reads the comments at the beginning of text.
func parse(file, text string) (Program, error) {
	p := Program{File: file, Text: text, Operator: "gemm", Fold: "sum", Init: "0"}
	if !strings.HasPrefix(path.Dir(file), "gemm") {
		p.Operator = "none"
	}
	for _, m := range function.FindAllStringSubmatch(text, -1) {
		if !strings.HasPrefix(m[0], "static") && !strings.HasPrefix(m[0], "typedef") {
			p.Func = m[1]
		}
	}
	if p.Func == "" {
		return p, fmt.Errorf("no function")
	}
	for line := range strings.Lines(text) {
		m := header.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			break
		}
		if err := p.set(m[1], m[2]); err != nil {
			return p, fmt.Errorf("%s: %w", m[1], err)
		}
	}
	return p, nil
}

// set gives a key its value.
func (p *Program) set(key, value string) (err error) {
	switch key {
	case "category":
		p.Category = value
	case "operator":
		p.Operator = value
	case "layout":
		p.Layout = value
	case "precondition":
		p.Precondition = value
	case "note":
		p.Note = value
	case "expect":
		p.Refuse = value == "refuse"
		if value != "refuse" && value != "lift" {
			return fmt.Errorf("%s is no expectation", value)
		}
	case "sizes":
		for _, set := range strings.Split(value, ";") {
			m, err := numbers(set)
			if err != nil {
				return err
			}
			p.Sizes = append(p.Sizes, m)
		}
	case "constants":
		p.Constants, err = numbers(value)
	case "bind":
		p.Bind, err = pairs(value)
	case "alias":
		p.Alias, err = pairs(value)
	case "scalars":
		p.Scalars = strings.Fields(value)
	case "scratch":
		p.Scratch = strings.Fields(value)
	case "tolerance":
		p.Tolerance, err = strconv.ParseFloat(value, 64)
	case "out":
		p.Out = value
	case "term":
		p.Term = value
	case "init":
		p.Init = value
	case "where":
		p.Where = value
	case "fold":
		p.Fold = value
	default:
		return fmt.Errorf("unknown key")
	}
	return err
}

// pairs reads "a=b c=d".
func pairs(text string) (map[string]string, error) {
	m := map[string]string{}
	for _, f := range strings.Fields(text) {
		name, value, ok := strings.Cut(f, "=")
		if !ok {
			return nil, fmt.Errorf("%q is no pair", f)
		}
		m[name] = value
	}
	return m, nil
}

// numbers reads "M=3 N=5".
func numbers(text string) (map[string]int64, error) {
	list, err := pairs(text)
	m := map[string]int64{}
	for name, value := range list {
		if m[name], err = strconv.ParseInt(value, 10, 64); err != nil {
			return nil, err
		}
	}
	return m, err
}

// Env is a set of sizes with the program's constants.
func (p Program) Env(sizes map[string]int64) map[string]int64 {
	env := map[string]int64{}
	for name, v := range p.Constants {
		env[name] = v
	}
	for name, v := range sizes {
		env[name] = v
	}
	return env
}

// Bound is the value of a parameter, field or global at sizes: what bind says, or the size of its name.
func (p Program) Bound(name string, sizes map[string]int64) (int64, bool, error) {
	env := p.Env(sizes)
	if f, ok := p.Bind[name]; ok {
		v, err := intFormula(f, env)
		return v, true, err
	}
	v, ok := env[name]
	return v, ok, nil
}
