// Code generated from define_*.go by go test -update. DO NOT EDIT.

package elementary

import "math"

// Tanh is tanh of the value of a float32: see the package.
func Tanh(x float64) float64 {
	v1 := math.Float64bits(x)
	v3 := v1 & 0x7fffffffffffffff
	v4 := math.Float64frombits(v3)
	v6 := v4 > 20
	var v7 float64
	if v6 {
		v7 = 20
	} else {
		v7 = v4
	}
	v9 := 0 > v7
	var v10 float64
	if v9 {
		v10 = 0
	} else {
		v10 = v7
	}
	v11 := v10 + v10
	v13 := float64(v11 * 1.4426950408889634)
	v15 := v13 + 6.755399441055744e+15
	v16 := v15 - 6.755399441055744e+15
	v17 := math.Float64bits(v15)
	v19 := float64(v16 * 0.6931471805592082)
	v20 := v11 - v19
	v22 := float64(v16 * 7.371002565167799e-13)
	v23 := v20 - v22
	v24 := v17 << 52
	v26 := v24 + 0x3ff0000000000000
	v27 := math.Float64frombits(v26)
	v29 := v27 - 1
	v30 := float64(v23 * v23)
	v32 := float64(2.5100395159429243e-08 * v23)
	v34 := v32 + 2.7620101012098e-07
	v35 := float64(v34 * v23)
	v37 := v35 + 2.7557268439678e-06
	v38 := float64(v37 * v23)
	v40 := v38 + 2.4801521269532122e-05
	v41 := float64(v40 * v23)
	v43 := v41 + 0.00019841269863066696
	v44 := float64(v43 * v23)
	v46 := v44 + 0.0013888888917230724
	v47 := float64(v46 * v23)
	v49 := v47 + 0.00833333333333006
	v50 := float64(v49 * v23)
	v52 := v50 + 0.041666666666624094
	v53 := float64(v52 * v23)
	v55 := v53 + 0.16666666666666669
	v56 := float64(v55 * v23)
	v58 := v56 + 0.5000000000000001
	v59 := float64(v30 * v58)
	v60 := v23 + v59
	v61 := float64(v27 * v60)
	v62 := v29 + v61
	v64 := v62 + 2
	v65 := v62 / v64
	v67 := v1 & 0x8000000000000000
	v68 := math.Float64bits(v65)
	v69 := v68 ^ v67
	v70 := math.Float64frombits(v69)
	return v70
}
