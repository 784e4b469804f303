package benchcmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/args"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/sources"
)

// kernelFlags say which kernels of others are run.
type kernelFlags struct {
	Kernels string `placeholder:"LIST.csv" help:"Instead: run the kernels of a list, unchanged. Its columns: repo, path, entry, args (a file ARGS.json beside the list, or its text), expected (a file or text like it with the outputs, or nothing), published (cycles, or nothing); perhaps oracle (where the expected outputs come from) and defines (macros, NAME=TEXT with blanks between). Headers are looked for in the whole repository."`
}

// kernelSteps ends a kernel that goes on for ever.
const kernelSteps = 50_000_000

// kernelOver is how many bytes behind an object kernels may read, as those do that load ahead: what they read has no
// value, and nothing may come of it.
const kernelOver = 128

// kernelRow is one kernel of the list.
type kernelRow struct {
	Repo      string `json:"repo"`
	Path      string `json:"path"`
	Entry     string `json:"entry"`
	Args      string `json:"args"`
	Expected  string `json:"expected"`
	Published string `json:"published"`
	Defines   string `json:"defines,omitempty"` // macros, as -D has them
	Runs      bool   `json:"runs"`
	Exact     bool   `json:"exact"`  // it runs, and its outputs are those expected
	Oracle    string `json:"oracle"` // where these come from; "" if nothing is expected
	Cycles    int64  `json:"cycles"` // 0: not counted
	Error     string `json:"error"`
}

// kernels runs the kernels of the list.
func (c Command) kernels(ctx context.Context, o console.Output, m *machine.Machine) error {
	// a line may end early
	list, err := readTable(c.Kernels, -1, "repo", "path", "entry", "args")
	if err != nil {
		return err
	}
	rows := make([]kernelRow, len(list))
	err = console.EachShown(ctx, o.Log, len(rows), func(i int) string {
		k := list[i]
		rows[i] = kernelRow{Repo: k["repo"], Path: k["path"], Entry: k["entry"], Args: k["args"],
			Expected: k["expected"], Published: k["published"], Oracle: k["oracle"], Defines: k["defines"]}
		rows[i].run(ctx, c.Sources, filepath.Dir(c.Kernels), m)
		return rows[i].Path
	})
	if err != nil {
		return err
	}
	if c.JSON {
		return console.WriteJSON(o.Out, rows)
	}
	printKernels(o.Out, rows)
	return nil
}

// run runs one kernel: the C, and if it can be timed the instruction words, which must do the same.
func (r *kernelRow) run(ctx context.Context, dirs []string, beside string, m *machine.Machine) {
	if r.Expected == "" {
		r.Oracle = ""
	} else if r.Oracle == "" {
		r.Oracle = "given"
	}
	defer func() {
		if x := recover(); x != nil {
			r.Runs, r.Exact, r.Error = false, false, fmt.Sprint(x)
		}
	}()
	if err := r.try(ctx, dirs, beside, m); err != nil {
		r.Error = gauge.FirstLine(err)
	}
}

func (r *kernelRow) try(ctx context.Context, dirs []string, beside string, m *machine.Machine) error {
	root, file, err := r.find(dirs)
	if err != nil {
		return err
	}
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	program, err := aiesim.Load(file, src, aiesim.Options{Entry: r.Entry, Defines: r.defines(),
		Include: sources.In(root, file, nil).Include, MaxSteps: kernelSteps, Over: kernelOver})
	if err != nil {
		return err
	}
	params, err := program.Params(r.Entry)
	if err != nil {
		return err
	}
	list, err := readArgs(r.Args, beside, args.Parse)
	if err != nil {
		return err
	}
	timed := args.Cloned(list)
	did, err := program.Run(ctx, r.Entry, list)
	if err != nil {
		return err
	}
	r.Runs = true
	if err := r.check(params, list, beside); err != nil {
		return err
	}
	code, err := program.Compile(r.Entry, m)
	if err != nil {
		return fmt.Errorf("not timed: %w", err)
	}
	res, err := code.Run(ctx, timed, core.Options{})
	if err != nil {
		return fmt.Errorf("not timed: %w", err)
	}
	if !did.Agree(list, timed) {
		return errors.New("the instruction words compute something else than the C")
	}
	r.Cycles = res.Cycles
	return nil
}

