package nativebench

// Job is a kernel of the documented table.
type Job struct {
	Name, Size       string
	Workers, Weights int
}

// Suite is the documented table: filters and blurs of a tile and of a megapixel, layers, products, some of bytes with
// small weights too; then megapixels on two cores.
func Suite() []Job {
	var all []Job
	for _, name := range filters() {
		all = append(all, Job{Name: name}, Job{Name: name, Size: megapixel})
	}
	for _, name := range []string{"cv-9x9-i16", "cv-11x11-i16", "cv-3x3-f32", "cv-5x5-f32"} {
		all = append(all, Job{Name: name})
	}
	for _, kind := range kinds() {
		for _, l := range layers {
			all = append(all, Job{Name: l.name + "-" + kind})
		}
		for _, name := range products() {
			all = append(all, Job{Name: name + "-" + kind})
		}
	}
	for _, name := range append([]string{"rn04", "rn13", "rn18"}, products()...) {
		all = append(all, Job{Name: name + "-u8s8", Weights: 64}) // sums of two products fit 16 bits
	}
	for _, name := range filters() {
		all = append(all, Job{Name: name, Size: megapixel, Workers: 2})
	}
	return all
}

const megapixel = "1024x1024"

func filters() []string {
	return []string{"cv-3x3-i16", "cv-5x5-i16", "cv-7x7-i16", "blur3-u8", "gauss5-u8"}
}

func products() []string { return []string{"gemm16", "gemm32", "gemm64", "gemm128"} }
