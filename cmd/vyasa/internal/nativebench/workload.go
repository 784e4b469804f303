package nativebench

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// workload is a kernel to be measured.
type workload struct {
	name         string
	schedule     *halide.Schedule // the default
	tuned        *halide.Schedule // ready-made; nil: none is faster
	narrow       *halide.Schedule // the default where there is no AVX-512; nil: the same
	macs, pixels int              // of one run
	work         peers.Work       // without data; Op "": no library knows it
	orders       []string         // directives of other orders of its loops, which plain C is tried in
	free         bool             // sums of floats may be taken in another order, and fused
	steps, reads int              // of time, each of which reads so many bytes; 0: it is no layer over time

	inputs map[string]*halide.Array // its own data; nil: random
	// into places that depend on data: a part of the results cannot be computed alone
	scatters bool
	hand     func(inputs map[string]*halide.Array) byHand // as a loop of Go; nil: there is none
	// the exact result, where closures would take long; nil: they do not
	exact func(inputs map[string]*halide.Array) *halide.Array
}

// weights are the inputs that libraries pack before they work.
func (w workload) weights() []string {
	switch w.work.Op {
	case peers.Conv, peers.Depthwise:
		return []string{"w"}
	case peers.MatMul:
		return []string{"b"}
	}
	return nil
}

var sizePattern = regexp.MustCompile(`^([1-9][0-9]{0,4})x([1-9][0-9]{0,4})$`)

// ofFile is the kernel of a file, counted by the elements of its first output.
func ofFile(name, size string) (workload, error) {
	if size != "" {
		return workload{}, fmt.Errorf("--size is of workloads: %s says its bounds itself", name)
	}
	s, err := console.ReadProgram(name)
	if err != nil {
		return workload{}, err
	}
	if len(s.Outputs()) > 1 || len(s.Func.Values) > 1 {
		return workload{}, fmt.Errorf("%s has several results: only kernels of one are measured", name)
	}
	if s, _, err = vyasa.Lower(s); err != nil {
		return workload{}, err
	}
	pixels := 1
	for _, v := range s.Func.Vars {
		r, _ := s.Root().Range(v.Name)
		pixels *= r.Extent
	}
	const perPixel = 16 // about: it decides what results are compared with
	return workload{name: console.ProgramName(name), schedule: s, macs: perPixel * pixels, pixels: pixels,
		free: reassociates(s)}, nil
}

// reassociates reports whether sums of floats may be taken in another order.
func reassociates(s *halide.Schedule) bool { return strings.Contains(s.String(), "reassociate") }

// find is the kernel of a name, for another size of its output if size is not "".
func find(name, size string) (workload, error) {
	w, h, err := extents(size)
	if err != nil {
		return workload{}, err
	}
	if a, ok := lookup(name); ok {
		if size != "" {
			if a.pixels == 0 {
				return workload{}, fmt.Errorf("%s has one size: --size is of filters", name)
			}
			a.macs, a.pixels, a.work.W, a.work.H = a.macs/a.pixels*w*h, w*h, w, h
			a.schedule = fmt.Sprintf("bound x %d; bound y %d", w, h)
			return ofText(name, a)
		}
		k, err := ofText(name, a)
		if text, ok := ready(name); ok && err == nil {
			k.tuned, err = halide.ParsePipelineSchedule(halide.NewPipeline(k.schedule.Outputs()...), text)
		}
		return k, err
	}
	if k, ok := ofGRU(name); ok {
		if size != "" {
			return workload{}, fmt.Errorf("%s has one size: --size is of filters", name)
		}
		return k, nil
	}
	if k, ok := ofGallery(name, w, h); ok {
		return k, nil
	}
	if console.IsFile(name) {
		return ofFile(name, size)
	}
	k, err := workloads.Find(name)
	if err != nil {
		return workload{}, fmt.Errorf("%w\nbeside those of `vyasa list` there are %s; and programs of the gallery: %s",
			err, strings.Join(names(), ", "), strings.Join(galleryNames(), ", "))
	}
	if size != "" {
		k = k.Sized(w, h)
	}
	return ofList(name, k)
}

// extents are those of --size; 0: it is not said.
func extents(size string) (w, h int, err error) {
	if size == "" {
		return 0, 0, nil
	}
	m := sizePattern.FindStringSubmatch(size)
	if m == nil {
		return 0, 0, fmt.Errorf("--size %s: want WIDTHxHEIGHT, as 1024x1024", size)
	}
	w, _ = strconv.Atoi(m[1])
	h, _ = strconv.Atoi(m[2])
	return w, h, nil
}

// ofText is the kernel of an algorithm of ours.
func ofText(name string, a algorithm) (workload, error) {
	p, err := halide.ParsePipeline(a.text)
	if err != nil {
		panic(fmt.Sprintf("BUG: %s: %v", name, err))
	}
	s, err := halide.ParseSchedule(p.Outputs[0], a.schedule)
	orders := map[peers.Op][]string{
		peers.Conv:      {"reorder y x r.z r.y r.x k"},
		peers.Depthwise: {"reorder y x r.y r.x k", "unroll r.y r.x"},
		peers.MatMul:    {"reorder i r.x j"},
	}
	return workload{name: name, schedule: s, macs: a.macs, pixels: a.pixels, work: a.work, orders: orders[a.work.Op],
		free: a.work.Elem == "f32"}, err
}

// ofList is a workload of `vyasa list`, with its bounds for a schedule.
func ofList(name string, k workloads.Workload) (workload, error) {
	f := k.Func()
	s := f.Schedule()
	for _, v := range f.Vars {
		s.Bound(v, k.Output[v.Name])
	}
	w := workload{name: name, schedule: s, macs: k.MACs()}
	switch {
	case k.Op == "conv3d":
		w.orders = []string{"reorder z y r.z r.y r.x x"}
	case k.Op == "depthwise":
		w.orders = []string{"reorder k y r.y r.x x", "unroll r.y r.x"}
	case k.Filter["k"] > 0:
		w.orders = []string{"reorder k y r.z r.y r.x x"}
	default:
		w.orders = []string{"reorder y r.y r.x x", "unroll r.y r.x"}
		w.work = peers.Work{Op: peers.Filter, Elem: name[strings.LastIndex(name, "-")+1:], C: 1, K: 1, W: k.Output["x"],
			H: k.Output["y"], R: k.Filter["r"], S: k.Filter["s"], Step: 1, Shift: k.Shift()}
	}
	return w, s.Err()
}
