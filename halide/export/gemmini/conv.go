package gemmini

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/plainc"
)

// convolution is a sum over a window of pixels with channels side by side, as the machine's own loop takes it: steps
// between windows and between taps are the same in both dimensions.
type convolution struct {
	in, w            *plainc.Array
	at               [3]int // of the first element of in: channel, column, row
	k, ch, col, row  plainc.Loop
	x, y             plainc.Loop
	stride, dilation int
	atW              [4]int
}

// convolve writes a convolution that is narrowed to int8.
//
//	out(k, x, y) = narrow(int8, sum(r, in(r.x, 2*x + r.y, 2*y + r.z) * w(k, r.x, r.y, r.z)), 7)
//	->
//	gemmini_conv(&out[0][0][0], ..., NO_ACTIVATION, 0.0078125f);
func (s *stage) convolve(sum *halide.Expr, act, scale string) bool {
	c, ok := s.convolution(sum)
	if !ok {
		return false
	}
	zeros := slices.Repeat([]string{"0"}, 3)
	index := func(at ...int) (list []string) {
		for _, n := range at {
			list = append(list, fmt.Sprint(n))
		}
		return list
	}
	s.command(convHelper, "gemmini_conv(&%s, &%s, %d, %d, &%s, %d, %d, %d, %d, %d, %d, %d, %d, %d, %s, %sf);",
		s.out.Element(zeros), c.in.Element(index(c.at[:]...)), c.in.Box[0].Extent, c.in.Box[1].Extent,
		c.w.Element(index(c.atW[:]...)), c.w.Box[0].Extent, c.ch.Extent, c.w.Box[1].Extent, c.w.Box[2].Extent,
		c.y.Extent, c.x.Extent, c.k.Extent, c.stride<<8|c.dilation, c.row.Extent<<8|c.col.Extent, act, scale)
	return true
}

// convolution reads a sum.
func (s *stage) convolution(sum *halide.Expr) (c convolution, ok bool) {
	loops, domain, term := s.Loops(s.f), plainc.Domain(sum.RDom), sum.Args[0]
	if len(loops) != 3 || len(domain) != 3 || term.Op != halide.OpMul {
		return c, false
	}
	c.k, c.x, c.y = loops[0], loops[1], loops[2]
	in, w := term.Args[0], term.Args[1]
	if len(in.Args) == 4 {
		in, w = w, in
	}
	if len(in.Args) != 3 || len(w.Args) != 4 {
		return c, false
	}
	var known [2]bool
	c.in, known[0] = s.Inside(s.f, in)
	c.w, known[1] = s.Inside(s.f, w)
	if !known[0] || !known[1] || c.in.Type != halide.Int8 || c.w.Type != halide.Int8 {
		return c, false
	}
	find := func(name string) plainc.Loop {
		i := slices.IndexFunc(domain, func(l plainc.Loop) bool { return l.Var == name })
		if i < 0 {
			return plainc.Loop{}
		}
		return domain[i]
	}
	// w(k, channel, column, row)
	taps := [4]*plainc.Loop{&c.k, &c.ch, &c.col, &c.row}
	for d, e := range w.Args {
		f, ok := linear(e)
		if !ok || len(f.terms) != 1 {
			return c, false
		}
		for v, times := range f.terms {
			if d > 0 {
				*taps[d] = find(v)
			}
			if times != 1 || v != taps[d].Var {
				return c, false
			}
		}
		c.atW[d] = f.at + taps[d].Min - c.w.Box[d].Min
	}
	// in(channel, stride*x + dilation*column, stride*y + dilation*row)
	for d, pair := range [3][2]plainc.Loop{{c.ch}, {c.x, c.col}, {c.y, c.row}} {
		f, ok := linear(in.Args[d])
		if !ok {
			return c, false
		}
		at, seen := f.at-c.in.Box[d].Min, 0
		for _, l := range pair {
			if l.Var == "" {
				continue
			}
			times, there := f.terms[l.Var]
			if there {
				seen++
			} else if l.Extent > 1 {
				return c, false
			}
			at += times * l.Min
		}
		c.at[d] = at
		outer, inner := f.terms[pair[0].Var], f.terms[pair[1].Var]
		switch {
		case seen != len(f.terms) || d == 0 && outer != 1:
			return c, false
		case d == 1:
			c.stride, c.dilation = outer, inner
		case d == 2 && (c.stride != outer || c.dilation != inner):
			return c, false
		}
	}
	sizes := []int{c.in.Box[0].Extent, c.in.Box[1].Extent, c.in.Box[2].Extent, c.w.Box[0].Extent, c.k.Extent,
		c.x.Extent, c.y.Extent, c.ch.Extent}
	const half = 4096 // of a loop's part of the scratchpad
	return c, c.stride > 0 && c.dilation > 0 && max(c.stride, c.dilation) <= 16 &&
		c.col.Extent*c.row.Extent*2*16 <= half && slices.Max(sizes) <= math.MaxUint16 &&
		(c.stride+(c.row.Extent-1)*c.dilation)*(c.stride+(c.col.Extent-1)*c.dilation) <= half
}

