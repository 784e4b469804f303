package search

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// The certificate is JSON lines. The first is its head, the last its end; between them stands one line for each node of
// the frontier, in the order of a walk that goes below no other node:
//
//	{"certificate":1,"best":"…","path":[0,2,…],"cycles":123,"bound":120}
//	{"cut":"…","bound":125}             an inner node or a leaf: no leaf at or below it costs less than this
//	{"leaf":"…","cycles":130}
//	{"leaf":"…","cycles":130,"at_least":true}   a leaf of which no more is known than that it costs so much or more
//	{"refused":"…","reason":"…"}        a leaf without cost
//	{"dead":"…"}                        an inner node without children
//	{"end":{"cut":1,"leaf":1,"refused":1,"dead":1}}
//
// Of a tree that is [Evident] the head has "model" and each cut "left": what bounds are made of, for package proof.
//
// It proves that no leaf of the tree costs less than bound. "best" and "cycles" are missing if no leaf is known to have
// a cost.
type (
	headLine struct {
		Certificate int    `json:"certificate"`
		Best        string `json:"best,omitempty"`
		Path        []int  `json:"path"`
		Cycles      int64  `json:"cycles,omitempty"`
		Bound       int64  `json:"bound"`
		Model       any    `json:"model,omitempty"`
	}
	cutLine struct {
		Cut   string `json:"cut"`
		Bound int64  `json:"bound"`
		Left  any    `json:"left,omitempty"`
	}
	leafLine struct {
		Leaf    string `json:"leaf"`
		Cycles  int64  `json:"cycles"`
		AtLeast bool   `json:"at_least,omitempty"`
	}
	refusedLine struct {
		Refused string `json:"refused"`
		Reason  string `json:"reason"`
	}
	deadLine struct {
		Dead string `json:"dead"`
	}
	endLine struct {
		End Frontier `json:"end"`
	}
)

// Frontier counts the lines of a certificate by kind.
type Frontier struct {
	Cut     int64 `json:"cut"`
	Leaf    int64 `json:"leaf"`
	Refused int64 `json:"refused"`
	Dead    int64 `json:"dead"`
}

// errUnsound is why there is no certificate after a leaf was cheaper than its bound.
var errUnsound = errors.New("search: a leaf costs less than its bound, so there is nothing to certify")

// Certify writes the proof of o.Bound, walking the tree once more down to nodes with that bound and to evaluated
// leaves. If the search looked at no bounds and has finished, the certificate uses none either: it names every leaf.
func (o *Outcome[N]) Certify(ctx context.Context, w io.Writer) (Frontier, error) {
	if o.Bound == 0 && len(o.Unsound) > 0 {
		return Frontier{}, errUnsound
	}
	root, err := o.tree.Root()
	if err != nil {
		return Frontier{}, err
	}
	buffer := bufio.NewWriter(w)
	p := &prover[N]{Outcome: o, ctx: ctx, to: json.NewEncoder(buffer), met: map[Key]struct{}{}}
	p.cuts = o.Stopped != Finished || o.bounds && (o.Found || o.incumbent)
	p.to.SetEscapeHTML(false)
	head := headLine{1, o.Text, o.Path, o.Cycles, o.Bound, nil}
	if p.evident, _ = o.tree.(Evident[N]); p.evident != nil && p.cuts {
		head.Model = p.evident.Model()
	}
	p.line(head)
	p.walk(&root, o.tree.Bound(&root))
	p.line(endLine{p.lines})
	if p.err == nil {
		p.err = buffer.Flush()
	}
	return p.lines, p.err
}

// prover writes the lines.
type prover[N any] struct {
	*Outcome[N]
	ctx   context.Context
	to    *json.Encoder
	met   map[Key]struct{}
	cuts  bool // bounds may be used
	lines Frontier
	err   error

	evident Evident[N] // nil: the tree is not
}

func (p *prover[N]) line(l any) {
	if p.err == nil {
		p.err = p.to.Encode(l)
	}
}

// walk writes the frontier at and below a node.
func (p *prover[N]) walk(n *N, bound int64) {
	key := p.tree.Key(n)
	if _, met := p.met[key]; met || p.err != nil {
		return
	}
	if p.err = p.ctx.Err(); p.err != nil {
		return
	}
	p.met[key] = struct{}{}
	leaf := p.tree.Leaf(n)
	result, evaluated := p.results[key]
	switch {
	case leaf && evaluated && result.Cycles > 0:
		p.lines.Leaf++
		p.line(leafLine{p.tree.Text(n), result.Cycles, result.AtLeast})
	case leaf && evaluated:
		p.lines.Refused++
		p.line(refusedLine{p.tree.Text(n), result.Refused})
	case p.cuts && bound >= p.Bound:
		p.lines.Cut++
		cut := cutLine{p.tree.Text(n), bound, nil}
		if p.evident != nil {
			cut.Left = p.evident.Left(n)
		}
		p.line(cut)
	case leaf:
		p.err = fmt.Errorf("search: %s has not been evaluated, though its bound is %d: the bound of some node is "+
			"less than its parent's",
			p.tree.Text(n), bound)
	default:
		kids, _ := p.tree.Branch(n, nil)
		if len(kids) == 0 {
			p.lines.Dead++
			p.line(deadLine{p.tree.Text(n)})
		}
		for i := range kids {
			p.walk(&kids[i], p.tree.Bound(&kids[i]))
		}
	}
}
