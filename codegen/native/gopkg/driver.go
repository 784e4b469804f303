package gopkg

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/native/gosource"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
)

const align = `// aligned is so many bytes of new memory, at a multiple of 64.
func aligned(n int) unsafe.Pointer {
	p := unsafe.Pointer(unsafe.SliceData(make([]byte, n+63)))
	return unsafe.Add(p, -uintptr(p)&63)
}

`

// other is kernel_other.go: there is no assembly.
func (p *pkg) other() string {
	var none []string
	for _, a := range p.assembled {
		none = append(none, "!"+a.Arch)
	}
	return generated + "//go:build " + strings.Join(none, " && ") + " || purego\n\npackage " + p.name + "\n\n" +
		"// fast reports whether there is assembly for the processor.\nconst fast = false\n\n" +
		"func native(" + p.list() + ") { panic(\"there is no assembly\") }\n\nfunc nativeOn(workers int, " + p.list() + ") { native(" + p.args() + ") }\n"
}

// driver is kernel_GOARCH.go: the arguments of each step, and calls of bands.
func (p *assembled) driver() string {
	fields, values := p.scratch()
	var types, calls, scratch strings.Builder
	for i, s := range p.steps {
		fields, _ := p.block(i, "m")
		fmt.Fprintf(&types, "// %sArgs is what %s takes.\ntype %sArgs struct {\n%s}\n\n//go:noescape\nfunc %s(args *%sArgs)\n\n",
			s.name, s.name, s.name, fields, s.name, s.name)
		calls.WriteString(p.alone(i))
	}
	packages, own := append(slices.Clone(p.imports), "unsafe"), fields != ""
	if own {
		packages = append(packages, "sync")
		scratch.WriteString("// scratch is what a call has for itself.\ntype scratch struct {\n" + fields + "}\n\n" +
			"var scratches = sync.Pool{New: func() any { return &scratch{" + values + "} }}\n\n" + align)
	}
	shared := "// nativeOn is native: none of its loops can be shared out.\nfunc nativeOn(workers int, " + p.list() + ") { native(" + p.args() + ") }\n"
	if p.shares() {
		shared = p.nativeOn(own)
		packages = append(packages, "sync", "sync/atomic")
	}
	slices.Sort(packages)
	return generated + "//go:build !purego\n\npackage " + p.name + "\n\n" + imports(slices.Compact(packages)...) + p.ask + types.String() + scratch.String() +
		"// native is the kernel by assembly, in calls of less than a millisecond, as none of them can be preempted.\nfunc native(" +
		p.list() + ") {\n" + p.get(own) + calls.String() + "}\n\n" + shared
}

// scratch is the fields of type scratch, and their values.
func (p *assembled) scratch() (fields, values string) {
	field := func(name string, bytes int) {
		fields += name + " unsafe.Pointer\n"
		values += fmt.Sprintf("%s: aligned(%d), ", name, bytes)
	}
	for i, n := range p.shared {
		field(fmt.Sprint("shared", i), n)
	}
	for i, s := range p.steps {
		for j, a := range s.Arrays {
			if a == build.Own {
				field(fmt.Sprintf("own%d_%d", i, j), s.Program.Args[j].Bytes)
			}
		}
		if s.insts.Slots > 0 {
			field(fmt.Sprint("frame", i), s.insts.Slots)
		}
	}
	return fields, values
}

// block is the fields of the arguments of step i, and their values: pointers of arrays, the band, the frame for spilled registers.
// m is the scratch of the call; that of the goroutine is own.
func (p *assembled) block(i int, own string) (fields, values string) {
	s, names := p.steps[i], gosource.NewNames("first", "end", "frame")
	for j, a := range s.Arrays {
		name := names.Fresh(s.Program.Args[j].Name)
		fields += name + " unsafe.Pointer\n"
		switch {
		case a == build.Own:
			values += fmt.Sprintf("%s: %s.own%d_%d, ", name, own, i, j)
		case a <= build.Shared:
			values += fmt.Sprintf("%s: m.shared%d, ", name, build.Shared-a)
		default:
			values += fmt.Sprintf("%s: unsafe.Pointer(unsafe.SliceData(%s)), ", name, p.param(a).id)
		}
	}
	fields += "first, end uint64 // of the band\nframe unsafe.Pointer\n"
	if s.insts.Slots > 0 {
		values += fmt.Sprintf("frame: %s.frame%d, ", own, i)
	}
	return fields, values
}

// param is the parameter of a buffer of the nest.
func (p *pkg) param(buffer int) *param {
	for _, a := range p.params {
		if a.number == buffer {
			return a
		}
	}
	panic(fmt.Sprintf("BUG: %s is no parameter", p.nest.Buffers[buffer].Name))
}
