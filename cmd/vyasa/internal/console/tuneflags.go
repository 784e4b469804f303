package console

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Budget is what a search may take: a time, or a number of evaluations.
type Budget struct {
	Time        time.Duration
	Evaluations int
}

// UnmarshalText reads "60s" or "500".
func (b *Budget) UnmarshalText(text []byte) error {
	if n, err := strconv.Atoi(string(text)); err == nil {
		if n < 1 {
			return fmt.Errorf("a budget of %d evaluations is none", n)
		}
		*b = Budget{Evaluations: n}
		return nil
	}
	d, err := time.ParseDuration(string(text))
	if err != nil || d <= 0 {
		return fmt.Errorf("%q is neither a time, as 60s, nor a number of evaluations, as 500", text)
	}
	*b = Budget{Time: d}
	return nil
}

// Percent is a fraction that is written as "2%", or as 0.02.
type Percent float64

// UnmarshalText reads it.
func (p *Percent) UnmarshalText(text []byte) error {
	number, isPercent := strings.CutSuffix(strings.TrimSpace(string(text)), "%")
	f, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) || f < 0 {
		return fmt.Errorf("%q is no gap, as 2%% or 0.02", text)
	}
	if isPercent {
		f /= 100
	}
	*p = Percent(f)
	return nil
}
