package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// budget is what a search may take: a time, or a number of evaluations.
type budget struct {
	time        time.Duration
	evaluations int
}

// UnmarshalText reads "60s" or "500".
func (b *budget) UnmarshalText(text []byte) error {
	if n, err := strconv.Atoi(string(text)); err == nil {
		if n < 1 {
			return fmt.Errorf("a budget of %d evaluations is none", n)
		}
		*b = budget{evaluations: n}
		return nil
	}
	d, err := time.ParseDuration(string(text))
	if err != nil || d <= 0 {
		return fmt.Errorf("%q is neither a time, as 60s, nor a number of evaluations, as 500", text)
	}
	*b = budget{time: d}
	return nil
}

// percent is a fraction that is written as "2%", or as 0.02.
type percent float64

// UnmarshalText reads it.
func (p *percent) UnmarshalText(text []byte) error {
	number, isPercent := strings.CutSuffix(strings.TrimSpace(string(text)), "%")
	f, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) || f < 0 {
		return fmt.Errorf("%q is no gap, as 2%% or 0.02", text)
	}
	if isPercent {
		f /= 100
	}
	*p = percent(f)
	return nil
}
