package aiesim_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// judge runs a program one way and gives its mistake.
type judge func(p *aiesim.Program, entry string, args []aiesim.Arg) error

// verdict is what a file of testdata/faulty says of itself, in comments:
//
//	/* want: regexp */    of the message with which every way of running it must refuse it
//	/* legal: 1 2 3 */    it is legal, and these are its first results
//	/* cycles: regexp */  beside one of them: of the message of the machine with cycles, when it compiles or runs it
type verdict struct{ want, legal, cycles string }

var verdictRE = regexp.MustCompile(`/\* (want|legal|cycles): (.*) \*/`)

func readVerdict(t *testing.T, src string) verdict {
	t.Helper()
	var v verdict
	for _, m := range verdictRE.FindAllStringSubmatch(src, -1) {
		switch m[1] {
		case "want":
			v.want = m[2]
		case "legal":
			v.legal = m[2]
		case "cycles":
			v.cycles = m[2]
		}
	}
	if (v.want == "") == (v.legal == "") {
		t.Fatal("the file must say either want or legal")
	}
	return v
}

// faulty runs every file of testdata/faulty: k(in, out, n) with in[i] = i for 64 numbers, 64 zeros, and 7.
func faulty(t *testing.T, run judge, cycles bool) {
	files, err := filepath.Glob("testdata/faulty/*.c")
	if err != nil || len(files) < 15 {
		t.Fatal(len(files), "files", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".c"), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			v := readVerdict(t, string(src))
			count := make([]int16, 64)
			for i := range count {
				count[i] = int16(i)
			}
			args := []aiesim.Arg{in(count), in(make([]int16, 64)), num32(7)}
			p, err := aiesim.Load(filepath.Base(file), src, aiesim.Options{MaxSteps: 1 << 20})
			if err == nil {
				err = run(p, "k", args)
			}
			if wrong := v.check(err, args[1].Data, cycles); wrong != nil {
				t.Error(wrong)
			}
		})
	}
}

// check compares the mistake, or the results, with the verdict.
func (v verdict) check(err error, out []byte, cycles bool) error {
	want := v.want
	if cycles && v.cycles != "" {
		want = v.cycles
	}
	switch {
	case want != "" && err == nil:
		return fmt.Errorf("no mistake is found, want %s", want)
	case want != "" && !regexp.MustCompile(want).MatchString(err.Error()):
		return fmt.Errorf("got:  %w\nwant: %s", err, want)
	case want != "":
		return nil
	case err != nil:
		return err
	}
	got := num[int16](out)
	for i, w := range strings.Fields(v.legal) {
		if n, err := strconv.Atoi(w); err != nil || int16(n) != got[i] {
			return fmt.Errorf("out[%d] is %d, want %s", i, got[i], w)
		}
	}
	return nil
}

// TestFaulty gives the interpreter programs that are wrong, or look it.
func TestFaulty(t *testing.T) {
	faulty(t, func(p *aiesim.Program, entry string, args []aiesim.Arg) error {
		_, err := p.Run(context.Background(), entry, args)
		return err
	}, false)
}

// TestFaultyBundles gives them to the machine with cycles.
func TestFaultyBundles(t *testing.T) {
	faulty(t, func(p *aiesim.Program, entry string, args []aiesim.Arg) error {
		code, err := p.Compile(entry, machine.AIE1())
		if err != nil {
			return err
		}
		_, err = code.Run(context.Background(), args, core.Options{MaxCycles: 1 << 22})
		return err
	}, true)
}

// TestFaultyPorts: stores through what is const, and data of other lengths than the program says.
func TestFaultyPorts(t *testing.T) {
	for _, c := range []struct {
		params, body string
		size         int
		want         string // "": it is right
	}{
		{"input_buffer<int32> &in", "in.data()[0] = 1;", 16, ""}, // in place, as the vendor's types allow it
		{"input_buffer<int32> &in", "auto it = aie::begin_vector<8>(in); *it = aie::zeros<int32, 8>();", 16, ""},
		{"const input_buffer<int32> &in", "in.data()[0] = 1;", 16, `k.cc:4: store of int32: argument in is const`},
		{"input_buffer<int32> &in", "auto it = aie::cbegin_vector<8>(in); *it = aie::zeros<int32, 8>();", 16,
			`k.cc:4:44: this is const and cannot be changed by =`},
		{"input_buffer<int32> &in", "auto it = aie::cbegin_vector_circular<8>(in); it[1] = *it;", 16,
			`k.cc:4:55: this is const and cannot be changed by =`},
		{"const int32 *in", "auto it = aie::begin_vector<8>(in); *it++ = aie::zeros<int32, 8>();", 16,
			`k.cc:4:45: this is const and cannot be changed by =`},
		{"input_buffer<int32> &in", "auto it = aie::cbegin(in); *it = 1;", 16,
			`k.cc:4:34: this is const and cannot be changed by =`},
		{"inout_buffer<int32> &in", "in.data()[0] += 1;", 16, ""},
		{"input_async_buffer<int32, extents<16>> &in", "in.acquire(); out[0] = in.data()[15]; in.release();", 24,
			`k.cc:3:48: parameter 1 of k, input_buffer<int32> * in: it has 16 elements, 64 bytes, but 96 are given`},
		{"output_async_buffer<int32, extents<4, 4>> &in", "", 12,
			`k.cc:3:51: parameter 1 of k, output_buffer<int32> * in: it has 16 elements, 64 bytes, but 48 are given`},
		{"input_buffer<int32, extents<16>, margin<8>> &in", "out[0] = in.data()[23];", 16,
			`k.cc:3:53: parameter 1 of k, input_buffer<int32> * in: it has 16 elements behind a margin of 8, 96 bytes, but 64 are given`},
		{"input_buffer<int32, extents<16>, margin<8>> &in", "out[0] = in.data()[23];", 24, ""},
		{"input_buffer<int32, extents<16, inherited_extent>> &in", "out[0] = in.data()[23];", 32, ""},
	} {
		src := "#include <aie_api/aie.hpp>\nusing namespace adf;\nvoid k(" + c.params + ", int32 *out)\n{ " + c.body + " }\n"
		p, err := aiesim.Load("k.cc", []byte(src), aiesim.Options{})
		if err == nil {
			args := []aiesim.Arg{aiesim.BufferArg("int32", make([]byte, 4*c.size), c.size),
				aiesim.BufferArg("int32", make([]byte, 64), 16)}
			_, err = p.Run(context.Background(), "k", args)
		}
		if got := fmt.Sprint(err); got != c.want && (err != nil || c.want != "") {
			t.Errorf("%s, %d elements:\ngot  %s\nwant %s", c.params, c.size, got, c.want)
		}
	}
}
