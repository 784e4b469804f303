package aiesim

import (
	"fmt"
	"io/fs"
	"maps"
	"sort"
	"strings"
	"sync"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Options say how a program is read and run. The zero value is the machine as it is.
type Options struct {
	// Defines are macros defined before the first line, as -DNAME=TEXT.
	Defines map[string]string

	// Headers holds the files that #include may name beside the standard headers.
	Headers fs.FS

	// DataMemory is the number of bytes that arguments, globals and locals may take together; 0 means the 128 KB of
	// one core. More is for experiments on the host: no core has it.
	DataMemory int64

	// MaxSteps limits the loop rounds and calls of a run; 0 means 2^31.
	MaxSteps int64
}

// Program is a checked and compiled translation unit. It never changes: any number of runs may use it at once.
type Program struct {
	File       string
	unit       *cfront.Unit
	opts       Options
	funcs      []*function
	regions    []tally
	sites      int
	setup      []globalInit
	setupSlots slots
}

// globalInit gives a global its first value in a new run.
type globalInit struct {
	obj    *cfront.Object
	stores []doFn
}

// made keeps the intrinsics' table, which nobody changes. A sync.OnceValue would make every program that imports this package
// hold all that makes the table.
var made struct {
	sync.Once
	table map[string][]cfront.Signature
}

// table is the intrinsics' table.
func table() map[string][]cfront.Signature {
	made.Do(func() { made.table = intrinsic.Table() })
	return made.table
}

// Load reads, checks and compiles the C text src of the file called file. Mistakes in the text are a
// [cfront.ErrorList]; intrinsics called against the machine's rules with constant arguments are [Errors].
func Load(file string, src []byte, opts Options) (*Program, error) {
	defines := intrinsic.Defines()
	maps.Copy(defines, opts.Defines)
	cfg := cfront.Config{Headers: opts.Headers, Defines: defines, Intrinsics: table()}
	unit, err := parse.Unit(cfg, file, src)
	if err != nil {
		return nil, explain(err, src)
	}
	if opts.DataMemory == 0 {
		opts.DataMemory = int64(machine.AIE1.DataMemory.N)
	}
	if opts.MaxSteps == 0 {
		opts.MaxSteps = 1 << 31
	}
	p := &Program{File: file, unit: unit, opts: opts}
	c := &compiler{unit: unit, facts: analyse(unit), prog: p, funcs: map[*cfront.Func]*function{}}
	c.declare()
	c.globals()
	for _, f := range p.funcs {
		c.function(f)
	}
	if len(c.errs) > 0 {
		return nil, sorted(c.errs)
	}
	return p, nil
}

// globals compiles the first values of the globals, in a region and a frame of their own.
func (c *compiler) globals() {
	c.open()
	c.fn, c.at = &function{name: "initialiser"}, map[*cfront.Object]int{}
	for i, o := range c.unit.Globals {
		if o.Extern {
			c.mistake(&Error{Pos: o.Pos, Op: "", Text: fmt.Sprintf("%s is declared extern and defined nowhere in this file", o.Name)})
		}
		g := globalInit{obj: o}
		if o.Init != nil {
			g.stores = c.stores(o.Init, func(fr *frame) pointer { return pointer{fr.m.globals[i], 0} }, o.Pos)
		}
		c.prog.setup = append(c.prog.setup, g)
	}
	c.prog.setupSlots = c.fn.slots
}

// Errors are the mistakes found in a program before it runs, by line.
type Errors []*Error

// Error prints one mistake a line.
func (l Errors) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// sorted puts mistakes in order of lines and drops repetitions; at most ten stay.
func sorted(list []*Error) Errors {
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i].Pos, list[j].Pos
		return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col
	})
	var out Errors
	for _, e := range list {
		if n := len(out); (n == 0 || *out[n-1] != *e) && n < cfront.MaxErrors {
			out = append(out, e)
		}
	}
	return out
}

// explain adds to mistakes about unknown names why a known intrinsic is not modelled.
func explain(err error, src []byte) error {
	list, ok := err.(cfront.ErrorList)
	if !ok {
		return err
	}
	lines := strings.Split(string(src), "\n")
	for i, e := range list {
		if e.Pos.Line < 1 || e.Pos.Line > len(lines) || e.Pos.Col < 1 || e.Pos.Col > len(lines[e.Pos.Line-1]) {
			continue
		}
		if why, ok := intrinsic.Refused(word(lines[e.Pos.Line-1][e.Pos.Col-1:])); ok {
			list[i].Msg += ": " + why
		}
	}
	return list
}

// word is the identifier at the start of s.
func word(s string) string {
	n := 0
	for n < len(s) && (s[n] == '_' || s[n] >= 'a' && s[n] <= 'z' || s[n] >= 'A' && s[n] <= 'Z' || s[n] >= '0' && s[n] <= '9') {
		n++
	}
	return s[:n]
}
