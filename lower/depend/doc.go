// Package depend is the dependence analysis of loop nests: which loops have iterations that may be done in any order,
// side by side as lanes, or at the same time. What runs nests, or makes vector programs of them, relies on it and on no
// mark of a loop.
//
//	tree.go           Tree, Node: statements and what they touch
//	independent.go    Independent, Concurrent, Repeatable
//	apart.go          whether iterations meet in what they access
//	choose.go         Choose: conditions that differ from lane to lane become selects
//	groups.go         Groups, Alone: neighbouring statements that are alike, as nests of their own
//	distribute.go     Distribute: loops around statements that are not alike become several
package depend
