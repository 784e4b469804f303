// Package report says what a run of a scheduled program came to, for whoever wants it faster: where the cycles went,
// how each loop was scheduled and what keeps it from a better schedule, how full the slots are, what moves through
// memory, and how near all this comes to what the machine can do.
//
// [Make] computes a [Report] from the program, the machine and the counts of the run; nothing is estimated. A Report
// prints as text ([Report.String]), as JSON with stable names, and, by package picture, as a
// picture.
//
// Invariants
//
//   - Every cycle is counted once: the own cycles of all loops and those outside of loops add up to Report.Cycles; so
//     do the parts of Report.Where.
//
//   - A share is a number from 0 to 1; per-cycle numbers include stalls.
//
//   - Equal inputs give equal bytes.
//
//     file         holds
//     report.go    Report and its parts
//     make.go      Make
//     owner.go     which loop each bundle belongs to
//     flow.go      how often each branch was taken, from how often each bundle issued
//     loops.go     one loop: iterations, cycles, schedule
//     schedule.go  what the scheduler said of a loop
//     files.go     register files
//     tally.go     cycles, multiplications, slots and bytes of a set of bundles
//     where.go     where the cycles went
//     conflict.go  which buffers met in a bank
//     peak.go      the element types used, and their peaks
//     roofline.go  memory traffic and the roofline
//     text.go      the text
//     textloops.go its tables of loops
//     table.go     aligned tables
package report
