// Code generated from define_*.go by go test -update. DO NOT EDIT.

package elementary

import "math"

// Sin is sin of the value of a float32: see the package.
func Sin(x float64) float64 {
	v1 := math.Float64bits(x)
	v3 := v1 & 0x7fffffffffffffff
	v4 := math.Float64frombits(v3)
	v113 := 1.048576e+06 > v4
	var v114 float64
	var v115 float64
	if v113 {
		v6 := float64(v4 * 0.6366197723675814)
		v8 := v6 + 6.755399441055744e+15
		v9 := v8 - 6.755399441055744e+15
		v11 := float64(v9 * 1.5707963267341256)
		v12 := v4 - v11
		v14 := float64(v9 * 6.077100506303966e-11)
		v15 := v12 - v14
		v17 := float64(v9 * 2.0222662487959506e-21)
		v18 := v15 - v17
		v114 = v18
		v115 = v9
	} else {
		v21 := float64(v4 * 0.636619770899415)
		v24 := float64(0.25 * v21)
		v25 := math.RoundToEven(v24)
		v26 := float64(4 * v25)
		v27 := v21 - v26
		v29 := float64(v4 * 1.4681663246252086e-09)
		v30 := float64(0.25 * v29)
		v31 := math.RoundToEven(v30)
		v32 := float64(4 * v31)
		v33 := v29 - v32
		v34 := v27 + v33
		v35 := v34 - v27
		v36 := v34 - v35
		v37 := v27 - v36
		v38 := v33 - v35
		v39 := v37 + v38
		v40 := 0 + v39
		v42 := float64(v4 * 2.2760100671971816e-18)
		v43 := float64(0.25 * v42)
		v44 := math.RoundToEven(v43)
		v45 := float64(4 * v44)
		v46 := v42 - v45
		v47 := v34 + v46
		v48 := v47 - v34
		v49 := v47 - v48
		v50 := v34 - v49
		v51 := v46 - v48
		v52 := v50 + v51
		v53 := v40 + v52
		v55 := float64(v4 * 5.8812147387730434e-27)
		v56 := float64(0.25 * v55)
		v57 := math.RoundToEven(v56)
		v58 := float64(4 * v57)
		v59 := v55 - v58
		v60 := v47 + v59
		v61 := v60 - v47
		v62 := v60 - v61
		v63 := v47 - v62
		v64 := v59 - v61
		v65 := v63 + v64
		v66 := v53 + v65
		v68 := float64(v4 * 1.0346868700836215e-35)
		v69 := float64(0.25 * v68)
		v70 := math.RoundToEven(v69)
		v71 := float64(4 * v70)
		v72 := v68 - v71
		v73 := v60 + v72
		v74 := v73 - v60
		v75 := v73 - v74
		v76 := v60 - v75
		v77 := v72 - v74
		v78 := v76 + v77
		v79 := v66 + v78
		v81 := float64(v4 * 3.783256351091319e-45)
		v82 := v73 + v81
		v83 := v82 - v73
		v84 := v82 - v83
		v85 := v73 - v84
		v86 := v81 - v83
		v87 := v85 + v86
		v88 := v79 + v87
		v90 := float64(v4 * 3.720474878517739e-53)
		v91 := v82 + v90
		v92 := v91 - v82
		v93 := v91 - v92
		v94 := v82 - v93
		v95 := v90 - v92
		v96 := v94 + v95
		v97 := v88 + v96
		v99 := float64(v4 * 4.227114694466663e-62)
		v100 := v91 + v99
		v101 := v100 - v91
		v102 := v100 - v101
		v103 := v91 - v102
		v104 := v99 - v101
		v105 := v103 + v104
		v106 := v97 + v105
		v107 := math.RoundToEven(v100)
		v108 := v100 - v107
		v109 := v108 + v106
		v111 := float64(v109 * 1.5707963267948966)
		v114 = v111
		v115 = v107
	}
	v116 := v115 + 6.755399441055744e+15
	v117 := math.Float64bits(v116)
	v118 := float64(v114 * v114)
	v162 := v117 & 0x1
	v163 := v162 == 0x1
	var v164 float64
	if v163 {
		v136 := float64(-1.1382623647474604e-11 * v118)
		v138 := v136 + 2.087614614655861e-09
		v139 := float64(v138 * v118)
		v141 := v139 + -2.7557317271145144e-07
		v142 := float64(v141 * v118)
		v144 := v142 + 2.480158729876456e-05
		v145 := float64(v144 * v118)
		v147 := v145 + -0.0013888888888887398
		v148 := float64(v147 * v118)
		v150 := v148 + 0.041666666666666664
		v156 := float64(0.5 * v118)
		v157 := float64(v118 * v118)
		v158 := float64(v157 * v150)
		v159 := v156 - v158
		v160 := 1 - v159
		v164 = v160
	} else {
		v120 := float64(1.5918115263265974e-10 * v118)
		v122 := v120 + -2.505113165023518e-08
		v123 := float64(v122 * v118)
		v125 := v123 + 2.7557316101617874e-06
		v126 := float64(v125 * v118)
		v128 := v126 + -0.00019841269836756774
		v129 := float64(v128 * v118)
		v131 := v129 + 0.008333333333330948
		v132 := float64(v131 * v118)
		v134 := v132 + -0.16666666666666666
		v151 := float64(v114 * v118)
		v152 := float64(v151 * v134)
		v153 := v114 + v152
		v164 = v153
	}
	v166 := v1 & 0x8000000000000000
	v168 := v117 & 0x2
	v169 := v168 >> 1
	v170 := v169 << 63
	v171 := v166 ^ v170
	v172 := math.Float64bits(v164)
	v173 := v172 ^ v171
	v174 := math.Float64frombits(v173)
	return v174
}
