package exec

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Run is the meaning of a nest, of a finished one or of one between passes: it packs the inputs as the buffers say,
// runs the statements over what is stored, and unpacks the result. Every access goes through Address, so that wrong
// strides, padding and halos show. Integers are exact, as in halide.Apply.
//
// The error says what is wrong with the nest (lower.CheckPass) or with the inputs, or that more than maxRun elements
// are stored. Faults (doc.go) are errors too: those begin with "BUG". A nest of several outputs is run by RunAll.
func Run(n *lower.Nest, inputs map[string]*halide.Array) (*halide.Array, error) {
	return Only(RunAll(n, inputs))
}

// Only is the array of a run of one output.
func Only(all map[string]*halide.Array, err error) (*halide.Array, error) {
	if err != nil {
		return nil, err
	}
	if len(all) != 1 {
		return nil, fmt.Errorf("it has %d outputs: RunAll gives all of them", len(all))
	}
	var only *halide.Array
	for _, a := range all {
		only = a
	}
	return only, nil
}

// RunAll is Run of a nest of any number of outputs: the results by the names of their buffers.
func RunAll(n *lower.Nest, inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
	return RunTraced(n, inputs, nil)
}

// RunTraced is RunAll that tells each thing when it is done: loads before the operations that need them, the store
// after them. A value that a select does not choose is not loaded.
func RunTraced(n *lower.Nest, inputs map[string]*halide.Array, trace *Trace) (map[string]*halide.Array, error) {
	if err := lower.CheckPass(n); err != nil {
		return nil, err
	}
	m := New(n)
	m.trace, m.by = trace, n.Name
	room := maxRun
	for _, b := range n.Buffers {
		if room -= b.Elems; room < 0 {
			return nil, fmt.Errorf("%s and the arrays before it have more than %d elements", b.Name, maxRun)
		}
		if err := m.Give(b, inputs[b.Name]); err != nil {
			return nil, err
		}
		if b.Folded() {
			m.memories[b.Name].owner = make([]int, b.Elems)
		}
	}
	return m.Run(n.Body, nil)
}

// maxRun is how many elements RunAll stores at most.
const maxRun = 1 << 28
