package csource

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/standin"
)

// libraryCase is one function of library.c.txt beside its meaning in exact integers.
type libraryCase struct {
	name  string // without the width
	args  int
	shift bool // the last argument is a shift of 1..62 (32 bits: 1..30)
	mean  func(a, b *big.Int) *big.Int
}

func bigRound(mode string) func(a, b *big.Int) *big.Int {
	return func(a, s *big.Int) *big.Int {
		unit := new(big.Int).Lsh(big.NewInt(1), uint(s.Uint64()))
		floor, rest := new(big.Int).DivMod(a, unit, new(big.Int)) // Euclidean: rest >= 0
		twice := new(big.Int).Lsh(rest, 1).Cmp(unit)
		up := twice > 0
		if twice == 0 {
			switch mode {
			case "pos_inf":
				up = true
			case "sym_inf":
				up = a.Sign() >= 0
			case "sym_zero":
				up = a.Sign() < 0
			case "conv_even":
				up = floor.Bit(0) == 1
			case "conv_odd":
				up = floor.Bit(0) == 0
			}
		}
		if mode == "ceil" {
			up = rest.Sign() != 0
		}
		if up {
			floor.Add(floor, big.NewInt(1))
		}
		return floor
	}
}

// guarded is 0 of a divisor 0.
func guarded(f func(z, a, b *big.Int) *big.Int) func(a, b *big.Int) *big.Int {
	return func(a, b *big.Int) *big.Int {
		if b.Sign() == 0 {
			return new(big.Int)
		}
		return f(new(big.Int), a, b)
	}
}

func libraryCases() []libraryCase {
	pick := func(less int) func(a, b *big.Int) *big.Int {
		return func(a, b *big.Int) *big.Int {
			if a.Cmp(b) == less {
				return a
			}
			return b
		}
	}
	cases := []libraryCase{
		{"min", 2, false, pick(-1)}, {"max", 2, false, pick(1)},
		{"abs", 1, false, func(a, _ *big.Int) *big.Int { return new(big.Int).Abs(a) }},
		{"div", 2, false, guarded((*big.Int).Div)}, {"mod", 2, false, guarded((*big.Int).Mod)},
		{"quo", 2, false, guarded((*big.Int).Quo)}, {"rem", 2, false, guarded((*big.Int).Rem)},
	}
	for _, mode := range roundNames {
		if mode != "floor" {
			cases = append(cases, libraryCase{mode, 2, true, bigRound(mode)})
		}
	}
	return cases
}

// bitCases count bits of numbers of n bits one by one.
func bitCases(n int) []libraryCase {
	count := func(from, step int, stop bool, want uint) func(a, b *big.Int) *big.Int {
		return func(a, _ *big.Int) *big.Int {
			k := 0
			for i := from; 0 <= i && i < n; i += step {
				if a.Bit(i) == want {
					k++
				} else if stop {
					break
				}
			}
			return big.NewInt(int64(k))
		}
	}
	return []libraryCase{{"popcount", 1, false, count(0, 1, false, 1)}, {"clz", 1, false, count(n-1, -1, true, 0)},
		{"ctz", 1, false, count(0, 1, true, 0)}}
}

func wideCases() []libraryCase {
	z := func(f func(z, a, b *big.Int) *big.Int) func(a, b *big.Int) *big.Int {
		return func(a, b *big.Int) *big.Int { return f(new(big.Int), a, b) }
	}
	return append(libraryCases(),
		libraryCase{"add", 2, false, z((*big.Int).Add)}, libraryCase{"sub", 2, false, z((*big.Int).Sub)},
		libraryCase{"mul", 2, false, z((*big.Int).Mul)}, libraryCase{"and", 2, false, z((*big.Int).And)},
		libraryCase{"or", 2, false, z((*big.Int).Or)}, libraryCase{"xor", 2, false, z((*big.Int).Xor)},
		libraryCase{"not", 1, false, func(a, _ *big.Int) *big.Int { return new(big.Int).Not(a) }},
		libraryCase{"neg", 1, false, func(a, _ *big.Int) *big.Int { return new(big.Int).Neg(a) }},
		libraryCase{"shl", 2, true, func(a, b *big.Int) *big.Int { return new(big.Int).Lsh(a, uint(b.Uint64())) }},
		libraryCase{"shr", 2, true, func(a, b *big.Int) *big.Int { return new(big.Int).Rsh(a, uint(b.Uint64())) }},
		libraryCase{"to_float", 1, false, func(a, _ *big.Int) *big.Int {
			f, _ := new(big.Float).SetInt(a).Float32()
			return big.NewInt(int64(math.Float32bits(f)))
		}})
}

// draw is a number of at most n bits, often next to a power of two, often small.
func draw(r *rand.Rand, n int) *big.Int {
	v := new(big.Int)
	switch r.IntN(4) {
	case 0:
		v.SetInt64(int64(r.IntN(21) - 10))
		return v
	case 1:
		v.Lsh(big.NewInt(1), uint(r.IntN(n)))
		v.Add(v, big.NewInt(int64(r.IntN(3)-1)))
	default:
		v.SetUint64(r.Uint64())
		v.Lsh(v, 64).Add(v, new(big.Int).SetUint64(r.Uint64()))
		v.Rsh(v, uint(128-1-r.IntN(n)))
	}
	if r.IntN(2) == 0 {
		v.Neg(v)
	}
	if signedBits(v) > n {
		return draw(r, n)
	}
	return v
}

