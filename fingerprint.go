package vyasa

import (
	"context"
	"encoding/hex"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/digest"
)

// CompilerVersion tells compilers apart whose schedules may cost other cycles, as records of the tuner need it: the
// released version or the commit that the program was built with, "0.1 v0.2.0"; where none was noted, or files were
// changed since, what this compiler and simulator make of some kernels, "0.1 probes:5ac1...".
func CompilerVersion() string {
	if v, ok := released(); ok {
		return Version + " " + v
	}
	return Version + " probes:" + fingerprint()
}

// module is the path of this module.
const module = "github.com/vyasa-go/vyasa"

// released is the version that the build noted of this module, if that is all that there is to know.
func released() (version string, ok bool) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", false
	}
	return releasedIn(info)
}

func releasedIn(info *debug.BuildInfo) (version string, ok bool) {
	for _, m := range append([]*debug.Module{&info.Main}, info.Deps...) {
		if m.Path == module {
			exact := m.Version != "" && m.Version != "(devel)" && !strings.HasSuffix(m.Version, "+dirty") &&
				m.Replace == nil
			return m.Version, exact
		}
	}
	return "", false
}

// once keeps the fingerprint, which is computed when it is first asked for. A sync.OnceValue would make every program
// that imports this package hold the compiler and the simulator.
var once struct {
	sync.Once
	fingerprint string
}

// fingerprint is a hash of the C that the probes become, and of the cycles that it takes.
func fingerprint() string {
	once.Do(func() { once.fingerprint = fingerprintOf(probes) })
	return once.fingerprint
}

// fingerprintOf is a hash of what probes become.
func fingerprintOf(probes []probe) string {
	made := make([]string, len(probes))
	var wg sync.WaitGroup
	for i, p := range probes {
		wg.Go(func() { made[i] = p.made() })
	}
	wg.Wait()
	sum := digest.Sum(strings.Join(made, "\x00"))
	return hex.EncodeToString(sum[:6])
}

// made is what becomes of a probe: C and cycles, or why not.
func (p probe) made() string {
	f, err := halide.ParseFunc(p.algorithm)
	if err != nil {
		panic("BUG: a probe is no algorithm: " + err.Error())
	}
	s, err := halide.ParseSchedule(f, p.schedule)
	if err != nil {
		panic("BUG: a probe is no schedule: " + err.Error())
	}
	k, err := Compile(s, nil)
	if err != nil {
		return err.Error()
	}
	sim, err := k.Simulator()
	if err != nil {
		return err.Error()
	}
	r, err := sim.Time(context.Background())
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%s\n%d", k.C, r.Cycles)
}
