// Package backend lists the languages and libraries that algorithms are written for, and runs what was written.
//
//	backend.go    the list
//	check.go      running a test
package backend

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export"
	"github.com/vyasa-go/vyasa/halide/export/gemmini"
	"github.com/vyasa-go/vyasa/halide/export/gemmini/model"
	"github.com/vyasa-go/vyasa/halide/export/plainc"
	"github.com/vyasa-go/vyasa/halide/export/tpc"
)

// Backend is a language or a library.
type Backend struct {
	Name string // what --to calls it
	Note string // what a user should know of it
	Ext  string // how names of its files end: ".py", ".c"

	write func(s *halide.Schedule) (*Program, error)
	check func(ctx context.Context, dir, name string) error
}

// Program is a pipeline in a back end's language.
type Program struct {
	Text  string        // the file
	More  []export.File // what it needs beside it, such as headers
	Notes []string      // what is not as it could be, as a Func that is computed by C
	Share gemmini.Share // of Gemmini

	test func(s *halide.Schedule, name string) ([]export.File, error)
}

// All are the back ends, libraries of Python first.
func All() []*Backend {
	var out []*Backend
	for _, l := range export.Libraries() {
		out = append(out, python(l))
	}
	return append(out, c(), tpcC(), gemminiC())
}

// Names are their names.
func Names() (names []string) {
	for _, b := range All() {
		names = append(names, b.Name)
	}
	return names
}

// Named is the back end of a name. The error lists those there are.
func Named(name string) (*Backend, error) {
	for _, b := range All() {
		if b.Name == name {
			return b, nil
		}
	}
	return nil, fmt.Errorf("there is no back end %s: %s", name, strings.Join(Names(), ", "))
}

// Write is a pipeline, over what the schedule bounds, as a file. The error says which expression the back end cannot
// compute, and why.
func (b *Backend) Write(s *halide.Schedule) (*Program, error) { return b.write(s) }

// Test is a test of the program in the file NAME.EXT, with its data: random inputs, and what the reference evaluator
// makes of them.
func (p *Program) Test(s *halide.Schedule, name string) ([]export.File, error) {
	return p.test(s, name)
}

// Check runs the test of the file NAME.EXT of a directory. The error says what is missing on this machine, or which
// element is wrong.
func (b *Backend) Check(ctx context.Context, dir, name string) error { return b.check(ctx, dir, name) }

func python(l *export.Library) *Backend {
	return &Backend{Name: l.Name, Note: l.Note, Ext: ".py",
		write: func(s *halide.Schedule) (*Program, error) {
			text, err := l.Python(s)
			return &Program{Text: text, test: func(s *halide.Schedule, name string) ([]export.File, error) {
				test, data, err := l.Test(s, name)
				return []export.File{{Name: "test_" + name + ".py", Text: []byte(test)}, {Name: "test_" + name + ".npz",
					Text: data}}, err
			}}, err
		},
		check: func(ctx context.Context, dir, name string) error { return runPython(ctx, l, dir, "test_"+name+".py") },
	}
}

func c() *Backend {
	return &Backend{Name: "c", Note: "C11 of gcc and clang; what needs 128 bits takes __int128", Ext: ".c",
		write: func(s *halide.Schedule) (*Program, error) {
			u, err := plainc.Write(s)
			if err != nil {
				return nil, err
			}
			return &Program{Text: u.Text(), test: u.Test}, nil
		},
		check: func(ctx context.Context, dir, name string) error {
			return runC(ctx, dir, name, nil, name+".c", "test_"+name+".c")
		},
	}
}

func tpcC() *Backend {
	return &Backend{Name: "tpc", Note: "a kernel in TPC-C, and a stand-in of what that has built in; what lanes of " +
		"int32 and float32 cannot do is scalar code", Ext: ".c",
		write: func(s *halide.Schedule) (*Program, error) {
			p, err := tpc.Write(s)
			if err != nil {
				return nil, err
			}
			return &Program{Text: p.Text(), Notes: p.Notes, test: p.Test,
				More: []export.File{{Name: tpc.HeaderName, Text: tpc.Header}}}, nil
		},
		check: func(ctx context.Context, dir, name string) error {
			return runC(ctx, dir, name, nil, name+".c", "test_"+name+".c")
		},
	}
}

func gemminiC() *Backend {
	return &Backend{Name: "gemmini", Note: "C over the commands of gemmini.h; what Gemmini has no operation for is " +
		"plain C, which is told", Ext: ".c",
		write: func(s *halide.Schedule) (*Program, error) {
			p, err := gemmini.Write(s)
			if err != nil {
				return nil, err
			}
			return &Program{Text: p.Text(), Notes: p.Notes, Share: p.Share, test: p.Test,
				More: []export.File{{Name: gemmini.HeaderName, Text: gemmini.Header}}}, nil
		},
		check: func(ctx context.Context, dir, name string) error {
			start := func(exe *exec.Cmd) error {
				var out bytes.Buffer
				exe.Stdout, exe.Stderr = &out, &out
				if _, err := model.Run(exe); err != nil {
					return fmt.Errorf("test_%s: %w\n%s", name, err, out.String())
				}
				return nil
			}
			return runC(ctx, dir, name, start, name+".c", "test_"+name+".c")
		},
	}
}