// defines are the macros of the row.
func (r *kernelRow) defines() map[string]string {
	out := map[string]string{}
	for _, d := range strings.Fields(r.Defines) {
		name, text, ok := strings.Cut(strings.TrimPrefix(d, "-D"), "=")
		if !ok {
			text = "1"
		}
		out[name] = text
	}
	return out
}

// find finds the kernel's repository and file.
func (r *kernelRow) find(dirs []string) (root, file string, err error) {
	_, name, _ := strings.Cut(r.Repo, "/")
	for _, dir := range dirs {
		for _, repo := range []string{r.Repo, strings.ReplaceAll(r.Repo, "/", "+"), name} {
			root = filepath.Join(dir, filepath.FromSlash(repo))
			if real, err := filepath.EvalSymlinks(root); err == nil {
				root = real
			}
			f := filepath.Join(root, filepath.FromSlash(r.Path))
			if info, err := os.Stat(f); err == nil && !info.IsDir() {
				return root, f, nil
			}
		}
	}
	return "", "", fmt.Errorf("there is no %s of %s in %s", r.Path, r.Repo, strings.Join(dirs, ", "))
}

// readArgs reads arguments from a file beside the list, or from their text; read is [args.Parse] or [args.Expected].
func readArgs(text, beside string, read func(string, []byte, func(string) ([]byte, error)) ([]aiesim.Arg, error),
) ([]aiesim.Arg, error) {
	name := "args"
	in := func(dir string) func(string) ([]byte, error) {
		return func(name string) ([]byte, error) {
			if !filepath.IsAbs(name) {
				name = filepath.Join(dir, name)
			}
			return os.ReadFile(name)
		}
	}
	if strings.HasPrefix(text, "[") {
		return read(name, []byte(text), in(beside))
	}
	if name = text; !filepath.IsAbs(text) {
		name = filepath.Join(beside, text)
	}
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return read(name, src, in(filepath.Dir(name)))
}

// check compares the outputs with those expected: one buffer for each argument with "out", in order, or what the
// arguments themselves expect.
func (r *kernelRow) check(params []aiesim.Param, list []aiesim.Arg, beside string) error {
	if r.Expected != "" {
		want, err := readArgs(r.Expected, beside, args.Expected)
		if err != nil {
			return err
		}
		k := 0
		for i := range list {
			if !list[i].Out {
				continue
			}
			if k == len(want) || len(want[k].Data) != len(list[i].Data) {
				return fmt.Errorf("the expected outputs do not have the number or the size of the arguments with " +
					"\"out\"")
			}
			list[i].Want, list[i].Tolerance = want[k].Data, want[k].Tolerance
			k++
		}
	}
	something, err := args.Check(args.Names(params), list)
	if something && r.Oracle == "" {
		r.Oracle = "given"
	}
	r.Exact = something && err == nil
	return err
}

// printKernels is the table and the shares, over all rows.
func printKernels(w io.Writer, rows []kernelRow) {
	g := console.Grid{Head: []string{"repository", "kernel", "entry", "runs", "exact", "cycles", "published", "error"}}
	runs, exact := 0, 0
	for _, r := range rows {
		cycles := ""
		if r.Cycles > 0 {
			cycles = strconv.FormatInt(r.Cycles, 10)
		}
		g.Add(r.Repo, r.Path, r.Entry, r.Runs, r.Exact, cycles, r.Published, r.Error)
		if r.Runs {
			runs++
		}
		if r.Exact {
			exact++
		}
	}
	g.Text(w)
	fmt.Fprintf(w, "%d kernels: %d run, %d with exactly the outputs expected\n", len(rows), runs, exact)
}
