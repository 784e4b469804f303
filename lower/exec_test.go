package lower_test

import (
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
)

func init() { lower.Run, lower.RunAll = exec.Run, exec.RunAll }
