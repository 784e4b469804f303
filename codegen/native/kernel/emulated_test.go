package kernel_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// TestARM64 runs tests of this package and of native as programs for arm64 under qemu: the way into the code, its pages, the flush
// of instruction caches, what is asked of the processor, and kernels against what Funcs mean. These, for which all that they import is
// compiled for arm64, are of every third seed a few products of matrices, and with VYASA_LONG some hundred of all kinds.
func TestARM64(t *testing.T) {
	if testing.Short() || runtime.GOARCH == "arm64" {
		t.Skip("builds programs for arm64")
	}
	qemu, err := exec.LookPath("qemu-aarch64")
	if err != nil {
		t.Skip(err)
	}
	type run struct {
		cpu   string
		tests []string
	}
	programs := map[string][]run{"..": {
		{"cortex-a53", []string{"TestFeatures"}},
		{"max", []string{"TestFeatures", "TestCallStress", "TestCloseWhileCalled", "TestNeverBoth"}},
	}}
	checks := "8"
	switch seed, err := strconv.ParseUint(os.Getenv("VYASA_SEED"), 10, 64); {
	case long():
		checks = "100"
		programs["."] = []run{{"max", []string{"TestKernelsAreEval", "TestPipelinesAreEval", "TestFarIsEval", "TestHeld", "TestRowsFit"}}}
	case err != nil || seed%3 == 0:
		programs["."] = []run{{"max", []string{"TestKernelsAreEval/products", "TestRowsFit"}}}
	}
	for dir, runs := range programs {
		program := filepath.Join(t.TempDir(), "arm64.test")
		build := exec.Command("go", "test", "-vet=off", "-c", "-o", program, ".")
		build.Dir = dir
		build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", dir, err, out)
		}
		for _, r := range runs {
			for _, test := range r.tests {
				run := exec.Command(qemu, "-cpu", r.cpu, program, "-test.v", "-test.run", test)
				if dir == "." {
					run.Args = append(run.Args, "-rapid.checks="+checks)
				}
				run.Dir = dir
				name, _, _ := strings.Cut(test, "/")
				if out, err := run.CombinedOutput(); err != nil || !strings.Contains(string(out), "\n--- PASS: "+name) {
					t.Errorf("%s of %s on %s: %v\n%.4000s", test, dir, r.cpu, err, out)
				}
			}
		}
	}
}
