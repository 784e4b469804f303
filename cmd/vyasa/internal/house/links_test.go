package house

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// small are packages of others that a program may hold: one for spelling.
var small = map[string]bool{"github.com/agnivade/levenshtein": true}

// TestRootLinks: a program that imports the root package alone holds no database, no plots, no parser of all of C and no
// cryptography, and may be built for the systems that those do not know.
func TestRootLinks(t *testing.T) {
	for _, system := range []string{runtime.GOOS + "/" + runtime.GOARCH, "js/wasm", "wasip1/wasm", "windows/amd64",
		"darwin/arm64"} {
		list := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}} {{.Standard}}", ".")
		list.Dir = root
		goos, goarch, _ := strings.Cut(system, "/")
		list.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
		out, err := list.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", system, err, out)
			continue
		}
		seen := 0
		for line := range strings.Lines(string(out)) {
			p, standard, _ := strings.Cut(strings.TrimSpace(line), " ")
			seen++
			if standard == "true" && strings.HasPrefix(p, "crypto") ||
				standard != "true" && !strings.HasPrefix(p, module) && !small[p] {
				t.Errorf("%s: a program that imports vyasa holds %s", system, p)
			}
		}
		if seen < 100 {
			t.Errorf("%s: only %d packages were seen", system, seen)
		}
	}
}

// TestNarrowInt: where int has 32 bits, the build ends at the line that says so.
func TestNarrowInt(t *testing.T) {
	for system, refused := range map[string]bool{"386": true, "arm": true, "mipsle": true, "amd64": false,
		"wasm": false, "riscv64": false} {
		list := exec.Command("go", "list", "-f", "{{.GoFiles}}", "./halide")
		list.Dir = root
		list.Env = append(os.Environ(), "GOARCH="+system, "CGO_ENABLED=0")
		if system == "wasm" {
			list.Env = append(list.Env, "GOOS=wasip1")
		} else {
			list.Env = append(list.Env, "GOOS=linux")
		}
		out, err := list.CombinedOutput()
		if err != nil || strings.Contains(string(out), "narrow_int.go") != refused {
			t.Errorf("%s: %v\n%s", system, err, out)
		}
	}
}

// TestBlurIsSmall: the second program of the README, which uses neither the compiler behind the nest nor the simulator,
// holds neither of them.
func TestBlurIsSmall(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	const most = 5_800_000 // bytes, of which 40,000 are for longer paths of files; RATIONALE says of what
	blur := filepath.Join(t.TempDir(), "blur")
	build := exec.Command("go", "build", "-ldflags=-s -w", "-o", blur, "./examples/readme/realize")
	build.Dir = root
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	info, err := os.Stat(blur)
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() > most {
		t.Errorf("the program takes %d bytes, at most %d are allowed: `go build -ldflags=-dumpdep` tells what holds "+
			"what", info.Size(), most)
	}
}
