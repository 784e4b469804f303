package search

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// Check verifies a certificate against the tree alone, sharing no code with the search: it walks from the root down to
// the nodes that are named, asks the tree for bounds and children anew, and wants every leaf to be named, or at or
// below a named node whose bound holds, and every name to be met. It trusts the tree, and the costs but for that of the
// best leaf if cost is not nil. The error says where the certificate is wrong.
func Check[N any](tree Tree[N], certificate io.Reader, cost func(leaf *N) (int64, error)) (Verdict, error) {
	c := &checker[N]{tree: tree, claims: map[string]*claim{}}
	c.evident, _ = tree.(Evident[N])
	root, err := tree.Root()
	if err == nil {
		err = c.read(certificate)
	}
	if err == nil {
		err = c.walk(&root)
	}
	if err == nil && c.cuts > 0 && c.evident != nil && !same(c.head.Model, c.evident.Model()) {
		err = errors.New("certificate: the model that it begins with is not that of this tree")
	}
	if err != nil {
		return Verdict{}, err
	}
	h := c.head
	v := Verdict{Found: h.Cycles > 0, Best: h.Best, Cycles: h.Cycles, Bound: h.Bound,
		Infeasible: h.Cycles == 0 && c.costs == 0, Lines: int64(len(c.claims)), Walked: c.walked}
	maps.DeleteFunc(c.claims, func(_ string, k *claim) bool { return k.met })
	if lost := slices.Sorted(maps.Keys(c.claims)); len(lost) > 0 {
		return Verdict{}, fmt.Errorf("certificate: %q is no node at the frontier of this tree", lost[0])
	}
	if v.Found {
		err = c.best(root, cost)
	}
	return v, err
}

type checker[N any] struct {
	tree          Tree[N]
	head          claim
	claims        map[string]*claim
	walked, costs int64 // nodes above the frontier; lines of what has a cost or may have one
	cuts          int64 // lines that a bound stands for
	evident       Evident[N]
}

// same reports whether JSON is that of a value; nil is none.
func same(text json.RawMessage, v any) bool {
	if v == nil {
		return text == nil
	}
	want, err := json.Marshal(v)
	var a, b bytes.Buffer // with the same letters escaped
	json.HTMLEscape(&a, text)
	json.HTMLEscape(&b, want)
	return err == nil && bytes.Equal(a.Bytes(), b.Bytes())
}

// claim is one line of any kind.
type claim struct {
	Certificate              int
	Best, Reason             string
	Cut, Leaf, Refused, Dead *string
	Path                     []int
	Cycles, Bound            int64
	AtLeast                  bool `json:"at_least"`
	End                      *struct{ Cut, Leaf, Refused, Dead int64 }
	Model, Left              json.RawMessage
	met                      bool
}

// read sorts the lines by what they name.
func (c *checker[N]) read(from io.Reader) error {
	dec := json.NewDecoder(bufio.NewReader(from))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&c.head); err != nil || c.head.Certificate != 1 {
		return fmt.Errorf("certificate: its first line is not the head of a certificate of version 1 (%v)", err)
	}
	if c.head.Cycles < 0 || c.head.Cycles > 0 && c.head.Bound > c.head.Cycles {
		return fmt.Errorf("certificate: the bound is %d, but the best leaf costs %d", c.head.Bound, c.head.Cycles)
	}
	for {
		k := new(claim)
		if err := dec.Decode(k); err != nil {
			return fmt.Errorf("certificate: it breaks off or is no JSON after %d lines: %v", len(c.claims), err)
		}
		name := cmp.Or(k.Cut, k.Leaf, k.Refused, k.Dead, new(string))
		switch {
		case k.End != nil && k.End.Cut+k.End.Leaf+k.End.Refused+k.End.Dead != int64(len(c.claims)):
			return fmt.Errorf("certificate: it has %d lines, and says that they are %+v", len(c.claims), *k.End)
		case k.End != nil && dec.More():
			return fmt.Errorf("certificate: something stands behind its end")
		case k.End != nil:
			return nil
		case c.claims[*name] != nil:
			return fmt.Errorf("certificate: %q is named twice", *name)
		case k.Cut != nil && k.Bound < c.head.Bound:
			return fmt.Errorf("certificate: the bound of %q is %d, less than that of the certificate, %d", *name,
				k.Bound, c.head.Bound)
		case k.AtLeast && (k.Leaf == nil || *name == c.head.Best):
			return fmt.Errorf("certificate: that the cost of %q is not known is no news of a leaf that is not the best",
				*name)
		case k.Leaf != nil && (k.Cycles < c.head.Bound || k.Cycles < max(1, c.head.Cycles)):
			return fmt.Errorf("certificate: %q costs %d, but the best is said to cost %d", *name, k.Cycles,
				c.head.Cycles)
		}
		c.claims[*name] = k
		if k.Cut != nil {
			c.cuts++
		}
		if k.Cut != nil || k.Leaf != nil {
			c.costs++
		}
	}
}

