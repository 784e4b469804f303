// Package project reads the graph of a project as the vendor's examples write it, C++ of the class graph in the
// namespace adf: a class with kernels, ports and PLIO, whose constructor creates and connects them, an object of it,
// and a main that says how often it runs.
//
//	project    the file: constants, what classes register, how often graphs run
//	class      classes of graphs, and objects of them
//	tokens     what stands in brackets
//	construct  what a constructor does, statement by statement
//	statement  one statement: kernels, PLIO, connections, sizes
//	main       how often a graph runs, and what its ports get, also while it runs
//	number     expressions of integers
//	packet     splits and merges of streams of packets
//	parameter  run-time parameters, and what main hands to GMIO
//	connected  whether connections are as the kernels say
//	place      where kernels stand, and margins between them
//	resolve    nodes and connections -> a graph of package graph
//
// No C++ is run: constructors are read as lists of statements, with loops and ifs over integers. What a graph says that
// changes only where and how fast it runs is left out; what is not known is an error with its line.
package project
