package classify

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// Buckets is how many features there are; what is beyond shares.
const Buckets = 1 << 12

// rounds is how often labels are refined by their children's.
const rounds = 3

// Feature is a bucket with its weight, in (0, 1].
type Feature struct {
	Bucket uint16
	Weight float32
}

// Features are those of a function, by bucket; the sum of their squares is 1. A function without a body has none.
func Features(f *ctree.Func) []Feature {
	if f.Body == nil {
		return nil
	}
	b := &builder{counters: map[*ctree.Object]int{}}
	root := b.stmt(f.Body)
	counts := map[uint16]float64{}
	count := func(parts ...string) { counts[bucket(parts...)]++ }
	refine(root, count)
	for _, a := range b.accesses {
		count("access", a)
	}
	count("deepest", fmt.Sprint(min(b.deepest, 8)))
	slices.Sort(b.accesses)
	count("accesses", strings.Join(slices.Compact(b.accesses), "; "))
	count("result", class(f.Type.Result))
	return normal(counts)
}

// refine counts every node's label in each round, and returns the labels of the last.
func refine(n *node, count func(...string)) (labels [rounds + 1]uint16) {
	labels[0] = bucket("label", n.label)
	var below [][rounds + 1]uint16
	for _, c := range n.below {
		below = append(below, refine(c, count))
		count("edge", n.label, c.label)
	}
	for r := range rounds {
		parts := []string{"refined", fmt.Sprint(r), fmt.Sprint(labels[r])}
		for _, c := range below {
			parts = append(parts, fmt.Sprint(c[r]))
		}
		slices.Sort(parts[3:]) // a product is the same either way round
		labels[r+1] = bucket(parts...)
		count("node", fmt.Sprint(r), fmt.Sprint(labels[r+1]))
	}
	count("node", n.label)
	return labels
}

func bucket(parts ...string) uint16 {
	h := fnv.New32a()
	for _, p := range parts {
		h.Write([]byte(p))
		h.Write([]byte{0})
	}
	return uint16(h.Sum32() % Buckets)
}

// normal dampens counts and makes their length 1.
func normal(counts map[uint16]float64) []Feature {
	var out []Feature
	for b, c := range counts {
		out = append(out, Feature{b, float32(1 + math.Log(c))})
	}
	slices.SortFunc(out, func(x, y Feature) int { return cmp.Compare(x.Bucket, y.Bucket) })
	sum := 0.0
	for _, f := range out {
		sum += float64(f.Weight) * float64(f.Weight)
	}
	for i := range out {
		out[i].Weight = float32(float64(out[i].Weight) / math.Sqrt(sum))
	}
	return out
}
