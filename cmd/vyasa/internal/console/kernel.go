package console

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// ShapeFlags say what a kernel computes.
type ShapeFlags struct {
	Size   string `placeholder:"WxH" help:"Another width and height of the output, as 253x15."`
	Border string `enum:"valid,same" default:"valid" help:"valid: the image is larger than the output; same: as large, zero around it."`
}

// KernelFlags say how a kernel is computed; several commands share them.
type KernelFlags struct {
	Schedule string `default:"default" help:"The schedule: paper, default, written (of a FILE: no loops are added), or directives as text, as in 'bound x 256; bound y 16; split x 16 -> xo xi; ...', or @FILE."`
	ShapeFlags
}

// ScheduleHelp explains the notation of schedules.
const ScheduleHelp = `A schedule is a list of directives, one a line or separated by ';', loops named outermost first:
  bound x 256                       the extent of an output dimension
  split x 16 -> xo xi               two loops for one; roundup, shiftinwards or guard before -> says what the tail does
  tile x y 16 4 -> xo yo xi yi      two splits and a reorder
  fuse y xo -> t                    one loop for two
  reorder y xo r.y r.x xi           an order
  unroll r.y r.x                    bodies instead of iterations
  unrolljam y 4                     four rows at once
  vectorize xi                      lanes
  layout in (c/2) y x (2)           order in memory, outermost first; the paper's notation
  align in 32; pad k x 4; place in 1
  datapath 16x2; group r.x; pair r.y; reassociate
  parallel y; serpentine xo; serial xo; rename xo -> t; atomic
  in a -> b; rfactor r.y v -> p; sums -> total; specialize n < 64; map mac16 i=x r.x=r.x
  of f:                             what follows is of the stage f; of f update 0: of its first update
  computeroot; computeinline; computeat out xo; storeroot; storeat out y
  fold y 4; boundstorage x 64; alignstorage x 8; alignbounds x 8 0
  tracestores; traceloads a; tracerealizations; estimate x 0 256`

// Named is the workload of a name with the schedule that the flags ask for. Of a file's the Workload has the name only.
func (f KernelFlags) Named(name string) (workloads.Workload, *halide.Schedule, error) {
	if IsFile(name) {
		s, err := f.program(name)
		return workloads.Workload{Name: ProgramName(name)}, s, err
	}
	w, err := f.FindWorkload(name)
	if err != nil {
		return w, nil, err
	}
	s, err := f.ScheduleOf(w)
	return w, s, err
}

var sizePattern = regexp.MustCompile(`^([1-9][0-9]{0,5})x([1-9][0-9]{0,5})$`)

// FindWorkload finds the workload of a name and applies the flags.
func (f ShapeFlags) FindWorkload(name string) (workloads.Workload, error) {
	w, err := workloads.Find(name)
	if err != nil {
		return w, err
	}
	if f.Size != "" {
		m := sizePattern.FindStringSubmatch(f.Size)
		if m == nil {
			return w, fmt.Errorf("--size %s: want WIDTHxHEIGHT, as 253x15", f.Size)
		}
		x, _ := strconv.Atoi(m[1]) // at most six digits
		y, _ := strconv.Atoi(m[2])
		w = w.Sized(x, y)
	}
	if f.Border == "same" {
		w = w.WithBorder()
	}
	return w, nil
}

// ScheduleOf is the schedule of w that the flags ask for.
func (f KernelFlags) ScheduleOf(w workloads.Workload) (*halide.Schedule, error) {
	switch text := f.Schedule; {
	case text == "default":
		return w.Default(), nil
	case text == "paper":
		return w.Paper(), nil
	case text == "written":
		return nil, errors.New("--schedule written is of files: a workload has default and paper")
	case strings.HasPrefix(text, "@"):
		raw, err := os.ReadFile(text[1:])
		if err != nil {
			return nil, err
		}
		return halide.ParseScheduleFile(w.Func(), text[1:], string(raw))
	default:
		return halide.ParseSchedule(w.Func(), text)
	}
}
