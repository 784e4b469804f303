package peers

import (
	"fmt"
	"slices"
	"strings"
	"unsafe"
)

// dnnl is the library oneDNN, versions 2 and 3, as far as convolutions, products and recurrent layers need it.
type dnnl struct {
	library        Library
	major          int
	version        string
	engine, stream uintptr
	heap           *heap
	undo           []func() // destroys what was made, last first
}

// Numbers of its interface, the same in both versions.
const (
	dnnlCPU, dnnlInOrder      = 1, 1
	dnnlTagAny                = 1
	dnnlForward, dnnlDirect   = 96, 1
	dnnlSource, dnnlWeights   = 129, 131
	dnnlResult                = 133
	dnnlImplementation        = 8
	dnnlArgSource, dnnlArgOut = 1, 17
	dnnlArgWeights            = 33
	dnnlISAAVX2               = 7
	dnnlDescBytes             = 1 << 14 // more than any description of version 2 takes
)

// dnnlTypes are the types of elements.
var dnnlTypes = map[string]uintptr{"f32": 3, "s32": 4, "s8": 5, "u8": 6}

// dnnlDestroy are the functions that destroy what others make.
var dnnlDestroy = map[string]string{
	"dnnl_engine_create": "dnnl_engine_destroy", "dnnl_stream_create": "dnnl_stream_destroy",
	"dnnl_memory_create": "dnnl_memory_destroy", "dnnl_primitive_create": "dnnl_primitive_destroy",
	"dnnl_primitive_desc_iterator_create": "dnnl_primitive_desc_iterator_destroy",
}

// newDNNL opens the library. With narrow, its code uses AVX2 at most, which can be said once in a process.
func newDNNL(h *heap, narrow bool) (*dnnl, error) {
	if err := setenv("OMP_NUM_THREADS", "1"); err != nil {
		return nil, err
	}
	l, err := Open("libdnnl.so.3", "libdnnl.so.2", "libdnnl.dylib")
	if err != nil {
		return nil, fmt.Errorf("oneDNN (libdnnl.so.3 or .2) is %w", ErrMissing)
	}
	d := &dnnl{library: l, heap: h}
	version, err := l.Function("dnnl_version")
	if err != nil {
		return nil, err
	}
	at := version()
	numbers := *(**[3]int32)(unsafe.Pointer(&at))
	d.major, d.version = int(numbers[0]), fmt.Sprintf("oneDNN %d.%d.%d", numbers[0], numbers[1], numbers[2])
	if narrow {
		_ = d.do("dnnl_set_max_cpu_isa", dnnlISAAVX2) // the second time it refuses, and the first still holds
	}
	if d.engine, err = d.made("dnnl_engine_create", dnnlCPU, 0); err != nil {
		return nil, err
	}
	d.stream, err = d.made("dnnl_stream_create", d.engine, dnnlInOrder)
	return d, err
}

// close destroys what was made. The library stays open: it keeps code of its own.
func (d *dnnl) close() {
	for _, undo := range slices.Backward(d.undo) {
		undo()
	}
	d.undo = nil
}

// do calls a function that gives a status.
func (d *dnnl) do(name string, args ...uintptr) error {
	f, err := d.library.Function(name)
	if err != nil {
		return err
	}
	if status := int32(f(args...)); status != 0 {
		return fmt.Errorf("%s: %s gives status %d", d.version, name, status)
	}
	return nil
}

// made calls a function whose first argument is where a handle goes.
func (d *dnnl) made(name string, args ...uintptr) (uintptr, error) {
	w, to := d.heap.out()
	if err := d.do(name, append([]uintptr{to}, args...)...); err != nil {
		return 0, err
	}
	if destroy := dnnlDestroy[name]; destroy != "" {
		d.undo = append(d.undo, func() { _ = d.do(destroy, *w) })
	} else if strings.HasSuffix(name, "primitive_desc_create") {
		d.undo = append(d.undo, func() { _ = d.do("dnnl_primitive_desc_destroy", *w) })
	}
	return *w, nil
}

