//go:build !amd64 && !arm64

package processor

import "github.com/vyasa-go/vyasa/codegen/native"

// Here fails: no native code can run here.
func Here(limits ...string) (Processor, error) {
	_, err := native.Features(limits...)
	return Processor{}, err
}
