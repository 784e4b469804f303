package console

import (
	"runtime"
	"strings"
	"testing"
)

// TestTargets: each target has a name of its own that is read back, and either a processor of its architecture or the simulator.
func TestTargets(t *testing.T) {
	seen := map[string]bool{}
	for _, target := range Targets() {
		var name TargetName
		if err := name.UnmarshalText([]byte(target.Name)); err != nil || name.Of().Name != target.Name || seen[target.Name] {
			t.Errorf("%s is read as %q: %v", target.Name, name, err)
		}
		seen[target.Name] = true
		if !strings.Contains(TargetHelp(), target.About) {
			t.Errorf("%s is not explained", target.Name)
		}
		p, err := target.Processor()
		switch runs := target.Runs(); {
		case target.Simulated():
			if err == nil || runs == nil {
				t.Errorf("%s is a processor", target.Name)
			}
		case target.Name == "native":
			if (err == nil) != (runs == nil) {
				t.Errorf("native: %v, but %v", err, runs)
			}
		case err != nil || p.Arch != target.Arch || p.Backend == nil:
			t.Errorf("%s: %+v, %v", target.Name, p, err)
		case target.Arch != runtime.GOARCH && (runs == nil || !strings.Contains(runs.Error(), "does not run code of "+target.Arch)):
			t.Errorf("%s runs here: %v", target.Name, runs)
		}
	}
	var name TargetName
	if err := name.UnmarshalText([]byte("sse")); err == nil || !strings.Contains(err.Error(), TargetHelp()) || name != "" {
		t.Error(err)
	}
	if !TargetName("").Of().Simulated() {
		t.Error("no target is a processor")
	}
}
