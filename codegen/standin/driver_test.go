package standin_test

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// driver is a C program that reads calls from its standard input, one after another, and writes their results: the
// number of a form and the bytes of its arguments in, the bytes of the result out. The number past the last form ends
// a batch: what was written so far is handed over.
func driver(forms []form) string {
	var b strings.Builder
	b.WriteString("#include \"vyasa_aie.h\"\n\n")
	b.WriteString("static void get(void *to, size_t size, size_t want) {\n\tif (size != want || fread(to, 1, size, stdin) != size) exit(2);\n}\n\n")
	b.WriteString("static void put(const void *from, size_t size, size_t want) {\n\tif (size != want || fwrite(from, 1, size, stdout) != size) exit(2);\n}\n\n")
	if slices.ContainsFunc(forms, func(f form) bool { return strings.Contains(f.text, "doubled(") }) {
		b.WriteString(doubled)
	}
	for i, f := range forms {
		fmt.Fprintf(&b, "/* %s */\nstatic void f%d(void) {\n", f, i)
		var call []string
		for k, p := range f.params {
			fmt.Fprintf(&b, "\t%s a%d;\n\tget(&a%d, sizeof a%d, %d);\n", p.name, k, k, k, p.size())
			switch p.kind {
			case "mode":
				fmt.Fprintf(&b, "\tset_rnd(a%d);\n", k)
			case "sat":
				fmt.Fprintf(&b, "\tif (a%d & 1) set_sat(); else clr_sat();\n", k)
				fmt.Fprintf(&b, "\tif (a%d & 2) set_symsat(); else clr_symsat();\n", k)
			default:
				call = append(call, fmt.Sprintf("a%d", k))
			}
		}
		if f.text == "" {
			f.text = f.name + "(" + strings.Join(call, ", ") + ")"
		}
		fmt.Fprintf(&b, "\tconst %s r = %s;\n\tput(&r, sizeof r, %d);\n}\n", f.result.name, f.text, f.result.size())
	}
	b.WriteString("\nint main(void) {\n\tstatic void (*const forms[])(void) = {\n")
	for i := range forms {
		fmt.Fprintf(&b, "\t\tf%d,\n", i)
	}
	fmt.Fprintf(&b, "\t};\n\tuint32_t form;\n\twhile (fread(&form, sizeof form, 1, stdin) == 1)\n")
	fmt.Fprintf(&b, "\t\tif (form < %d) forms[form](); else fflush(stdout);\n\treturn 0;\n}\n", len(forms))
	return b.String()
}

// doubled puts 8-bit coefficients in pairs between zeros, as published kernels lay them out in memory.
const doubled = `static inline v64int8 doubled(v16int8 w, int zeros, int taps) {
	v64int8 x = null_v64int8();
	for (int q = 0; q < taps; ++q) x.e[zeros + 2 * q] = x.e[zeros + 2 * q + 1] = w.e[q];
	return x;
}

`

// A process is a driver at work.
type process struct {
	in  io.Writer
	out *bufio.Reader
}

func start(t *testing.T, program string) process {
	t.Helper()
	cmd := exec.Command(program)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil && !t.Failed() {
			t.Errorf("the driver: %v", err)
		}
	})
	return process{in, bufio.NewReader(out)}
}

// call runs each form once with its arguments and returns their results.
func (p process) call(forms []form, args [][]value) ([]value, error) {
	var request []byte
	for i, f := range forms {
		request = binary.LittleEndian.AppendUint32(request, uint32(i))
		for k, a := range args[i] {
			request = append(request, f.params[k].bytes(a)...)
		}
	}
	request = binary.LittleEndian.AppendUint32(request, uint32(len(forms)))
	sent := make(chan error, 1)
	go func() {
		_, err := p.in.Write(request)
		sent <- err
	}()
	results := make([]value, len(forms))
	for i, f := range forms {
		raw := make([]byte, f.result.size())
		if _, err := io.ReadFull(p.out, raw); err != nil {
			return nil, fmt.Errorf("%s\n%sthe driver ended: %w", f, f.show(args[i]), err)
		}
		results[i] = f.result.decode(raw)
	}
	return results, <-sent
}

// check compares all forms, in each of the compilers, with their evaluation. The scalars of a check are drawn once
// for all forms with the same parameter in the same place, the vectors follow from a drawn seed.
func check(t *testing.T, forms []form, cs []compiler) {
	t.Parallel()
	slices.SortStableFunc(forms, func(a, b form) int { return strings.Compare(a.String(), b.String()) })
	drivers := make([]process, len(cs))
	for i, c := range cs {
		drivers[i] = start(t, c.compile(t, driver(forms)))
	}
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		drawn := map[string]int64{}
		args, want := make([][]value, len(forms)), make([]value, len(forms))
		for i, f := range forms {
			args[i] = f.args(t, seed, drawn)
			want[i] = f.eval(args[i])
		}
		for k, p := range drivers {
			got, err := p.call(forms, args)
			if err != nil {
				t.Fatalf("%s: %v", cs[k], err)
			}
			for i, f := range forms {
				if l := f.differs(got[i], want[i]); l >= 0 {
					t.Fatalf("%s: %s\n%slane %d of %d is %v, want %v", cs[k], f, f.show(args[i]), l, len(want[i]), got[i][l], want[i][l])
				}
			}
		}
	})
}

// args makes the arguments of a call.
func (f form) args(t *rapid.T, seed uint64, drawn map[string]int64) []value {
	h := fnv.New64()
	h.Write([]byte(f.String()))
	r := rand.New(rand.NewPCG(seed, h.Sum64()))
	args := make([]value, len(f.params))
	for k, p := range f.params {
		if p.lanes > 1 {
			args[k] = p.vector(r)
			continue
		}
		if p.float {
			args[k] = value{big.NewInt(int64(floatBits(r)))}
			continue
		}
		key := fmt.Sprintf("%d %s", k, p.kind)
		if _, ok := drawn[key]; !ok {
			drawn[key] = p.scalar(t)
		}
		args[k] = value{big.NewInt(drawn[key])}
	}
	return args
}

// differs is the first lane of a result that is another one than wanted, -1 if there is none.
func (f form) differs(got, want value) int {
	for l := range want {
		if !same(f.result, got[l], want[l]) {
			return l
		}
	}
	return -1
}

// show lists the arguments, scalars in hexadecimal too.
func (f form) show(args []value) string {
	var b strings.Builder
	for k, a := range args {
		fmt.Fprintf(&b, "\targument %d: %v", k, []*big.Int(a))
		if len(a) == 1 {
			fmt.Fprintf(&b, " = %#x", a[0])
		}
		b.WriteString("\n")
	}
	return b.String()
}
