package core_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand"
	"os"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Compiled functions with every kind of operand give what the interpreter gives, and Time agrees with Run.
func TestLanguage(t *testing.T) {
	src, err := os.ReadFile("testdata/language.c")
	if err != nil {
		t.Fatal(err)
	}
	p, err := aiesim.Load("language.c", src, aiesim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"sums", "narrow", "wide", "divide", "floats", "locals", "globals", "search",
		"vectors",
		"modes", "steps", "window", "stream"} {
		t.Run(name, func(t *testing.T) {
			c, err := p.Compile(name, machine.AIE1())
			if err != nil {
				t.Fatal(err)
			}
			for seed := range int64(3) {
				r := rand.New(rand.NewSource(seed))
				in := make([]int32, 64)
				for i := range in {
					in[i] = int32(r.Intn(20000) - 10000)
				}
				args := func() []aiesim.Arg {
					return []aiesim.Arg{aiesim.BufferArg("int32", words32(in...), 64),
						aiesim.BufferArg("int32", make([]byte, 256), 64), aiesim.NumArg("int32", 3+seed)}
				}
				want, got := args(), args()
				if _, err := p.Run(context.Background(), name, want); err != nil {
					t.Fatal(err)
				}
				timed, err2 := c.Time(context.Background(), args(), core.Options{})
				if err2 != nil {
					t.Fatal(err2)
				}
				res, err := c.Run(context.Background(), got, core.Options{})
				var h *core.Hazard
				if errors.As(err, &h) {
					t.Log(c.Program)
				}
				if err != nil {
					t.Fatal(err)
				}
				for i := range want {
					if !bytes.Equal(want[i].Data, got[i].Data) {
						t.Errorf("argument %d is\n%v\nthe interpreter has\n%v", i, got[i].Data, want[i].Data)
					}
				}
				if !sameResult(res, timed) {
					t.Errorf("Run %d cycles, %d stalls; Time %d, %d", res.Cycles, res.Stalls, timed.Cycles,
						timed.Stalls)
				}
				t.Logf("%d cycles, %d stalls, %d in routines, %d for streams", res.Cycles, res.Stalls, res.Routines,
					res.Streams)
			}
		})
	}
}
