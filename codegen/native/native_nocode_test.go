//go:build !amd64 && !arm64

package native

import "errors"

// runs says why code of sum does not run here.
func runs() error { return errors.New("no code of this architecture") }

func sum() []byte { return nil }
