package profit_test

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/profit"
)

func ExampleTrain() {
	const measured = `n,host_ns,target_ns
8,40,900
16,150,950
32,700,1100
64,2900,1400
128,12000,2600
256,50000,7000
`
	samples, err := profit.Read("add.csv", strings.NewReader(measured))
	if err != nil {
		panic(err)
	}
	p, err := profit.Train(samples, profit.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println("20:", p.Pays(20), " 100:", p.Pays(100))
	// Output: 20: false  100: true
}
