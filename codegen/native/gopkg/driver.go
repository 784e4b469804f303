package gopkg

import (
	"fmt"
	"slices"
	"strings"
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
	for _, a := range p.archs {
		none = append(none, "!"+a.Arch)
	}
	text := generated + "//go:build " + strings.Join(none, " && ") + " || purego\n\npackage " + p.name + "\n\n" +
		"// fast reports whether there is assembly for the processor.\nconst fast = false\n\n" + p.oneForm() +
		"func native(" + p.list() + ") { panic(\"there is no assembly\") }\n\nfunc nativeOn(workers int, " + p.list() +
		") { native(" + p.args() + ") }\n"
	if p.mayBeStrided() {
		text += p.noStrides()
	}
	return text
}

// noStrides is what stands for assembly that takes strides.
func (p *pkg) noStrides() string {
	return "\n// strides reports whether assembly takes strides.\nconst strides = false\n\nfunc nativeStrided(" +
		p.listStrided() + ") { panic(\"there is no assembly\") }\n\nfunc nativeOnStrided(workers int, " +
		p.listStrided() + ") { nativeStrided(" + p.argsStrided() + ") }\n"
}

// driver is kernel_GOARCH.go: the arguments of each step, and calls of bands.
func (a *arch) driver() string {
	var packages []string
	text := ""
	for _, f := range a.forms {
		for _, s := range []*assembled{f, f.strided} {
			if s != nil {
				more, functions := s.functions()
				packages, text = append(packages, more...), text+functions+"\n"
			}
		}
	}
	switch {
	case a.forms[0].strided != nil:
		text += "// strides reports whether assembly takes strides.\nconst strides = true\n\n"
	case a.mayBeStrided():
		text += a.noStrides()
	}
	if strings.Contains(text, "aligned(") {
		text = align + text
	}
	choice := a.choice()
	packages = append(packages, a.imports...)
	if strings.Contains(choice, "os.ReadFile") {
		packages = append(packages, a.importsMore...)
	}
	slices.Sort(packages)
	return generated + "//go:build !purego\n\npackage " + a.name + "\n\n" + imports(slices.Compact(packages)...) +
		a.ask + choice + a.dispatch() + text
}

// functions is the types of arguments, the scratch and the calls, and the packages that they use.
func (p *assembled) functions() (packages []string, text string) {
	fields, values := p.scratch()
	var b, calls strings.Builder
	for i, s := range p.steps {
		fields, _ := p.block(i, "m")
		fmt.Fprintf(&b, "// %sArgs is what %s takes.\ntype %sArgs struct {\n%s}\n\n//go:noescape\nfunc %s(args "+
			"*%sArgs)\n\n",
			s.name, s.name, s.name, fields, s.name, s.name)
		calls.WriteString(p.alone(i))
	}
	packages, own := []string{"unsafe"}, fields != ""
	if own {
		packages = append(packages, "sync")
		fmt.Fprintf(&b, "// scratch%[1]s is what a call has for itself.\ntype scratch%[1]s struct {\n%[2]s}\n\n"+
			"var scratches%[1]s = sync.Pool{New: func() any { return &scratch%[1]s{%[3]s} }}\n\n", p.tag, fields,
			values)
	}
	fmt.Fprintf(&b, "// native%s is the kernel by assembly, in calls of less than a millisecond, as none of them can "+
		"be preempted.\nfunc native%s(%s) {\n%s%s}\n\n", p.tag, p.tag, p.given(), p.get(own), calls.String())
	if p.shares() {
		b.WriteString(p.nativeOn(own))
		packages = append(packages, "sync", "sync/atomic")
	} else {
		fmt.Fprintf(&b, "// nativeOn%s is native%s: none of its loops can be shared out.\nfunc nativeOn%s(workers "+
			"int, %s) { native%s(%s) }\n",
			p.tag, p.tag, p.tag, p.given(), p.tag, p.passed())
	}
	return packages, b.String()
}
