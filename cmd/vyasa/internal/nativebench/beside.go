package nativebench

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/mapcmd"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// beside is the peers of one kernel.
type beside struct {
	row     *Row
	runners []peers.Runner
	after   []func() // says what each computed, once all is measured
	close   []func()
}

// peersOf prepares all peers that there are; of the others reasons go into the row.
func peersOf(ctx context.Context, k *ours, o Options, row *Row) *beside {
	b, w, inputs, want := &beside{row: row}, k.workload, k.inputs, k.want
	row.Peers, row.Missing = map[string]Figure{}, map[string]string{}
	b.hand(k)
	b.plain(ctx, w, o, inputs, want)
	work := w.work
	if work.Op == "" {
		why := errors.New("it knows no such kernel")
		for _, name := range append([]string{"oneDNN", "OpenBLAS"}, kindNames()...) {
			row.lacks(name, why)
		}
		return b
	}
	work = filled(work, k.nest, inputs, want)
	work.Narrow, work.Wide = o.narrow, o.wide
	repeat := peers.NewRepeater(ctx, o.Dir)
	elem := map[halide.Type]string{halide.Float32: "f32", halide.Int32: "i32", halide.Int16: "i16", halide.UInt8: "u8",
		halide.Int8: "i8"}[want.Type]
	if p, err := peers.NewOneDNN(work); err != nil {
		row.lacks("oneDNN", err)
	} else {
		b.library("oneDNN", p, repeat, want, elem)
	}
	if p, err := peers.NewOpenBLAS(work); err != nil {
		row.lacks("OpenBLAS", err)
	} else {
		b.library("OpenBLAS", p, repeat, want, elem)
	}
	if o.Mapped && work.Op == peers.Conv && elem == "f32" {
		b.blas(ctx, w, work, o, repeat, want)
	}
	for _, kind := range peers.Kinds() {
		b.driver(ctx, kind, work, o, want, elem)
	}
	return b
}

func kindNames() (names []string) {
	for _, k := range peers.Kinds() {
		names = append(names, k.Name)
	}
	return names
}

// plain adds plain C by the compilers that are there.
func (b *beside) plain(ctx context.Context, w workload, o Options, inputs map[string]*halide.Array,
	want *halide.Array) {
	for _, name := range []string{"gcc", "clang"} {
		label := "plain C, " + name
		if w.exact != nil {
			b.row.lacks(label, errors.New("it is not asked for a layer over time"))
			continue
		}
		c, err := peers.FindCompiler(name)
		if err != nil {
			b.row.lacks(label, err)
			continue
		}
		p, err := newPlainC(ctx, w, c, o, inputs)
		if err != nil {
			b.row.lacks(label, err)
			continue
		}
		b.close = append(b.close, func() { _ = p.plain.Close() })
		arrays, err := storedOf(p.nest, inputs)
		if err != nil {
			b.row.lacks(label, err)
			continue
		}
		b.runners = append(b.runners, p.runner(label, arrays))
		b.after = append(b.after, func() {
			how := "the order of the algorithm"
			if p.order != "" {
				how = p.order
			}
			out := outputOf(p.nest)
			got, err := realize.Unpack(out, arrays[out.Name])
			b.row.remark("%s: %s, %s%s", label, c.Version(), how, differs(got, want, err))
		})
	}
}

// library is a peer in this process.
type library interface {
	Runner(*peers.Repeater) peers.Runner
	Result() ([]byte, error)
	Note() string
	Close()
}

// library adds one.
func (b *beside) library(name string, p library, repeat *peers.Repeater, want *halide.Array, elem string) {
	b.close = append(b.close, p.Close)
	b.runners = append(b.runners, p.Runner(repeat))
	exact := dense(want)
	b.after = append(b.after, func() {
		got, err := p.Result()
		how := compared(got, exact, elem, err)
		if err == nil && elem == "i32" && how != ", exact" {
			how += ", as sums of two products saturate at 16 bits"
		}
		b.row.remark("%s: %s%s%s", name, p.Note(), how, prefixed(repeat.Note()))
	})
}

// blas adds a layer of floats mapped onto a product of OpenBLAS, after im2col, as vyasa map --needle sgemm --more -o
// writes it; and the same by oneDNN's own im2col and product, over images in both orders.
func (b *beside) blas(ctx context.Context, w workload, work peers.Work, o Options, repeat *peers.Repeater,
	want *halide.Array) {
	name := "OpenBLAS, mapped"
	c, err := mapcmd.InC(w.name, w.schedule, "sgemm")
	if err != nil {
		b.row.lacks(name, err)
		return
	}
	p, err := peers.NewBLASConv(ctx, o.Dir, c.Text, c.Entry, c.Flags, work)
	if err != nil {
		b.row.lacks(name, err)
		return
	}
	b.library(name, p, repeat, want, "f32")
	for _, order := range peers.Im2colOrders {
		if p, err := peers.NewIm2col(work, order); err != nil {
			b.row.lacks(peers.Im2colName(order), err)
		} else {
			b.library(peers.Im2colName(order), p, repeat, want, "f32")
		}
	}
	b.after = append(b.after, func() {
		best := Figure(0)
		for _, order := range peers.Im2colOrders {
			best = max(best, b.row.Peers[peers.Im2colName(order)])
		}
		if got := b.row.Peers[name]; got > 0 && best > 0 {
			b.row.remark("%s (%s) is %.2fx the better im2col of oneDNN", name, strings.ReplaceAll(c.How, "; ", ", "),
				got/best)
		}
	})
}

// driver adds the peers of a process of its own.
func (b *beside) driver(ctx context.Context, kind peers.Kind, work peers.Work, o Options, want *halide.Array,
	elem string) {
	if err := kind.Fits(work); err != nil {
		b.row.lacks(kind.Name, err)
		return
	}
	python, err := peers.Python(o.Python)
	if err != nil {
		b.row.lacks(kind.Name, err)
		return
	}
	d, err := peers.StartDriver(ctx, python, kind, o.Dir, work)
	if err != nil {
		b.row.lacks(kind.Name, err)
		return
	}
	b.close = append(b.close, d.Close)
	exact := dense(want)
	for i, p := range d.Peers {
		if p.Missing != "" {
			b.row.lacks(p.Name, errors.New(p.Missing))
			continue
		}
		b.runners = append(b.runners, d.Runner(ctx, i))
		b.after = append(b.after, func() {
			how := ", results not compared"
			if p.Compared {
				got, err := d.Result(i)
				how = compared(got, exact, elem, err)
			}
			b.row.remark("%s (a process of its own, called from Python): %s%s%s", p.Name, p.Note,
				prefixed(kind.Limit(work)), how)
		})
	}
}

// compared reports whether a result is exact.
func compared(got, want []byte, elem string, err error) string {
	if err != nil {
		return prefixed(err.Error())
	}
	if how := peers.Compare(got, want, elem); how != "" {
		return prefixed(how)
	}
	return ", exact"
}

// differs reports whether arrays are the same.
func differs(got, want *halide.Array, err error) string {
	if err != nil {
		return prefixed(err.Error())
	}
	if at, differ := got.Diff(want); differ {
		return fmt.Sprintf(", differs at %v", at)
	}
	return ", exact"
}

func prefixed(text string) string {
	if text == "" {
		return ""
	}
	return ", " + text
}

// finish ends the peers.
func (b *beside) finish() {
	for _, c := range b.close {
		c()
	}
}
