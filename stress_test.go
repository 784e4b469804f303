package vyasa_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"runtime"
	"runtime/pprof"
	"sync"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa"
)

// TestRunsUnderStress: machine code runs on several goroutines while the collector moves stacks, a profile sends signals, and contexts are
// cancelled; results stay the same.
func TestRunsUnderStress(t *testing.T) {
	in := grain(1026, 514)
	r := realizer(t, blur3, "bound x 1024\nbound y 512")
	want := image.NewGray(image.Rect(0, 0, 1024, 512))
	if err := r.RunStored(context.Background(), map[string]any{"in": in, "out": want}); err != nil {
		t.Fatal(err)
	}
	var profile bytes.Buffer
	if err := pprof.StartCPUProfile(&profile); err != nil {
		t.Log(err)
	} else {
		defer pprof.StopCPUProfile()
	}
	until := time.Now().Add(300 * time.Millisecond)
	var wait sync.WaitGroup
	for g := range 3 {
		wait.Go(func() {
			out := image.NewGray(want.Bounds())
			call, err := r.Workers(1 + g).Bind(map[string]any{"in": in, "out": out})
			if err != nil {
				t.Error(err)
				return
			}
			for n := 0; time.Now().Before(until); n++ {
				ctx, cancel := context.WithCancel(context.Background())
				if n%5 == 4 {
					go cancel()
				}
				err := call.Run(ctx)
				cancel()
				if err != nil && !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
				if err == nil && !bytes.Equal(out.Pix, want.Pix) {
					t.Error("results differ")
					return
				}
			}
		})
	}
	wait.Go(func() {
		for time.Now().Before(until) {
			runtime.GC()
		}
	})
	wait.Wait()
}

// TestRunsOnOneProcessor: more goroutines than processors do no harm.
func TestRunsOnOneProcessor(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	in, out := grain(258, 130), image.NewGray(image.Rect(0, 0, 256, 128))
	for _, native := range []string{"all", "off"} {
		r := realizer(t, blur3, "bound x 256\nbound y 128", vyasa.Native(native))
		for _, workers := range []int{1, 8} {
			clear(out.Pix)
			if err := r.Workers(workers).RunStored(context.Background(), map[string]any{"in": in, "out": out}); err != nil {
				t.Fatal(err)
			}
			for i, got := range out.Pix {
				if want := boxMean(in, i%256, i/256); got != want {
					t.Fatalf("%s, %d workers: pixel %d is %d, want %d", native, workers, i, got, want)
				}
			}
		}
	}
}
