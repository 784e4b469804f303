//go:build !amd64

package native

import "github.com/vyasa-go/vyasa/codegen/target/x86"

// processor is nothing: it is another architecture.
func processor() x86.Feature { return 0 }
