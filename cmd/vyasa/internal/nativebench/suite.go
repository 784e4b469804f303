package nativebench

// Job is a kernel of the documented table.
type Job struct {
	Name, Size       string
	Workers, Weights int
}

// Suite is the documented table: filters and blurs of a tile and of a megapixel, layers, products, those of bytes with small weights
// too; then megapixels on two cores.
func Suite() []Job {
	var all []Job
	for _, name := range filters() {
		all = append(all, Job{Name: name}, Job{Name: name, Size: megapixel})
	}
	for _, kind := range kinds() {
		for _, base := range bases() {
			all = append(all, Job{Name: base + "-" + kind})
		}
	}
	for _, base := range bases() {
		all = append(all, Job{Name: base + "-u8s8", Weights: 64}) // sums of two products fit 16 bits
	}
	for _, name := range filters() {
		all = append(all, Job{Name: name, Size: megapixel, Workers: 2})
	}
	return all
}

// bases are layers and products.
func bases() (names []string) {
	for _, l := range layers {
		names = append(names, l.name)
	}
	return append(names, "gemm16", "gemm32", "gemm64", "gemm128", "gemm256")
}

const megapixel = "1024x1024"

func filters() []string {
	return []string{"cv-3x3-i16", "cv-5x5-i16", "cv-7x7-i16", "cv-9x9-i16", "cv-11x11-i16", "cv-3x3-f32", "cv-5x5-f32", "blur3-u8", "gauss5-u8"}
}
