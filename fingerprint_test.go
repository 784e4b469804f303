package vyasa

import (
	"runtime/debug"
	"strings"
	"testing"
)

// TestProbes: every probe is a kernel that compiles and runs, and none is what another is.
func TestProbes(t *testing.T) {
	seen := map[string]int{}
	for i, p := range probes {
		made := p.made()
		if !strings.Contains(made, "void ") || !strings.Contains(made, "\n}\n") {
			t.Errorf("probe %d: %s", i, made)
		}
		if j, twice := seen[made]; twice {
			t.Errorf("probe %d is probe %d", i, j)
		}
		seen[made] = i
		if again := p.made(); again != made {
			t.Errorf("probe %d is made in two ways", i)
		}
	}
}

// TestFingerprint: a probe that becomes something else is another compiler.
func TestFingerprint(t *testing.T) {
	v := CompilerVersion()
	if _, ok := released(); !ok && !strings.HasPrefix(v, Version+" probes:") || len(v) > 60 {
		t.Errorf("version %q", v)
	}
	if again := CompilerVersion(); again != v {
		t.Errorf("version %q, then %q", v, again)
	}
}

// TestReleased: a build counts as that of a release or a commit if it is nothing else.
func TestReleased(t *testing.T) {
	for _, c := range []struct {
		main, dep string
		replaced  bool
		want      string // "": none
	}{
		{"v0.2.0", "", false, "v0.2.0"}, {"(devel)", "", false, ""}, {"", "", false, ""},
		{"v0.0.0-20261122090000-1570dcd00000", "", false, "v0.0.0-20261122090000-1570dcd00000"},
		{"v0.0.0-20261122090000-1570dcd00000+dirty", "", false, ""},
		{"", "v0.2.0", false, "v0.2.0"}, {"", "v0.2.0", true, ""},
	} {
		info := &debug.BuildInfo{Main: debug.Module{Path: module, Version: c.main}}
		if c.dep != "" {
			dep := &debug.Module{Path: module, Version: c.dep}
			if c.replaced {
				dep.Replace = &debug.Module{Path: "../vyasa"}
			}
			info = &debug.BuildInfo{Main: debug.Module{Path: "example.com/user", Version: "v9.9.9"},
				Deps: []*debug.Module{{Path: "example.com/other", Version: "v1.0.0"}, dep}}
		}
		if got, ok := releasedIn(info); ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%+v: %q, %v", c, got, ok)
		}
	}
}
