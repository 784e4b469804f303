package main

// simCmd runs any kernel.
type simCmd struct {
	File string `arg:""`
}

// Run runs it.
func (c simCmd) Run(o output) error { return nil }
