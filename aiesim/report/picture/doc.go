// Package picture draws a report of a run. It stands apart from package report, whose users need no plots.
package picture
