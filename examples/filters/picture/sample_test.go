package picture

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the built-in picture")

// TestSamplePicture draws the built-in picture again and compares its pixels.
func TestSamplePicture(t *testing.T) {
	want := drawSample()
	if *update {
		var b bytes.Buffer
		if err := png.Encode(&b, want); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("testdata/sample.png", b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := png.Decode(strings.NewReader(samplePNG))
	if err != nil {
		t.Fatal(err)
	}
	if got.Bounds() != want.Bounds() {
		t.Fatalf("the embedded picture is %v, the drawn one %v: go test ./examples/filters/picture -update", got.Bounds(),
			want.Bounds())
	}
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			r, g, b, _ := got.At(x, y).RGBA()
			wr, wg, wb, _ := want.At(x, y).RGBA()
			if r != wr || g != wg || b != wb {
				t.Fatalf("pixel (%d, %d) differs from the drawn picture: go test ./examples/filters/picture -update", x, y)
			}
		}
	}
}

// drawSample is a small landscape with what filters show well: edges of all directions, fine stripes, smooth shading.
func drawSample() image.Image {
	const width, height = 288, 176
	m := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			m.SetNRGBA(x, y, samplePixel(float64(x), float64(y)))
		}
	}
	return m
}

func samplePixel(x, y float64) color.NRGBA {
	sky := 150 + 80*y/176
	c := color.NRGBA{uint8(sky - 70), uint8(sky - 20), 230, 255}
	if d := math.Hypot(x-222, y-46); d < 26 {
		c = color.NRGBA{250, uint8(215 - d), 70, 255}
	}
	if y > 96+22*math.Sin(x/31)+8*math.Sin(x/9) { // far hills
		c = color.NRGBA{70, uint8(120 + int(x)/8%2*18), 92, 255}
	}
	if ridge := 132 + 12*math.Sin(x/17+2); y > ridge { // ploughed field
		c = color.NRGBA{uint8(96 + 60*(math.Sin((x-140)*40/(y-90))*0.5+0.5)), 104, 44, 255}
	}
	if x > 58 && x < 106 && y > 84 && y < 140 { // a house with a window
		c = color.NRGBA{206, 186, 160, 255}
		if x > 72 && x < 92 && y > 98 && y < 118 && int(x-72)%10 != 0 && int(y-98)%10 != 0 {
			c = color.NRGBA{36, 48, 78, 255}
		}
	}
	if roof := 84 - (24 - math.Abs(x-82)*0.75); math.Abs(x-82) < 32 && y <= 84 && y > roof {
		c = color.NRGBA{164, 52, 40, 255}
	}
	return c
}
