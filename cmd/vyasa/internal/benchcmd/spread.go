package benchcmd

import (
	"fmt"
	"io"
	"math"
	"slices"
)

// differences are how far simulated cycles are from published ones: parts of the published ones.
type differences struct {
	n            int     // kernels that ran
	median, most float64 // without signs
	p90          float64 // that nine of ten kernels keep, without signs
	mean         float64 // with signs: above 0 if the simulator takes more cycles
}

// spread takes the differences of the kernels that in selects; kernels that did not run do not count.
func spread(list []Calibrated, in func(Calibrated) bool) differences {
	var d differences
	var far []float64
	for _, c := range list {
		if in(c) && c.Simulated > 0 {
			far = append(far, math.Abs(c.Ratio-1))
			d.mean += c.Ratio - 1
		}
	}
	if d.n = len(far); d.n == 0 {
		return d
	}
	slices.Sort(far)
	half := d.n / 2
	d.median = far[half]
	if d.n%2 == 0 {
		d.median = (far[half-1] + far[half]) / 2
	}
	d.p90 = far[min(d.n-1, d.n*9/10)]
	d.most, d.mean = far[d.n-1], d.mean/float64(d.n)
	return d
}

// printReadings prints the spread of the kernels that in selects by each of the other readings.
func printReadings(w io.Writer, list []Calibrated, in func(Calibrated) bool) {
	if len(list) == 0 {
		return
	}
	for i, reading := range list[0].Readings {
		other := make([]Calibrated, 0, len(list))
		for _, c := range list {
			if i < len(c.Readings) {
				c.Simulated = c.Readings[i].Simulated
				c.Ratio = float64(c.Simulated) / float64(c.Published)
				other = append(other, c)
			}
		}
		spread(other, in).print(w, fmt.Sprintf("integers, by %s=%d", reading.Fact, reading.N))
	}
}

// print prints a line, if a kernel ran.
func (d differences) print(w io.Writer, name string) {
	if d.n > 0 {
		fmt.Fprintf(w, "%s: %d kernels, median difference %.1f%%, 90th percentile %.1f%%, most %.1f%%, "+
			"mean %+.1f%%\n", name, d.n, 100*d.median, 100*d.p90, 100*d.most, 100*d.mean)
	}
}
