//go:build unix

package x86_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// TestGoAssembly builds a kernel's Go assembly, with its constants, as a program of its own and runs it.
func TestGoAssembly(t *testing.T) {
	if testing.Short() {
		t.Skip("go build")
	}
	here(t)
	p := newFilter(3, 2, 4, 544, true, false)
	l, err := x86.Compile(p, x86.AVX2)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	files := map[string]string{
		"go.mod":     "module kernel\n\ngo 1.24\n",
		"f_amd64.s":  "#include \"textflag.h\"\n\n" + x86.GoAsm("f", l.List) + "\n" + vec.GoData("f", l.Data),
		"main.go":    mainText(p, l.Slots),
		"f_amd64.go": "package main\n\n//go:noescape\nfunc f(args *uint64)\n",
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command("go", "run", ".")
	run.Dir, run.Env = dir, append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%.2000s", err, out)
	}
	var args [][]byte
	for i, a := range p.Args {
		args = append(args, data(i, a.Bytes))
	}
	if err := vec.Run(p, args, 0, 0); err != nil {
		t.Fatal(err)
	}
	got, err := hex.DecodeString(string(bytes.TrimSpace(out)))
	if err != nil || !bytes.Equal(got, args[len(args)-1]) {
		t.Errorf("the program gives other bytes than vec.Run (%v)", err)
	}
}

// data is what argument i holds at the beginning.
func data(i, n int) []byte {
	b := make([]byte, n)
	for k := range b {
		b[k] = byte((k*k*7 + k*(i+3)) >> 3)
	}
	return b
}

// mainText is a program that fills the arguments as data does, calls f and prints the last of them.
func mainText(p *vec.Program, frame int) string {
	text := "package main\n\nimport (\n\t\"fmt\"\n\t\"unsafe\"\n)\n\nfunc main() {\n"
	n := len(p.Args)
	text += fmt.Sprintf("\tblock := make([]uint64, %d)\n\tkeep := make([][]byte, %d)\n", n+3, n+1)
	for i, a := range p.Args {
		text += fmt.Sprintf("\tkeep[%d] = make([]byte, %d)\n\tfor k := range keep[%d] {\n"+
			"\t\tkeep[%d][k] = byte((k*k*7 + k*(%d+3)) >> 3)\n\t}\n", i, a.Bytes, i, i, i)
	}
	text += fmt.Sprintf("\tkeep[%d] = make([]byte, %d)\n\tfor i := range keep {\n\t\tp := &block[i]\n"+
		"\t\tif i == %d {\n\t\t\tp = &block[%d]\n\t\t}\n"+
		"\t\t*p = uint64(uintptr(unsafe.Pointer(&keep[i][0])))\n\t}\n", n, frame+64, n, n+2)
	text += fmt.Sprintf("\tblock[%d] = (block[%d] + 63) &^ 63\n", n+2, n+2)
	return text + fmt.Sprintf("\tf(&block[0])\n\tfmt.Printf(\"%%x\\n\", keep[%d])\n}\n", n-1)
}
