package riscv64_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/riscv64"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

func TestFirst(t *testing.T) {
	qemu := emulator(t)
	p, err := vec.Parse(`program f, 128 bits
arg in: i16, 64 bytes, align 2
arg out: i16, 64 bytes, align 2, stored

for y < 2
    v0 = load.i16x8 in[16*y]
    v1 = load.i16x8 in[16*y+16]
    v2 = add.i16x8 v0, v1
    store.i16x8 out[16*y], v2
`)
	if err != nil {
		t.Fatal(err)
	}
	l, err := riscv64.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println(riscv64.Listing(p, l))
	m := &image{}
	in := make([]byte, 64)
	for i := range in {
		in[i] = byte(i)
	}
	a, b := m.place(in), m.place(make([]byte, 64))
	m.call(m.load(l), []int{a, b}, 0, 0, l.Slots)
	want := make([]byte, 64)
	vec.Run(p, [][]byte{bytes.Clone(in), want}, 0, 0)
	for _, v := range vlens {
		out := m.run(t, qemu, t.TempDir(), v)
		if !bytes.Equal(out[b:][:64], want) {
			t.Errorf("%x\n%x", out[b:][:64], want)
		}
	}
}
