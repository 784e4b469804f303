// Package classify guesses from the looks of a C function what it computes, so that regions which are worth lifting are
// tried first. It only ranks: a guess is never a reason to lift something as that, nor to leave it out.
//
//	guess := classify.Default().Guess(fn)
//	fmt.Println(guess.Kind, guess.Interest) // gemm 0.997
//
// A function becomes a bag of features: labels of its tree's nodes refined by those of their children (Weisfeiler and
// Lehman), the loops around each access of memory and which of their variables its index has. Names count for nothing.
// A linear model over hashed features, one weight a kind, trained on the programs of package variants, gives the
// probabilities.
//
// # Invariants
//
//   - Renaming, and what lies between tokens, changes no feature.
//   - Training is deterministic; the model in the package is what Train makes of Examples, and a test holds it:
//     go test ./halide/lift/classify -run Model -update trains it anew.
//
// # Files
//
//	tree.go      functions as trees of labels
//	features.go  trees as features
//	model.go     Model, Guess; the model that is in the package
//	train.go     Train
//	examples.go  Examples: programs of package variants as training data
package classify