// The library does what exact integers do, whenever operands and result fit.
func TestLibrary(t *testing.T) {
	cc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc on this machine")
	}
	r := rand.New(rand.NewPCG(1, 2))
	var body strings.Builder
	var want []string
	for _, w := range []width{w32, w64, wWide} {
		bits := map[width]int{w32: 32, w64: 64, wWide: 128}[w]
		list := append(libraryCases(), bitCases(bits)...)
		if w == wWide {
			list = wideCases()
		}
		for _, c := range list {
			for range 12 {
				a, b := draw(r, bits), draw(r, bits)
				if c.shift {
					b = big.NewInt(int64(1 + r.IntN(min(bits-2, 62))))
				}
				res := c.mean(a, b)
				if signedBits(res) > bits {
					continue
				}
				fmt.Fprintf(&body, "    %s;\n", libraryCall(c, w, a, b))
				want = append(want, fmt.Sprintf("%s%d(%s, %s) = %s", c.name, bits, a, b, hexOf(res)))
			}
		}
	}
	all := map[string]bool{}
	for _, f := range library() {
		all[f.name] = true
	}
	for _, f := range []float64{0, 0.5, 1.5, 2.5, -0.5, -1.5, 254.5, 255.5, 1e9, -1e9, 32767.5, -32768.5, 3.99, -3.99, math.NaN(),
		math.Inf(1), math.Inf(-1), 1e-30} {
		for name, to := range map[string]func(float64) float64{"to_int": math.Trunc, "nearest": math.RoundToEven} {
			v := min(max(to(f), -32768), 32767)
			if f != f {
				v = 0
			}
			fmt.Fprintf(&body, "    put_int(vy_lane_%s(%s, -32768.0f, 32767.0f));\n", name, Float(float32(f)))
			want = append(want, fmt.Sprintf("%s(%v) = %s", name, f, hexOf(big.NewInt(int64(v)))))
		}
	}
	dir := t.TempDir()
	if err := standin.Write(dir); err != nil {
		t.Fatal(err)
	}
	text := "#include <stdint.h>\n#include <stdio.h>\n#include <string.h>\n#include <math.h>\n#include \"vyasa_aie.h\"\n" + routinesFor(all) +
		"static void put(int64_t hi, uint64_t lo) {\n" +
		"    printf(\"%016llx%016llx\\n\", (unsigned long long)hi, (unsigned long long)lo);\n}\n" +
		"static void put_float(float f) { uint32_t u; memcpy(&u, &f, 4); put(0, u); }\n" +
		"static void put_wide(vy_wide w) { put(w.hi, w.lo); }\n" +
		"static void put_int(int64_t v) { put(v < 0 ? -1 : 0, (uint64_t)v); }\n" +
		"int main(void) {\n" + body.String() + "    return 0;\n}\n"
	file := filepath.Join(dir, "library.c")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{"-Wall", "-Wextra", "-Werror", standin.Flags, "-Wno-unused-function", "-fsanitize=undefined", "-I" + dir,
		"-std=c11", "-O1", file, "-o", file + ".out", "-lm"}
	if out, err := exec.Command(cc, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", cc, err, out)
	}
	out, err := exec.Command(file + ".out").CombinedOutput()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(want) {
		t.Fatalf("%d results, want %d:\n%s", len(lines), len(want), out)
	}
	for i, w := range want {
		if !strings.HasSuffix(w, lines[i]) {
			t.Errorf("got %s, want %s", lines[i], w)
		}
	}
}

func libraryCall(c libraryCase, w width, a, b *big.Int) string {
	args := intLiteral(a, w)
	switch {
	case c.shift:
		args += ", " + b.String()
	case c.args == 2:
		args += ", " + intLiteral(b, w)
	}
	switch {
	case c.name == "to_float":
		return "put_float(vy_wide_to_float(" + args + "))"
	case w == wWide:
		return "put_wide(vy_wide_" + c.name + "(" + args + "))"
	}
	return "put_int(vy_" + c.name + w.suffix() + "(" + args + "))"
}

func hexOf(v *big.Int) string {
	u := new(big.Int).And(v, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 128), big.NewInt(1)))
	return fmt.Sprintf("%032x", u)
}

// The text of the library is in an order in which each function comes after those that it needs.
func TestLibraryOrder(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range library() {
		for _, n := range f.needs {
			if !seen[n] {
				t.Errorf("%s needs %s, which comes later or never", f.name, n)
			}
		}
		seen[f.name] = true
	}
	for _, n := range []string{"vy_min32", "vy_min64", "vy_wide", "vy_wide_div", "vy_join"} {
		if !seen[n] {
			t.Errorf("no %s in the library", n)
		}
	}
}
