package mapcmd

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// Each workload is mapped onto the instructions that its text names, with so many maps as it says, and each map that is listed
// computes what the algorithm says.
func TestWorkloads(t *testing.T) {
	text, err := os.ReadFile("testdata/workloads.txt")
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, part := range strings.Split(string(text), "\n== ")[1:] {
		name, program, _ := strings.Cut(part, "\n")
		var wants [][]string
		for strings.HasPrefix(program, "maps ") {
			line, rest, _ := strings.Cut(program, "\n")
			wants, program = append(wants, strings.Fields(line)[1:]), rest
		}
		t.Run(name, func(t *testing.T) {
			s := parsed.Program(t, name, program)
			at := region(s)
			for _, want := range wants {
				ran += runMaps(t, s, at, want)
			}
		})
	}
	if ran < 100 {
		t.Errorf("only %d maps ran", ran)
	}
}

// runMaps maps one instruction onto all sums of a schedule, and runs what is listed.
func runMaps(t *testing.T, s *halide.Schedule, at []halide.Range, want []string) (ran int) {
	n, err := needle.Named(want[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range haystacks("w", s) {
		r := h.rowOf(n, match.Options{Waste: match.Waste(slices.Contains(want, "size"))})
		if r.found == nil {
			t.Errorf("%s by %s: %s %v", h.name, n.Name, r.Refused, r.Tried)
			continue
		}
		counts := strings.Join(append([]string{fmt.Sprint(r.Exact, r.Pack, r.Dup)}, r.After...), " after ")
		if expected := strings.Join(want[1:], " "); expected != "" && counts != expected {
			t.Errorf("%s by %s: %s, want %s", h.name, n.Name, counts, expected)
		}
		for i, m := range r.found.Maps {
			p, err := called(r.found, n, m, at)
			if err == nil {
				_, err = p.inGo(t.Context(), uint64(i))
			}
			if err != nil {
				t.Errorf("%s by %s: %s: %v", h.name, n.Name, r.Maps[i].text, err)
			}
			ran++
		}
	}
	return ran
}

// An instruction that computes something else than its text is found by the check: each element counts.
func TestWrongInstructionIsFound(t *testing.T) {
	s := parsed.Program(t, "w", "a: int8(k, m)\nb: int8(n, k)\nr: 9\nc(n, m) = sum(r, a(r.x, m) * b(n, r.x))\nschedule\nbound n 6; bound m 5\nreorder m r.x n\nmap wrong i=n r.x=r.x")
	n, err := needle.Parse("wrong.isa", "acc: int32(i)\na: int8(k)\nb: int8(k, i)\nr: 4\nout(i) = wrap(int32, acc(i) + sum(r, a(r.x) * b(r.x, i)))\n"+
		"instruction wrong\nbound i 4\nfeature fpu\nc for (int i = 0; i < 4; i++) { $out[i] = $acc[i]; for (int k = 0; k < 3; k++) $out[i] += $a[k] * $b[4*i + k]; }\n")
	if err != nil {
		t.Fatal(err)
	}
	p, err := lowered(s, []*needle.Needle{n})
	if err != nil {
		t.Fatal(err)
	}
	how, err := p.Check(context.Background(), 1, time.Minute)
	if how == "Go" && err == nil {
		t.Skip("gcc is not installed")
	}
	if err == nil && strings.Contains(how, "wrong") {
		t.Errorf("it was not found: %s", how)
	}
}
