//go:build !arm64

package native

import "github.com/vyasa-go/vyasa/codegen/target/arm64"

// processorARM64 is nothing: it is another architecture.
func processorARM64() arm64.Feature { return 0 }
