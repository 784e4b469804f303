package tunecmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// tunable is a kernel whose space of schedules is studied: a workload, or a product of matrices.
type tunable struct {
	name, operator string
	bare           *halide.Schedule // nothing but Bounds
}

// matrices begins the names of products of matrices, which end as workloads' names do: matmul-i16.
const matrices = "matmul-"

// matrixTypes are the types by the end of the name.
var matrixTypes = []string{"i32", "int32", "i16", "int16", "i8", "int8", "f32", "float32"}

// tunable finds a kernel by its name.
func (f SpaceFlags) tunable(name string) (tunable, error) {
	if end, ok := strings.CutPrefix(name, matrices); ok {
		if f.Size != "" || f.Border == "same" {
			return tunable{}, fmt.Errorf("%s: --size and --border are for workloads of vyasa list", name)
		}
		return matrixProduct(name, end)
	}
	w, err := f.FindWorkload(name)
	if err != nil {
		return tunable{}, err
	}
	return tunable{name, w.Op, bare(w)}, nil
}

// matrixProduct is c = a b, of 32 x 32 and 64 x 32 elements.
func matrixProduct(name, end string) (tunable, error) {
	at := slices.Index(matrixTypes, end)
	if at < 0 || at%2 == 1 {
		return tunable{}, fmt.Errorf("no kernel %q: products of matrices are matmul-i32, -i16, -i8 and -f32", name)
	}
	t, sum := matrixTypes[at+1], "sum(r, a(r.x, i) * b(j, r.x))"
	if end != "f32" {
		sum = fmt.Sprintf("narrow(%s, %s, 10, even)", t, sum)
	}
	f, err := halide.ParseFunc(fmt.Sprintf("a: %[1]s(k, i)\nb: %[1]s(j, k)\nr: 32\nc(j, i) = %[2]s", t, sum))
	if err != nil {
		panic("BUG: " + err.Error())
	}
	s, err := halide.ParseSchedule(f, "bound j 64; bound i 32")
	if err != nil {
		panic("BUG: " + err.Error())
	}
	return tunable{name, "matmul", s}, nil
}
