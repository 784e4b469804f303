package args_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/args"
)

func Example() {
	list, err := args.Parse("args.json", []byte(`[
  {"type": "int16", "shape": [2, 2], "data": [1, 2, 3, 4]},
  {"type": "int32", "scalar": 10},
  {"type": "int8", "shape": [4]}
]`), nil)
	fmt.Println(len(list), err)
	// Output: 0 args.json:4: entry 3: there is no value: give one of file, data, zero and scalar
}
