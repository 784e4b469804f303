package translate_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/translate"
)

func TestDump(t *testing.T) {
	file, name := os.Getenv("DUMP"), os.Getenv("FUNC")
	if file == "" {
		t.Skip()
	}
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	u, err := cfront.Parse(cfront.Config{Defines: intrinsic.Defines(), Intrinsics: intrinsic.Table(), Headers: os.DirFS("/tmp/x")}, file, src)
	if err != nil {
		t.Fatal(err)
	}
	f, err := translate.Func(u, u.Lookup(name)[0], &machine.AIE1)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Print(f)
}
