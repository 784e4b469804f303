package processor

import "github.com/vyasa-go/vyasa/codegen/native"

// Here is the processor that this process runs on. The error says why no native code can run here. Limits take features
// away, as native.Features says.
func Here(limits ...string) (Processor, error) {
	f, err := native.Features(limits...)
	return X86(f).Cached(native.Caches()), err
}
