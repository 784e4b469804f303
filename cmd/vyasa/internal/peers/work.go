package peers

// Op is a kind of work that peers know.
type Op string

const (
	Conv      Op = "conv"      // a layer: in (c, x, y), w (k, c, r, s), out (k, x, y); the first dimension fastest
	Depthwise Op = "depthwise" // in (c, x, y), w (c, r, s), out (c, x, y)
	MatMul    Op = "matmul"    // a (k, i), b (j, k), out (j, i): C by Rows, K by C
	// W steps of I sequences, C inputs, K units: x (i, b, t), w (gates of j, i); Parts h0, u, bw, bu
	GRU     Op = "gru"
	Filter  Op = "filter"  // in (x, y), k (r, s), out (x, y), shifted by Shift, half to even, saturated
	Blur3   Op = "blur3"   // 1 2 1 by 1 2 1 of bytes, over 16, rounded half up
	Gauss5  Op = "gauss5"  // 1 4 6 4 1 by 1 4 6 4 1 of bytes, over 256, rounded half up
	Program Op = "program" // that of the gallery with its Name: in (x, y)
)

// Programs are the names of those that Halide has schedules by hand for.
var Programs = map[string]bool{"histogram": true, "scan-x": true, "scan-y": true, "bilateral": true, "softmax": true,
	"blur": true}

// Work is what peers compute, over which data. Borders are part of the data: the image has W-1 steps and the filter's
// taps.
type Work struct {
	Op    Op     `json:"op"`
	Name  string `json:"name"` // of a Program
	Elem  string `json:"elem"` // f32; i16; u8s8: bytes by signed bytes; u8, i8, i32 of filters
	C     int    `json:"c"`    // channels in
	K     int    `json:"k"`    // channels out; of a product the columns
	W     int    `json:"w"`    // of the output
	H     int    `json:"h"`
	R     int    `json:"r"` // taps of a row
	S     int    `json:"s"` // rows of taps
	Step  int    `json:"step"`
	Shift int    `json:"shift"`
	I     int    `json:"i"` // of a product the rows; 0: as many as columns

	In, Coef, Want []byte            `json:"-"` // data, coefficients and the exact result, packed
	Parts          map[string][]byte `json:"-"` // all inputs, by name
	Narrow         bool              `json:"-"` // only AVX2, FMA and BMI2 may be used, as far as the peer can be told so
	Wide           bool              `json:"-"` // the processor has AVX-512
}

// Rows are those of a product's result.
func (w Work) Rows() int {
	if w.I > 0 {
		return w.I
	}
	return w.K
}

// Square reports whether a product is one of square matrices.
func (w Work) Square() bool { return w.Rows() == w.K && w.C == w.K }

// InW is the width of the image, InH its height.
func (w Work) InW() int { return (w.W-1)*w.Step + w.R }

// InH is the height of the image.
func (w Work) InH() int { return (w.H-1)*w.Step + w.S }
