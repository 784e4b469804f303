package nativebench

import (
	"io/fs"
	"runtime"
	"strings"
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

// readyNames are the workloads that have one.
func readyNames() (names []string) {
	files, err := fs.Glob(schedules, "schedules/*.txt")
	if err != nil {
		panic("BUG: " + err.Error())
	}
	for _, f := range files {
		names = append(names, strings.TrimSuffix(strings.TrimPrefix(f, "schedules/"), ".txt"))
	}
	return names
}
