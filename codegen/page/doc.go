// Package page writes every form of a kernel on one HTML page, side by side: what is to be computed, in which order,
// the loop nest, triplets, vector program, C and instruction words. Lines are linked by the lines of the user's program
// that they come from: where the mouse stands on one, all others light up; a click keeps them lit and brings them into
// view. Notes stand below the schedule.
//
// The page needs nothing but itself, and is well-formed XML.
//
//	page.go       Write: the HTML
//	forms.go      Of: the forms of a kernel as lines, with where they come from
//	user.go       the user's forms: algorithm, schedule and its loops
//	terms.go      lines of terms, which come with what they are a part of
//	page.html     the frame
package page
