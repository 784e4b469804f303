package args

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim"
)

// Names are the names of parameters, in order.
func Names(params []aiesim.Param) []string {
	names := make([]string, len(params))
	for i, p := range params {
		names[i] = p.Name
	}
	return names
}

// Cloned are arguments with buffers of their own.
func Cloned(list []aiesim.Arg) []aiesim.Arg {
	out := slices.Clone(list)
	for i := range out {
		out[i].Data = slices.Clone(out[i].Data)
	}
	return out
}

// Write writes the data of each argument with Out to PARAMETER.bin in dir, which is made if it is not there. names are
// those of the parameters, in order ([aiesim.Program.Params]). It returns the files written.
func Write(dir string, names []string, args []aiesim.Arg) ([]string, error) {
	if len(names) != len(args) {
		return nil, fmt.Errorf("there are %d parameters, but %d arguments", len(names), len(args))
	}
	var files []string
	for i, a := range args {
		if !a.Out {
			continue
		}
		if names[i] == "" {
			return files, fmt.Errorf("parameter %d has no name to call its file by", i+1)
		}
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return files, err
		}
		file := filepath.Join(dir, names[i]+".bin")
		if err := os.WriteFile(file, a.Data, 0o666); err != nil {
			return files, err
		}
		files = append(files, file)
	}
	return files, nil
}
