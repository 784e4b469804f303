// Code generated from define_*.go by go test -update. DO NOT EDIT.

package elementary

import "math"

// Pow is pow of values of float32: see the package.
func Pow(x, y float64) float64 {
	v186 := y == 0
	v187 := x == 1
	v188 := v186 || v187
	var v189 float64
	if v188 {
		v189 = 1
	} else {
		v181 := x == x
		v182 := y == y
		v183 := v181 && v182
		var v185 float64
		if v183 {
			v159 := math.RoundToEven(y)
			v160 := v159 == y
			v173 := !v160
			v174 := 0 > x
			v176 := x > math.Inf(-1)
			v177 := v174 && v176
			v178 := v173 && v177
			var v180 float64
			if v178 {
				v180 = math.NaN()
			} else {
				v2 := math.Float64bits(x)
				v4 := v2 & 0x7fffffffffffffff
				v5 := math.Float64frombits(v4)
				v9 := math.Float64bits(v5)
				v11 := v9 + 0x95f619980c433
				v12 := v11 >> 52
				v14 := v9 + 0x3ff0000000000000
				v15 := v12 << 52
				v16 := v14 - v15
				v17 := math.Float64frombits(v16)
				v19 := v12 | 0x4330000000000000
				v20 := math.Float64frombits(v19)
				v22 := v20 - 4.503599627371519e+15
				v23 := v17 - 1
				v25 := 2 + v23
				v26 := v23 / v25
				v27 := math.Float64bits(v26)
				v29 := v27 & 0xfffffffff8000000
				v30 := math.Float64frombits(v29)
				v31 := float64(v30 * v25)
				v32 := v23 - v31
				v33 := v32 / v25
				v34 := v30 + v33
				v35 := float64(v34 * v34)
				v37 := float64(v22 * 0.6931471805592082)
				v38 := v30 + v30
				v39 := v37 + v38
				v40 := v39 - v37
				v41 := v38 - v40
				v42 := v33 + v33
				v43 := float64(v34 * v35)
				v45 := float64(0.14617920016134425 * v35)
				v47 := v45 + 0.15331602581588175
				v48 := float64(v47 * v35)
				v50 := v48 + 0.18182892707808077
				v51 := float64(v50 * v35)
				v53 := v51 + 0.2222221108559742
				v54 := float64(v53 * v35)
				v56 := v54 + 0.2857142862627703
				v57 := float64(v56 * v35)
				v59 := v57 + 0.3999999999989884
				v60 := float64(v59 * v35)
				v62 := v60 + 0.666666666666667
				v63 := float64(v43 * v62)
				v64 := v42 + v63
				v66 := float64(v22 * 7.371002565167799e-13)
				v67 := v64 + v66
				v68 := v41 + v67
				v69 := v39 + v68
				v72 := v5 == 0
				var v77 float64
				if v72 {
					v77 = -1e+60
				} else {
					v74 := v5 == math.Inf(1)
					var v76 float64
					if v74 {
						v76 = 1e+60
					} else {
						v76 = v69
					}
					v77 = v76
				}
				v78 := math.Float64bits(v77)
				v80 := v78 & 0xffffffffff000000
				v81 := math.Float64frombits(v80)
				v82 := float64(y * v81)
				v86 := math.Float64bits(v82)
				v87 := v86 & 0x7fffffffffffffff
				v88 := math.Float64frombits(v87)
				v90 := v88 > 200
				v91 := v5 == 1
				var v97 float64
				if v91 {
					v97 = 0
				} else {
					v92 := v82 > 200
					var v93 float64
					if v92 {
						v93 = 200
					} else {
						v93 = v82
					}
					v95 := -200 > v93
					var v96 float64
					if v95 {
						v96 = -200
					} else {
						v96 = v93
					}
					v97 = v96
				}
				v98 := v91 || v90
				var v99 float64
				if v98 {
					v99 = 0
				} else {
					v70 := v69 - v39
					v71 := v68 - v70
					v83 := v77 - v81
					v84 := v83 + v71
					v85 := float64(y * v84)
					v99 = v85
				}
				v100 := v97 + v99
				v102 := float64(v100 * 1.4426950408889634)
				v104 := v102 + 6.755399441055744e+15
				v105 := v104 - 6.755399441055744e+15
				v106 := math.Float64bits(v104)
				v107 := float64(v105 * 0.6931471805592082)
				v108 := v97 - v107
				v109 := float64(v105 * 7.371002565167799e-13)
				v110 := v99 - v109
				v111 := v108 + v110
				v112 := v111 - v108
				v113 := v111 - v112
				v114 := v108 - v113
				v115 := v110 - v112
				v116 := v114 + v115
				v117 := 1 + v111
				v118 := v117 - 1
				v119 := v111 - v118
				v120 := float64(v111 * v111)
				v122 := float64(2.5100395159429243e-08 * v111)
				v124 := v122 + 2.7620101012098e-07
				v125 := float64(v124 * v111)
				v127 := v125 + 2.7557268439678e-06
				v128 := float64(v127 * v111)
				v130 := v128 + 2.4801521269532122e-05
				v131 := float64(v130 * v111)
				v133 := v131 + 0.00019841269863066696
				v134 := float64(v133 * v111)
				v136 := v134 + 0.0013888888917230724
				v137 := float64(v136 * v111)
				v139 := v137 + 0.00833333333333006
				v140 := float64(v139 * v111)
				v142 := v140 + 0.041666666666624094
				v143 := float64(v142 * v111)
				v145 := v143 + 0.16666666666666669
				v146 := float64(v145 * v111)
				v148 := v146 + 0.5000000000000001
				v149 := float64(v120 * v148)
				v150 := v116 + v149
				v151 := v119 + v150
				v152 := v117 + v151
				v153 := v106 << 52
				v154 := v153 + 0x3ff0000000000000
				v155 := math.Float64frombits(v154)
				v156 := float64(v152 * v155)
				v158 := float64(y * 0.5)
				v161 := math.RoundToEven(v158)
				v162 := v161 == v158
				v164 := v2 & 0x8000000000000000
				v165 := v164 == 0x8000000000000000
				v166 := !v162
				v167 := v160 && v166
				v168 := v165 && v167
				var v172 float64
				if v168 {
					v169 := math.Float64bits(v156)
					v170 := v169 ^ 0x8000000000000000
					v171 := math.Float64frombits(v170)
					v172 = v171
				} else {
					v172 = v156
				}
				v180 = v172
			}
			v185 = v180
		} else {
			v184 := x + y
			v185 = v184
		}
		v189 = v185
	}
	return v189
}
