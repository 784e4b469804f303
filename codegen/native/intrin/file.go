package intrin

import (
	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/lower"
)

// file is what the parts of a file share.
type file struct {
	target   Target
	nest     *lower.Nest
	names    csource.Names
	inner    csource.Names // in functions that see no parameters and no arrays
	fn       string
	buffers  []string // what each buffer of the nest is called
	declared []string // parameters
	given    []string // their names
	shared   []string // arrays that programs share
	writers  []*csource.Writer
}

// writer returns a writer of statements of a function of the file.
func (f *file) writer(n *lower.Nest, names csource.Names) *csource.Writer {
	w := csource.NewWriter(n, names, 1)
	f.writers = append(f.writers, w)
	return w
}

// library is the headers of standard C and the functions that scalar code needs, plain among it.
func (f *file) library(plain string) (includes, functions string) {
	all := csource.NewWriter(&lower.Nest{}, f.names, 0)
	for _, w := range f.writers {
		csource.Join(all, w)
	}
	functions = all.Library()
	return all.Includes(functions + plain), functions
}
