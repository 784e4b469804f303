package arm64

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// begin is what stands before and behind the code of a test's function in an object file.
const begin = 0x5AC3F00D

// assemble gives lines to Go's assembler and returns the code that it makes of them.
func assemble(t testing.TB, lines []string) []byte {
	t.Helper()
	dir := t.TempDir()
	mark := fmt.Sprintf("WORD $0x%X; WORD $0x%X\n", uint32(begin), ^uint32(begin))
	text := "TEXT ·f(SB), 4, $0-0\n" + mark + strings.Join(lines, "\n") + "\n" + mark + "RET\n"
	source, object := filepath.Join(dir, "x.s"), filepath.Join(dir, "x.o")
	if err := os.WriteFile(source, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("go", "tool", "asm", "-e", "-p", "x", "-o", object, source)
	command.Env = append(os.Environ(), "GOARCH=arm64")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%.3000s", err, out)
	}
	data, err := os.ReadFile(object)
	if err != nil {
		t.Fatal(err)
	}
	stop := binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, begin), ^uint32(begin))
	parts := bytes.SplitN(data, stop, 3)
	if len(parts) != 3 {
		t.Fatalf("the object holds %d parts", len(parts))
	}
	return parts[1]
}

// drawn is each row in all its sizes and widths, over several registers and constants.
func drawn(times int) []vec.Inst {
	random := rand.New(rand.NewPCG(1, 2))
	var list []vec.Inst
	for _, op := range allRows() {
		for _, bits := range widthsOf(op) {
			for range times {
				list = append(list, randomInst(op, bits, random.IntN))
			}
		}
	}
	return list
}

// report says which instructions have other words than a judge's.
func report(t *testing.T, list []vec.Inst, want []byte) {
	t.Helper()
	seen := map[string]bool{}
	for _, in := range list {
		if in.Op == ADR {
			continue // where constants are is settled by Link
		}
		got := Encode([]vec.Inst{in})
		if len(want) < len(got) {
			t.Fatalf("%s: no more code", armLine(in))
		}
		name := fmt.Sprint(RowOf(in.Op).Name, in.Op, in.Bits)
		if !bytes.Equal(got, want[:len(got)]) && !seen[name] {
			seen[name] = true
			t.Errorf("%s (%s): % X, the judge has % X", goLine(in), armLine(in), got, want[:len(got)])
		}
		want = want[len(got):]
	}
	if len(want) != 0 {
		t.Errorf("the judge has %d bytes more", len(want))
	}
}

// TestEncodeRows compares the rows that Go's assembler knows with what it makes of them. What it does not know is judged by
// TestEncodeArm.
func TestEncodeRows(t *testing.T) {
	var lines []string
	var list []vec.Inst
	for _, in := range drawn(8) {
		if line := goLine(in); in.Op != ADR && !strings.HasPrefix(line, "WORD") {
			lines, list = append(lines, line), append(list, in)
		}
	}
	t.Logf("%d instructions", len(list))
	report(t, list, assemble(t, lines))
}

var encoding = regexp.MustCompile(`encoding: \[([^\]]*)\]`)

// TestEncodeArm compares all rows with LLVM's assembler, where there is one.
func TestEncodeArm(t *testing.T) {
	var list []vec.Inst
	var text strings.Builder
	for _, in := range drawn(8) {
		if in.Op != ADR {
			list = append(list, in)
			text.WriteString(strings.ReplaceAll(armLine(in), "; ", "\n") + "\n")
		}
	}
	command := exec.Command("llvm-mc", "-triple=aarch64", "-mattr=+v8.6a", "-show-encoding")
	command.Stdin = strings.NewReader(text.String())
	var faults bytes.Buffer
	command.Stderr = &faults
	out, err := command.Output()
	if err != nil {
		if faults.Len() > 0 {
			t.Fatalf("%.3000s", faults.String())
		}
		t.Skip(err)
	}
	var want []byte
	for _, m := range encoding.FindAllStringSubmatch(string(out), -1) {
		for _, b := range strings.Split(m[1], ",") {
			n, err := strconv.ParseUint(strings.TrimPrefix(b, "0x"), 16, 8)
			if err != nil {
				t.Fatalf("%s: %v", m[0], err)
			}
			want = append(want, byte(n))
		}
	}
	report(t, list, want)
}

// TestEncodeProperty draws lists of instructions with jumps and compares the whole code with Go's assembler.
func TestEncodeProperty(t *testing.T) {
	rows := allRows()
	branches := []int{BEQ, BNE, BLT, BGE}
	rapid.Check(t, func(rt *rapid.T) {
		intn := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "n") }
		labels := 1 + intn(4)
		var list []vec.Inst
		for label := range labels {
			for range intn(20) {
				op := rows[intn(len(rows))]
				if op == ADR {
					continue
				}
				widths := widthsOf(op)
				list = append(list, randomInst(op, widths[intn(len(widths))], intn))
				switch intn(8) {
				case 0:
					list = append(list, vec.Inst{Kind: vec.Branch, Op: branches[intn(4)], Mem: None(), To: intn(labels)})
				case 1:
					list = append(list, vec.Inst{Kind: vec.Jump, Mem: None(), To: intn(labels)})
				}
			}
			list = append(list, vec.Inst{Kind: vec.Label, To: label, Mem: None()})
		}
		var lines []string
		for _, in := range list {
			lines = append(lines, goLine(in))
		}
		if got, want := Encode(list), assemble(t, lines); !bytes.Equal(got, want) {
			rt.Fatalf("% X\n% X\n%s", got, want, strings.Join(lines, "\n"))
		}
	})
}
