package aiesim_test

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"sync"
	"testing"
	"unsafe"

	diff "github.com/google/go-cmp/cmp"
	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// refusals are the reasons for which a legal program has no cycle count, by name. Any other refusal is a mistake.
var refusals = map[string]*regexp.Regexp{
	"recursion":         regexp.MustCompile(`calls itself \(.*recursion has no cycle count; write it as a loop`),
	"function pointer":  regexp.MustCompile(`which function is called here is not known when the program is compiled`),
	"program memory":    regexp.MustCompile(`bytes of program memory, of which there are \d+: unroll its loops less`),
	"size":              regexp.MustCompile(`is too large when all calls are inlined and loops unrolled`),
	"sum of vectors":    regexp.MustCompile(`the machine has no sum of`),
	"run-time constant": regexp.MustCompile(`not known when the program is compiled`),
	"stream as pointer": regexp.MustCompile(`is used as a pointer; only readincr and writeincr can be timed`),
	"data memory":       regexp.MustCompile(`bytes and do not fit \d+ KB of data memory`),
}

// codes are programs as bundles, compiled once.
var codes sync.Map

type codeKey struct {
	p     *aiesim.Program
	entry string
}

type compiled struct {
	code *aiesim.Code
	err  error
}

// compile turns a function into bundles.
func compile(p *aiesim.Program, entry string) (*aiesim.Code, error) {
	key := codeKey{p, entry}
	if c, ok := codes.Load(key); ok {
		return c.(compiled).code, c.(compiled).err
	}
	code, err := p.Compile(entry, machine.AIE1())
	codes.Store(key, compiled{code, err})
	return code, err
}

// copied gives the arguments with copies of their data; those that shared bytes share them still.
func copied(args []aiesim.Arg) []aiesim.Arg {
	out := slices.Clone(args)
	var list []int // arguments with data, by address
	for i := range args {
		if len(args[i].Data) > 0 {
			list = append(list, i)
		}
	}
	start := func(i int) uintptr { return uintptr(unsafe.Pointer(&args[i].Data[0])) }
	slices.SortStableFunc(list, func(i, k int) int { return cmp.Compare(start(i), start(k)) })
	for len(list) > 0 {
		first, n := list[0], 1
		size := uintptr(len(args[first].Data))
		for n < len(list) && start(list[n]) < start(first)+size {
			size = max(size, start(list[n])-start(first)+uintptr(len(args[list[n]].Data)))
			n++
		}
		data := bytes.Clone(unsafe.Slice(&args[first].Data[0], size))
		for _, i := range list[:n] {
			at := start(i) - start(first)
			out[i].Data = data[at:][:len(args[i].Data)]
		}
		list = list[n:]
	}
	return out
}

// bundles runs the entry as bundles on before and compares every byte with after, what the interpreter made of it; and
// the cycles of Time with those of Run.
func bundles(t testing.TB, p *aiesim.Program, entry string, before, after []aiesim.Arg) {
	t.Helper()
	code, err := compile(p, entry)
	if err != nil {
		t.Fatalf("%s is refused: %v", entry, err)
	}
	if _, err := agree(code, before, after, core.Options{}); err != nil {
		t.Fatalf("%s: %v", entry, err)
	}
}

// agree is bundles, of code; before holds the results afterwards.
func agree(code *aiesim.Code, before, after []aiesim.Arg, o core.Options) (*core.Result, error) {
	fast, err := code.Time(context.Background(), copied(before), o)
	if err != nil {
		return nil, fmt.Errorf("Time: %w", err)
	}
	res, err := code.Run(context.Background(), before, o)
	if err != nil {
		return nil, fmt.Errorf("Run: %w", err)
	}
	for i := range before {
		if !bytes.Equal(before[i].Data, after[i].Data) {
			return nil, fmt.Errorf("argument %d (-interpreter +bundles)\n%s", i,
				diff.Diff(after[i].Data, before[i].Data))
		}
	}
	if d := diff.Diff(res, fast); d != "" {
		return nil, fmt.Errorf("(-Run +Time)\n%s", d)
	}
	return res, nil
}

var lineRE = regexp.MustCompile(`^[^ :]+:\d+: `)

// whyRefused names the reason of a refusal; it is an error if that is none of the known ones, or names no line.
func whyRefused(err error) (string, error) {
	if !lineRE.MatchString(err.Error()) {
		return "", fmt.Errorf("refused without a line: %w", err)
	}
	for _, name := range slices.Sorted(maps.Keys(refusals)) {
		if refusals[name].MatchString(err.Error()) {
			return name, nil
		}
	}
	return "", fmt.Errorf("refused for a reason that is not known: %w", err)
}

// untimed runs a function by the interpreter alone; as bundles it must be refused for the reason.
func untimed(t testing.TB, reason string, p *aiesim.Program, entry string, args ...aiesim.Arg) *aiesim.Result {
	t.Helper()
	if _, err := compile(p, entry); err == nil {
		t.Errorf("%s is not refused", entry)
	} else if got, err := whyRefused(err); err != nil || got != reason {
		t.Errorf("refused for %q, want %q: %v", got, reason, err)
	}
	r, err := p.Run(context.Background(), entry, args)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
