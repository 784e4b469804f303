package vyasa

// probe is a kernel with a schedule. Together they touch what compilers change: pairs of rows, columns, packed inputs,
// layouts, loops that stay, tails, register pressure, all element types.
type probe struct{ algorithm, schedule string }

// Algorithms of probes.
const (
	probeConv = "in: int16(x, y)\nk: int16(r, s)\nr: 3, 3\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * " +
		"k(r.x, r.y)), 10, even)"
	probeWide = "in: int32(x, y)\nk: int32(r, s)\nr: 5, 5\nout(x, y) = narrow(int32, sum(r, in(x+r.x, y+r.y) * " +
		"k(r.x, r.y)), 10, even)"
	probeBytes = "in: int8(x, y)\nk: int8(r, s)\nr: 7, 3\nout(x, y) = narrow(int8, sum(r, in(x+r.x, y+r.y) * " +
		"k(r.x, r.y)), 8, even)"
	probeFloats = "in: float32(x, y)\nk: float32(r, s)\nr: 3, 3\nout(x, y) = sum(r, in(x+r.x, y+r.y) * k(r.x, r.y))"
	probeLarge  = "in: int16(x, y)\nk: int16(r, s)\nr: 9, 9\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * " +
		"k(r.x, r.y)), 10, even)"
	probeLayer = "in: int16(x, y, c)\nw: int16(r, s, c, k)\nr: 3, 3, 8\nout(x, y, k) = narrow(int16, sum(r, " +
		"in(x+r.x, y+r.y, r.z) * w(r.x, r.y, r.z, k)), 10, even)"
	probeLayer8 = "in: uint8(x, y, c)\nw: int8(r, s, c, k)\nr: 3, 1, 8\nout(x, y, k) = narrow(uint8, sum(r, " +
		"in(x+r.x, y+r.y, r.z) * w(r.x, r.y, r.z, k)), 8, even)"
	probeDepth = "in: int16(x, y, c)\nw: int16(r, s, k)\nr: 3, 3\nout(x, y, k) = narrow(int16, sum(r, in(x+r.x, " +
		"y+r.y, k) * w(r.x, r.y, k)), 10, even)"
	probeProduct = "a: int32(k, i)\nb: int32(j, k)\nr: 32\nc(j, i) = narrow(int32, sum(r, a(r.x, i) * b(j, r.x)))"
	probeMost    = "in: int16(x)\nout(x) = max(min(in(x), 100) - in(x+1), 0)"
)

// probes are compiled by fingerprint; each takes about 10 ms.
var probes = []probe{
	{probeConv, "bound x 128; bound y 8; split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize " +
		"xi; unrolljam y 4"},
	{probeConv, "bound x 64; bound y 16; layout out x y; layout in x y; pad in y 32; split y 16 -> yo yi; reorder x " +
		"yo r.y r.x yi; unroll r.y r.x; vectorize yi; unrolljam x 4"},
	{probeConv, "bound x 128; bound y 4; place in 0; place k 1; place out 2; datapath 8x4; group r.x; pair none; " +
		"split x 8 -> xo xi; reorder xo y r.y r.x xi; unroll r.y r.x; vectorize xi; unrolljam y 2"},
	{probeConv, "bound x 61; bound y 3; split x 16 guard -> xo xi; reorder y xo r.y r.x xi; unroll r.x; vectorize xi"},
	{probeConv, "bound x 16; bound y 2; reorder y x r.y r.x; unroll r.x"},
	{probeWide, "bound x 64; bound y 8; split x 8 -> xo xi; reorder y xo r.y r.x xi; unroll r.x; vectorize xi; " +
		"unrolljam xo 2"},
	{probeBytes, "bound x 128; bound y 8; split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize " +
		"xi; unrolljam y 2"},
	{probeFloats, "bound x 64; bound y 8; split x 8 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize " +
		"xi; unrolljam y 4"},
	{probeLarge, "bound x 64; bound y 4; split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize " +
		"xi; unrolljam y 2"},
	{probeLayer, "bound x 64; bound y 2; bound k 4; layout out k y x; layout in (c/2) y x (2); layout w k (c/2) s r " +
		"(2); split x 16 -> xo xi; reorder y xo k r.z r.y r.x xi; unroll r.z r.y r.x; vectorize xi; unrolljam k 2"},
	{probeLayer, "bound x 16; bound y 2; bound k 16; layout out y x k; layout in y x c; layout w (k/16) s r (c/2) " +
		"(16) (2); split k 16 -> ko ki; reorder x y ko r.z r.y r.x ki; unroll r.z r.x; vectorize ki; unrolljam y 2"},
	{probeLayer8, "bound x 64; bound y 2; bound k 4; split x 16 -> xo xi; reorder y xo k r.z r.y r.x xi; unroll r.z " +
		"r.y r.x; vectorize xi"},
	{probeDepth, "bound x 64; bound y 2; bound k 4; layout out k y x; layout in c y x; layout w k s r; split x 16 " +
		"-> xo xi; reorder k y xo r.y r.x xi; unroll r.y r.x; vectorize xi; unrolljam y 2"},
	{probeProduct, "bound j 32; bound i 8; split j 8 -> jo ji; split r.x 8 -> ko ki; reorder i jo ko ki ji; unroll " +
		"ki; vectorize ji; unrolljam i 2"},
	{probeMost, "bound x 128; split x 16 -> xo xi; vectorize xi"},
}
