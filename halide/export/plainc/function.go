package plainc

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// declare gives a Func its arrays.
func (w *Writer) declare(f *halide.Func) {
	box := w.Funcs[f]
	if box == nil {
		return // nothing reads it
	}
	env := regions.Env(f, box)
	for i := range f.Values {
		name := f.Name
		if len(f.Values) > 1 {
			name = fmt.Sprintf("%s.%d", f.Name, i)
		}
		t, err := regions.StoredType(f, i, env)
		if err != nil {
			regions.Fail(err)
		}
		w.arrays[f] = append(w.arrays[f], &Array{Name: w.names.of("func", name), Type: t, Box: box, From: name})
	}
}

// fun writes a Func: its definition, then its updates.
//
//	blur(x, y): uint8, over x 0:256, y 0:16
//	->
//	static uint8_t blur[16][256];
//	for (int y = 0; y < 16; y++) {
//	    for (int x = 0; x < 256; x++) {
//	        blur[y][x] = ...;
func (w *Writer) fun(f *halide.Func) {
	if w.arrays[f] == nil {
		return
	}
	for _, a := range w.arrays[f] {
		if !a.Out {
			w.local(a, w.origin(f, a))
		}
	}
	if w.hooks.Stage == nil || !w.hooks.Stage(w, f) {
		w.Define(f)
	}
	for _, u := range f.Updates {
		w.update(f, u)
	}
}
