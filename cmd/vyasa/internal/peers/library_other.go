//go:build !darwin && !freebsd && !linux && !netbsd

package peers

import "fmt"

// Library is a shared library that is open; here none can be.
type Library struct{}

// Open refuses: this system has no libraries that are opened so.
func Open(names ...string) (Library, error) {
	return Library{}, fmt.Errorf("%s cannot be opened on this system: it is %w", names[0], ErrMissing)
}

// Symbol refuses.
func (Library) Symbol(name string) (uintptr, error) { return 0, fmt.Errorf("%s: %w", name, ErrMissing) }

// Function refuses.
func (Library) Function(name string) (func(args ...uintptr) uintptr, error) {
	return nil, fmt.Errorf("%s: %w", name, ErrMissing)
}

// Close does nothing.
func (Library) Close() error { return nil }

func text(uintptr) string { return "" }

func setenv(name, value string) error { return ErrMissing }
