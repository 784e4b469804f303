// Package graph runs several kernels that are joined by windows, streams and cascades, over several iterations, as the
// vendor's graph does: each kernel's C and its instruction words, which must write the same, with what they keep from
// one iteration to the next. It counts each kernel's cycles and those from end to end.
//
//	file  the text of a graph: kernels, their arguments, nets
//	order which kernel comes before which; mistakes in how they are joined
//	run   iterations: data from net to net
//	time  when each call begins and ends
package graph
