package nativebench

import (
	"slices"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/examples/gallery"
	"github.com/vyasa-go/vyasa/halide"
)

// The size of pictures of the gallery's programs, if none is said.
const pictureWidth, pictureHeight = 768, 512

// extra are programs beside those of the gallery that are no maps of pixels, over its picture.
var extra = map[string]func(width, height int) *halide.Schedule{"histogram": histogram, "scan-x": scanX,
	"scan-y": scanY}

// ofGallery is a program of the gallery, or one of extra, over a picture.
func ofGallery(name string, width, height int) (w workload, ok bool) {
	if width == 0 {
		width, height = pictureWidth, pictureHeight
	}
	schedule := extra[name]
	inputs := func(width, height int) map[string]*halide.Array {
		return map[string]*halide.Array{"in": gallery.Picture(width, height)}
	}
	if i := slices.IndexFunc(gallery.All(), func(p gallery.Program) bool { return p.Name == name }); i >= 0 {
		schedule, inputs = gallery.All()[i].Schedule, gallery.All()[i].Inputs
	}
	if schedule == nil {
		return workload{}, false
	}
	const perPixel = 16 // about: it decides what results are compared with
	w = workload{name: name, schedule: schedule(width, height), macs: perPixel * width * height, pixels: width * height,
		inputs: inputs(width, height), hand: hands[name],
		scatters: name == "histogram"}
	if peers.Programs[name] {
		w.work = peers.Work{Op: peers.Program, Name: name, C: 1, K: 1, W: width, H: height, R: 1, S: 1, Step: 1,
			Elem: "u8"}
		if name == "softmax" {
			w.work.Elem = "f32"
		}
	}
	return w, true
}

func galleryNames() []string {
	all := []string{"histogram", "scan-x", "scan-y"}
	for _, p := range gallery.All() {
		all = append(all, p.Name)
	}
	return all
}

// histogram counts the grey values.
func histogram(width, height int) *halide.Schedule {
	v, r := halide.NewVar("v"), halide.NewRDom("r", width, height)
	in := halide.NewInput("in", halide.UInt8, 2)
	f := halide.NewFunc("histogram", v).Stores(halide.Int32).Is(0)
	f.UpdateOver(r, in.At(r.X, r.Y)).Add(1)
	return f.Schedule().Bound(v, 256)
}

// scanX adds up each row from its beginning.
func scanX(width, height int) *halide.Schedule {
	x, y := halide.NewVar("x"), halide.NewVar("y")
	in, r := halide.NewInput("in", halide.UInt8, 2), halide.NewRDom("r", width-1).From(1)
	f := halide.NewFunc("scan", x, y).Stores(halide.Int32).Is(in.At(x, y))
	f.UpdateOver(r, r.X, y).Is(f.At(r.X.Sub(1), y).Add(f.At(r.X, y)).Wrap(halide.Int32))
	return f.Schedule().Bound(x, width).Bound(y, height)
}

// scanY adds up each column from its beginning.
func scanY(width, height int) *halide.Schedule {
	x, y := halide.NewVar("x"), halide.NewVar("y")
	in, r := halide.NewInput("in", halide.UInt8, 2), halide.NewRDom("r", height-1).From(1)
	f := halide.NewFunc("scan", x, y).Stores(halide.Int32).Is(in.At(x, y))
	f.UpdateOver(r, x, r.X).Is(f.At(x, r.X.Sub(1)).Add(f.At(x, r.X)).Wrap(halide.Int32))
	s := f.Schedule().Bound(x, width).Bound(y, height)
	s.Update(0).Reorder(r.X, x)
	return s
}