// descOf describes an array: strides in elements, or none for any order.
func (d *dnnl) descOf(elem string, dims, strides []int64) (uintptr, error) {
	how, order := "strides", d.heap.words(strides...)
	if strides == nil {
		how, order = "tag", dnnlTagAny
	}
	n, shape := uintptr(len(dims)), d.heap.words(dims...)
	if d.major >= 3 {
		return d.made("dnnl_memory_desc_create_with_"+how, n, shape, dnnlTypes[elem], order)
	}
	_, at := d.heap.bytes(dnnlDescBytes)
	return at, d.do("dnnl_memory_desc_init_by_"+how, at, n, shape, dnnlTypes[elem], order)
}

// memory is an array in memory of this process.
func (d *dnnl) memory(desc uintptr) (memory uintptr, data []byte, err error) {
	size, err := d.library.Function("dnnl_memory_desc_get_size")
	if err != nil {
		return 0, nil, err
	}
	data, at := d.heap.bytes(int(size(desc)))
	memory, err = d.made("dnnl_memory_create", desc, d.engine, at)
	return memory, data, err
}

// reorder copies from one order into another.
func (d *dnnl) reorder(fromDesc, from, toDesc, to uintptr) error {
	pd, err := d.made("dnnl_reorder_primitive_desc_create", fromDesc, d.engine, toDesc, d.engine, 0)
	if err != nil {
		return err
	}
	p, err := d.made("dnnl_primitive_create", pd)
	if err != nil {
		return err
	}
	args := d.heap.words(dnnlArgSource, int64(from), dnnlArgOut, int64(to))
	if err := d.do("dnnl_primitive_execute", p, d.stream, 2, args); err != nil {
		return err
	}
	return d.do("dnnl_stream_wait", d.stream)
}

// query is a description that a primitive has chosen.
func (d *dnnl) query(pd, what, index uintptr) (uintptr, error) {
	f, err := d.library.Function("dnnl_primitive_desc_query_md")
	if err != nil {
		return 0, err
	}
	return f(pd, what, index), nil
}

// convolution describes one with strides, without a border: by the first of its codes whose name holds code.
func (d *dnnl) convolution(src, weights, dst uintptr, step int64, code string) (uintptr, error) {
	steps, none := d.heap.words(step, step), d.heap.words(0, 0)
	if d.major >= 3 {
		pd, err := d.made("dnnl_convolution_forward_primitive_desc_create", d.engine, dnnlForward, dnnlDirect, src,
			weights, 0, dst, steps, none, none, none, 0)
		for err == nil && !strings.Contains(d.implementation(pd), code) {
			err = d.do("dnnl_primitive_desc_next_impl", pd)
		}
		return pd, err
	}
	_, desc := d.heap.bytes(dnnlDescBytes)
	err := d.do("dnnl_dilated_convolution_forward_desc_init", desc, dnnlForward, dnnlDirect, src, weights, 0, dst,
		steps, none, none, none)
	if err != nil {
		return 0, err
	}
	at, err := d.made("dnnl_primitive_desc_iterator_create", desc, 0, d.engine, 0)
	if err != nil {
		return 0, err
	}
	fetch, err := d.library.Function("dnnl_primitive_desc_iterator_fetch")
	if err != nil {
		return 0, err
	}
	for {
		pd := fetch(at)
		d.undo = append(d.undo, func() { _ = d.do("dnnl_primitive_desc_destroy", pd) })
		if strings.Contains(d.implementation(pd), code) {
			return pd, nil
		}
		if err := d.do("dnnl_primitive_desc_iterator_next", at); err != nil {
			return 0, err
		}
	}
}

// implementation is which of its codes a description stands for.
func (d *dnnl) implementation(pd uintptr) string {
	w, to := d.heap.out()
	if d.do("dnnl_primitive_desc_query", pd, dnnlImplementation, 0, to) != nil {
		return "?"
	}
	return text(*w)
}

// product describes one of matrices.
func (d *dnnl) product(src, weights, dst uintptr) (uintptr, error) {
	if d.major >= 3 {
		return d.made("dnnl_matmul_primitive_desc_create", d.engine, src, weights, 0, dst, 0)
	}
	_, desc := d.heap.bytes(dnnlDescBytes)
	if err := d.do("dnnl_matmul_desc_init", desc, src, weights, 0, dst); err != nil {
		return 0, err
	}
	return d.made("dnnl_primitive_desc_create", desc, 0, d.engine, 0)
}
