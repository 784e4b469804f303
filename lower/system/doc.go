// Package system schedules an algorithm onto a system of memories, movers and compute nodes, before it runs (ISA
// Mapper, sections 2.4, 3 and 4). A system is data, a text of some twenty lines:
//
//	system gemmini                                   # its name; what follows is its nodes
//	memory dram 1073741824                           # bytes; the first one is where arrays begin and end
//	memory spad 262144
//	move mvin dram spad 16 30                        # from, to, bytes a cycle, cycles before the first
//	compute array                                    # a node that computes, and what it does
//	does gemmini 16 a=spad b=spad acc=accumulator    # an instruction, its cycles, where its operands may lie
//	does plain 1 dram                                # all else, cycles an element, and where it is
//
// A Schedule is a dry run: sums become compute tiles, one call of an instruction each, in an order; each tile gets a
// compute node, and its operands are moved where that takes them. Copies that moves leave behind serve later tiles,
// until another tile writes the data. All choices, of maps, orders, tilings, nodes, sources, places, paths and what has
// to leave a full memory, go through an approach.Approach.
// The record is replayed on data.
//
// # Files
//
//	graph.go, parse.go, library.go   Graph: a system as data
//	program.go, tile.go, tiling.go   Program: the tiles of an algorithm
//	state.go                         which copies of data lie where
//	schedule.go, record.go           Schedule: the dry run; Plan: its record
//	recur.go                         loops over time: priming, recursive, finish
//	replay.go                        a Plan on data
package system
