package standin_test

import (
	"fmt"
	"io/fs"
	"os"

	"github.com/vyasa-go/vyasa/codegen/standin"
)

// A host compiler finds the headers in a directory of their own:
//
//	cc -std=c11 -ffp-contract=off -I DIR -c kernel.c
func ExampleWrite() {
	dir, err := os.MkdirTemp("", "standin")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	if err := standin.Write(dir); err != nil {
		fmt.Println(err)
		return
	}
	written, err := os.ReadDir(dir)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range written {
		fmt.Println(f.Name())
	}
	// Output:
	// vyasa_aie.h
	// vyasa_aie_complex.h
	// vyasa_aie_float.h
	// vyasa_aie_lanes.h
	// vyasa_aie_mac.h
	// vyasa_aie_parts.h
	// vyasa_aie_select.h
	// vyasa_aie_srs.h
	// vyasa_aie_sym.h
	// vyasa_aie_types.h
	// vyasa_aie_window.h
}

func ExampleFiles() {
	_, err := fs.Stat(standin.Files(), standin.Header)
	fmt.Println(standin.Header, err == nil)
	// Output: vyasa_aie.h true
}
