package export

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

// Test is a test of the file module.py that Python writes, for pytest, and the data of it, which is called test_module.npz: random
// inputs, integers of their types or ranges and small floats, and what the reference evaluator makes of them. The error is Eval's,
// such as that random elements are no indexes of an array.
func (l *Library) Test(s *halide.Schedule, module string) (text string, data []byte, err error) {
	r, err := regions.Of(s)
	if err != nil {
		return "", nil, err
	}
	p := halide.NewPipeline(s.Outputs()...)
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	inputs, rng := map[string]*halide.Array{}, rand.New(rand.NewPCG(1, 2))
	for i, in := range p.Inputs() {
		inputs[in.Name] = random(in, r.Box(in), rng)
		if err := save(z, fmt.Sprintf("input%d.npy", i), inputs[in.Name]); err != nil {
			return "", nil, err
		}
	}
	asked := map[string][]halide.Range{}
	for f, box := range r.Asked {
		asked[f.Name] = box
	}
	results, err := halide.EvalAll(p, asked, inputs)
	if err != nil {
		return "", nil, err
	}
	n := 0
	for _, f := range p.Outputs {
		for _, a := range results[f.Name] {
			if err := save(z, fmt.Sprintf("result%d.npy", n), a); err != nil {
				return "", nil, err
			}
			n++
		}
	}
	if err := z.Close(); err != nil {
		return "", nil, err
	}
	equal := "assert_array_equal(np.asarray(result), data[f\"result{i}\"])"
	if inexact(s) {
		equal = "assert_allclose(np.asarray(result), data[f\"result{i}\"], rtol=1e-6) # of elementary functions each library has its own"
	}
	text = fmt.Sprintf(`import os

import numpy as np

from %[1]s import %[2]s


def test_%[1]s():
    """The results are those of the algorithm's reference evaluator, over random inputs."""
    with np.load(os.path.join(os.path.dirname(os.path.abspath(__file__)), "test_%[1]s.npz")) as data:
        results = %[2]s(*(data[f"input{i}"] for i in range(%[3]d)))
        for i, result in enumerate(results if isinstance(results, tuple) else (results,)):
            np.testing.%[4]s


if __name__ == "__main__":
    test_%[1]s()
    print("%[1]s is right")
`, module, l.entry(p), len(p.Inputs()), equal)
	return text, archive.Bytes(), nil
}

// random is an array of an input over a box.
func random(in *halide.Input, box []halide.Range, rng *rand.Rand) *halide.Array {
	a := halide.NewArray(in.Type, box...)
	for i := range a.Floats {
		a.Floats[i] = float32(rng.IntN(2001)-1000) / 16
	}
	if len(a.Ints) == 0 {
		return a
	}
	least, most := in.Type.Bounds()
	if in.Values.Known() {
		least, most = in.Values.Lo, in.Values.Hi
	}
	lo, hi := least.Int64(), most.Int64()
	for i := range a.Ints {
		a.Ints[i] = lo
		if n := uint64(hi-lo) + 1; n != 0 {
			a.Ints[i] += int64(rng.Uint64N(n))
		} else {
			a.Ints[i] = int64(rng.Uint64())
		}
	}
	return a
}

// save puts an array into an archive in NumPy's format, version 1.0: the axes are the dimensions from the last to dimension 0.
func save(z *zip.Writer, name string, a *halide.Array) error {
	var shape strings.Builder
	for d := len(a.Dims) - 1; d >= 0; d-- {
		fmt.Fprintf(&shape, "%d,", a.Dims[d].Extent)
	}
	kind := map[bool]string{true: "i", false: "u"}[a.Type.Signed()]
	if a.Type == halide.Float32 {
		kind = "f"
	}
	header := fmt.Sprintf("{'descr': '<%s%d', 'fortran_order': False, 'shape': (%s), }", kind, a.Type.Bytes(), shape.String())
	const magic = "\x93NUMPY\x01\x00"
	pad := 63 - (len(magic)+2+len(header))%64
	header += strings.Repeat(" ", pad) + "\n"
	w, err := z.Create(name)
	if err != nil {
		return err
	}
	out := append([]byte(magic), byte(len(header)), byte(len(header)>>8))
	out = append(out, header...)
	if a.Type == halide.Float32 {
		out, err = binary.Append(out, binary.LittleEndian, a.Floats)
	}
	for _, v := range a.Ints {
		out = append(out, binary.LittleEndian.AppendUint64(nil, uint64(v))[:a.Type.Bytes()]...)
	}
	if err == nil {
		_, err = io.Copy(w, bytes.NewReader(out))
	}
	return err
}

// inexact reports whether libraries may differ in a last bit.
func inexact(s *halide.Schedule) bool {
	found := false
	for _, f := range halide.Funcs(s.Outputs()...) {
		for _, e := range regions.Roots(f) {
			halide.Walk(e, func(e *halide.Expr) { found = found || elementary[e.Op] != "" })
		}
	}
	return found
}

// Reads is what the array of each input holds that the function of a file takes, by name: the range of its border, or all that may
// be read by the intervals of indexes. Points that a condition leaves out count too.
func Reads(s *halide.Schedule) (map[string][]halide.Range, error) {
	r, err := regions.Of(s)
	if err != nil {
		return nil, err
	}
	out := map[string][]halide.Range{}
	for _, in := range halide.NewPipeline(s.Outputs()...).Inputs() {
		out[in.Name] = r.Box(in)
	}
	return out, nil
}
