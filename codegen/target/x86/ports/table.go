package ports

import (
	"encoding/hex"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/x86"
	"github.com/vyasa-go/vyasa/halide/digest"
)

// parse reads a core. A line of the text is a remark, a number of the core, or instructions with what they take:
//
//	# what follows an instruction's name is micro-operations and latency
//	dispatch 6
//	VPMADDWD VPMULL[WH] = p01 5; 512: p0 5; mem: p01
//
// Forms: 128, 512: of this width; mem: with an operand in memory, beside the load; 512mem. A form that is not there is
// as that of registers. "-" is none, as of moves that are done by renaming.
func parse(text string) (*Core, error) {
	sum := digest.Sum(text)
	c := &Core{rows: map[string]*row{}, hash: hex.EncodeToString(sum[:6])}
	for n, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if err := c.line(line); err != nil {
			return nil, fmt.Errorf("line %d: %q: %w", n+1, line, err)
		}
	}
	return c, nil
}

func (c *Core) line(line string) error {
	if names, rest, ok := strings.Cut(line, " = "); ok {
		return c.instructions(strings.Fields(names), rest)
	}
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "core":
		c.Name, c.About, _ = strings.Cut(rest, " ")
		return nil
	case "source":
		c.Sources = append(c.Sources, rest)
		return nil
	case "load", "store":
		return c.access(word, strings.Fields(rest))
	case "split-store":
		var err error
		c.splitStore, err = c.uops(rest)
		return err
	case "unlaminated":
		c.Unlaminated = true
		return nil
	}
	numbers := map[string]*int{"dispatch": &c.Dispatch, "window": &c.Window, "scheduler": &c.Scheduler,
		"boundary": &c.Boundary, "run": &c.Run, "mispredict": &c.Mispredict, "predicted": &c.Predicted,
		"forward":         &c.Forward,
		"latency-general": &c.LoadGeneral, "latency-vector": &c.LoadVector}
	if numbers[word] == nil {
		return fmt.Errorf("there is no %s", word)
	}
	n, err := strconv.Atoi(rest)
	*numbers[word] = n
	return err
}

// access reads micro-operations of loads or stores of general registers, of vectors, of vectors of 512 bits.
func (c *Core) access(word string, list []string) error {
	to := &c.loads
	if word == "store" {
		to = &c.stores
	}
	for i, text := range list {
		u, err := c.uops(text)
		if err != nil {
			return err
		}
		to[min(i, 2)] = u
	}
	return nil
}

// instructions gives all rows of x86's table that match a pattern, and were met by none before, their forms.
func (c *Core) instructions(patterns []string, rest string) error {
	r := &row{forms: map[string]form{}}
	for i, text := range strings.Split(rest, ";") {
		name := ""
		if i > 0 {
			var ok bool
			if name, text, ok = strings.Cut(strings.TrimSpace(text), ":"); !ok {
				return fmt.Errorf("%q is no form", text)
			}
		}
		words := strings.Fields(text)
		if len(words) == 0 {
			return fmt.Errorf("a form without micro-operations")
		}
		u, err := c.uops(words[0])
		if err != nil {
			return err
		}
		f := form{uops: u, latency: r.forms[""].latency}
		if len(words) > 1 {
			if f.latency, err = strconv.Atoi(words[1]); err != nil {
				return err
			}
		}
		r.forms[name] = f
	}
	for _, p := range patterns {
		met := false
		for _, name := range x86.Names() {
			ok, err := path.Match(p, name)
			if err != nil {
				return err
			}
			met = met || ok
			if ok && c.rows[name] == nil {
				c.rows[name] = r
			}
		}
		if !met {
			return fmt.Errorf("no instruction is called %s", p)
		}
	}
	return nil
}

// uops reads "2*p01+p5".
func (c *Core) uops(text string) (uops, error) {
	if text == "-" {
		return nil, nil
	}
	var list uops
	for _, part := range strings.Split(text, "+") {
		n := 1.0
		if count, set, ok := strings.Cut(part, "*"); ok {
			var err error
			if n, err = strconv.ParseFloat(count, 64); err != nil {
				return nil, err
			}
			part = set
		}
		s, err := c.set(part)
		if err != nil {
			return nil, err
		}
		list = append(list, uop{n, s})
	}
	return list, nil
}
