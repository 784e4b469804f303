package realize_test

import "testing"

// What is not the same for all elements: choices, conditions of a reduction, places that data choose.
var choices = []struct{ name, algorithm, schedule string }{
	{"select", "in: int16(x, y)\nout(x, y) = select(in(x, y) > 0, in(x, y) * 3, 0 - in(x+1, y))", "bound x 1024; bound y 1024"},
	{"where", "in: int16(x, y)\nr: 8\nout(x, y) = narrow(int16, sum(r where in(x+r.x, y) > 0, in(x+r.x, y)), 2)", "bound x 1024; bound y 256"},
	{"lut", "in: uint8(x, y)\nlut: uint8(i)\nout(x, y) = lut(in(x, y))", "bound x 1024; bound y 1024"},
	{"histogram", "in: uint8(x, y)\nr: 1024, 1024\nout(i): int32 = 0\nout(in(r.x, r.y)) += 1 over r", "bound i 256"},
	{"scan", "in: uint8(x, y)\nr: 1:1023\nout(x, y): int32 = in(x, y)\nout(r.x, y) = wrap(int32, out(r.x, y) + out(r.x-1, y)) over r", "bound x 1024; bound y 1024"},
	{"mirror", "in: uint8(x, y)\nf(x, y) = in(x, y) + 1\nout(x, y) = f(clamp(x-1, 0, 1023), y) + f(clamp(x+1, 0, 1023), y)", "bound x 1024; bound y 1024"},
}

func BenchmarkChoices(b *testing.B) {
	for _, c := range choices {
		k, arrays := compiled(b, c.algorithm, c.schedule)
		b.Run(c.name, func(b *testing.B) { measure(b, runs(b, k, arrays)) })
	}
	for _, c := range handChoices() {
		b.Run(c.name+"/go", func(b *testing.B) { measure(b, c.run) })
	}
}

type handChoice struct {
	name string
	run  func()
}

// handChoices are the same as loops of Go.
func handChoices() []handChoice {
	const n = 1024
	in16, out16 := make([]int16, (n+16)*n), make([]int32, n*n)
	in8, out8, table, counts := make([]uint8, n*n), make([]uint8, n*n), make([]uint8, 256), make([]int32, 256)
	sums, sum16 := make([]int32, n*n), make([]int16, n*n)
	state := uint32(1)
	next := func() uint32 { state = state*1664525 + 1013904223; return state >> 8 }
	for i := range in16 {
		in16[i] = int16(next())
	}
	for i := range in8 {
		in8[i] = uint8(next())
	}
	return []handChoice{
		{"select", func() {
			for y := range n {
				row, dst := in16[y*(n+16):][:n+1], out16[y*n:][:n]
				for x := range dst {
					if v := int32(row[x]); v > 0 {
						dst[x] = v * 3
					} else {
						dst[x] = -int32(row[x+1])
					}
				}
			}
		}},
		{"where", func() {
			for y := range 256 {
				row, dst := in16[y*(n+16):][:n+8], sum16[y*n:][:n]
				for x := range dst {
					sum := int32(0)
					for r := range 8 {
						if v := int32(row[x+r]); v > 0 {
							sum += v
						}
					}
					v := sum >> 2
					if f := sum & 3; f > 2 || f == 2 && v&1 == 1 {
						v++
					}
					dst[x] = int16(max(-32768, min(v, 32767)))
				}
			}
		}},
		{"lut", func() {
			for i, v := range in8 {
				out8[i] = table[v]
			}
		}},
		{"histogram", func() {
			clear(counts)
			for _, v := range in8 {
				counts[v]++
			}
		}},
		{"scan", func() {
			for y := range n {
				sum := int32(0)
				for x, v := range in8[y*n:][:n] {
					sum += int32(v)
					sums[y*n+x] = sum
				}
			}
		}},
		{"mirror", func() {
			for y := range n {
				row, dst := in8[y*n:][:n], sum16[y*n:][:n]
				for x := range dst {
					dst[x] = int16(row[max(x-1, 0)]) + int16(row[min(x+1, n-1)]) + 2
				}
			}
		}},
	}
}
