package picture

import (
	"image"
	"image/color"
)

// planesOf is a picture's grey values, or its red, green and blue; transparency is dropped.
func planesOf(m image.Image) []*image.Gray {
	b := m.Bounds()
	if g, ok := m.(*image.Gray); ok {
		p := image.NewGray(image.Rectangle{Max: b.Size()})
		for y := range b.Dy() {
			copy(p.Pix[y*p.Stride:], g.Pix[g.PixOffset(b.Min.X, b.Min.Y+y):][:b.Dx()])
		}
		return []*image.Gray{p}
	}
	planes := make([]*image.Gray, 3)
	for i := range planes {
		planes[i] = image.NewGray(image.Rectangle{Max: b.Size()})
	}
	for y := range b.Dy() {
		for x := range b.Dx() {
			c := color.NRGBAModel.Convert(m.At(b.Min.X+x, b.Min.Y+y)).(color.NRGBA)
			at := y*planes[0].Stride + x
			planes[0].Pix[at], planes[1].Pix[at], planes[2].Pix[at] = c.R, c.G, c.B
		}
	}
	return planes
}

// joinPlanes is the inverse of planesOf.
func joinPlanes(planes []*image.Gray) image.Image {
	if len(planes) == 1 {
		return planes[0]
	}
	m := image.NewNRGBA(planes[0].Rect)
	for i := range planes[0].Pix {
		m.Pix[4*i], m.Pix[4*i+1], m.Pix[4*i+2], m.Pix[4*i+3] = planes[0].Pix[i], planes[1].Pix[i], planes[2].Pix[i], 255
	}
	return m
}
