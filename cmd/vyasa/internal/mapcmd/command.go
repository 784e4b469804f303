// Package mapcmd is the command map: the ways in which instructions compute a kernel's sums of products.
package mapcmd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/kernelfiles"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// Command lists maps.
type Command struct {
	Kernels  []string `arg:"" name:"kernel" help:"A FILE, or names of vyasa list or variants of them."`
	Needle   []string `short:"n" placeholder:"NAME|FILE.isa" help:"Only these instructions: names of the library, or files of one's own."`
	Out      string   `short:"o" placeholder:"FILE.c" help:"Write a map of the only instruction as a C function; its directory is made if it is missing; - prints it, and the list to standard error."`
	Approach string   `default:"greedy" enum:"greedy,search" help:"With -o: which map. greedy is the one with the fewest calls, search the one of --search tries whose calls take and give the fewest elements, with those that are stored beside them."`
	Idle     bool     `help:"Where nothing maps, also try dimensions of size 1, bands of coefficients, and 16 bits as bytes: these leave a part of the instruction idle, or make more sums."`
	More     bool     `help:"Also look for transformations where something maps: copies of what slides (im2col), fused loops."`
	JSON     bool     `help:"Print JSON."`

	Programs bool `help:"Print a program for each map: the algorithm, and a schedule that computes it by the instruction, which vyasa run, c and show take."`
	Prove    bool `help:"Prove each map in three ways: by normal forms, in a prime field, and by z3 or cvc5 where they are installed. Without it: by normal forms."`
	Check    bool `help:"Run each map on random and extreme data, in Go and in C, and compare every element."`
	LimitFlag
	systemFlags
	console.KernelFlags
}

// Help says what a map is.
func (Command) Help() string {
	return `A map says which loops of a kernel the loops of an instruction are. Each operand then lies in the array
  exact   as the instruction wants it
  pack    in another order, each element once: another layout serves
  dup     with elements that stand more than once; or the instruction slides over it and computes a column a call
Where nothing maps as it is, sums are transformed as the reason asks for; what was done stands behind the counts. A map is listed
if it is proven to compute the sum, by the ranges of the inputs too: an instruction that saturates or wraps must have room. With
--prove it is proved twice more: in a prime field, and by a solver (z3, cvc5) for all values of the loops around at once.

With --system the kernel is scheduled on a system: sums are cut into calls of its instructions, data are moved between its memories,
and copies that stay serve again. All choices are made twice, greedily and by a search; the records are replayed on random data.
With --feed h=g the kernel is a step in time: three schedules, of the first step, of each after it, and of the last.

A system of one's own is a file FILE.sys; # begins a comment:

  system mine
  memory ram 1000000                where arrays begin and end, and its bytes
  memory near 4096
  move in ram near 16 30            from, to, bytes a cycle, cycles before the first
  move out near ram 16 30
  compute array
  does gemmini 16 a=near b=near acc=near    cycles a call, and where its operands may lie
  does plain 4 ram                  all else: cycles an element

An instruction of one's own is a file: its operands and what it computes, then data.

  acc: int32(i)
  a: uint8(k)
  b: int8(k, i)
  r: 4
  out(i) = wrap(int32, acc(i) + sum(r, a(r.x) * b(r.x, i)))
  instruction my_dot
  bound i 16                        how many values a loop takes; any: as many as there are
  source a broadcast                or memory; else a register
  header "my.h"                     what C includes, and statements that call it: $a is a pointer to a's first element
  c my_dot($out, $acc, $a, $b);

` + console.FileHelp
}

// Run finds the maps and prints them.
func (c Command) Run(ctx context.Context, o console.Output) error {
	if err := c.alone(); err != nil {
		return err
	}
	if c.System != "" {
		return c.schedule(o)
	}
	needles, err := c.needles()
	if err != nil {
		return err
	}
	if c.Out != "" && (len(needles) != 1 || len(c.Kernels) != 1) {
		return fmt.Errorf("-o writes one map: give one kernel, and one instruction by --needle")
	}
	var rows []row
	wrote := c.Out == ""
	for _, name := range c.Kernels {
		w, s, err := c.Named(name)
		if err != nil {
			return err
		}
		at := region(s)
		for _, h := range haystacks(w.Name, s) {
			for _, n := range needles {
				r := h.rowOf(n, match.Options{Waste: match.Waste(c.Idle), More: c.More})
				all := []row{r}
				if c.More {
					all = append(all, r.others...)
				}
				for i := range all {
					if c.Prove {
						if err := all[i].prove(ctx, o.Log, h, n, at); err != nil {
							return err
						}
					}
					if c.Programs || c.Check {
						if err := all[i].programs(ctx, o.Log, n, at, c.Check, c.Timeout); err != nil {
							return err
						}
					}
				}
				rows = append(rows, all...)
				if !wrote && r.found != nil {
					if err := c.write(o, n, all, at); err != nil {
						return err
					}
					wrote = true
				}
			}
		}
	}
	err = nil
	if c.JSON {
		for i := range rows {
			rows[i].trim(c)
		}
		err = console.WriteJSON(o.Out, rows)
	} else if err = print(c.beside(o), rows, len(needles) == 1 || c.Check || c.Prove); c.Programs {
		for _, r := range rows {
			r.print(o)
		}
	}
	switch {
	case err != nil:
		return err
	case slices.ContainsFunc(rows, func(r row) bool { return r.failed != "" }):
		return errors.New(rows[slices.IndexFunc(rows, func(r row) bool { return r.failed != "" })].failed)
	case !wrote:
		return fmt.Errorf("%s is not written: %s does not map", c.Out, needles[0].Name)
	}
	return nil
}

