package wrap_test

import (
	"fmt"
	"log"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/generate"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/codegen/wrap"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet/extract"
)

// blur is a kernel of one row.
func blur() *codegen.Program {
	f, err := halide.ParseFunc("in: int16(x)\nr: 4\nblur(x) = narrow(int16, sum(r, in(x+r.x)), 2, even)")
	if err != nil {
		log.Fatal(err)
	}
	s, err := halide.ParseSchedule(f, "bound x 64")
	if err != nil {
		log.Fatal(err)
	}
	nest, err := build.Lower(s, nil)
	if err != nil {
		log.Fatal(err)
	}
	machine := aie1.Target()
	triplets, err := extract.Triplets(nest, &machine.Vector, nil)
	if err != nil {
		log.Fatal(err)
	}
	p, err := generate.Program(machine, triplets, codegen.Options{}, nil)
	if err != nil {
		log.Fatal(err)
	}
	return p
}

// A header tells a caller in C what to pass.
func ExampleHeader() {
	fmt.Print(wrap.Header(blur(), "blur"))
	// Output:
	// /* blur.h: how to call the kernel of blur.c, made by vyasa, do not edit.
	//  *
	//  *     in: int16(x)
	//  *     r: 4
	//  *     blur(x) = narrow(int16, sum(r, in(x+r.x)), 2, even)
	//  *
	//  * Arrays begin at multiples of 32 bytes and do not overlap.
	//  *
	//  * in: input, int16_t[80], 160 bytes
	//  *     in(x) for x 0..66 is element BLUR_IN_AT(x).
	//  *     Stored, outermost first: x 67.
	//  *     The other 13 elements are padding; they may be read and must be 0.
	//  *
	//  * blur: output, int16_t[64], 128 bytes
	//  *     blur(x) for x 0..63 is element BLUR_BLUR_AT(x).
	//  *     Stored, outermost first: x 64.
	//  */
	// #ifndef BLUR_H
	// #define BLUR_H
	//
	// #include <stdint.h>
	//
	// #define BLUR_IN_ELEMENTS 80
	// #define BLUR_IN_BYTES 160
	// #define BLUR_IN_AT(x) (x)
	//
	// #define BLUR_BLUR_ELEMENTS 64
	// #define BLUR_BLUR_BYTES 128
	// #define BLUR_BLUR_AT(x) (x)
	//
	// #ifdef __cplusplus
	// extern "C" {
	// #endif
	// void blur(const int16_t *in, int16_t *blur);
	// #ifdef __cplusplus
	// }
	// #endif
	//
	// #endif
}

// A Go package of its own calls the kernel: blur.Blur(blur.Array[int16]{...}).
func ExampleBinding() {
	files, err := wrap.Binding(blur(), "blur")
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range files {
		fmt.Println(f.Name)
	}
	// Output:
	// kernel.c.txt
	// vyasa_aie.h
	// kernel.go
	// pack.go
	// native.go
	// native_test.go
}
