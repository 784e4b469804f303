package calibration

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// product is a product of matrices that are stored in tiles, two rows and two columns of tiles a block.
type product struct {
	typ     string
	m, k, n int // rows of a, columns of a, columns of b
}

// matrixRows are the published rows; those of int32 are for cint16, which takes the same number of the same operations.
func matrixRows() []Row {
	var rows []Row
	for _, p := range []struct {
		product
		cycles int64
	}{
		{product{"int32", 32, 32, 32}, 4227}, {product{"int32", 32, 64, 32}, 8325}, {product{"int32", 8, 64, 4}, 287},
		{product{"int16", 16, 16, 16}, 242}, {product{"int32", 8, 4, 64}, 289}, {product{"int32", 1024, 4, 4}, 2462},
		{product{"int32", 8, 4, 4}, 46},
	} {
		rows = append(rows, p.row(p.cycles))
	}
	return rows
}

const productSource = "Vitis Libraries 2021.1, DSP library benchmark of matrix_mult"

// columns are those of a tile of b and of the results; tiles of a are 4 x 4.
func (p product) columns() int {
	if p.typ == "int16" {
		return 4
	}
	return 2
}

// text is the C: structure of the vendor's matrix_mult.
func (p product) text() string {
	var b strings.Builder
	line := func(format string, a ...any) { fmt.Fprintf(&b, format+"\n", a...) }
	tile, inner, rows, cols := 4*p.columns(), p.k/4, p.m/4, p.n/p.columns()
	vector, wide := fmt.Sprintf("v%d%s", tile, p.typ), fmt.Sprintf("v%d%s", 64/bytesOf(p.typ), p.typ)
	acc := "v8acc80"
	if p.typ == "int16" {
		acc = "v16acc48"
	}
	line("// %s", productSource)
	line("void mm(input_window_%s *left, input_window_%[1]s *right, output_window_%[1]s *out)\n{", p.typ)
	line("    set_rnd(rnd_conv_even); set_sat();")
	line("    const %s *restrict a = (const %[1]s *)left->ptr, *restrict b = (const %[1]s *)right->ptr;", p.typ)
	line("    %s *restrict c = (%[1]s *)out->ptr;", p.typ)
	line("    for (unsigned row = 0; row < %d; row += 2) chess_prepare_for_pipelining chess_loop_count(%d)\n    {",
		rows, rows/2)
	line("        %s *restrict c0 = c + row * %d, *restrict c1 = c + (row + 1) * %[2]d;", p.typ, cols*tile)
	line("        for (unsigned col = 0; col < %d; col += 2) chess_prepare_for_pipelining "+
		"chess_loop_count(%d)\n        {",
		cols, cols/2)
	line("            const %s *restrict a0 = a + row * %d, *restrict a1 = a + (row + 1) * %[2]d;", p.typ, inner*16)
	line("            const %s *restrict b0 = b + col * %d, *restrict b1 = b + (col + 1) * %[2]d;", p.typ, tile)
	line("            %s A0 = undef_%[1]s(), A1 = undef_%[1]s(); %s B0, B1; %s C00, C01, C10, C11;", wide, vector, acc)
	p.step(line, true, cols*tile)
	if inner > 1 {
		line("            for (unsigned i = 1; i < %d; i++) chess_prepare_for_pipelining "+
			"chess_loop_count(%d)\n            {",
			inner, inner-1)
		p.step(line, false, cols*tile)
		line("            }")
	}
	for _, x := range []string{"00", "01", "10", "11"} {
		line("            *(%s *)c%c = srs(C%s, 0); c%[2]c += %[4]d;", vector, x[0], x, tile)
	}
	line("        }\n    }\n}")
	return b.String()
}

// step multiplies the next tiles of two rows and two columns.
func (p product) step(line func(string, ...any), first bool, stride int) {
	tile := 4 * p.columns()
	for i := range 2 {
		if p.typ == "int16" {
			line("            A%d = upd_w(A%[1]d, 0, *(const v16int16 *)a%[1]d); a%[1]d += 16;", i)
			continue
		}
		for h := range 2 {
			line("            A%d = upd_w(A%[1]d, %d, *(const v8int32 *)(a%[1]d + %[3]d));", i, h, 8*h)
		}
		line("            a%d += 16;", i)
	}
	for i := range 2 {
		line("            B%d = *(const v%d%s *)b%[1]d; b%[1]d += %[4]d;", i, tile, p.typ, stride)
	}
	for _, x := range []string{"00", "01", "10", "11"} {
		n := 4
		if p.typ == "int16" {
			n = 2
		}
		for k := range n {
			verb, sum := "mac", "C"+x+", "
			if first && k == 0 {
				verb, sum = "mul", ""
			}
			if p.typ == "int16" {
				line("            C%s = %s16(%sA%c, %d, 0x02020000, 0x06060404, 0x1010, B%c, %d, 0x32103210, "+
					"0x32103210, 4);",
					x, verb, sum, x[0], 2*k, x[1], 8*k)
			} else {
				line("            C%s = l%s8(%sA%c, %d, 0xCC884400, B%c, %d, 0x10101010);", x, verb, sum, x[0], k, x[1],
					2*k)
			}
		}
	}
}

func (p product) row(cycles int64) Row {
	class := "product of matrices"
	if p.k == 4 {
		class = "product of matrices, one loop"
	}
	c := p.columns()
	at := func(row, col, width, columns int) int { // in tiles of 4 rows
		return (row/4*(width/columns)+col/columns)*4*columns + row%4*columns + col%columns
	}
	return Row{Name: fmt.Sprintf("product-%s-%dx%dx%d", p.typ, p.m, p.k, p.n), Class: class, DType: p.typ,
		Shape: fmt.Sprintf("%dx%dx%d", p.m, p.k, p.n), Grade: B, Cycles: cycles, Source: productSource, Text: p.text(),
		File: "product.c", Entry: "mm", Assumption: "matrices come in tiles; each lies in banks of its own",
		args: func(rng *rand.Rand) []Arg {
			return []Arg{ints("a", p.typ, random(rng, p.m*p.k, 127), p.m, p.k),
				ints("b", p.typ, random(rng, p.k*p.n, 15), p.k, p.n), output("c", p.typ, p.m, p.n)}
		},
		want: func(args []Arg) error {
			a, b, want := args[0].ints(), args[1].ints(), make([]int64, p.m*p.n)
			for row := range p.m {
				for col := range p.n {
					for k := range p.k {
						want[at(row, col, p.n, c)] += a[at(row, k, p.k, 4)] * b[at(k, col, p.n, c)]
					}
				}
			}
			return same("c", args[2].ints(), want)
		}}
}
