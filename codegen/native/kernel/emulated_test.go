package kernel_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestARM64 runs tests of this package and of native as programs for arm64 under qemu: the way into the code, its pages, the flush
// of instruction caches, what is asked of the processor, and kernels against what Funcs mean: a few products of matrices, and with
// VYASA_LONG some hundred of all kinds.
func TestARM64(t *testing.T) {
	if testing.Short() || runtime.GOARCH == "arm64" {
		t.Skip("builds programs for arm64")
	}
	qemu, err := exec.LookPath("qemu-aarch64")
	if err != nil {
		t.Skip(err)
	}
	drawn, checks := []string{"TestKernelsAreEval/products", "TestRowsFit"}, "8"
	if os.Getenv("VYASA_LONG") != "" {
		drawn, checks = []string{"TestKernelsAreEval", "TestPipelinesAreEval", "TestFarIsEval", "TestHeld", "TestRowsFit"}, "100"
	}
	for _, c := range []struct {
		dir, cpu string
		tests    []string
	}{
		{"..", "cortex-a53", []string{"TestFeatures"}},
		{"..", "max", []string{"TestFeatures", "TestCallStress", "TestCloseWhileCalled", "TestNeverBoth"}},
		{".", "max", drawn},
	} {
		program := filepath.Join(t.TempDir(), "arm64.test")
		build := exec.Command("go", "test", "-vet=off", "-c", "-o", program, ".")
		build.Dir = c.dir
		build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", c.dir, err, out)
		}
		for _, test := range c.tests {
			run := exec.Command(qemu, "-cpu", c.cpu, program, "-test.v", "-test.run", test)
			if c.dir == "." {
				run.Args = append(run.Args, "-rapid.checks="+checks)
			}
			run.Dir = c.dir
			name, _, _ := strings.Cut(test, "/")
			if out, err := run.CombinedOutput(); err != nil || !strings.Contains(string(out), "\n--- PASS: "+name) {
				t.Errorf("%s of %s on %s: %v\n%.4000s", test, c.dir, c.cpu, err, out)
			}
		}
	}
}
