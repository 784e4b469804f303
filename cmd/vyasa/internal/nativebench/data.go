package nativebench

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"unsafe"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// largestOf is the input with most elements: the data; the others are coefficients.
func largestOf(n *lower.Nest) *lower.Buffer {
	var largest *lower.Buffer
	for _, b := range n.Buffers {
		if !b.Output && !b.Inner && (largest == nil || b.Elems > largest.Elems) {
			largest = b
		}
	}
	return largest
}

// inputsOf are random arrays for the inputs of a nest. Where 16 bits or more have no range, coefficients are small
// numbers: sums of others need wider lanes. Floats are small multiples of 1/16. Weights of bytes are at most so much,
// if that is not 0.
func inputsOf(n *lower.Nest, weights int) map[string]*halide.Array {
	inputs := map[string]*halide.Array{}
	for i, b := range n.Buffers {
		if b.Output || b.Inner {
			continue
		}
		kind := gen.Uniform
		if b.Type == halide.Float32 || b != largestOf(n) && b.Type.Bits() > 8 && !b.Values.Known() {
			kind = gen.Small
		}
		a := gen.ArrayOf(&halide.Input{Type: b.Type, Values: b.Values}, uint64(i+1), kind, b.Valid...)
		if weights > 0 && b.Type == halide.Int8 {
			for i, v := range a.Ints {
				a.Ints[i] = v % int64(weights+1)
			}
		}
		inputs[b.Name] = a
	}
	return inputs
}

// extremesOf are arrays of the data's greatest value by coefficients of 65, 127 and -128 as far as their range has
// these: where instructions that saturate go wrong. Floats have none.
func extremesOf(n *lower.Nest) map[string]*halide.Array {
	inputs := map[string]*halide.Array{}
	data := largestOf(n)
	for _, b := range n.Buffers {
		if b.Output || b.Inner {
			continue
		}
		if b.Type == halide.Float32 {
			return nil
		}
		a := gen.ArrayOf(&halide.Input{Type: b.Type, Values: b.Values}, 1, gen.Ends, b.Valid...)
		lo, hi := b.Type.Bounds()
		least, most := lo.Int64(), hi.Int64()
		if b.Values.Known() {
			least, most = b.Values.Lo.Int64(), b.Values.Hi.Int64()
		}
		for i := range a.Ints {
			v := most
			if b != data {
				// the same for some elements that lie side by side
				v = []int64{65, 65, 127, 127, -128, -128, 127}[i/8%7]
			}
			a.Ints[i] = min(max(v, least), most)
		}
		inputs[b.Name] = a
	}
	return inputs
}

// storedOf are the arrays of a run, as they lie in memory.
func storedOf(n *lower.Nest, inputs map[string]*halide.Array) (map[string]any, error) {
	arrays := map[string]any{}
	for _, b := range n.Buffers {
		switch {
		case b.Output:
			arrays[b.Name] = inPages(realize.Allocate(b))
		case !b.Inner:
			packed, err := realize.Pack(b, inputs[b.Name])
			if err != nil {
				return nil, err
			}
			arrays[b.Name] = inPages(packed)
		}
	}
	return arrays, nil
}

// inPages is a slice in memory as libraries get it here, and as held inputs have it: streams through more pages than
// the processor's tables hold wait for those.
func inPages(slice any) any {
	from := reflect.ValueOf(slice)
	if from.Len() == 0 {
		return slice
	}
	m := native.Aligned(from.Len()*int(from.Type().Elem().Size()), 64)
	to := reflect.SliceAt(from.Type().Elem(), unsafe.Pointer(unsafe.SliceData(m)), from.Len())
	reflect.Copy(to, from)
	return to.Interface()
}

// placesOf is where the arrays lie, by buffer.
func placesOf(n *lower.Nest, arrays map[string]any) []unsafe.Pointer {
	out := make([]unsafe.Pointer, len(n.Buffers))
	for i, b := range n.Buffers {
		if a, ok := arrays[b.Name]; ok {
			out[i] = reflect.ValueOf(a).UnsafePointer()
		}
	}
	return out
}

// bytesOf is how many bytes a run reads and writes.
func bytesOf(n *lower.Nest) int {
	sum := 0
	for _, b := range n.Buffers {
		if !b.Inner {
			sum += b.Elems * b.Type.Bytes()
		}
	}
	return sum
}

// filled is w with its data and the exact result, which lie without gaps.
func filled(w peers.Work, n *lower.Nest, inputs map[string]*halide.Array, want *halide.Array) peers.Work {
	w.Parts = map[string][]byte{}
	for _, b := range n.Buffers {
		switch {
		case b.Output || b.Inner:
		case b.Name == "in" || b.Name == "a":
			w.In = dense(inputs[b.Name])
		default:
			w.Coef = dense(inputs[b.Name])
		}
		if !b.Output && !b.Inner && w.Op == peers.GRU {
			w.Parts[b.Name] = dense(inputs[b.Name])
		}
	}
	if w.Op == peers.GRU {
		w.In, w.Coef = w.Parts["x"], w.Parts["w"]
	}
	w.Want = dense(want)
	return w
}

// dense is the elements of an array as bytes.
func dense(a *halide.Array) []byte {
	var b bytes.Buffer
	var err error
	switch {
	case a.Type == halide.Float32:
		err = binary.Write(&b, binary.LittleEndian, a.Floats)
	default:
		size := a.Type.Bytes()
		for _, v := range a.Ints {
			var word [8]byte
			binary.LittleEndian.PutUint64(word[:], uint64(v))
			b.Write(word[:size])
		}
	}
	if err != nil {
		panic("BUG: a buffer in memory: " + err.Error())
	}
	return b.Bytes()
}

// kindOf is the kind of peak for a nest: by the elements of its inputs.
func kindOf(n *lower.Nest) string {
	kind := ""
	for _, b := range n.Buffers {
		switch {
		case b.Output || b.Inner:
		case b.Type == halide.Float32:
			return "f32"
		case b.Type.Bits() == 32:
			kind = "i32"
		case b.Type.Bits() == 16 && kind != "i32":
			kind = "i16"
		case b.Type.Bits() == 8 && kind == "":
			kind = "u8s8"
		}
	}
	return kind
}
