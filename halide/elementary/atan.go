// Code generated from define_*.go by go test -update. DO NOT EDIT.

package elementary

import "math"

// Atan is atan of the value of a float32: see the package.
func Atan(x float64) float64 {
	v1 := math.Float64bits(x)
	v3 := v1 & 0x7fffffffffffffff
	v4 := math.Float64frombits(v3)
	v8 := v4 > 2.414213562373095
	v10 := 0.41421356237309503 > v4
	var v14 float64
	if v10 {
		v14 = v4
	} else {
		var v13 float64
		if v8 {
			v13 = -1
		} else {
			v12 := v4 - 1
			v13 = v12
		}
		v14 = v13
	}
	var v17 float64
	if v10 {
		v17 = 1
	} else {
		var v16 float64
		if v8 {
			v16 = v4
		} else {
			v15 := v4 + 1
			v16 = v15
		}
		v17 = v16
	}
	v18 := v14 / v17
	v19 := float64(v18 * v18)
	v21 := float64(-0.019175404711104935 * v19)
	v23 := v21 + 0.03923044778479309
	v24 := float64(v23 * v19)
	v26 := v24 + -0.050854078345894844
	v27 := float64(v26 * v19)
	v29 := v27 + 0.05858140904866328
	v30 := float64(v29 * v19)
	v32 := v30 + -0.06664510525508936
	v33 := float64(v32 * v19)
	v35 := v33 + 0.07692183125376892
	v36 := float64(v35 * v19)
	v38 := v36 + -0.0909090457530649
	v39 := float64(v38 * v19)
	v41 := v39 + 0.11111111015187018
	v42 := float64(v41 * v19)
	v44 := v42 + -0.14285714284665682
	v45 := float64(v44 * v19)
	v47 := v45 + 0.19999999999995516
	v48 := float64(v47 * v19)
	v50 := v48 + -0.3333333333333333
	var v54 float64
	if v10 {
		v54 = 0
	} else {
		var v53 float64
		if v8 {
			v53 = 1.5707963267948966
		} else {
			v53 = 0.7853981633974483
		}
		v54 = v53
	}
	v55 := float64(v18 * v19)
	v56 := float64(v55 * v50)
	v57 := v18 + v56
	v58 := v54 + v57
	v60 := v1 & 0x8000000000000000
	v61 := math.Float64bits(v58)
	v62 := v61 ^ v60
	v63 := math.Float64frombits(v62)
	return v63
}
