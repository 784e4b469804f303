//go:build !linux

package native

// huge does nothing: the system decides about pages.
func huge([]byte) {}
