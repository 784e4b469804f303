package nativebench

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// workload is a kernel to be measured.
type workload struct {
	name         string
	schedule     *halide.Schedule
	macs, pixels int // of one run
}

var sizePattern = regexp.MustCompile(`^([1-9][0-9]{0,4})x([1-9][0-9]{0,4})$`)

// find is the kernel of a name, for another size of its output if size is not "".
func find(name, size string) (workload, error) {
	w, h := 0, 0
	if size != "" {
		m := sizePattern.FindStringSubmatch(size)
		if m == nil {
			return workload{}, fmt.Errorf("--size %s: want WIDTHxHEIGHT, as 1024x1024", size)
		}
		w, _ = strconv.Atoi(m[1])
		h, _ = strconv.Atoi(m[2])
	}
	if a, ok := lookup(name); ok {
		if size != "" {
			if a.pixels == 0 {
				return workload{}, fmt.Errorf("%s has one size", name)
			}
			a.macs, a.pixels = a.macs/a.pixels*w*h, w*h
			a.schedule = fmt.Sprintf("bound x %d; bound y %d", w, h)
		}
		p, err := halide.ParsePipeline(a.text)
		if err != nil {
			panic(fmt.Sprintf("BUG: %s: %v", name, err))
		}
		s, err := halide.ParseSchedule(p.Outputs[0], a.schedule)
		return workload{name, s, a.macs, a.pixels}, err
	}
	k, err := workloads.Find(name)
	if err != nil {
		return workload{}, fmt.Errorf("%w\nbeside those of `vyasa list` there are %s", err, strings.Join(names(), ", "))
	}
	if size != "" {
		k = k.Sized(w, h)
	}
	f := k.Func()
	s := f.Schedule()
	for _, v := range f.Vars {
		s.Bound(v, k.Output[v.Name])
	}
	return workload{name, s, k.MACs(), 0}, s.Err()
}
