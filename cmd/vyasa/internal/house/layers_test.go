package house

import (
	"os/exec"
	"strings"
	"testing"
)

const module = "github.com/vyasa-go/vyasa"

// root is the folder of the module.
const root = "../../../.."

// rooms are the packages that each room may import, beside its own sub-packages. This is a statement of policy; an
// arrow that is not here is to be removed from the code, not added here.
var rooms = map[string][]string{
	"halide":                     {},
	"aiesim":                     {},
	"lower":                      {"halide"},
	"lower/build":                {"lower", "halide"},
	"lower/system":               {"lower", "lower/build", "halide"},
	"autotune":                   {"halide"},
	"examples/workloads":         {"halide"},
	"triplet":                    {"lower", "halide"},
	"triplet/columns":            {"triplet", "lower", "halide"},
	"triplet/extract":            {"triplet", "lower", "halide"},
	"codegen/target":             {"triplet", "halide"},
	"codegen/target/aie1":        {"codegen/target", "triplet", "triplet/columns", "halide", "aiesim/machine"},
	"codegen/target/vec":         {"lower", "halide"},
	"codegen/target/vec/vectest": {"codegen/target/vec", "lower", "lower/build", "halide"}, // for tests of targets
	"codegen/target/x86":         {"codegen/target/vec", "lower", "halide"},
	"codegen/target/arm64":       {"codegen/target/vec", "lower", "halide"},
	"codegen/target/riscv64":     {"codegen/target/vec", "lower", "halide"},
	"codegen/mapped":             {"codegen/csource", "codegen/target", "codegen/target/vec", "triplet/needle", "triplet/needle/calls", "lower", "halide"},
	"codegen/native": {"codegen/mapped", "triplet/needle/calls", "codegen/target/x86", "codegen/target/arm64", "codegen/target/riscv64", "codegen/target/vec", "lower",
		"halide"},
	"codegen/native/intrin": {"codegen/native/kernel", "codegen/csource", "codegen/target", "codegen/target/x86", "codegen/target/arm64",
		"codegen/target/vec", "lower", "halide"},
	"codegen/csource":  {"codegen/target", "lower", "halide"},
	"codegen":          {"codegen/csource", "codegen/target", "triplet", "lower", "halide"},
	"codegen/generate": {"codegen", "codegen/csource", "codegen/target", "triplet", "lower", "halide"},
	"": {"codegen", "codegen/generate", "codegen/target", "codegen/target/aie1", "triplet", "triplet/extract", "lower", "lower/build", "halide", "autotune",
		"aiesim", "examples/workloads", "codegen/native"},
	"halide/lift": {"halide", "aiesim/cfront"},
	"cmd":         {"*"},
	"examples":    {"*"},
}

// TestLayers holds the direction of imports between the rooms of the house.
func TestLayers(t *testing.T) {
	list := exec.Command("go", "list", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", "./...")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	arrows := 0
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		from := trim(fields[0])
		room, allowed := roomOf(from)
		for _, path := range fields[1:] {
			if !strings.HasPrefix(path, module) {
				continue
			}
			arrows++
			to := trim(path)
			if !within(to, room) && !permits(allowed, to) {
				t.Errorf("%s imports %s: the room %q may import %v only", from, to, room, allowed)
			}
		}
	}
	if arrows < 10 {
		t.Errorf("only %d imports within the module were seen", arrows)
	}
}

// roomOf is the innermost room that holds a package.
func roomOf(pkg string) (string, []string) {
	for room := pkg; room != ""; {
		if allowed, ok := rooms[room]; ok {
			return room, allowed
		}
		cut := strings.LastIndex(room, "/")
		room = room[:max(cut, 0)]
	}
	return "", rooms[""]
}

func permits(allowed []string, to string) bool {
	for _, a := range allowed {
		if a == "*" || within(to, a) {
			return true
		}
	}
	return false
}

// within reports whether pkg is the room or one of its sub-packages; a room that is named apart is not part of another.
func within(pkg, room string) bool {
	own, _ := roomOf(pkg)
	return pkg == room || strings.HasPrefix(pkg, room+"/") && own == room || own == room && room != ""
}

func trim(path string) string { return strings.TrimPrefix(strings.TrimPrefix(path, module), "/") }