// alone says which flags were given that say nothing beside the others.
func (c Command) alone() error {
	var idle []string
	note := func(given bool, name string) {
		if given {
			idle = append(idle, name)
		}
	}
	with := "with --system"
	if c.Out == "" && c.Approach == "search" {
		return fmt.Errorf("--approach search: nothing is done by it without -o; with --system both are shown")
	}
	if c.System == "" {
		with = "without --system"
		note(len(c.Feed) > 0, "--feed")
		note(len(c.Each) > 0, "--each")
		note(c.Record, "--record")
	} else {
		note(c.Out != "", "-o")
		note(c.Programs, "--programs")
		note(c.Check, "--check")
		note(c.Prove, "--prove")
		note(c.Idle, "--idle")
		note(c.More, "--more")
		if idle == nil && len(c.Feed) == 0 {
			with = "without --feed"
			note(len(c.Each) > 0, "--each")
		}
	}
	switch {
	case c.Out == "-" && (c.JSON || c.Programs):
		return fmt.Errorf("-o -: C is printed, and nothing beside it: --json, --programs take -o FILE.c")
	case idle != nil:
		return fmt.Errorf("%s: nothing is done by it %s", strings.Join(idle, ", "), with)
	case c.Search < 0:
		return fmt.Errorf("--search %d: how many schedules are tried is no negative number", c.Search)
	case c.Steps < 1:
		return fmt.Errorf("--steps %d: there is at least one", c.Steps)
	}
	return nil
}

// needles are those that are asked for.
func (c Command) needles() ([]*needle.Needle, error) {
	if c.Needle == nil {
		return needle.All(), nil
	}
	return readNeedles(c.Needle)
}

// write writes the C of a map: a function of the arrays of the algorithm, as they are stored.
func (c Command) write(o console.Output, n *needle.Needle, rows []row, at []halide.Range) error {
	w, err := written(n, rows, at, c.Approach, c.Search)
	if err != nil {
		return err
	}
	fmt.Fprintf(o.Log, "%s: %s by %s, %s", c.Out, rows[0].Haystack, n.Name, w.How)
	if n.C.Call == "" {
		fmt.Fprint(o.Log, ", in loops: the instruction has no line c, by which C calls it")
	} else if len(n.C.Flags) > 0 {
		fmt.Fprintf(o.Log, "; compile it with %s", strings.Join(n.C.Flags, " "))
	}
	fmt.Fprintln(o.Log)
	if c.Out == "-" {
		_, err = fmt.Fprint(o.Out, w.Text)
		return err
	}
	return kernelfiles.Write(c.Out, []byte(w.Text))
}

// beside is where the list of maps goes: not where C does.
func (c Command) beside(o console.Output) console.Output {
	if c.Out == "-" {
		o.Out = o.Log
	}
	return o
}

// print prints a line a pair; of one instruction its maps too.
func print(o console.Output, rows []row, each bool) error {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "kernel\tinstruction\texact\tpack\tdup\t")
	for _, r := range rows {
		note := r.Refused
		if len(r.After) > 0 {
			note = "after: " + strings.Join(r.After, "; ")
			if r.Proved != nil {
				note += " (proved by " + strings.Join(r.Proved, ", ") + ")"
			}
		}
		fmt.Fprintf(t, "%s\t%s\t%d\t%d\t%d\t%s\n", r.Haystack, r.Needle, r.Exact, r.Pack, r.Dup, note)
		if !each {
			continue
		}
		for _, m := range r.Maps {
			note := m.cost()
			if m.Proved != nil {
				note = strings.TrimPrefix(note+"; proved by "+strings.Join(m.Proved, ", "), "; ")
			}
			if m.Checked != "" {
				note = strings.TrimPrefix(note+"; "+m.Checked, "; ")
			}
			fmt.Fprintf(t, "\t  %s\t%s\t\t\t%s\n", m.text, m.Class, note)
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for line := range strings.Lines(b.String()) {
		if _, err := fmt.Fprintln(o.Out, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// haystack is a sum of a kernel.
type haystack struct {
	name string
	f    *halide.Func // the output, with all that it calls
	sum  match.Sum
	err  error // why it is none

	from  *halide.Func // the output as the kernel has it
	steps []string     // what was done to the algorithm before
}

// haystacks are the sums of a kernel; a kernel without one is one that has an error.
func haystacks(name string, s *halide.Schedule) (out []haystack) {
	var failed error
	root, steps := match.Prepared(s.Func)
	funcs := halide.Funcs(root)
	for _, f := range halide.Funcs(s.Outputs()...) { // of other outputs
		if !slices.ContainsFunc(funcs, func(g *halide.Func) bool { return g.Name == f.Name }) {
			funcs = append(funcs, f)
		}
	}
	of := extents(root, region(s))
	for _, f := range funcs {
		sums, err := match.Of(f, of[f])
		if err != nil {
			failed = err
		}
		for i, sum := range sums {
			full := name
			if f.Name != s.Func.Name {
				full += "/" + f.Name
			}
			if len(sums) > 1 {
				full += fmt.Sprintf("#%d", i+1)
			}
			out = append(out, haystack{name: full, f: root, sum: sum, from: s.Func, steps: steps})
		}
	}
	if out == nil {
		out = []haystack{{name: name, f: root, err: failed}}
	}
	return out
}
