package aiesim

import (
	"context"
	"io/fs"
	"strings"
	"sync"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
	"github.com/vyasa-go/vyasa/aiesim/interp"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// Options say how a program is read and run. The zero value is the machine as it is.
type Options struct {
	// Defines are macros defined before the first line, as -DNAME=TEXT.
	Defines map[string]string

	// Headers holds the files that #include may name beside the standard headers.
	Headers fs.FS

	// Include reads the file that #include "name" or <name> means in a file of the directory dir; both may go upwards.
	// It is asked before Headers; nil: there is none.
	Include func(dir, name string) (path string, text []byte, err error)

	// Entry is the function that is to be run; it need be said only of an instance of a template that the file does not
	// make, and of a member function, for whose object a constructor is called first.
	Entry string

	// Lasts says that the object of a member function is made in the first call of a session only, with what it refers
	// to; its arguments have to stay the same.
	Lasts bool

	// DataMemory is the number of bytes that arguments, globals and locals may take together; 0 means the 128 KB of
	// one core. More is for experiments on the host: no core has it.
	DataMemory int64

	// Over is how many bytes behind any object vector loads may read, as those that are made ahead do; they have no
	// value. 0: none, but for arguments that say so themselves.
	Over int

	// MaxSteps limits the loop iterations and calls of a run; 0 means 2^31.
	MaxSteps int64
}

// Program is a checked translation unit, ready to run or to be compiled. It never changes: any number of runs may use
// it at once.
type Program struct {
	File   string
	unit   *cfront.Unit
	interp *interp.Program
	over   int
}

// made keeps the intrinsics' table, which nobody changes. A sync.OnceValue would make every program that imports this
// package hold all that makes the table.
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
	cfg := cfront.Config{Headers: opts.Headers, Include: opts.Include, Entry: opts.Entry, Lasts: opts.Lasts,
		Defines: opts.Defines, Predefined: intrinsic.Defines(), Intrinsics: table()}
	unit, err := parse.Unit(cfg, file, src)
	if err != nil {
		return nil, explain(err, src)
	}
	flattenImmediates(unit)
	p, err := interp.Load(unit, interp.Limits{DataMemory: opts.DataMemory, MaxSteps: opts.MaxSteps,
		Over: int64(opts.Over)})
	if err != nil {
		return nil, err
	}
	return &Program{file, unit, p, opts.Over}, nil
}

// Run calls the function entry with args, one for each parameter in order. Data of arguments is read and written in
// place. The error is an [*Error] for a mistake of the program, ctx.Err() if that ended the run, or says which argument
// does not fit its parameter.
func (p *Program) Run(ctx context.Context, entry string, args []Arg) (*Result, error) {
	return p.interp.Run(ctx, entry, args)
}

// Session makes a session of the function entry: what it keeps between calls persists, as in a graph.
func (p *Program) Session(entry string) (*Session, error) { return p.interp.Session(entry) }

// Params lists the parameters of the function entry, in order.
func (p *Program) Params(entry string) ([]Param, error) { return p.interp.Params(entry) }

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
	for n < len(s) && (s[n] == '_' || s[n] >= 'a' && s[n] <= 'z' || s[n] >= 'A' && s[n] <= 'Z' || s[n] >= '0' &&
		s[n] <= '9') {
		n++
	}
	return s[:n]
}
