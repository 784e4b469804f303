package nativebench

import (
	"runtime"
	"testing"
)

// Ready-made schedules are of workloads that there are, and give what their algorithms mean.
func TestReady(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("no native code here")
	}
	names := readyNames()
	if len(names) == 0 {
		t.Fatal("there are none")
	}
	for _, name := range names {
		w, err := find(name, "")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		inputs, err := Inputs(w.schedule)
		if err != nil {
			t.Fatal(err)
		}
		want, err := ByClosures(t.Context(), w.schedule, inputs)
		if err != nil {
			t.Fatal(err)
		}
		c, err := NewContender(t.Context(), w.tuned, inputs, "avx2")
		if err != nil {
			t.Skipf("%s: %v", name, err)
		}
		if err := c.Differs(want); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		c.Close()
	}
}
