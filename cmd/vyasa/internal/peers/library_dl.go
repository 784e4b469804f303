//go:build darwin || freebsd || linux || netbsd

package peers

import (
	"fmt"

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

// Function finds a function. Calls pass integers and pointers, as the platform's C does.
func (l Library) Function(name string) (func(args ...uintptr) uintptr, error) {
	symbol, err := purego.Dlsym(l.handle, name)
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
