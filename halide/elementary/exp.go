// Code generated from define_*.go by go test -update. DO NOT EDIT.

package elementary

import "math"

// Exp is exp of the value of a float32: see the package.
func Exp(x float64) float64 {
	v2 := x > 200
	var v3 float64
	if v2 {
		v3 = 200
	} else {
		v3 = x
	}
	v5 := -200 > v3
	var v6 float64
	if v5 {
		v6 = -200
	} else {
		v6 = v3
	}
	v8 := float64(v6 * 1.4426950408889634)
	v10 := v8 + 6.755399441055744e+15
	v11 := v10 - 6.755399441055744e+15
	v12 := math.Float64bits(v10)
	v14 := float64(v11 * 0.6931471805592082)
	v15 := v6 - v14
	v17 := float64(v11 * 7.371002565167799e-13)
	v18 := v15 - v17
	v20 := float64(v18 * v18)
	v22 := float64(2.5100395159429243e-08 * v18)
	v24 := v22 + 2.7620101012098e-07
	v25 := float64(v24 * v18)
	v27 := v25 + 2.7557268439678e-06
	v28 := float64(v27 * v18)
	v30 := v28 + 2.4801521269532122e-05
	v31 := float64(v30 * v18)
	v33 := v31 + 0.00019841269863066696
	v34 := float64(v33 * v18)
	v36 := v34 + 0.0013888888917230724
	v37 := float64(v36 * v18)
	v39 := v37 + 0.00833333333333006
	v40 := float64(v39 * v18)
	v42 := v40 + 0.041666666666624094
	v43 := float64(v42 * v18)
	v45 := v43 + 0.16666666666666669
	v46 := float64(v45 * v18)
	v48 := v46 + 0.5000000000000001
	v49 := float64(v20 * v48)
	v50 := v18 + v49
	v51 := 1 + v50
	v52 := v12 << 52
	v54 := v52 + 0x3ff0000000000000
	v55 := math.Float64frombits(v54)
	v56 := float64(v51 * v55)
	return v56
}
