package aiesim_test

import (
	"context"
	"encoding/binary"
	"math/rand"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

func TestFirst(t *testing.T) {
	src := `
void conv(const int16 *restrict in, const int16 *restrict k, int16 *restrict out, int n) {
	v16int16 kv = *(v16int16 *)k;
	set_rnd(rnd_conv_even);
	set_sat();
	for (int i = 0; i < n; i += 16) chess_prepare_for_pipelining {
		v32int16 x = undef_v32int16();
		x = upd_w(x, 0, *(v16int16 *)(in + i));
		x = upd_w(x, 1, *(v16int16 *)(in + i + 16));
		v16acc48 acc = mul16(x, 0, 0x03020100, 0x07060504, 0x2110, kv, 0, 0, 0, 1);
		acc = mac16(acc, x, 2, 0x03020100, 0x07060504, 0x2110, kv, 2, 0, 0, 1);
		*(v16int16 *)(out + i) = srs(acc, 4);
	}
}
`
	p, err := aiesim.Load("conv.c", []byte(src), aiesim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewSource(1))
	in, k, out := make([]int16, 80), make([]int16, 16), make([]byte, 128)
	for i := range in {
		in[i] = int16(r.Intn(2000) - 1000)
	}
	for i := range 3 {
		k[i] = int16(r.Intn(20) - 10)
	}
	enc := func(x []int16) []byte {
		b := make([]byte, 2*len(x))
		for i, v := range x {
			binary.LittleEndian.PutUint16(b[2*i:], uint16(v))
		}
		return b
	}
	res, err := p.Run(context.Background(), "conv", []aiesim.Arg{
		aiesim.BufferArg("int16", enc(in), 80), aiesim.BufferArg("int16", enc(k), 16), aiesim.BufferArg("int16", out, 64),
		aiesim.NumArg("int32", 64)})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", res)
	for i := range 64 {
		s := int64(0)
		for j := range 3 {
			s += int64(in[i+j]) * int64(k[j])
		}
		q := s >> 4
		if rem := s - q<<4; rem > 8 || rem == 8 && q&1 == 1 {
			q++
		}
		if got := int16(binary.LittleEndian.Uint16(out[2*i:])); int64(got) != q {
			t.Fatalf("%d: %d want %d", i, got, q)
		}
	}
}
