// Package svm is a binary support vector machine: which of two classes a point is of, learnt from examples.
//
//	model, err := svm.Train(points, labels, svm.Options{Kernel: svm.RBF(0.5), C: 100})
//	if model.Decide(x) > 0 { ... } // of the class that labels true
//
// Train solves the dual problem of the soft margin
//
//	minimise  1/2 sum(i, j, y(i) y(j) a(i) a(j) K(x(i), x(j))) - sum(i, a(i)),  0 <= a(i) <= C,  sum(i, y(i) a(i)) = 0
//
// by sequential minimal optimisation (Platt, 1998), two points at a step, chosen by second-order information (Fan, Chen
// and Lin, "Working set selection using second order information for training support vector machines", JMLR 6, 2005).
//
// # Invariants
//
//   - The same examples in the same order give the same model, bit for bit.
//   - A model's points are those examples whose a is not 0; its a obey the constraints above exactly at the bounds, and the
//     sum up to rounding.
//   - At the end no pair of points violates optimality by more than Options.Tolerance, or Train says that it gave up.
//   - Nothing is scaled: what comes in should be of like size in each feature, as of mean 0 and deviation 1.
//
// # Files
//
//	kernel.go   kernels: RBF and polynomial
//	svm.go      Options, Train, Model
//	smo.go      the solver
package svm
