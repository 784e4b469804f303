package attack

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
)

// mostSeconds is how long one run may take.
const mostSeconds = 10

// plain and checked are the two builds: as anybody compiles it, and one that ends where C gives a run no meaning.
var (
	plain   = []string{"-O1", "-w", "-pthread"}
	checked = []string{"-O1", "-w", "-pthread", "-fsanitize=undefined,address,float-cast-overflow,float-divide-by-zero",
		"-fno-sanitize-recover=all", "-fno-sanitize=float-divide-by-zero"}
)

// Compilers reports whether gcc and g++ are there.
func Compilers() bool {
	_, a := exec.LookPath("gcc")
	_, b := exec.LookPath("g++")
	return a == nil && b == nil
}

// server is a running program.
type server struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// build compiles the program of cases with the flags and starts it.
func build(dir, name string, cases []*Case, flags []string) (*server, error) {
	compiler, ext := "gcc", ".c"
	if cases[0].Plus() {
		compiler, ext = "g++", ".cc"
	}
	source, bin := filepath.Join(dir, name+ext), filepath.Join(dir, name)
	if err := os.WriteFile(source, []byte(program(cases)), 0o644); err != nil {
		return nil, err
	}
	args := append([]string{"-o", bin, source}, flags...)
	if out, err := exec.Command(compiler, append(args, "-lm")...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s %s: %w\n%.2000s", compiler, source, err, out)
	}
	s := &server{cmd: exec.Command(bin)}
	s.cmd.Env = append(os.Environ(), "ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1", "OMP_NUM_THREADS=1")
	var err error
	if s.in, err = s.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.out = bufio.NewReader(out)
	return s, s.cmd.Start()
}

// run is what function number which leaves of data; false if its process failed.
func (s *server) run(which int, data []byte) ([]byte, bool, error) {
	var head [12]byte
	binary.LittleEndian.PutUint32(head[:], uint32(which))
	binary.LittleEndian.PutUint64(head[4:], uint64(len(data)))
	var wrote error
	var wg sync.WaitGroup
	wg.Go(func() {
		if _, wrote = s.in.Write(head[:]); wrote == nil {
			_, wrote = s.in.Write(data)
		}
	})
	_, err := io.ReadFull(s.out, head[:])
	if err != nil {
		s.in.Close()
	}
	wg.Wait()
	if wrote != nil {
		return nil, false, wrote
	}
	if err != nil {
		return nil, false, err
	}
	out := make([]byte, binary.LittleEndian.Uint64(head[4:]))
	_, err = io.ReadFull(s.out, out)
	return out, binary.LittleEndian.Uint32(head[:]) == 0, err
}

// stop ends the program.
func (s *server) stop() {
	s.in.Close()
	_ = s.cmd.Wait()
}
