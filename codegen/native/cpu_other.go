//go:build !amd64

package native

import (
	"runtime"

	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// processor is nothing: it is another architecture.
func processor() x86.Feature { return 0 }

// Caches is nothing: nobody is asked.
func Caches() (bytes [2]int) { return bytes }

// ThisProcessor is the one that this runs on.
func ThisProcessor() Processor { return Processor{Name: runtime.GOARCH} }
