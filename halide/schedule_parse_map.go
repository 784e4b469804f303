package halide

import "strings"

// mapped carries out "map vpdpbusd i=n r.x=r.x".
func (r *scheduleReader) mapped(l *line, args []string) bool {
	var axes []MapLoop
	for _, a := range args[1:] {
		of, loop, ok := strings.Cut(a, "=")
		if !ok || of == "" || loop == "" {
			l.wrong(CodeNotation, a+" names no loops", "it is written: "+wordForm(l.word).usage)
			return false
		}
		axes = append(axes, MapLoop{of, loop, r.loop(loop)})
	}
	l.mapLine(args[0], axes)
	return true
}
