package export

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// File is one that a back end writes.
type File struct {
	Name string
	Text []byte
}

// Test is a test of the file module.py that Python writes, for pytest, and the data of it, which is called
// test_module.npz: random inputs, integers of their types or ranges and small floats, and what the reference evaluator
// makes of them. The error is Eval's, such as that random elements are no indexes of an array.
func (l *Library) Test(s *halide.Schedule, module string) (text string, data []byte, err error) {
	sample, err := NewSample(s)
	if err != nil {
		return "", nil, err
	}
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	for i, a := range sample.Inputs {
		if err := save(z, fmt.Sprintf("input%d.npy", i), a); err != nil {
			return "", nil, err
		}
	}
	for i, a := range sample.Results {
		if err := save(z, fmt.Sprintf("result%d.npy", i), a); err != nil {
			return "", nil, err
		}
	}
	if err := z.Close(); err != nil {
		return "", nil, err
	}
	p := halide.NewPipeline(s.Outputs()...)
	equal := "assert_array_equal(np.asarray(result), data[f\"result{i}\"])"
	if sample.Inexact {
		small := ""
		if l.Flushes {
			small = ", atol=2**-126"
		}
		equal = "assert_allclose(np.asarray(result), data[f\"result{i}\"], rtol=1e-6" + small + ") # of elementary " +
			"functions each library has its own"
	}
	if sample.Reorder {
		equal = "assert_allclose(np.asarray(result), data[f\"result{i}\"], rtol=1e-4, atol=1e-4 * " +
			"np.abs(data[f\"result{i}\"]).max()) # sums have any order"
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

// save puts an array into an archive in NumPy's format, version 1.0: the axes are the dimensions from the last to
// dimension 0.
func save(z *zip.Writer, name string, a *halide.Array) error {
	var shape strings.Builder
	for d := len(a.Dims) - 1; d >= 0; d-- {
		fmt.Fprintf(&shape, "%d,", a.Dims[d].Extent)
	}
	kind := map[bool]string{true: "i", false: "u"}[a.Type.Signed()]
	if !a.Type.Integer() {
		kind = "f"
	}
	header := fmt.Sprintf("{'descr': '<%s%d', 'fortran_order': False, 'shape': (%s), }", kind, a.Type.Bytes(),
		shape.String())
	const magic = "\x93NUMPY\x01\x00"
	pad := 63 - (len(magic)+2+len(header))%64
	header += strings.Repeat(" ", pad) + "\n"
	w, err := z.Create(name)
	if err != nil {
		return err
	}
	out := append([]byte(magic), byte(len(header)), byte(len(header)>>8))
	out = append(out, header...)
	if _, err = w.Write(out); err == nil {
		_, err = w.Write(Bytes(a))
	}
	return err
}

// Bytes are the elements of an array, little endian, dimension 0 fastest.
func Bytes(a *halide.Array) (out []byte) {
	out, _ = binary.Append(out, binary.LittleEndian, a.Floats)
	out, _ = binary.Append(out, binary.LittleEndian, a.Doubles)
	for _, v := range a.Ints {
		out = append(out, binary.LittleEndian.AppendUint64(nil, uint64(v))[:a.Type.Bytes()]...)
	}
	return out
}
