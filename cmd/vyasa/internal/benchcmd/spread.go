package benchcmd

import (
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/calibration"
)

// spread is the median and the largest distance of the ratios of a grade from 1; kernels that did not run do not count.
func spread(list []Calibrated, g calibration.Grade) (median, most float64, n int) {
	var far []float64
	for _, c := range list {
		if c.Grade == g && c.Simulated > 0 {
			far = append(far, math.Abs(c.Ratio-1))
		}
	}
	if len(far) == 0 {
		return 0, 0, 0
	}
	slices.Sort(far)
	half := len(far) / 2
	median = far[half]
	if len(far)%2 == 0 {
		median = (far[half-1] + far[half]) / 2
	}
	return median, far[len(far)-1], len(far)
}
