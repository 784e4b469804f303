package project

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// A split hands the packets of a stream on by the number in their header, a merge gathers those of several streams.
// Both stand between kernels and PLIO here: a split reads the file of one, a merge writes it.

// packets is a split or a merge.
type packets struct {
	name  string
	split bool
}

// branch tells which branch of which split or merge a port is: "g.sp.out[1]" of "g.sp".
func (p *Project) branch(key string, split bool) (name string, n int, ok bool) {
	side := ".in["
	if split {
		side = ".out["
	}
	for _, x := range p.packets {
		if rest, found := strings.CutPrefix(key, x.name+side); found && x.split == split {
			n, err := strconv.Atoi(strings.TrimSuffix(rest, "]"))
			return x.name, n, err == nil
		}
	}
	return "", 0, false
}

// PacketID is the number of the packets that a kernel writes: that of its branch of a merge.
func (p *Project) PacketID(k *Kernel) (id int, ok bool) {
	for key := range p.nodes {
		if !strings.HasPrefix(p.root(key), k.Name+".out[") {
			continue
		}
		if _, n, ok := p.branch(key, false); ok {
			return n, true
		}
	}
	return 0, false
}

// branchOf are the packets of a file that have the number: their words, without the headers unless a kernel reads them.
//
//	2147483648 5 TLAST 6 1 7 TLAST 8   the packets 5 6 of number 0, and 7 8 of number 1
func branchOf(text []byte, file string, number int, headers bool, e machine.Elem) ([]byte, error) {
	if e.Bytes() != 4 {
		return nil, fmt.Errorf("packets carry words of 32 bits, not %s", e)
	}
	var out []byte
	first, last, mine := true, false, false
	for line := range strings.Lines(string(text)) {
		words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\r\n,;", r) })
		if len(words) > 0 && words[0] == "T" {
			continue
		}
		for _, w := range words {
			if w == "TLAST" {
				last = true
				continue
			}
			bits, err := word(w, e.Float() && !first)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			if first {
				mine = int(bits&31) == number
			}
			if mine && (headers || !first) {
				out = binary.LittleEndian.AppendUint32(out, bits)
			}
			first, last = last, false
		}
	}
	return out, nil
}

// word is the 32 bits that a number in a file stands for.
func word(text string, float bool) (uint32, error) {
	if float {
		f, err := strconv.ParseFloat(text, 32)
		return math.Float32bits(float32(f)), err
	}
	v, err := strconv.ParseInt(text, 10, 64)
	if err == nil && (v < math.MinInt32 || v > math.MaxUint32) {
		err = fmt.Errorf("%s does not fit 32 bits", text)
	}
	return uint32(v), err
}

// Piece is what one branch of a merge gets in all calls.
type Piece struct {
	Branch int
	Data   []byte
}

// Merge puts the packets of branches one after the other, by call and then by branch: which comes first is not defined.
func Merge(pieces []Piece, calls int) ([][]byte, error) {
	slices.SortFunc(pieces, func(a, b Piece) int { return a.Branch - b.Branch })
	var out [][]byte
	for call := range calls {
		for _, p := range pieces {
			n := len(p.Data) / calls
			if n*calls != len(p.Data) || n%4 != 0 {
				return nil, fmt.Errorf("the packets of branch %d have different lengths: %d bytes in %d calls",
					p.Branch, len(p.Data), calls)
			}
			out = append(out, p.Data[call*n:(call+1)*n])
		}
	}
	return out, nil
}