// walk goes down to the named nodes. A node that is met on several ways is looked at each time.
func (c *checker[N]) walk(n *N) error {
	name, leaf := c.tree.Text(n), c.tree.Leaf(n)
	k := c.claims[name]
	switch {
	case k == nil && leaf:
		return fmt.Errorf("certificate: nothing is said of the leaf %q", name)
	case k == nil:
		c.walked++
		kids, _ := c.tree.Branch(n, nil)
		if len(kids) == 0 {
			return fmt.Errorf("certificate: %q is a dead end and not named", name)
		}
		var err error
		for i := 0; i < len(kids) && err == nil; i++ {
			err = c.walk(&kids[i])
		}
		return err
	case k.Cut != nil && c.tree.Bound(n) < k.Bound:
		return fmt.Errorf("certificate: the bound of %q is said to be %d, and is %d", name, k.Bound, c.tree.Bound(n))
	case k.Cut != nil && c.evident != nil && !same(k.Left, c.evident.Left(n)):
		return fmt.Errorf("certificate: what is left at %q is not what the line says: %s", name, k.Left)
	case (k.Leaf != nil || k.Refused != nil) != leaf && k.Cut == nil:
		return fmt.Errorf("certificate: %q is named as what it is not", name)
	case k.Leaf != nil && c.cuts > 0 && c.tree.Bound(n) > k.Cycles:
		return c.disproved(n, k.Cycles)
	case k.Dead != nil:
		if kids, _ := c.tree.Branch(n, nil); len(kids) > 0 {
			return fmt.Errorf("certificate: %q is no dead end", name)
		}
	}
	k.met = true
	return nil
}

// disproved says that a leaf at or below a node costs less than its bound, so that no line of a cut proves anything.
func (c *checker[N]) disproved(n *N, cycles int64) error {
	return fmt.Errorf("certificate: the bound is wrong: %d for %q, where a leaf costs %d", c.tree.Bound(n),
		c.tree.Text(n), cycles)
}

// best follows the path to the best leaf.
func (c *checker[N]) best(n N, cost func(*N) (int64, error)) error {
	for _, child := range c.head.Path {
		if c.cuts > 0 && c.tree.Bound(&n) > c.head.Cycles {
			return c.disproved(&n, c.head.Cycles)
		}
		if c.tree.Leaf(&n) {
			return fmt.Errorf("certificate: the path to the best goes on below the leaf %q", c.tree.Text(&n))
		}
		kids, _ := c.tree.Branch(&n, nil)
		if child < 0 || child >= len(kids) {
			return fmt.Errorf("certificate: the path to the best takes child %d of %d of %q", child, len(kids),
				c.tree.Text(&n))
		}
		n = kids[child]
	}
	if name := c.tree.Text(&n); name != c.head.Best || !c.tree.Leaf(&n) {
		return fmt.Errorf("certificate: the path to the best ends at %q, not at the leaf %q", name, c.head.Best)
	} else if cost == nil {
		return nil
	}
	cycles, err := cost(&n)
	if err == nil && cycles != c.head.Cycles {
		err = fmt.Errorf("certificate: the best costs %d, not %d", cycles, c.head.Cycles)
	}
	return err
}
