package elementary_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"os"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/elementary"
)

var update = flag.Bool("update", false, "write the functions anew")

// The functions of the package are the text of the definitions.
func TestSource(t *testing.T) {
	for name, f := range elementary.Funcs {
		exported := strings.ToUpper(name[:1]) + name[1:]
		args := "the value of a float32"
		if f.Params == 2 {
			args = "values of float32"
		}
		text, err := format.Source(fmt.Appendf(nil, "// Code generated from define_*.go by go test -update. DO NOT EDIT.\n\n"+
			"package elementary\n\nimport \"math\"\n\n// %s is %s of %s: see the package.\n%s",
			exported, name, args, f.Source(exported)))
		if err != nil {
			t.Fatal(name, err)
		}
		file := name + ".go"
		if *update {
			if err := os.WriteFile(file, text, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		have, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(have, text) {
			t.Errorf("%s is not what the definition says: go test ./halide/elementary -update", file)
		}
	}
}
