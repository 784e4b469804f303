package intrin

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/lower"
)

// Function is a nest as a file of C with a target's intrinsics: a function of stored arrays in the order of n.Buffers,
// as csource.Function has it. Arrays between stages are static, so one call runs at a time. The error is build.Refused,
// or says what the target or plain C cannot do.
func Function(n *lower.Nest, name string, t Target) (string, error) {
	narrow, norms := kernel.Narrowed(n)
	programs, err := build.Programs(narrow, t.Machine())
	if err != nil {
		return "", err
	}
	f := &file{target: t, nest: n, names: t.names()}
	f.fn = f.names.Fresh(name)
	f.inner = f.names.Clone()
	f.params()
	var plain string
	fallback := f.names.Fresh(f.fn + "_plain")
	if len(norms) > 0 {
		text, w, err := csource.Definition(n, fallback, nil)
		if err != nil {
			return "", err
		}
		plain, f.writers = "static "+text+"\n", append(f.writers, w)
	}
	var steps, calls strings.Builder
	scratch := f.scratch(programs)
	used := map[int]bool{}
	for i := range programs.Steps {
		s := &programs.Steps[i]
		id := f.names.Fresh(s.Program.Name)
		text, err := f.program(s.Program, id)
		if err != nil {
			return "", fmt.Errorf("nest %s: %w", n.Name, err)
		}
		steps.WriteString(text + "\n")
		var args []string
		for j, a := range s.Arrays {
			switch {
			case a >= 0:
				if b := f.nest.Buffers[a]; b.Inner && !used[a] {
					scratch += static(f.buffers[a], b.Elems*b.Type.Bytes())
				}
				used[a], args = true, append(args, f.buffers[a])
			case a == build.Own:
				own := f.names.Fresh(s.Program.Args[j].Name)
				scratch += static(own, s.Program.Args[j].Bytes)
				args = append(args, own)
			default:
				args = append(args, f.shared[build.Shared-a])
			}
		}
		fmt.Fprintf(&calls, "    %s(%s);\n", id, strings.Join(args, ", "))
	}
	checks := ""
	for i, m := range norms {
		checks += f.norm(i, m)
	}
	var b strings.Builder
	includes, functions := f.library(plain)
	b.WriteString(f.head() + includes + "#include <string.h>\n\n" + functions + helpers(steps.String()) + plain +
		steps.String() + checks)
	b.WriteString(scratch)
	fmt.Fprintf(&b, "void %s(%s)\n{\n", f.fn, strings.Join(f.declared, ", "))
	for i, m := range norms {
		fmt.Fprintf(&b, "    if (!%s_small%d(%s)) {\n        %s(%s);\n        return;\n    }\n", f.fn, i,
			strings.Join(f.coefficients(m), ", "), fallback, strings.Join(f.given, ", "))
	}
	for i, a := range f.nest.Buffers {
		if !a.Inner && !used[i] {
			fmt.Fprintf(&b, "    (void)%s;\n", f.buffers[i])
		}
	}
	b.WriteString(calls.String() + "}\n")
	return b.String(), nil
}

func (f *file) params() {
	for _, b := range f.nest.Buffers {
		id := f.names.Fresh(b.Name)
		f.buffers = append(f.buffers, id)
		kind := "const "
		if b.Output {
			kind = ""
		}
		if !b.Inner {
			f.declared = append(f.declared, fmt.Sprintf("%s%s *restrict %s", kind, target.Element(b.Type), id))
			f.given = append(f.given, id)
		}
	}
}

// scratch declares the arrays that programs share beside those of the nest.
func (f *file) scratch(k *build.Kernel) string {
	text := ""
	for _, n := range k.Scratch {
		id := f.names.Fresh("shared")
		f.shared = append(f.shared, id)
		text += static(id, n)
	}
	return text
}

func static(id string, bytes int) string {
	return fmt.Sprintf("static _Alignas(64) uint8_t %s[%d];\n\n", id, max(bytes, 1))
}

// head is the comment that says how to build and call the function, and the headers.
func (f *file) head() string {
	var b strings.Builder
	fmt.Fprintf(&b, "/* %s with the intrinsics of %s, by vyasa.\n *\n *     cc -O2 %s -c %s.c\n *\n * It takes\n", f.fn,
		f.target.Header, f.target.Flags, f.fn)
	for i, a := range f.nest.Buffers {
		if a.Inner {
			continue
		}
		how := "reads"
		if a.Output {
			how = "writes"
		}
		fmt.Fprintf(&b, " *   %s: %s %d elements of %s\n", f.buffers[i], how, a.Elems, target.Element(a.Type))
	}
	b.WriteString(" * which need no alignment; what is written overlaps no other. */\n")
	b.WriteString("#if defined(__GNUC__) && !defined(__clang__)\n#pragma GCC optimize(\"fp-contract=off\") /* a " +
		"product is rounded before it is added */\n#endif\n")
	fmt.Fprintf(&b, "#include <%s>\n", f.target.Header)
	return b.String()
}

// helpers are the functions of integers in memory, wherever they lie, that a text calls.
func helpers(text string) string {
	var b strings.Builder
	for _, n := range []int{8, 16, 32, 64} {
		if strings.Contains(text, fmt.Sprintf("vy_load%d(", n)) {
			fmt.Fprintf(&b, "static inline int%d_t vy_load%d(const void *p)\n{\n    int%d_t v;\n    memcpy(&v, p, "+
				"sizeof v);\n    return v;\n}\n\n", n, n, n)
		}
		if strings.Contains(text, fmt.Sprintf("vy_store%d(", n)) {
			fmt.Fprintf(&b, "static inline void vy_store%d(void *p, int64_t value)\n{\n    const int%d_t v = "+
				"(int%d_t)value;\n    memcpy(p, &v, sizeof v);\n}\n\n", n, n, n)
		}
	}
	return b.String()
}
