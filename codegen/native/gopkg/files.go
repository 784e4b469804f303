package gopkg

import (
	"fmt"
	"go/format"
	"go/token"
	"strings"

	"github.com/vyasa-go/vyasa/lower"
)

// File is a file of the package.
type File struct {
	Name string
	Text []byte
}

// Files is the package of a nest, called name, a Go identifier: kernel.go, plain.go, for each target a kernel_GOARCH.s
// and a kernel_GOARCH.go, kernel_other.go and kernel_test.go. The schedule is the text that its documentation shows;
// "": none. A target that has no instructions for the nest gets no assembly, unless that is so of all: plain Go runs
// there, as its documentation says.
//
// The error says what has no native code (build.Refused), what plain Go does not compute, or which input has a border,
// which packing would have to fill.
func Files(n *lower.Nest, name, schedule string, targets []Target) ([]File, error) {
	if !token.IsIdentifier(name) || name == "_" || strings.HasSuffix(name, "_test") || name != strings.ToLower(name) {
		return nil, fmt.Errorf("%q is no name of a Go package: use lower-case letters and digits, a letter first", name)
	}
	p, err := newPackage(n, name, schedule, targets)
	if err != nil {
		return nil, err
	}
	test, err := p.test()
	if err != nil {
		return nil, err
	}
	var files []File
	goFile := func(name, source string) {
		text, err := format.Source([]byte(source))
		if err != nil {
			panic(fmt.Sprintf("BUG: %s is no Go: %v\n%s", name, err, source))
		}
		files = append(files, File{name, text})
	}
	for _, a := range p.archs {
		files = append(files, File{"kernel_" + a.Arch + ".s", []byte(a.assembly())})
	}
	goFile("kernel.go", p.exported())
	goFile("plain.go", p.plain())
	for _, a := range p.archs {
		goFile("kernel_"+a.Arch+".go", a.driver())
	}
	goFile("kernel_other.go", p.other())
	goFile("kernel_test.go", test)
	return files, nil
}
