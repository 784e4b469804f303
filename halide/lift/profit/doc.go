// Package profit predicts from the sizes of a call which of two machines runs it faster, so that a replacement of
// legacy code calls the accelerator only where that pays. It learns from measurements, as section 6 of ATC (Martínez et
// al., "Matching linear algebra and tensor code to specialized hardware accelerators", CC 2023) does, and knows nothing
// of the machines: times of both come in as numbers.
//
//	samples, err := profit.Read("gemm.csv", file) // m,n,k,host_ns,target_ns
//	p, err := profit.Train(samples, profit.Options{})
//	if p.Pays(64, 64, 64) { ... }
//
// # Invariants
//
//   - Training on the same samples in the same order gives the same predictor, bit for bit, and a written predictor reads
//     back as the same.
//   - Features are the logarithms of the sizes and, for vectors of so many lanes, of what rounding each size up adds, scaled
//     to mean 0 and deviation 1 over the samples; so sizes are positive.
//   - How good a predictor is says Judge, on samples that it has not seen; samples near the break-even are counted apart.
//
// # Files
//
//	sample.go     Samples: times at sizes, read and written as CSV
//	predictor.go  Train, Predictor, Pays
//	judge.go      Judge, Split, CrossValidate: how often it is right
//
// Sub-package svm has the machine that learns.
package profit
