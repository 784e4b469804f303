// Code generated from define_*.go by go test -update. DO NOT EDIT.

package elementary

import "math"

// Log is log of the value of a float32: see the package.
func Log(x float64) float64 {
	v61 := x == 0
	var v63 float64
	if v61 {
		v63 = math.Inf(-1)
	} else {
		v58 := 0 > x
		var v60 float64
		if v58 {
			v60 = math.NaN()
		} else {
			v56 := math.Inf(1) > x
			var v57 float64
			if v56 {
				v1 := math.Float64bits(x)
				v3 := v1 + 0x95f619980c433
				v4 := v3 >> 52
				v6 := v1 + 0x3ff0000000000000
				v7 := v4 << 52
				v8 := v6 - v7
				v9 := math.Float64frombits(v8)
				v11 := v4 | 0x4330000000000000
				v12 := math.Float64frombits(v11)
				v14 := v12 - 4.503599627371519e+15
				v16 := v9 - 1
				v18 := 2 + v16
				v19 := v16 / v18
				v20 := float64(v19 * v19)
				v22 := float64(0.5 * v16)
				v23 := float64(v22 * v16)
				v25 := float64(0.14617920016134425 * v20)
				v27 := v25 + 0.15331602581588175
				v28 := float64(v27 * v20)
				v30 := v28 + 0.18182892707808077
				v31 := float64(v30 * v20)
				v33 := v31 + 0.2222221108559742
				v34 := float64(v33 * v20)
				v36 := v34 + 0.2857142862627703
				v37 := float64(v36 * v20)
				v39 := v37 + 0.3999999999989884
				v40 := float64(v39 * v20)
				v42 := v40 + 0.666666666666667
				v43 := float64(v20 * v42)
				v44 := v23 + v43
				v45 := float64(v19 * v44)
				v47 := float64(v14 * 7.371002565167799e-13)
				v48 := v45 + v47
				v50 := float64(v14 * 0.6931471805592082)
				v51 := v23 - v48
				v52 := v51 - v16
				v53 := v50 - v52
				v57 = v53
			} else {
				v57 = x
			}
			v60 = v57
		}
		v63 = v60
	}
	return v63
}
