package profit

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
)

// Samples are measurements of one computation at several sizes.
type Samples struct {
	Names []string // of the sizes, as m, n, k
	List  []Sample
}

// Sample is how long one call takes on both machines.
type Sample struct {
	Sizes        []float64 // positive, in the order of Names
	Host, Target float64   // nanoseconds, positive
}

// Pays reports whether the target is faster.
func (s Sample) Pays() bool { return s.Target < s.Host }

// Edge reports whether both are within a fraction of each other, as 0.1: the break-even.
func (s Sample) Edge(fraction float64) bool {
	return math.Max(s.Host, s.Target) <= (1+fraction)*math.Min(s.Host, s.Target)
}

// The last two columns of a file.
const hostColumn, targetColumn = "host_ns", "target_ns"

// Read reads CSV: a line of names, the sizes' and then host_ns and target_ns; a line of numbers for each sample. An
// error names the file and the line.
func Read(file string, r io.Reader) (*Samples, error) {
	c := csv.NewReader(r)
	c.Comment = '#'
	header, err := c.Read()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	n := len(header) - 2
	if n < 1 || header[n] != hostColumn || header[n+1] != targetColumn {
		return nil, fmt.Errorf("%s:1: the columns are %q: expected the names of sizes, then %s and %s", file, header,
			hostColumn, targetColumn)
	}
	s := &Samples{Names: header[:n]}
	for {
		row, err := c.Read()
		if err == io.EOF {
			return s, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		values := make([]float64, len(row))
		for i, text := range row {
			line, _ := c.FieldPos(i)
			if values[i], err = strconv.ParseFloat(text, 64); err != nil || !(values[i] > 0) ||
				math.IsInf(values[i], 0) {
				return nil, fmt.Errorf("%s:%d: %s is %q: expected a positive number", file, line, header[i], text)
			}
		}
		s.List = append(s.List, Sample{values[:n:n], values[n], values[n+1]})
	}
}

// Write writes what Read reads.
func (s *Samples) Write(w io.Writer) error {
	c := csv.NewWriter(w)
	if err := c.Write(append(slices.Clone(s.Names), hostColumn, targetColumn)); err != nil {
		return err
	}
	for _, x := range s.List {
		var row []string
		for _, v := range append(slices.Clone(x.Sizes), x.Host, x.Target) {
			row = append(row, strconv.FormatFloat(v, 'g', -1, 64))
		}
		if err := c.Write(row); err != nil {
			return err
		}
	}
	c.Flush()
	return c.Error()
}
