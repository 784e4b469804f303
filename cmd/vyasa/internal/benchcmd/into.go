package benchcmd

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/codegen/native"
)

// intoFlag names the document that a table is written into.
type intoFlag struct {
	Into string `type:"existingfile" placeholder:"FILE.md" help:"With --lift, --layers, --lanes, or --target native, avx2, vnni or avx512: also write the table that sums it up into this document, between the lines <!-- begin NAME --> and <!-- end NAME -->; NAME is lanes, or what --lift or --layers is given, with \"of lists\" or \"of a corpus\" behind candidates of these; else the target."`
}

// room reads the document, and finds what lies between the two lines of a table. It is asked before the measuring, so
// that no hour is spent on a table that has no place.
func (f intoFlag) room(name string) (before, after string, err error) {
	raw, err := os.ReadFile(f.Into)
	if err != nil {
		return "", "", err
	}
	begin, end := fmt.Sprintf("<!-- begin %s -->\n", name), fmt.Sprintf("<!-- end %s -->\n", name)
	before, rest, ok := strings.Cut(string(raw), begin)
	if !ok {
		return "", "", fmt.Errorf("%s has no line %s", f.Into, strings.TrimSpace(begin))
	}
	_, after, ok = strings.Cut(rest, end)
	if !ok {
		return "", "", fmt.Errorf("%s has no line %s behind %s", f.Into, strings.TrimSpace(end),
			strings.TrimSpace(begin))
	}
	return before + begin, end + after, nil
}

// write puts a table, with lines above it, in the place of the one that is there; without a document it does nothing.
func (f intoFlag) write(name string, g console.Grid, head ...string) error {
	if f.Into == "" {
		return nil
	}
	before, after, err := f.room(name)
	if err != nil {
		return err
	}
	above := ""
	for _, line := range head {
		above += line + ".\n\n"
	}
	info, err := os.Stat(f.Into)
	if err != nil {
		return err
	}
	return os.WriteFile(f.Into, []byte(before+above+g.Markdown()+after), info.Mode())
}

// show writes a table into the document, and prints rows as JSON, or as text.
func (c Command) show(o console.Output, rows any, table console.Grid, text func(io.Writer), head ...string) error {
	if err := c.write(c.tableName(), table, head...); err != nil {
		return err
	}
	if c.JSON {
		return console.WriteJSON(o.Out, rows)
	}
	text(o.Out)
	return nil
}

// tableName is what the document calls the table of this run.
func (c Command) tableName() string {
	switch {
	case c.Target == "native" && os.Getenv(native.Variable) == "avx2":
		return "avx2"
	case !c.Target.Of().Simulated():
		return string(c.Target)
	case c.Lift == "candidates" && len(c.List) > 0:
		return "candidates of lists"
	case c.Lift == "candidates" && c.Corpus != "":
		return "candidates of a corpus"
	case c.Layers != "":
		return c.Layers
	case c.Lanes:
		return "lanes"
	}
	return c.Lift
}

// checkInto refuses a document that has no room for the table, and a table of a part.
func (c Command) checkInto() error {
	switch {
	case c.Into == "":
		return nil
	case c.Lift == "" && c.Layers == "" && !c.Lanes && c.Target.Of().Simulated():
		return errors.New("--into belongs to --lift, --layers, --lanes and to --target native, avx2, vnni or avx512")
	case len(c.Workloads) > 0:
		return errors.New("--into writes the whole table: leave out the names of programs")
	}
	_, _, err := c.room(c.tableName())
	return err
}
