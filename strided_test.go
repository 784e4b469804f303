package vyasa_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// realizer is a text of an algorithm and one of a schedule, ready to run.
func realizer(t testing.TB, algorithm, schedule string, options ...vyasa.RealizerOption) *vyasa.Realizer {
	t.Helper()
	f := parsed.Func(t, algorithm)
	s := parsed.Schedule(t, f, schedule)
	r, err := vyasa.NewRealizer(s, options...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

const blur3 = "in: uint8(x, y)\nr: 3, 3\nout(x, y) = narrow(uint8, 57 * sum(r, in(x+r.x, y+r.y)), 9)"

// grain is an image in which all neighbours differ.
func grain(w, h int) *image.Gray {
	im := image.NewGray(image.Rect(0, 0, w, h))
	for i := range im.Pix {
		im.Pix[i] = uint8(i * i >> 3)
	}
	return im
}

// boxMean is what blur3 gives for the pixel of an image right and below of (x, y).
func boxMean(im *image.Gray, x, y int) uint8 {
	sum := 0
	for i := range 9 {
		sum += int(im.GrayAt(x+i%3, y+i/3).Y)
	}
	v := 57 * sum
	return uint8(min((v+255+v>>9&1)>>9, 255))
}

// A part of an image becomes a part of another one, where they lie, by machine code and by functions of Go; nothing beside it changes.
func TestStridedImages(t *testing.T) {
	in := grain(300, 200)
	part := image.Rect(11, 7, 11+130, 7+50)
	for _, native := range []string{"all", "avx2", "off"} {
		r := realizer(t, blur3, "bound x 128\nbound y 48", vyasa.Native(native))
		out := image.NewGray(image.Rect(0, 0, 400, 90))
		to := image.Rect(5, 3, 5+128, 3+48)
		c, err := r.Bind(map[string]any{"in": in.SubImage(part), "out": out.SubImage(to)})
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		for y := range 90 {
			for x := range 400 {
				want := uint8(0)
				if at := image.Pt(x, y); at.In(to) {
					want = boxMean(in, x-to.Min.X+part.Min.X, y-to.Min.Y+part.Min.Y)
				}
				if got := out.GrayAt(x, y).Y; got != want {
					t.Fatalf("%s: (%d, %d) is %d, want %d", native, x, y, got, want)
				}
			}
		}
		if n := testing.AllocsPerRun(100, func() { _ = c.Run(context.Background()) }); n > 0 && !underRace && len(r.Workers(1).Notes) == 0 && native != "off" {
			t.Errorf("%s: a call allocates %v times", native, n)
		}
	}
}

// Planes of interleaved colours, all of them, and floats with a pitch.
func TestStridedArrays(t *testing.T) {
	ctx := context.Background()
	rgba := image.NewRGBA(image.Rect(0, 0, 70, 30))
	for i := range rgba.Pix {
		rgba.Pix[i] = uint8(i * 7)
	}
	plane := realizer(t, blur3, "bound x 64\nbound y 20")
	for c := range 4 {
		out := image.NewRGBA(image.Rect(0, 0, 64, 20))
		err := plane.RunStored(ctx, map[string]any{"in": vyasa.Strided{Elems: rgba.Pix[c:], Strides: []int{4, rgba.Stride}},
			"out": vyasa.Strided{Elems: out.Pix[c:], Strides: []int{4, out.Stride}}})
		if err != nil {
			t.Fatal(err)
		}
		gray := image.NewGray(rgba.Bounds())
		for i := range gray.Pix {
			gray.Pix[i] = rgba.Pix[4*i+c]
		}
		for i, got := range out.Pix {
			want := uint8(0)
			if i%4 == c {
				want = boxMean(gray, i/4%64, i/4/64)
			}
			if got != want {
				t.Fatalf("plane %d: byte %d is %d, want %d", c, i, got, want)
			}
		}
	}
	all := realizer(t, "in: uint8(c, x, y)\nout(c, x, y) = min(in(c, x, y), in(c, x+1, y+1))", "bound c 3\nbound x 64\nbound y 20")
	mins := image.NewNRGBA(image.Rect(0, 0, 64, 20))
	if err := all.RunStored(ctx, map[string]any{"in": rgba, "out": mins}); err != nil {
		t.Fatal(err)
	}
	for i, got := range mins.Pix {
		c, x, y := i%4, i/4%64, i/4/64
		want := min(rgba.Pix[rgba.PixOffset(x, y)+c], rgba.Pix[rgba.PixOffset(x+1, y+1)+c])
		if c == 3 {
			want = 0
		}
		if got != want {
			t.Fatalf("sample %d is %d, want %d", i, got, want)
		}
	}
	sum := realizer(t, "a: float32(x, y)\nout(x, y) = a(x, y) + a(x+1, y)", "bound x 17\nbound y 5")
	const pitch = 23
	a, out := make([]float32, 4*pitch+18), make([]float32, 5*17) // rows with a pitch; rows without a gap
	for i := range a {
		a[i] = float32(i) / 3
	}
	if err := sum.RunStored(ctx, map[string]any{"a": vyasa.Strided{Elems: a, Strides: []int{1, pitch}}, "out": vyasa.Strided{Elems: out}}); err != nil {
		t.Fatal(err)
	}
	for i, got := range out {
		if at := i/17*pitch + i%17; got != a[at]+a[at+1] {
			t.Fatalf("element %d is %v, want %v", i, got, a[at]+a[at+1])
		}
	}
}

// Two halves of an image, side by side, have no element in common.
func TestStridedHalves(t *testing.T) {
	im := grain(140, 40)
	want := image.NewGray(im.Bounds())
	copy(want.Pix, im.Pix)
	r := realizer(t, blur3, "bound x 64\nbound y 38")
	half := func(x, w int) image.Image { return im.SubImage(image.Rect(x, 0, x+w, 40)) }
	if err := r.RunStored(context.Background(), map[string]any{"in": half(0, 66), "out": half(66, 64)}); err != nil {
		t.Fatal(err)
	}
	for y := range 38 {
		for x := range 64 {
			want.SetGray(66+x, y, color.Gray{Y: boxMean(want, x, y)})
		}
	}
	if !bytes.Equal(im.Pix, want.Pix) {
		t.Error("the halves are not what they should be")
	}
	err := r.RunStored(context.Background(), map[string]any{"in": half(0, 66), "out": half(65, 64)})
	if err == nil || !strings.Contains(err.Error(), "overlap") {
		t.Errorf("halves that meet: %v", err)
	}
}

// What does not fit is said, with its name.
func TestStridedMistakes(t *testing.T) {
	r := realizer(t, blur3, "bound x 64\nbound y 38")
	wide := realizer(t, "in: int16(x, y)\nout(x, y) = wrap(int16, in(x, y) + 1)", "bound x 64\nbound y 8")
	tail := realizer(t, blur3, "bound x 60\nbound y 38\nsplit x 16 roundup -> xo xi\nreorder y xo r.y r.x xi\nvectorize xi")
	in, out := grain(66, 40), grain(64, 38)
	for _, c := range []struct {
		r       *vyasa.Realizer
		in, out any
		want    string
	}{
		{r, grain(65, 40), out, "in: x 0..65, y 0..39 is accessed, which is 66 along x, and the image has 65"},
		{r, in, grain(64, 37), "out: x 0..63, y 0..37 is accessed, which is 38 along y, and the image has 37"},
		{r, image.NewGray16(image.Rect(0, 0, 66, 40)), out, "in: a *image.Gray16 has no samples of 8 bits"},
		{r, image.NewRGBA(image.Rect(0, 0, 66, 40)), out, "in: it is uint8 of 2 dimensions, and a *image.RGBA is uint8 of 3"},
		{wide, grain(128, 8), make([]int16, 2048), "in: it is int16 of 2 dimensions, and a *image.Gray is uint8 of 2"},
		{r, vyasa.Strided{Elems: in.Pix, Strides: []int{1}}, out, "in: it has 2 dimensions, and 1 strides are given"},
		{r, vyasa.Strided{Elems: in.Pix, Strides: []int{1, 65}}, out, "in: the stride 65 of y is too small"},
		{r, vyasa.Strided{Elems: in.Pix, Strides: []int{1, -66}}, out, "in: the stride -66 of y is not in 1.."},
		{r, vyasa.Strided{Elems: in.Pix, Strides: []int{1, 1 << 62}}, out, "is not in 1.."},
		{r, vyasa.Strided{Elems: in.Pix[1:], Strides: []int{1, 66}}, out, "in has 2640 elements, and its array 2639"},
		{r, vyasa.Strided{Elems: make([]int16, 3000)}, out, "in holds uint8"},
		{r, nil, out, "there is no array for in"},
		{r, in, nil, "there is no array for out"},
		{tail, in, out, "out: x 0..63, y 0..37 is stored, by tails that are rounded up"},
	} {
		if _, err := c.r.Bind(map[string]any{"in": c.in, "out": c.out}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
	if _, err := vyasa.NewRealizer(r.Schedule, vyasa.Native("sse9")); err == nil || !strings.Contains(err.Error(), `"sse9" is none of`) {
		t.Errorf("got %v", err)
	}
	if off, err := vyasa.NewRealizer(r.Schedule, vyasa.Native("off")); err != nil || len(off.Notes) != 1 {
		t.Errorf("got %v, %v", off, err)
	}
}

// Code is kept for some layouts, and made anew for more.
func TestStridedLayouts(t *testing.T) {
	r := realizer(t, "in: uint8(x, y)\nout(x, y) = in(x, y) ^ 255", "bound x 8\nbound y 4")
	for round := range 2 {
		for stride := 8; stride < 32; stride++ {
			in, out := make([]uint8, 3*stride+8), make([]uint8, 32)
			for i := range in {
				in[i] = uint8(i + round)
			}
			if err := r.RunStored(context.Background(), map[string]any{"in": vyasa.Strided{Elems: in, Strides: []int{1, stride}},
				"out": vyasa.Strided{Elems: out}}); err != nil {
				t.Fatal(err)
			}
			for i, got := range out {
				if want := in[i/8*stride+i%8] ^ 255; got != want {
					t.Fatalf("stride %d: element %d is %d, want %d", stride, i, got, want)
				}
			}
		}
	}
}

// A filter of pictures as they are, in place of their windows.
func ExampleRealizer_Bind() {
	x, y := hl.NewVar("x"), hl.NewVar("y")
	in := hl.NewInput("in", hl.UInt8, 2)
	edge := hl.NewFunc("edge", x, y)
	edge.Is(in.At(x, y).Absd(in.At(x.Add(1), y)))
	s := edge.Schedule()
	s.Bound(x, 3).Bound(y, 2)
	r, err := vyasa.NewRealizer(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	picture, edges := image.NewGray(image.Rect(0, 0, 100, 100)), image.NewGray(image.Rect(0, 0, 3, 2))
	call, err := r.Bind(map[string]any{"in": picture.SubImage(image.Rect(50, 50, 54, 52)), "edge": edges})
	if err != nil {
		fmt.Println(err)
		return
	}
	picture.SetGray(52, 51, color.Gray{Y: 9})
	if err := call.Run(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(edges.Pix)
	// Output:
	// [0 0 0 0 9 9]
}
