package console

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// FileHelp explains what files say.
const FileHelp = `A FILE is a text with the algorithm in the notation, a line "schedule", and directives that bound the output at least:
  in: int16(x, y)
  k: int16 -128..127 (x, y)
  r: 3, 3
  out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8)
  schedule
  bound x 256; bound y 16
Where they say nothing of loops, some are chosen, and printed; --schedule written takes them as they are.`

// IsFile reports whether an argument names a file of an algorithm and its schedule, and no workload: it ends in .vyasa,
// or there is such a file.
func IsFile(name string) bool {
	info, err := os.Stat(name)
	return strings.HasSuffix(name, ".vyasa") || err == nil && info.Mode().IsRegular()
}

// ReadProgram is the schedule that a file says.
func ReadProgram(name string) (*halide.Schedule, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return halide.ParseProgram(name, string(text))
}

// ProgramName is what the kernel of a file is called.
func ProgramName(file string) string {
	return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}

// program is the schedule of a file, or another one for its algorithm.
func (f KernelFlags) program(name string) (*halide.Schedule, error) {
	if f.Size != "" || f.Border == "same" {
		return nil, errors.New("--size and --border are of workloads: a file says its bounds and borders itself")
	}
	s, err := ReadProgram(name)
	switch text := f.Schedule; {
	case err != nil || text == "default" || text == "written":
		return s, err
	case text == "paper":
		return nil, errors.New("--schedule paper is of workloads: a file says its schedule itself")
	case strings.HasPrefix(text, "@"):
		raw, err := os.ReadFile(text[1:])
		if err != nil {
			return nil, err
		}
		return halide.ParsePipelineSchedule(halide.NewPipeline(s.Outputs()...), string(raw))
	default:
		return halide.ParsePipelineSchedule(halide.NewPipeline(s.Outputs()...), text)
	}
}
