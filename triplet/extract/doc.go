// Package extract makes triplets of the vectorised parts of a loop nest, and groups of triplets: the Vyasa paper's
// steps 1 and 2 (section III). The machine's mapper, which follows, is a part of the machine.
//
// Every pass returns a new Program. Same nest and machine, same program: nothing depends on the order of maps.
//
//	pass          before -> after                                        why there
//	triplets.go   vectorised statements -> triplets (Table I)            what follows knows no statements
//	              (products.go: sums of products; terms.go: operands;
//	              complex_select.go, complex_parts.go: complex products;
//	              merge.go: sums of sums in one accumulator;
//	              zip.go: loops that are alike, side by side;
//	              copies.go: copies through registers)
//	              (epilogue.go, epilogue_*.go: more than that -> values;
//	              epilogue_unsigned.go, epilogue_words.go: uint32 as int32;
//	              stages.go: several stages as one body;
//	              walker.go: what all of these share)
//	lazy.go       triplets -> groups stored once (Table II)              whole sums are what operations share
//	the mapper    groups -> operations on registers                      last: needs rows, lanes and the machine
//
// extract.go has the passes in their order, and makes both ways of a condition conditions of their own.
package extract
