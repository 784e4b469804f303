package peers

import (
	"context"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/lower"
)

// Plain is a nest as a programmer would write it in C, compiled for this processor.
type Plain struct {
	nest    *lower.Nest
	library Library
	call    func(args ...uintptr) uintptr
}

// NewPlain compiles the nest. The C calls the kernel as often as it is asked to, so that what a call from Go costs does
// not count.
func NewPlain(ctx context.Context, c Compiler, dir string, n *lower.Nest, cpu Processor) (*Plain, error) {
	text, err := csource.Function(n, "kernel")
	if err != nil {
		return nil, err
	}
	var params, args []string
	for _, b := range n.Buffers {
		if b.Inner {
			continue
		}
		params, args = append(params, fmt.Sprintf("void *a%d", len(args))), append(args, fmt.Sprintf("a%d", len(args)))
	}
	call := strings.Join(args, ", ")
	// what stands between two calls must not be known to the compiler
	text += fmt.Sprintf("\nvoid repeat(long n, %s)\n{\n    for (; n > 0; n--) {\n"+
		"        kernel(%s);\n        __asm__ volatile(\"\" ::: \"memory\");\n    }\n}\n",
		strings.Join(params, ", "), call)
	file, err := c.Shared(ctx, dir, "plain", text, cpu)
	if err != nil {
		return nil, err
	}
	p := &Plain{nest: n}
	if p.library, err = Open(file); err != nil {
		return nil, err
	}
	if p.call, err = p.library.Function("repeat"); err != nil {
		return nil, err
	}
	return p, nil
}

// Run runs the kernel n times over stored arrays: slices of each buffer's type, of at least Elems elements.
func (p *Plain) Run(n int, arrays map[string]any) error {
	args := []uintptr{uintptr(n)}
	var pinned runtime.Pinner
	defer pinned.Unpin()
	for _, b := range p.nest.Buffers {
		if b.Inner {
			continue
		}
		v := reflect.ValueOf(arrays[b.Name])
		if v.Kind() != reflect.Slice || v.Len() < b.Elems || int(v.Type().Elem().Size()) != b.Type.Bytes() {
			return fmt.Errorf("%s has no array of %d elements of %s", b.Name, b.Elems, b.Type)
		}
		at := v.UnsafePointer()
		pinned.Pin((*byte)(at))
		args = append(args, uintptr(unsafe.Pointer((*byte)(at))))
	}
	p.call(args...)
	return nil
}

// Close unloads the kernel.
func (p *Plain) Close() error { return p.library.Close() }
