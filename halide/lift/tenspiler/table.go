package tenspiler

import (
	"embed"
	"path"
)

//go:embed sources blends
var texts embed.FS

// Benchmark is one program.
type Benchmark struct {
	Name, Suite string
	// Func is the function to lift.
	Func string
}

// Style is how a benchmark is written.
type Style string

// The styles: std::vector, or pointers and sizes. Blends have the plain one only.
const (
	Vectors Style = "cpp"
	Plain   Style = "c"
)

// Source is the benchmark's text in a style and the name of its file. It panics with BUG if there is none.
func (b Benchmark) Source(s Style) (file string, text []byte) {
	dir := "sources"
	if b.Suite == Bytes {
		dir = "blends"
	}
	file = b.Name + "." + string(s)
	text, err := texts.ReadFile(path.Join(dir, file))
	if err != nil {
		panic("BUG: no text of the benchmark " + file)
	}
	return file, text
}

// Bytes is the suite of Blends.
const Bytes = "blend8"

// Benchmarks are the 69, in the order of the paper's artifact.
func Benchmarks() []Benchmark { return append([]Benchmark{}, benchmarks...) }

// Blends are the 12 blends on bytes.
func Blends() []Benchmark {
	var out []Benchmark
	for _, name := range []string{"color_burn", "color_dodge", "darken", "dissolve", "lighten", "linear_burn",
		"linear_dodge", "multiply", "normal", "normal_f", "overlay", "screen"} {
		out = append(out, Benchmark{Name: name, Suite: Bytes, Func: name})
	}
	return out
}

var benchmarks = []Benchmark{
	{"color_burn_8", "blend", "color_burn_8"},
	{"color_dodge_8", "blend", "color_dodge_8"},
	{"darken_blend_8", "blend", "darken_blend_8"},
	{"dissolve_blend_8", "blend", "dissolve_blend_8"},
	{"lighten_blend_8", "blend", "lighten_blend_8"},
	{"linear_burn_8", "blend", "linear_burn_8"},
	{"linear_dodge_8", "blend", "linear_dodge_8"},
	{"multiply_blend_8", "blend", "multiply_blend_8"},
	{"normal_blend_8", "blend", "normal_blend_8"},
	{"normal_blend_f", "blend", "normal_blend_f"},
	{"overlay_blend_8", "blend", "overlay_blend_8"},
	{"screen_blend_8", "blend", "screen_blend_8"},
	{"matmul", "llama", "matmul"},
	{"rmsnorm_part1", "llama", "rmsnorm_part1"},
	{"rmsnorm_part2", "llama", "rmsnorm_part2"},
	{"softmax_part1", "llama", "softmax_part1"},
	{"softmax_part2", "llama", "softmax_part2"},
	{"softmax_part3", "llama", "softmax_part3"},
	{"softmax_part4", "llama", "softmax_part4"},
	{"transformer_part1", "llama", "transformer_part1"},
	{"transformer_part2", "llama", "transformer_part2"},
	{"transformer_part3", "llama", "transformer_part3"},
	{"transformer_part4", "llama", "transformer_part4"},
	{"dot", "blas", "dot"},
	{"gemv", "blas", "gemv"},
	{"mag_array", "darknet", "mag_array"},
	{"matrix_add_matrix", "darknet", "matrix_add_matrix"},
	{"mse_array", "darknet", "mse_array"},
	{"mult_add_into_cpu", "darknet", "mult_add_into_cpu"},
	{"ol_l2_cpu1", "darknet", "ol_l2_cpu1"},
	{"ol_l2_cpu2", "darknet", "ol_l2_cpu2"},
	{"scale_array", "darknet", "scale_array"},
	{"scale_matrix", "darknet", "scale_matrix_int"},
	{"sum_array", "darknet", "sum_array"},
	{"translate_array", "darknet", "translate_array"},
	{"matadd", "dsp", "matadd"},
	{"matscal", "dsp", "matscal"},
	{"matsub", "dsp", "matsub"},
	{"vadd", "dsp", "vadd"},
	{"vcopy", "dsp", "vcopy"},
	{"vmul", "dsp", "vmul"},
	{"vneg", "dsp", "vneg"},
	{"voffset", "dsp", "voffset"},
	{"vrecip", "dsp", "vrecip"},
	{"vscal", "dsp", "vscal"},
	{"vsub", "dsp", "vsub"},
	{"wvec", "dsp", "w_vec"},
	{"mat1x3", "dspstone", "mat1x3"},
	{"n_real_updates", "dspstone", "n_real_updates"},
	{"sum_of_squares", "makespeare", "sum_of_squares"},
	{"diveq", "mathfu", "diveq"},
	{"diveq_sca", "mathfu", "diveq_sca"},
	{"len", "mathfu", "len_sq"},
	{"len_sq", "mathfu", "len_sq"},
	{"matmul_sca", "mathfu", "matmul_sca"},
	{"muleq", "mathfu", "muleq"},
	{"muleq_sca", "mathfu", "muleq_sca"},
	{"negate", "mathfu", "negate"},
	{"pluseq", "mathfu", "pluseq"},
	{"subeq", "mathfu", "subeq"},
	{"subeq_sca", "mathfu", "subeq_sca"},
	{"array_inc", "simpl_array", "array_inc"},
	{"array_sum", "simpl_array", "array_sum"},
	{"cube_in_place", "simpl_array", "cube_in_place"},
	{"fourth_in_place", "simpl_array", "fourth_in_place"},
	{"sum_elts", "simpl_array", "sum_elts"},
	{"fir_small", "utdsp", "fir_small"},
	{"lmsfir1", "utdsp", "lmsfir1"},
	{"lmsfir2", "utdsp", "lmsfir2"},
}
