package gallery_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

func TestZSurvey(t *testing.T) {
	b2 := "bound x 512; bound y 128"
	for _, c := range []struct{ name, alg, sched string }{
		{"copy", "in: uint8(x, y)\nout(x, y) = in(x, y)", b2},
		{"copy16", "in: int16(x, y)\nout(x, y) = in(x, y)", b2},
		{"flipx", "in: uint8(x, y)\nout(x, y) = in(511-x, y)", b2},
		{"transpose8", "in: uint8(x, y)\nout(x, y) = in(y, x)", b2},
		{"transposef", "in: float32(x, y)\nout(x, y) = in(y, x)", b2},
		{"threshold", "in: uint8(x, y)\nout(x, y) = narrow(uint8, select(in(x, y) > 100, 255, 0), 0)", b2},
		{"absdiff", "a: uint8(x, y)\nb: uint8(x, y)\nout(x, y) = narrow(uint8, abs(a(x, y) - b(x, y)), 0)", b2},
		{"absdiff select", "a: uint8(x, y)\nb: uint8(x, y)\nout(x, y) = narrow(uint8, select(a(x, y) > b(x, y), a(x, y) - b(x, y), b(x, y) - a(x, y)), 0)", b2},
		{"addsat", "a: uint8(x, y)\nb: uint8(x, y)\nout(x, y) = narrow(uint8, a(x, y) + b(x, y), 0)", b2},
		{"addsat min", "a: uint8(x, y)\nb: uint8(x, y)\nout(x, y) = narrow(uint8, min(a(x, y) + b(x, y), 255), 0)", b2},
		{"avg floor", "a: uint8(x, y)\nb: uint8(x, y)\nout(x, y) = narrow(uint8, (a(x, y) + b(x, y)) / 2, 0)", b2},
		{"avg", "a: uint8(x, y)\nb: uint8(x, y)\nout(x, y) = narrow(uint8, (a(x, y) + b(x, y) + 1) / 2, 0)", b2},
		{"blend alpha", "a: uint8(x, y)\nb: uint8(x, y)\nm: uint8(x, y)\nout(x, y) = narrow(uint8, (a(x, y)*m(x, y) + b(x, y)*(255-m(x, y)) + 127) / 255, 0)", b2},
		{"gain", "in: uint8(x, y)\nout(x, y) = narrow(uint8, in(x, y) * 5 / 4 + 3, 0)", b2},
		{"mul8", "a: uint8(x, y)\nb: uint8(x, y)\nout(x, y) = narrow(uint8, a(x, y)*b(x, y), 8)", b2},
		{"min3x3", "in: uint8(x, y)\nr: 3, 3\nout(x, y) = min(r, in(x+r.x, y+r.y))", b2},
		{"max 9", "in: uint8(x, y)\nout(x, y) = max(max(max(in(x,y), in(x+1,y)), max(in(x+2,y), in(x,y+1))), max(max(in(x+1,y+1), in(x+2,y+1)), max(in(x,y+2), max(in(x+1,y+2), in(x+2,y+2)))))", b2},
		{"median3", "in: uint8(x, y)\nout(x, y) = max(min(in(x, y), in(x+1, y)), min(max(in(x, y), in(x+1, y)), in(x+2, y)))", b2},
		{"rgb2gray il", "in: uint8(c, x, y)\nout(x, y) = narrow(uint8, in(0, x, y)*77 + in(1, x, y)*150 + in(2, x, y)*29, 8)", b2},
		{"rgba2gray", "in: uint8(c, x, y)\nout(x, y) = narrow(uint8, in(0, x, y)*77 + in(1, x, y)*150 + in(2, x, y)*29 + in(3,x,y)*0, 8)", b2},
		{"rgb deint", "in: uint8(c, x, y)\nout(x, y, c) = in(c, x, y)", b2 + "; bound c 3"},
		{"rgb int", "in: uint8(x, y, c)\nout(c, x, y) = in(x, y, c)", b2 + "; bound c 3"},
		{"rgb int unr", "in: uint8(x, y, c)\nout(c, x, y) = in(x, y, c)", b2 + "; bound c 3; reorder y x c; unroll c"},
		{"swap rb", "in: uint8(c, x, y)\nout(c, x, y) = in(2-c, x, y)", b2 + "; bound c 3"},
		{"planes gray", "in: uint8(x, y, c)\nout(x, y) = narrow(uint8, in(x, y, 0)*77 + in(x, y, 1)*150 + in(x, y, 2)*29, 8)", b2},
		{"stride2", "in: uint8(x, y)\nout(x, y) = in(2*x, 2*y)", b2},
		{"box2x2", "in: uint8(x, y)\nout(x, y) = narrow(uint8, (in(2*x, 2*y) + in(2*x+1, 2*y) + in(2*x, 2*y+1) + in(2*x+1, 2*y+1) + 2) / 4, 0)", b2},
		{"box2x2 f", "in: float32(x, y)\nout(x, y) = (in(2*x, 2*y) + in(2*x+1, 2*y) + in(2*x, 2*y+1) + in(2*x+1, 2*y+1)) * 0.25", b2},
		{"up2", "in: uint8(x, y)\nout(x, y) = in(x/2, y/2)", b2},
		{"up2 lin", "in: uint8(x, y)\nout(x, y) = narrow(uint8, (in(x/2, y)*3 + in(x/2+1, y) + 2) / 4, 0)", b2},
		{"lut8", "in: uint8(x, y)\nt: uint8(v)\nout(x, y) = t(in(x, y))", b2},
		{"lut16", "in: uint8(x, y)\nt: int16(v)\nout(x, y) = t(in(x, y))", b2},
		{"lutf", "in: uint8(x, y)\nt: float32(v)\nout(x, y) = t(in(x, y))", b2},
		{"hist eq", "in: uint8(x, y)\nout(x, y) = narrow(uint8, in(x, y)*in(x, y) / 255, 0)", b2},
		{"div3", "in: uint8(x, y)\nout(x, y) = narrow(uint8, (in(x, y) + in(x+1, y) + in(x+2, y)) / 3, 0)", b2},
		{"mod", "in: uint8(x, y)\nout(x, y) = narrow(uint8, in(x, y) % 10, 0)", b2},
		{"div var", "a: uint16(x, y)\nb: uint16(x, y)\nout(x, y) = narrow(uint16, a(x, y) / b(x, y), 0)", b2},
		{"f32 fma", "a: float32(x, y)\nb: float32(x, y)\nout(x, y) = a(x, y)*b(x, y) + 1.5", b2},
		{"u8 to f", "in: uint8(x, y)\nout(x, y) = float(in(x, y)) * 0.0039", b2},
		{"f to u8", "in: float32(x, y)\nout(x, y) = int(uint8, round(in(x, y)*255.0))", b2},
		{"sqrt mag", "a: float32(x, y)\nb: float32(x, y)\nout(x, y) = sqrt(a(x, y)*a(x, y) + b(x, y)*b(x, y))", b2},
		{"sobel mag", "in: uint8(x, y)\nout(x, y) = narrow(uint8, abs(in(x+2,y)+2*in(x+2,y+1)+in(x+2,y+2)-in(x,y)-2*in(x,y+1)-in(x,y+2)) + abs(in(x,y+2)+2*in(x+1,y+2)+in(x+2,y+2)-in(x,y)-2*in(x+1,y)-in(x+2,y)), 2)", b2},
		{"clampf", "a: float32(x, y)\nout(x, y) = clamp(a(x, y), 0.0, 1.0)", b2},
		{"select cond", "a: int16(x, y)\nb: int16(x, y)\nout(x, y) = narrow(int16, select(a(x, y) > 0 && b(x, y) < 100, a(x, y), b(x, y)*2), 0)", b2},
		{"shift var", "a: uint16(x, y)\nb: uint8 0..15(x, y)\nout(x, y) = narrow(uint16, a(x, y) >> b(x, y), 0)", b2},
		{"xor", "a: uint8(x, y)\nb: uint8(x, y)\nout(x, y) = a(x, y) ^ b(x, y)", b2},
		{"popcount", "a: uint8(x, y)\nout(x, y) = popcount(uint8, a(x, y))", b2},
		{"q15", "a: int16(x, y)\nb: int16(x, y)\nout(x, y) = narrow(int16, a(x, y)*b(x, y), 15)", b2},
		{"i32 mul", "a: int32(x, y)\nb: int32(x, y)\nout(x, y) = wrap(int32, a(x, y)*b(x, y) + 7)", b2},
		{"i32 requant", "a: int32 -1000000..1000000(x, y)\nout(x, y) = narrow(int8, a(x, y)*1103 + 5, 20)", b2},
		{"i64 add", "a: int64(x, y)\nb: int64(x, y)\nout(x, y) = wrap(int64, a(x, y) + b(x, y))", b2},
		{"row sum u8", "in: uint8(x, y)\nr: 512\nout(y) = sum(r, in(r.x, y))", "bound y 128"},
		{"col sum u8", "in: uint8(x, y)\nr: 128\nout(x) = sum(r, in(x, r.x))", "bound x 512"},
		{"total", "in: uint8(x, y)\nr: 512, 128\nout() = sum(r, in(r.x, r.y))", ""},
		{"ssd", "a: uint8(x, y)\nb: uint8(x, y)\nr: 512, 128\nout() = sum(r, (a(r.x, r.y)-b(r.x, r.y))*(a(r.x, r.y)-b(r.x, r.y)))", ""},
		{"max all", "in: uint8(x, y)\nr: 512, 128\nout() = max(r, in(r.x, r.y))", ""},
		{"dot f", "a: float32(x)\nb: float32(x)\nr: 65536\nout() = sum(r, a(r.x)*b(r.x))", ""},
		{"dot i16", "a: int16(x)\nb: int16(x)\nr: 65536\nout() = sum(r, a(r.x)*b(r.x))", ""},
		{"update sum", "in: uint8(x, y)\nr: 512\nout(y): int32 = 0\nout(y) = wrap(int32, out(y) + in(r.x, y)) over r", "bound y 128"},
		{"integral", "in: uint8(x, y)\nr: 1:511\nq: 1:127\nout(x, y): int32 = in(x, y)\nout(r.x, y) = wrap(int32, out(r.x, y) + out(r.x-1, y)) over r\nout(x, q.x) = wrap(int32, out(x, q.x) + out(x, q.x-1)) over q", b2},
		{"mirror blur", "in: uint8(x, y)\nout(x, y) = narrow(uint8, (in(max(x-1, 0), y) + in(x, y)*2 + in(min(x+1, 511), y)) / 4, 0)", b2},
		{"odd size", "in: uint8(x, y)\nout(x, y) = narrow(uint8, (in(x, y) + in(x+1, y) + in(x, y+1) + in(x+1,y+1) + 2) / 4, 0)", "bound x 509; bound y 127"},
		{"tiny rows", "in: uint8(x, y)\nout(x, y) = narrow(uint8, in(x, y)*3 + 1, 1)", "bound x 7; bound y 8192"},
		{"rows 13", "in: int16(x, y)\nout(x, y) = narrow(int16, in(x, y)*3 + 1, 1)", "bound x 13; bound y 4096"},
		{"yuv", "y: uint8(x, y)\nu: uint8(x, y)\nv: uint8(x, y)\nout(c, x, y) = narrow(uint8, select(c == 0, 298*(y(x,y)-16) + 409*(v(x/2,y/2)-128), c == 1, 298*(y(x,y)-16) - 100*(u(x/2,y/2)-128) - 208*(v(x/2,y/2)-128), 298*(y(x,y)-16) + 516*(u(x/2,y/2)-128)), 8)", b2 + "; bound c 3"},
	} {
		if f := os.Getenv("ONLY"); f != "" && !strings.Contains(c.name, f) {
			continue
		}
		f, err := hl.ParseFunc(c.alg)
		if err != nil {
			fmt.Println(c.name, "PARSE", err)
			continue
		}
		s, err := hl.ParseSchedule(f, strings.ReplaceAll(c.sched, "; ", "\n"))
		if err != nil {
			fmt.Println(c.name, "SCHED", err)
			continue
		}
		n, err := build.Lower(s, nil)
		if err != nil {
			fmt.Println(c.name, "LOWER", err)
			continue
		}
		code, err := kernel.Compile(n)
		if err != nil {
			fmt.Println(c.name, "REFUSED", err)
			continue
		}
		k, err := realize.With(n, code)
		if err != nil {
			fmt.Println(c.name, err)
			continue
		}
		arrays := map[string]any{}
		px := 0
		for i, buf := range n.Buffers {
			if buf.Output {
				arrays[buf.Name] = realize.Allocate(buf)
			} else if !buf.Inner {
				a := gen.Array(buf.Type, uint64(i), gen.Uniform, buf.Valid...)
				if buf.Values.Known() {
					for j := range a.Ints {
						a.Ints[j] = 3
					}
				}
				p, err := realize.Pack(buf, a)
				if err != nil {
					fmt.Println(c.name, err)
				}
				arrays[buf.Name] = p
			}
			if !buf.Inner {
				m := 1
				for _, d := range buf.Valid {
					m *= d.Extent
				}
				px = max(px, m)
			}
		}
		bound, err := k.Bind(arrays)
		if err != nil {
			fmt.Println(c.name, err)
			continue
		}
		best := time.Hour
		for range 60 {
			st := time.Now()
			bound.Run(context.Background())
			best = min(best, time.Since(st))
		}
		fmt.Printf("%-16s %9.3f us  %7.3f ns/px\n", c.name, float64(best)/1e3, float64(best)/float64(px))
		if os.Getenv("ONLY") != "" && os.Getenv("PROG") != "" {
			for _, s := range code.Programs().Steps {
				fmt.Println(s.Program)
			}
		}
	}
}
