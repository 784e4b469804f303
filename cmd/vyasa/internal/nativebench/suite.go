package nativebench

// Job is a kernel of the documented table.
type Job struct {
	Name, Size string
	Workers    int
}

// Suite is the documented table: filters and blurs of a tile and of a megapixel, layers, products; then megapixels on two cores.
func Suite() []Job {
	var all []Job
	for _, name := range filters() {
		all = append(all, Job{Name: name}, Job{Name: name, Size: megapixel})
	}
	for _, kind := range kinds() {
		for _, l := range layers {
			all = append(all, Job{Name: l.name + "-" + kind})
		}
	}
	for _, n := range []string{"gemm16", "gemm32", "gemm64", "gemm128", "gemm256"} {
		for _, kind := range kinds() {
			all = append(all, Job{Name: n + "-" + kind})
		}
	}
	for _, name := range filters() {
		all = append(all, Job{name, megapixel, 2})
	}
	return all
}

const megapixel = "1024x1024"

func filters() []string {
	return []string{"cv-3x3-i16", "cv-5x5-i16", "cv-7x7-i16", "cv-9x9-i16", "cv-11x11-i16", "cv-3x3-f32", "cv-5x5-f32", "blur3-u8", "gauss5-u8"}
}
