package house

import (
	"os/exec"
	"strings"
	"testing"
)

// TestFarmIsApart: what machines talk by is linked by the farm's program alone. It takes longer to build than all else.
func TestFarmIsApart(t *testing.T) {
	for program, links := range map[string]bool{"./cmd/vyasa": false, "./cmd/vyasa/vyasa-farm": true, ".": false} {
		list := exec.Command("go", "list", "-deps", program)
		list.Dir = root
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(string(out), "github.com/nats-io/"); got != links {
			t.Errorf("%s links NATS: %v", program, got)
		}
	}
}
