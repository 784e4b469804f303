//go:build darwin || freebsd || linux || netbsd

package peers

import (
	"fmt"
	"unsafe"

	"github.com/ebitengine/purego"
)

// Library is a shared library that is open.
type Library struct{ handle uintptr }

// Open opens the first library of several names that is there: files, or names that the system looks for.
func Open(names ...string) (Library, error) {
	for _, name := range names {
		if h, err := purego.Dlopen(name, purego.RTLD_NOW|purego.RTLD_LOCAL); err == nil {
			return Library{h}, nil
		}
	}
	return Library{}, fmt.Errorf("%s is %w", names[0], ErrMissing)
}

// Symbol is the address of a function.
func (l Library) Symbol(name string) (uintptr, error) { return purego.Dlsym(l.handle, name) }

// Function finds a function. Calls pass integers and pointers, as the platform's C does.
func (l Library) Function(name string) (func(args ...uintptr) uintptr, error) {
	symbol, err := l.Symbol(name)
	if err != nil {
		return nil, err
	}
	return func(args ...uintptr) uintptr {
		r, _, _ := purego.SyscallN(symbol, args...)
		return r
	}, nil
}

// Close closes the library; none of its functions may run, or be called any more.
func (l Library) Close() error { return purego.Dlclose(l.handle) }

// text is a string of C at an address; 0: "".
func text(at uintptr) string {
	var out []byte
	for p := *(*unsafe.Pointer)(unsafe.Pointer(&at)); p != nil && *(*byte)(p) != 0; p = unsafe.Add(p, 1) {
		out = append(out, *(*byte)(p))
	}
	return string(out)
}

// setenv gives a variable to libraries that are opened from now on: those of C have an environment of their own. It
// fails where there is no C.
func setenv(name, value string) error {
	c, err := Open("libc.so.6", "libc.so", "/usr/lib/libSystem.B.dylib")
	if err != nil {
		return err
	}
	set, err := c.Function("setenv")
	if err != nil {
		return err
	}
	n, v := cString(name), cString(value)
	set(addressOf(n), addressOf(v), 1)
	return nil
}