// form is a sum of Vars, each so many times, and a number.
type form struct {
	terms map[string]int
	at    int
}

// linear reads an index.
func linear(e *halide.Expr) (f form, ok bool) {
	f.terms = map[string]int{}
	var add func(e *halide.Expr, times int) bool
	add = func(e *halide.Expr, times int) bool {
		switch {
		case e.Op == halide.OpVar:
			f.terms[e.Name] += times
			return true
		case e.Op == halide.OpConst && e.Kind == halide.IntKind && e.Int.IsInt64():
			f.at += times * int(e.Int.Int64())
			return true
		case e.Op == halide.OpAdd:
			return add(e.Args[0], times) && add(e.Args[1], times)
		case e.Op == halide.OpSub:
			return add(e.Args[0], times) && add(e.Args[1], -times)
		case e.Op == halide.OpMul && e.Args[0].Op == halide.OpConst && e.Args[0].Int != nil:
			return e.Args[0].Int.IsInt64() && add(e.Args[1], times*int(e.Args[0].Int.Int64()))
		case e.Op == halide.OpMul && e.Args[1].Op == halide.OpConst && e.Args[1].Int != nil:
			return e.Args[1].Int.IsInt64() && add(e.Args[0], times*int(e.Args[1].Int.Int64()))
		}
		return false
	}
	return f, add(e, 1)
}

// convHelper takes what one loop of the machine holds at a time: half of its memories.
var convHelper = strings.TrimPrefix(`
// out[y][x][k] = the sum over i, j, c of in[y*stride + i*dilation][x*stride + j*dilation][c] * w[i][j][c][k], times scale, rounded
// to the nearest, halves to even, saturated. Of in a row has in_cols pixels of in_chs, of w an element w_chs of w_cols of w_outs.
static void gemmini_conv(elem_t *out, const elem_t *in, int in_chs, int in_cols, const elem_t *w, int w_outs, int chs, int w_chs, int w_cols,
                         int rows, int cols, int outs, int steps, int taps, int act, float scale)
{
    const int stride = steps >> 8, dilation = steps & 255, krows = taps >> 8, kcols = taps & 255;
    const int all_rows = (rows - 1) * stride + (krows - 1) * dilation + 1, all_cols = (cols - 1) * stride + (kcols - 1) * dilation + 1;
    const int o = least(outs, 2 * DIM), d = least(chs, DIM);
    int m = least(rows, 8), n = least(cols, 16);
    while ((m * stride + (krows - 1) * dilation) * (n * stride + (kcols - 1) * dilation) > 4096)
        *(m > n ? &m : &n) -= 1;
    gemmini_extended_config_ex(WEIGHT_STATIONARY, NO_ACTIVATION, 0, stride, false, false);
    gemmini_extended_config_st(outs * sizeof(elem_t), act, scale);
    for (int y = 0; y < rows; y += m)
        for (int x = 0; x < cols; x += n)
            for (int k = 0; k < outs; k += o)
                for (int c = 0; c < chs; c += d) {
                    const int tm = least(rows - y, m), tn = least(cols - x, n), to = least(outs - k, o), td = least(chs - c, d);
                    // the machine brings stride - 1 rows and columns more than it needs; what is beyond the picture are zeros
                    const int down = y * stride + tm * stride + (krows - 1) * dilation - all_rows;
                    const int right = x * stride + tn * stride + (kcols - 1) * dilation - all_cols;
                    gemmini_loop_conv_ws(1, all_rows, in_cols, w_chs, w_outs, rows, cols, 0, 0, stride, 0, w_cols, dilation, 0, 0, 0, 1, 0, 0, to, krows,
                                         kcols, td, 0, right > 0 ? right : 0, 0, down > 0 ? down : 0, 0, 0, 0, 0, tm, tn,
                                         w + (size_t)c * w_outs + k, c + td == chs ? out + ((size_t)y * cols + x) * outs + k : NULL,
                                         c ? NULL : (const void *)1, in + ((size_t)y * stride * in_cols + x * stride) * in_chs + c, true, true,
                                         false, false, false, act, false, false, false, false, 1, in_chs, w_outs, outs, false, 0, 0);
                }
    gemmini_fence();
}
`, "\n")
