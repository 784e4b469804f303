package arm64_test

import (
	"encoding/binary"
	"os/exec"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/arm64"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/vectest"
)

// start is what a program begins with: see vectest.Emulator. X28 is the table.
func start(table uint64) []byte {
	var b []byte
	for _, w := range append([]uint32{0xD280001C | uint32(table&0xFFFF)<<5, 0xF2A0001C | uint32(table>>16)<<5},
		0xF8408780, 0xB40000C0, // 1: ldr x0, [x28], #8; cbz x0, 2f
		0xF8408781, 0xD2800002, 0xD2801C48, 0xD4000001, 0x17FFFFFA, // ldr x1; mov x2, #0; mov x8, #226; svc #0 (mprotect); b 1b
		0xF8408789, 0xB4000089, // 2: ldr x9, [x28], #8; cbz x9, 3f
		0xF8408780, 0xD63F0120, 0x17FFFFFC, // ldr x0; blr x9; b 2b
		0xF8408781, 0xB4000121, // 3: ldr x1, [x28], #8; cbz x1, 5f
		0xF8408782,                         // ldr x2
		0xD2800020, 0xD2800808, 0xD4000001, // 4: mov x0, #1; mov x8, #64; svc #0 (write)
		0x8B000021, 0xEB000042, 0x54FFFF6C, 0x17FFFFF7, // add x1, x1, x0; subs x2, x2, x0; b.gt 4b; b 3b
		0xD2800000, 0xD2800BA8, 0xD4000001, // 5: mov x0, #0; mov x8, #93; svc #0 (exit)
	) {
		b = binary.LittleEndian.AppendUint32(b, w)
	}
	return b
}

// processors are what programs are tried on: qemu's name and the features that code is made for.
var processors = []struct {
	cpu string
	has arm64.Feature
}{
	{"cortex-a72", arm64.NEON},
	{"cortex-a76", arm64.NEON | arm64.DotProd},
	{"max", arm64.NEON | arm64.DotProd | arm64.I8MM},
}

// queues are the processors, on each of which so many programs are tried at once; the test is skipped where there is no qemu.
func queues(t testing.TB, most int) []*vectest.Queue {
	t.Helper()
	path, err := exec.LookPath("qemu-aarch64")
	if err != nil {
		t.Skip("there is no qemu-aarch64")
	}
	var list []*vectest.Queue
	for _, p := range processors {
		list = append(list, &vectest.Queue{
			Emulator: &vectest.Emulator{Command: []string{path, "-cpu", p.cpu}, Machine: 183, Start: start},
			Compile:  func(prog *vec.Program) (*vec.Insts, error) { return arm64.Compile(prog, p.has) },
			Link:     arm64.Link,
			Text:     func(l *vec.Insts) string { return arm64.GoAsm("f", l.List) + vec.GoData("f", l.Data) },
			Most:     most, Dir: t.TempDir(),
		})
	}
	return list
}

// suite runs tests on each processor.
func suite(t *testing.T, f func(s *vectest.Suite)) {
	list := queues(t, 100)
	var settings []vectest.Setting
	for _, q := range list {
		settings = append(settings, q.Setting(128))
	}
	f(vectest.New(t, settings))
	for _, q := range list {
		q.Flush(t)
	}
}

func TestCodes(t *testing.T)        { suite(t, (*vectest.Suite).Codes) }
func TestLoads(t *testing.T)        { suite(t, (*vectest.Suite).Loads) }
func TestIndexes(t *testing.T)      { suite(t, (*vectest.Suite).Indexes) }
func TestSmallIndexes(t *testing.T) { suite(t, (*vectest.Suite).SmallIndexes) }

// TestRandomPrograms runs drawn programs by qemu and by vec.Run.
func TestRandomPrograms(t *testing.T) {
	list := queues(t, 1)
	rapid.Check(t, func(rt *rapid.T) {
		vectest.Random(rt, list[rapid.IntRange(0, len(list)-1).Draw(rt, "processor")].Setting(128))
	})
}

// TestKernelsAreEval: what drawn kernels compute under qemu is what Funcs mean.
func TestKernelsAreEval(t *testing.T) {
	var list []vectest.Nested
	for i, q := range queues(t, 1) {
		p := processors[i]
		list = append(list, vectest.Nested{Name: p.cpu, Machine: vec.NEON(arm64.Dots(p.has)...), Queue: q})
	}
	vectest.Kernels(t, list)
}
