package gopkg_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/gopkg"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// kernels are what packages are made of.
var kernels = []struct{ name, algorithm, schedule string }{
	{"filter", "in: int16(x, y)\nk: int16 -30000..32000 (x, y)\nr: 3, 3\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8)\n",
		"bound x 100; bound y 18"},
	{"gemm", "a: float32(k, i)\nb: float32(j, k)\nr: 40\nc(j, i) = sum(r, a(r.x, i) * b(j, r.x))\n", "bound j 48; bound i 36"},
	{"blur", "in: uint8(x, y)\nrows(x, y) = in(x, y) + 2 * in(x+1, y) + in(x+2, y)\n" +
		"out(x, y) = narrow(uint8, rows(x, y) + 2 * rows(x, y+1) + rows(x, y+2), 4, posinf)\n", "bound x 250; bound y 33\nof rows:\ncomputeroot"},
	{"dots", "a: uint8(k, i)\nb: int8(j, k)\nr: 40\nc(j, i) = narrow(int32, sum(r, a(r.x, i) * b(j, r.x)), 0)\n", "bound j 48; bound i 12"},
	{"planes", "in: uint8(c, x, y)\nout(c, x, y) = max(in(c, x, y), in(c, x+1, y+1))", "bound c 3\nbound x 30\nbound y 14"},
	{"histogram", "in: uint8 0..99 (x, y)\nr: 60, 20\nhist(b): uint32 = 0\nhist(in(r.x, r.y)) += 1 over r\n", "bound b 100"},
}

func nestOf(t *testing.T, algorithm, schedule string) (*lower.Nest, string) {
	t.Helper()
	p := parsed.Pipeline(t, algorithm)
	s := parsed.Stages(t, p, schedule)
	n, err := lowering.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return n, s.String()
}

// module makes a module with a package of each kernel.
func module(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name string, text []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", []byte("module program\n\ngo 1.26\n"))
	for _, k := range kernels {
		n, schedule := nestOf(t, k.algorithm, k.schedule)
		files, err := gopkg.Files(n, k.name, schedule, gopkg.Targets())
		if err != nil {
			t.Fatalf("%s: %v", k.name, err)
		}
		if err := os.Mkdir(filepath.Join(dir, k.name), 0o777); err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if strings.Contains(string(f.Text), "vyasa-go") {
				t.Errorf("%s/%s imports this module", k.name, f.Name)
			}
			write(filepath.Join(k.name, f.Name), f.Text)
		}
	}
	return dir
}

// run runs the go command in a module.
func run(t *testing.T, dir string, env []string, words ...string) string {
	t.Helper()
	command := exec.Command("go", words...)
	command.Dir = dir
	command.Env = append(append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "CGO_ENABLED=0"), env...)
	out, err := command.CombinedOutput()
	if err != nil {
		t.Errorf("%v go %s: %v\n%s", env, strings.Join(words, " "), err, out)
	}
	return string(out)
}

// TestPackages: what is generated passes vet and its own tests with the assembly and without, and builds elsewhere.
func TestPackages(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	dir := module(t)
	run(t, dir, nil, "vet", "./...")
	run(t, dir, nil, "vet", "-tags=purego", "./...")
	if out, err := exec.Command("gofmt", "-l", dir).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("gofmt: %v: %s", err, out)
	}
	fast := "assembly: true"
	has, err := native.Features("all")
	if err != nil {
		fast = "assembly: false"
	}
	forms := []int{0}
	for i, f := range []x86.Feature{x86.AVXVNNI, x86.AVX512VNNI} {
		if has&f != 0 {
			forms = append(forms, i+1)
		}
	}
	for _, c := range []struct{ want, tags string }{{fast, ""}, {"assembly: false", "purego"}} {
		out := run(t, dir, nil, "test", "-vet=off", "-count=1", "-v", "-tags="+c.tags, "./...") // vetted above
		if n := strings.Count(out, ": "+c.want); n != len(kernels) {
			t.Errorf("%q is said %d times, want %d:\n%s", c.want, n, len(kernels), out)
		}
		if n := strings.Count(out, "strides by "+c.want); n != len(kernels) {
			t.Errorf("strides are taken by %d, want %d:\n%s", n, len(kernels), out)
		}
		for _, f := range forms {
			if want := fmt.Sprint(" by form ", f, " of ", forms); c.tags == "" && !strings.Contains(out, want) {
				t.Errorf("no package runs%s:\n%s", want, out)
			}
		}
	}
	systems := []string{"linux/arm64", "windows/amd64", "darwin/arm64", "linux/386", "linux/riscv64", "freebsd/riscv64"}
	for _, env := range some(systems, 1) { // for each of them all of Go's library that is imported is compiled
		system, arch, _ := strings.Cut(env, "/")
		run(t, dir, []string{"GOOS=" + system, "GOARCH=" + arch}, "vet", "./...")
	}
}

// some are n of a list, by the seed of all random cases, and all with VYASA_LONG.
func some[T any](list []T, n int) []T {
	if os.Getenv("VYASA_LONG") != "" {
		return list
	}
	seed, err := strconv.ParseUint(os.Getenv("VYASA_SEED"), 10, 64)
	if err != nil {
		seed = 1
	}
	from := int(seed % uint64(len(list)))
	return slices.Concat(list[from:], list[:from])[:n]
}

// TestEmulated runs the tests of the packages on processors that qemu emulates: with what the assembly needs, and without; of packages,
// those whose assembly has several forms, and one other.
func TestEmulated(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	const formed = 3 // the place of dots
	dots, others := kernels[formed], slices.Concat(kernels[:formed], kernels[formed+1:])
	for _, e := range []struct {
		qemu, arch string
		cpus       map[string]string // by name: which forms of the assembly run; "": none
	}{
		{"qemu-aarch64", "arm64", map[string]string{"cortex-a53": "[0]", "cortex-a76": "[0 1]", "max": "[0 1 2]"}},
		{"qemu-riscv64", "riscv64", map[string]string{"rv64": "", "rv64,v=true,vlen=128": "[0]", "rv64,v=true,vlen=512": "[0]"}},
	} {
		qemu, err := exec.LookPath(e.qemu)
		if err != nil {
			t.Logf("there is no %s", e.qemu)
			continue
		}
		dir := module(t)
		tried, words := append(some(others, 1), dots), []string{"test", "-vet=off", "-c", "-o", dir + "/"}
		for _, k := range tried {
			words = append(words, "./"+k.name)
		}
		run(t, dir, []string{"GOOS=linux", "GOARCH=" + e.arch}, words...)
		for _, k := range tried {
			program := filepath.Join(dir, k.name+".test")
			for cpu, forms := range e.cpus {
				out, err := exec.Command(qemu, "-cpu", cpu, program, "-test.v").CombinedOutput()
				want := []string{fmt.Sprint("assembly: ", forms != "")}
				if k.name == dots.name && forms != "" {
					for n := range strings.SplitSeq(strings.Trim(forms, "[]"), " ") {
						want = append(want, fmt.Sprintf(": assembly by form %s of %s", n, forms), fmt.Sprintf(": strides by form %s of %s", n, forms))
					}
				}
				for _, w := range want {
					if err != nil || !strings.Contains(string(out), w) {
						t.Errorf("%s on %s: %v, want %q:\n%.3000s", k.name, cpu, err, w, out)
					}
				}
			}
		}
	}
}
