package aiesim_test

import (
	"context"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// TestManyParameters passes more of each kind than registers for arguments hold, in any order. Each is written out.
func TestManyParameters(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	for range 12 {
		var params, body []string
		var args []aiesim.Arg
		var want []int32
		scalar := func(c, typ string, x int64) {
			n := len(want)
			params = append(params, fmt.Sprintf("%s p%d", c, n))
			body = append(body, fmt.Sprintf("out[%d] = (int)p%[1]d;", n))
			args = append(args, aiesim.NumArg(typ, x))
			want = append(want, int32(x))
		}
		for range 8 + r.Intn(16) {
			switch n := len(want); r.Intn(7) {
			case 0:
				scalar("signed char", "int8", int64(int8(r.Uint32())))
			case 1:
				scalar("unsigned short", "uint16", int64(uint16(r.Uint32())))
			case 2:
				scalar("float", "float", int64(r.Intn(2000)-1000))
			case 3:
				scalar("long long", "int64", int64(int32(r.Uint32())))
			case 4:
				scalar("int", "int32", int64(int32(r.Uint32())))
			default:
				x := random[int32](r, 3, 1e9)
				params = append(params, fmt.Sprintf("const int *p%d", n))
				body = append(body, fmt.Sprintf("out[%d] = p%[1]d[2];", n))
				args, want = append(args, in(x)), append(want, x[2])
			}
		}
		at := r.Intn(len(params) + 1)
		params = append(params[:at], append([]string{"int *out"}, params[at:]...)...)
		out := in(make([]int32, len(want)))
		args = append(args[:at], append([]aiesim.Arg{out}, args[at:]...)...)
		src := "void f(" + strings.Join(params, ", ") + ")\n{\n" + strings.Join(body, "\n") + "\n}\n"
		run(t, load(t, src), "f", args...)
		if got := num[int32](out.Data); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s\ngot  %v\nwant %v", src, got, want)
		}
	}
}

// TestManyPointers: what is restrict stays so where it is passed in the frame, but for a load before the loop.
func TestManyPointers(t *testing.T) {
	p := load(t, `void f(int *a, int *b, int *c, int *d, int *e, int *g, const v8int32 *restrict in, v8int32 *restrict out)
{
    for (int i = 0; i < 64; i++) chess_prepare_for_pipelining chess_loop_range(64, 64)
        *out++ = srs(lmul8(xset_w(0, *in++), 0, 0x76543210, null_v8int32(), 0, 0x76543210), 0);
}
`)
	var took []int64
	for _, n := range []int{8, 6} {
		m, err := machine.AIE1().With("PointerArgs", n)
		if err != nil {
			t.Fatal(err)
		}
		code, err := p.Compile("f", m)
		if err != nil {
			t.Fatal(err)
		}
		var args []aiesim.Arg
		for range 6 {
			args = append(args, in([]int32{1}))
		}
		args = append(args, in(make([]int32, 512)), in(make([]int32, 512)))
		r, err := code.Run(context.Background(), args, core.Options{})
		if err != nil {
			t.Fatal(err)
		}
		took = append(took, r.Cycles)
	}
	if took[1] > took[0]+20 {
		t.Errorf("%d cycles with pointers in registers, %d with two of them in the frame", took[0], took[1])
	}
}

const ahead = `void f(const v8int32 *restrict in, v8int32 *restrict out, int late)
{
    v8int32 next = *in++;
    for (int i = 0; i < 4; i++) chess_prepare_for_pipelining {
        v8int32 now = next;
        next = *in++;
        *out++ = now;
    }
    if (late) *out = next;
}
`

// TestOver reads behind a buffer as far as is allowed: what lies there must not come to anything.
func TestOver(t *testing.T) {
	x := random[int32](rand.New(rand.NewSource(1)), 32, 1e6)
	p := load(t, ahead)
	for _, c := range []struct {
		over, out, late int
		want            string
	}{
		{0, 32, 0, "bytes 128..159 are outside argument in of 128 bytes"},
		{16, 32, 0, "bytes 128..159 are outside argument in of 128 bytes"},
		{32, 32, 0, ""},
		{32, 40, 1, "lane 0 of the value is undefined"},
		{32, 32, 1, "outside argument out of 128 bytes"},
	} {
		a, b := in(x), in(make([]int32, c.out))
		a.Over, b.Over = c.over, 64
		args := []aiesim.Arg{a, b, num32(int64(c.late))}
		if c.want == "" {
			run(t, p, "f", args...)
			if fmt.Sprint(num[int32](b.Data)) != fmt.Sprint(x) {
				t.Errorf("%+v: %v", c, num[int32](b.Data))
			}
			continue
		}
		if _, err := p.Run(context.Background(), "f", args); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c, err)
		}
		code, err := p.Compile("f", machine.AIE1())
		if err != nil {
			t.Fatal(err)
		}
		want := strings.ReplaceAll(c.want, "lane 0", "byte 0")
		if _, err := code.Run(context.Background(), args, core.Options{}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%+v as words: %v", c, err)
		}
	}
}

