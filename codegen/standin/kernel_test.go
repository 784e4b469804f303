package standin_test

import (
	"encoding/binary"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/standin"
)

// kernel is written for the vendor's compiler: its words, its casts, one row of a filter of four taps.
const kernel = `
#ifdef __AIENGINE__
#include <adf.h>
#else
#include "vyasa_aie.h"
#endif

void conv(const int16_t *restrict in, const int16_t *restrict k, int16_t *restrict out);

/* in is 16 rows of 272 (256 and a halo), k 4 taps and 12 zeros, out 16 rows of 256. */
void conv(const int16_t *restrict in, const int16_t *restrict k, int16_t *restrict out) {
  set_rnd(rnd_conv_even);
  set_sat();
  const v16int16 chess_storage(wc0) z0 = *(const v16int16 *)k;
  for (int y = 0; y < 16; ++y) chess_loop_range(16, 16) {
    const int16_t *restrict in_y = in + 272 * y;
    for (int xo = 0; xo < 16; ++xo) chess_prepare_for_pipelining chess_loop_range(16, ) {
      v64int16 x0 = undef_v64int16();
      x0 = upd_w(x0, 0, *(const v16int16 *)(in_y + 16 * xo));
      x0 = upd_w(x0, 1, *(const v16int16 *)(in_y + 16 * xo + 16));
      v16acc48 a0 = mul16(x0, 0, 0x03020100, 0x07060504, 0x2110, z0, 0, 0, 0, 1);
      a0 = mac16(a0, x0, 2, 0x03020100, 0x07060504, 0x2110, z0, 2, 0, 0, 1);
      *(v16int16 *)(out + 256 * y + 16 * xo) = srs(a0, 10);
    }
    chess_separator_scheduler();
  }
}
`

// host runs the kernel on data that is 16-byte aligned and no better, and writes through plain int16_t before and
// after, so that a compiler that believes the types do not alias is found out.
const host = `
alignas(32) static int16_t in[8 + 16 * 272], k[8 + 16], out[8 + 16 * 256];

int main(void) {
  for (int i = 0; i < 16 * 256; ++i) out[8 + i] = 1;
  if (fread(in + 8, 2, 16 * 272, stdin) != 16 * 272 || fread(k + 8, 2, 16, stdin) != 16) return 2;
  k[8] = (int16_t)(k[8] + 1);
  conv(in + 8, k + 8, out + 8);
  out[8] = (int16_t)(out[8] ^ 1);
  fwrite(out + 8, 2, 16 * 256, stdout);
  return 0;
}
`

// TestDialects compiles a kernel in every dialect that there is a compiler for, and compares its outputs with the sums
// that it stands for.
func TestDialects(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	in, k := make([]int16, 16*272), make([]int16, 16)
	for i := range in {
		in[i] = int16(r.Uint32())
	}
	for i := range 4 {
		k[i] = int16(r.IntN(4000) - 2000)
	}
	var input []byte
	for _, v := range append(append([]int16{}, in...), k...) {
		input = binary.LittleEndian.AppendUint16(input, uint16(v))
	}
	k[0]++
	narrow := ctype{"int16", 1, 16, 16, true, false}
	for _, c := range compilers(t, dialects()...) {
		t.Run(strings.ReplaceAll(c.String(), " ", ""), func(t *testing.T) {
			t.Parallel()
			got := run(t, c.compile(t, kernel+host), input)
			for i := range 16 * 256 {
				y, x := i/256, i%256
				var sum int64
				for q := range 4 {
					sum += int64(in[272*y+x+q]) * int64(k[q])
				}
				want := int16(saturate(round(big.NewInt(sum), 10, 6), narrow, 1).Int64())
				if i == 0 {
					want ^= 1
				}
				if v := int16(binary.LittleEndian.Uint16(got[2*i:])); v != want {
					t.Fatalf("out(%d, %d) is %d, want %d", x, y, v, want)
				}
			}
		})
	}
}

// TestSingle compiles the kernel with all headers in one text.
func TestSingle(t *testing.T) {
	t.Parallel()
	text := strings.Replace(kernel+host, `#include "vyasa_aie.h"`, string(standin.Single()), 1)
	if strings.Contains(text, "\n#include \"") {
		t.Fatal("the single header includes another one")
	}
	for _, c := range pair(t) {
		c.compile(t, text)
	}
}

// TestAliasing reads int16_t data through vectors of another element right after it was written, and the other way
// round: an optimiser that believes types do not alias gives other values.
func TestAliasing(t *testing.T) {
	t.Parallel()
	const text = `
#include "vyasa_aie.h"
__attribute__((noinline)) static int read_back(int16_t *p, v8int32 *q) {
  p[2] = 1;
  *q = upd_elem(*q, 1, 2);
  const int first = p[2];
  p[2] = 3;
  return 100 * first + ext_elem(*(const v8int32 *)p, 1);
}
int main(void) {
  alignas(32) int16_t data[16] = {0};
  return read_back(data, (v8int32 *)data) == 203 ? 0 : 1;
}
`
	for _, c := range compilers(t, compiler{"gcc", []string{"-std=c11", "-O2"}}, compiler{"clang", []string{"-std=c11", "-O2"}}, compiler{"g++", []string{"-xc++", "-O2"}}, compiler{"clang++", []string{"-xc++", "-O2"}}) {
		run(t, c.compile(t, text), nil)
	}
}

// TestOneModeRegister sets the modes in one translation unit and uses them in another, one of them in C++.
func TestOneModeRegister(t *testing.T) {
	t.Parallel()
	const unit = `
#include "vyasa_aie.h"
#ifdef __cplusplus
extern "C"
#endif
int rounded(void);
int rounded(void) { return ext_elem(srs(ups(upd_elem(null_v8int16(), 0, 3), 0), 1), 0); }
`
	const main = `
#include "vyasa_aie.h"
int rounded(void);
int main(void) {
  if (rounded() != 1) return 1; /* floor, at first */
  set_rnd(rnd_pos_inf);
  if (rounded() != 2) return 2;
  set_rnd(rnd_floor);
  return rounded() == 1 ? 0 : 3;
}
`
	for _, names := range [][2]string{{"gcc", "g++"}, {"clang", "clang++"}} {
		cs := compilers(t, compiler{names[0], []string{"-std=c11"}}, compiler{names[1], []string{"-xc++", "-std=c++14"}})
		if len(cs) == 2 {
			object := cs[1].compile(t, unit, "-c")
			run(t, cs[0].compile(t, main, "-xnone", object, "-xc"), nil)
			return
		}
	}
	t.Skip("no pair of a C and a C++ compiler is in PATH")
}
