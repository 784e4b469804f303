// Command kernels writes the C of every kernel of the repository into a directory, a file for each: the workloads and
// their variants under both schedules, the examples and the gallery. A kernel that is refused gives the text of the
// error, and one that is slower than it looks its notes below the C. .ci/same compares what two commits write.
//
//	kernels DIR
package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/examples"
	"github.com/vyasa-go/vyasa/examples/gallery"
	"github.com/vyasa-go/vyasa/examples/workloads"
	hl "github.com/vyasa-go/vyasa/halide"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: kernels DIR")
	}
	schedules := all()
	names := make(chan string)
	var running sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		running.Go(func() {
			for name := range names {
				if err := os.WriteFile(filepath.Join(os.Args[1], name), []byte(text(schedules[name]())),
					0o666); err != nil {
					log.Fatal(err)
				}
			}
		})
	}
	for name := range schedules {
		names <- name
	}
	close(names)
	running.Wait()
}

// all are the schedules by the names of their files.
func all() map[string]func() *hl.Schedule {
	found := map[string]func() *hl.Schedule{}
	for _, w := range workloads.Known() {
		sized := []workloads.Workload{w, w.WithBorder(), w.Sized(253, 15), w.Sized(37, 5), w.Sized(5, 3).WithBorder()}
		for i, v := range sized {
			name := fmt.Sprintf("workload-%s-%dx%d", w.Name, v.Output["x"], v.Output["y"])
			if v.Same {
				name += "-border"
			}
			if i > 0 && v.Output["k"] > 16 {
				continue // the same code as at its own size
			}
			found[name+"-paper.c"], found[name+"-default.c"] = v.Paper, v.Default
		}
	}
	for name, schedule := range examples.All() {
		found["example-"+name+".c"] = schedule
	}
	for _, p := range gallery.All() {
		for _, size := range [][2]int{{37, 23}, {16, 8}} {
			name := fmt.Sprintf("gallery-%s-%dx%d.c", p.Name, size[0], size[1])
			found[name] = func() *hl.Schedule { return p.Schedule(size[0], size[1]) }
		}
	}
	return found
}

// text is the C of each tile of a schedule with the kernel's notes, or why there is none.
func text(s *hl.Schedule) string {
	tiles, err := vyasa.CompileTiles(s, nil)
	if err != nil {
		return fmt.Sprintln("refused:", err)
	}
	var b strings.Builder
	for i, k := range tiles {
		fmt.Fprintf(&b, "// tile %d of %d\n%s\n", i+1, len(tiles), k.C)
		for _, n := range k.Notes {
			fmt.Fprintln(&b, "// note:", n)
		}
	}
	return b.String()
}
