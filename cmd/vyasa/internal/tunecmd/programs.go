package tunecmd

import (
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/examples/gallery"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// galleryTable is the name of the gallery among the tables.
const galleryTable = "gallery"

// The size of the gallery's pictures and matrices on the cycle model, as vyasa bench --gallery has them.
const galleryWidth, galleryHeight = 64, 32

// galleryPrograms are the programs of the gallery, each by its name alone.
func (c TuneRunCmd) galleryPrograms() (list []workloads.Workload, err error) {
	if c.Size != "" || c.Border == "same" || c.Schedule != "" {
		return nil, errors.New("--size, --border and --schedule are of workloads: the gallery's programs say all " +
			"that themselves")
	}
	for _, p := range gallery.All() {
		list = append(list, workloads.Workload{Name: p.Name})
	}
	return list, nil
}

// program reports whether a name is of a program with a written schedule: a file, or one of the gallery.
func (c TuneRunCmd) program(name string) bool { return c.Table == galleryTable || console.IsFile(name) }

// written is the schedule of a program.
func (c TuneRunCmd) written(name string) (*halide.Schedule, error) {
	if c.Table != galleryTable {
		return console.ReadProgram(name)
	}
	for _, p := range gallery.All() {
		if p.Name == name {
			s := p.Schedule(galleryWidth, galleryHeight)
			return s, s.Err()
		}
	}
	panic("BUG: no program of the gallery: " + name)
}

// overWritten is how much faster than written schedules programs have become, in the geometric mean of those of which
// both are known; "" where there are none.
//
//	1.85x over the written schedules, geometric mean of 22 of 23 programs, none slower
func overWritten(rows []Tuned) string {
	var times []float64
	slower := 0
	for i := range rows {
		if r := &rows[i]; r.Written > 0 && r.Own > 0 {
			times = append(times, float64(r.Written)/float64(r.Own))
			if r.Own > r.Written {
				slower++
			}
		}
	}
	if len(times) == 0 {
		return ""
	}
	worse := "none slower"
	if slower > 0 {
		worse = fmt.Sprintf("%d SLOWER", slower)
	}
	return fmt.Sprintf("%.2fx over the written schedules, geometric mean of %d of %d programs, %s", gauge.Mean(times),
		len(times), len(rows), worse)
}
