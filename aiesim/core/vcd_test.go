package core_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/core"
)

// readVCD reads a value change dump by its grammar: declarations, then times and changes. It gives the value of each
// signal at each time.
func readVCD(t *testing.T, text string) (names map[string]bool, at map[int64]map[string]string) {
	ids, now := map[string]string{}, map[string]string{}
	names, at = map[string]bool{}, map[int64]map[string]string{}
	time := int64(-1)
	sc := bufio.NewScanner(strings.NewReader(text))
	declared := false
	for sc.Scan() {
		f := strings.Fields(sc.Text())
		switch {
		case len(f) == 0:
			t.Fatal("an empty line")
		case !declared && f[0] == "$var":
			if len(f) != 6 || f[5] != "$end" || ids[f[3]] != "" {
				t.Fatalf("declaration %q", sc.Text())
			}
			ids[f[3]] = f[4]
			names[f[4]] = true
		case f[0] == "$enddefinitions":
			declared = true
		case f[0][0] == '$':
		case f[0][0] == '#':
			n, err := strconv.ParseInt(f[0][1:], 10, 64)
			if err != nil || n <= time {
				t.Fatalf("time %q after %d", f[0], time)
			}
			time = n
		default:
			val, id := f[0][:1], f[0][1:]
			if len(f) == 2 {
				val, id = f[0][1:], f[1]
			} else if f[0][0] == 's' && len(f) == 1 {
				t.Fatalf("a string without a value needs a blank: %q", sc.Text())
			}
			if f[0] == "s" {
				val = ""
			}
			if ids[id] == "" {
				t.Fatalf("change of an undeclared signal: %q", sc.Text())
			}
			now[ids[id]] = val
		}
		if time >= 0 {
			at[time] = map[string]string{}
			for k, v := range now {
				at[time][k] = v
			}
		}
	}
	return names, at
}

// The dump has every cycle's bundle, operations, addresses and stalls.
func TestTrace(t *testing.T) {
	a := newAsm()
	loads, mult, out := dot(a)
	args, _ := dotArgs()
	args[0].Name, args[1].Name = "in", "k"
	var dump bytes.Buffer
	o := core.Options{Trace: &dump, Place: map[string]int64{"in": 0x20000, "k": 0x20040}} // the first loads conflict
	r, err := a.core(t).Run(context.Background(), args, o)
	if err != nil || r.Stalls != 1 {
		t.Fatal(err, r)
	}
	names, at := readVCD(t, dump.String())
	for _, n := range []string{"pc", "stall", "count", "lda", "ldb", "veca", "load_a", "load_b", "store"} {
		if !names[n] {
			t.Errorf("no signal %s", n)
		}
	}
	value := func(time int64, sig string) string {
		for ; time >= 0; time-- {
			if v, ok := at[time]; ok {
				return v[sig]
			}
		}
		return "nothing"
	}
	for _, k := range []struct {
		time      int64
		sig, want string
	}{
		{0, "pc", "0"}, {0, "stall", "0"}, {1, "stall", "1"}, {2, "stall", "0"}, {2, "pc", "1"},
		{0, "ldb", "vlda.w"}, {0, "lda", "vlda.w"}, {0, "load_b", fmt.Sprintf("%b", 0x20000)},
		{0, "load_a", fmt.Sprintf("%b", 0x20040)}, {3, "load_a", "z"}, {3, "lda", ""}, {int64(loads), "veca", ""},
		{int64(mult) + 1, "veca", "mac16"}, {int64(out) + 1, "store", fmt.Sprintf("%b", r.Placed[2].Address)},
		{int64(out) + 1, "pc", fmt.Sprintf("%b", out)},
	} {
		if got := value(k.time, k.sig); got != k.want {
			t.Errorf("cycle %d: %s is %q, want %q", k.time, k.sig, got, k.want)
		}
	}
	if at[r.Cycles] == nil {
		t.Errorf("the dump does not end at cycle %d", r.Cycles)
	}
}

// A window of the run can be asked for.
func TestTraceWindow(t *testing.T) {
	a, args := vectMul(64)
	var dump bytes.Buffer
	if _, err := a.core(t).Run(context.Background(), args, core.Options{Trace: &dump, TraceFrom: 20,
		TraceCycles: 5}); err != nil {
		t.Fatal(err)
	}
	_, at := readVCD(t, dump.String())
	for time := range at {
		if time < 20 || time > 25 {
			t.Errorf("a change at %d", time)
		}
	}
	fill := int64(a.m.LoadLatency.N + a.m.MacToSrs.N) // the loop begins at cycle 2 + fill with 64 - fill iterations
	if want := fmt.Sprintf("%b", 64-fill-(20-(2+fill))); at[20]["count"] != want {
		t.Errorf("count is %s, want %s", at[20]["count"], want)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, fmt.Errorf("disk full") }

func TestTraceError(t *testing.T) {
	a, args := vectMul(64)
	if _, err := a.core(t).Run(context.Background(), args, core.Options{Trace: broken{}}); err == nil ||
		!strings.Contains(err.Error(), "disk full") {
		t.Error(err)
	}
}
