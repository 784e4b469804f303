package main

import (
	"context"
	"fmt"
	"io"

	"github.com/vyasa-go/vyasa/autotune/farm"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/farmflags"
)

// nodeCmd is a node of a farm.
type nodeCmd struct{ farmflags.NodeCmd }

// Run is a node until it is interrupted.
func (c nodeCmd) Run(ctx context.Context, o console.Output) error {
	n, err := started(c.Node, c.Security, o.Log)
	if err != nil {
		return err
	}
	<-ctx.Done()
	n.Close()
	return nil
}

// started starts a node as flags say, and tells where it is.
func started(f farmflags.Node, s farmflags.Security, log io.Writer) (*farm.Node, error) {
	n, err := farm.StartNode(farm.NodeOptions{Listen: f.Listen, Cluster: f.Cluster, Routes: f.Routes, Store: f.Store,
		Security: security(s)})
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(log, "workers: vyasa worker --join %s\n", n.URL())
	if n.Exposed() {
		fmt.Fprintln(log, "anybody who reaches this machine can take part: --token, --user or --tls-ca ask who "+
			"they are")
	}
	return n, nil
}
