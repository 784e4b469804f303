package ports

import (
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// Each core knows each instruction that there is a row of.
func TestEveryRowHasData(t *testing.T) {
	for _, c := range Cores() {
		for _, name := range x86.Names() {
			if c.rows[name] == nil {
				t.Errorf("%s knows no %s", c.Name, name)
			}
		}
		if len(c.Sources) == 0 || c.Dispatch == 0 || c.Window == 0 || c.Boundary == 0 || c.loads[1] == nil {
			t.Errorf("%s: %+v", c.Name, c)
		}
	}
}
