package gopkg

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/native/gosource"
	"github.com/vyasa-go/vyasa/lower"
)

// newPackage is what the files of a nest share, its arrays without gaps but where they may be strided.
func newPackage(n *lower.Nest, name, schedule string, targets []Target) (*pkg, error) {
	gaps := gapped(n)
	n, err := dense(n)
	if err != nil {
		return nil, err
	}
	p := &pkg{nest: n, name: name, schedule: schedule, names: gosource.NewNames("fast", "native", "nativeOn",
		"nativeStrided", "nativeOnStrided", "strides", "last", "by", "wide", "plain", "run", "workers", "each", "next",
		"first", "end", "own", "wg", "band", "atomic", "cpuid", "xgetbv", "vtype", "os", "aligned", "scratch",
		"scratches", "fmt", "unsafe", "sync", "testing", "sha256", "binary", "hex", "m", "i", "v", "t", "b", "g", "sum",
		"numbers", "all", "digest", "vectors", "got", "want", "compare", "form", "forms", "hasVNNI", "hasVNNI512",
		"hasDotProd", "hasI8MM", "capabilities")}
	p.fn = p.names.Fresh(title(n.Name))
	ids := map[string]string{}
	for i, b := range n.Buffers {
		if b.Border != nil {
			return nil, fmt.Errorf("%s has a border, which slices do not: bound a smaller output, or say the border "+
				"by a Func (RepeatEdge, ...)", b.Name)
		}
		if !b.Inner {
			a := &param{Buffer: b, number: i, id: p.names.Fresh(b.Name)}
			ids[b.Name] = a.id
			if gaps[b.Name] {
				a.stridedNames(p.names)
			}
			p.params = append(p.params, a)
		}
	}
	var failed []error
	if p.text, err = gosource.Function(n, "plain", ids, p.names); err != nil {
		return nil, err
	}
	for _, t := range targets {
		a, err := p.newArch(n, t)
		if err != nil {
			failed = append(failed, err)
			p.without = append(p.without, fmt.Sprintf("%s: %v", t.Arch, err))
			continue
		}
		p.archs = append(p.archs, a)
	}
	if len(failed) > 0 && len(p.archs) == 0 {
		return nil, failed[0]
	}
	return p, nil
}

// dense is a nest whose arrays have no padding, so that callers have slices of the sizes that the algorithm says. What
// the schedule lays out, or stores beside what was asked for, stays as it is.
func dense(n *lower.Nest) (*lower.Nest, error) {
	plain := map[string][]int{}
	for _, b := range n.Buffers {
		if plainly(b) {
			plain[b.Name] = nil
		}
	}
	return n.Strided(plain)
}

// plain is plain.go.
func (p *pkg) plain() string {
	return generated + "package " + p.name + "\n\n" + imports(p.text.Imports...) +
		"// plain is the kernel in plain Go. Integers are computed in 64 bits, which hold all of their values.\n" +
		p.text.Func + "\n" + p.text.Library
}