// TestOverPart reads a vector of which the buffer holds the first half.
func TestOverPart(t *testing.T) {
	x := random[int32](rand.New(rand.NewSource(2)), 12, 1e6)
	a, b := in(x), in(make([]int32, 4))
	a.Over = 16
	src := "void f(const int *in, v4int32 *out)\n{\n    *out = ext_v(*(const v8int32 *)(in + 8), 0);\n}\n"
	run(t, load(t, src), "f", a, b)
	if fmt.Sprint(num[int32](b.Data)) != fmt.Sprint(x[8:]) {
		t.Error(num[int32](b.Data))
	}
}

// TestAddress puts two inputs into one pair of banks, where loads at once take turns, and into two.
func TestAddress(t *testing.T) {
	src := `void f(const v8int32 *restrict a, const v8int32 *restrict b, v8int32 *restrict out)
{
    for (int i = 0; i < 16; i++) chess_prepare_for_pipelining chess_loop_range(16, 16)
        *out++ = srs(lmul8(xset_w(0, *a++), 0, 0x76543210, *b++, 0, 0x76543210), 0);
}
`
	p := load(t, src)
	code, err := p.Compile("f", machine.AIE1())
	if err != nil {
		t.Fatal(err)
	}
	cycles := func(a, b int64) int64 {
		x := random[int32](rand.New(rand.NewSource(3)), 128, 1000)
		args := []aiesim.Arg{in(x), in(x), in(make([]int32, 128))}
		args[0].Address, args[1].Address = a, b
		run(t, p, "f", args...)
		r, err := code.Time(context.Background(), args, core.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return r.Cycles
	}
	apart, together, alone := cycles(0x20000, 0x22000), cycles(0x20000, 0x20400), cycles(0, 0)
	if alone != apart || together != apart+16 {
		t.Errorf("%d cycles apart, %d together, %d where nothing is said", apart, together, alone)
	}
	args := []aiesim.Arg{in(make([]int32, 128)), in(make([]int32, 128)), in(make([]int32, 128))}
	args[0].Address = 0x20004
	if _, err := code.Run(context.Background(), args, core.Options{}); err == nil ||
		!strings.Contains(err.Error(), "not a multiple of its alignment") {
		t.Error(err)
	}
}

// TestAddressAligns: C is as aligned as the address that an argument asks for, whatever alignment it asks for beside; what is not
// aligned is said of that address.
func TestAddressAligns(t *testing.T) {
	p := load(t, "void f(const v4int32 *a, v4int32 *out)\n{\n    *out = *a;\n}\n")
	for address, want := range map[int64]string{0x20010: "", 0x20400: "", 0x20008: "not aligned to 16 bytes (address 0x20008)"} {
		a, b := in([]int32{1, 2, 3, 4}), in(make([]int32, 4))
		a.Align, a.Address = 4, address
		_, err := p.Run(context.Background(), "f", []aiesim.Arg{a, b})
		if want == "" && (err != nil || fmt.Sprint(num[int32](b.Data)) != "[1 2 3 4]") || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%#x: %v", address, err)
		}
	}
}

// Run-time parameters are numbers, whether the function takes them by value or by reference.
func TestNumbersByReference(t *testing.T) {
	src := `void k(const int &a, const float &f, const unsigned char &c, int *out) { out[0] = a + (int)(2.0f * f) + c; }`
	args := []aiesim.Arg{num32(-7), {Type: "float", Scalar: true, Float: 1.5}, aiesim.NumArg("uint8", 200),
		in(make([]int32, 1))}
	if got := num[int32](both(t, src, "k", aiesim.Options{}, args...)); !slices.Equal(got, []int32{196}) {
		t.Errorf("%v", got)
	}
	for _, c := range []struct{ param, want string }{
		{"int &a", "parameter 1 of k, int32 * a: it wants a buffer, but a scalar is given"}, // its result would be lost
		{"const int *a", "parameter 1 of k, const int32 * a: it wants a buffer, but a scalar is given"},
		{"const short &a", "parameter 1 of k, const int16 * a: it points to int16, but the argument has int32"},
	} {
		p := loadCXX(t, "void k("+c.param+", int *out) { out[0] = 1; }")
		_, err := p.Run(context.Background(), "k", []aiesim.Arg{num32(1), in(make([]int32, 1))})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.param, err, c.want)
		}
	}
}
