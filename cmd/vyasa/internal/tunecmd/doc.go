// Package tunecmd is the command tune, with all that it does of records: show, report, replay, curves, claims.
package tunecmd
