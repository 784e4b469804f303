package svm

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
)

// Kernel is a positive semi-definite function of two points.
type Kernel struct {
	Kind   Kind    `json:"kind"`
	Gamma  float64 `json:"gamma"`            // what distances or products are multiplied by; > 0
	Degree int     `json:"degree,omitempty"` // of Polynomial: at least 1
	Shift  float64 `json:"shift,omitempty"`  // of Polynomial: what is added before the power; >= 0
}

// Kind is a family of kernels.
type Kind string

// The families.
const (
	Radial     Kind = "rbf"        // exp(-gamma |x - z|^2)
	Polynomial Kind = "polynomial" // (gamma x.z + shift)^degree
)

// RBF is the radial kernel exp(-gamma |x - z|^2).
func RBF(gamma float64) Kernel { return Kernel{Kind: Radial, Gamma: gamma} }

// Cubic is the polynomial kernel (gamma x.z + 1)^3.
func Cubic(gamma float64) Kernel { return Kernel{Kind: Polynomial, Gamma: gamma, Degree: 3, Shift: 1} }

// String is "rbf(0.5)" or "polynomial(3, 1, 1)": degree, gamma, shift.
func (k Kernel) String() string {
	if k.Kind == Polynomial {
		return fmt.Sprintf("%s(%d, %g, %g)", k.Kind, k.Degree, k.Gamma, k.Shift)
	}
	return fmt.Sprintf("%s(%g)", k.Kind, k.Gamma)
}

// Check says what is wrong with k.
func (k Kernel) Check() error {
	switch {
	case k.Kind != Radial && k.Kind != Polynomial:
		return fmt.Errorf("kernel %q: there are %s and %s", k.Kind, Radial, Polynomial)
	case !(k.Gamma > 0) || math.IsInf(k.Gamma, 0):
		return fmt.Errorf("kernel %s: gamma %g is not a positive number", k.Kind, k.Gamma)
	case k.Kind == Polynomial && (k.Degree < 1 || k.Degree > 9):
		return fmt.Errorf("kernel %s: degree %d is not in 1..9", k.Kind, k.Degree)
	case !(k.Shift >= 0) || math.IsInf(k.Shift, 0):
		return fmt.Errorf("kernel %s: shift %g is negative: the kernel would not be semi-definite", k.Kind, k.Shift)
	}
	return nil
}

// of is the kernel's value of two points of one length.
func (k Kernel) of(x, z []float64) float64 {
	if k.Kind == Radial {
		d := floats.Distance(x, z, 2)
		return math.Exp(-k.Gamma * d * d)
	}
	base, power := k.Gamma*floats.Dot(x, z)+k.Shift, 1.0
	for range k.Degree {
		power *= base
	}
	return power
}
