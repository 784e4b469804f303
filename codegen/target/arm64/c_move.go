package arm64

import "fmt"

// lane is an element of a register as an integer of so many bits, without a sign.
func lane(text string, bits int, at int64) string {
	bytes := vector{'u', bits, 128}
	return fmt.Sprintf("vgetq_lane_%s(%s, %d)", bytes.suffix(), bytes.from(text), at)
}

// withLane is a register with an element set.
func withLane(text string, bits int, at int64, element string) string {
	v := vector{'u', bits, 128}
	return v.whole(fmt.Sprintf("vsetq_lane_%s((uint%d_t)%s, %s, %d)", v.suffix(), bits, element, v.from(text), at))
}

// everywhere is an element in all lanes.
func everywhere(bits int, element string) string {
	v := vector{'u', bits, 128}
	return v.whole(fmt.Sprintf("vdupq_n_%s((uint%d_t)%s)", v.suffix(), bits, element))
}

// move is instructions that load, store, copy, go between vectors and integers, or work on integers.
func (w *cWriter) move() (string, bool) {
	in, bits := w.in, 8<<size(w.in.Op)
	src := func(i int) string { return w.reg(in.Src[i]) }
	load := func(bits int) string { return fmt.Sprintf("vy_load%d(%s)", bits, w.mem(in.Mem)) }
	wraps := func(sign string) string {
		return fmt.Sprintf("(int64_t)((uint64_t)%s %s (uint64_t)%s)", src(0), sign, src(1))
	}
	switch in.Op & rowBits {
	case LDRv:
		switch in.Bits {
		case 128:
			return fmt.Sprintf("vld1q_u8(%s)", w.mem(in.Mem)), true
		case 64:
			return fmt.Sprintf("vcombine_u8(vld1_u8(%s), vdup_n_u8(0))", w.mem(in.Mem)), true
		}
		return withLane("vdupq_n_u8(0)", in.Bits, 0, load(in.Bits)), true
	case STRv:
		switch in.Bits {
		case 128:
			return fmt.Sprintf("vst1q_u8(%s, %s)", w.mem(in.Mem), src(0)), true
		case 64:
			return fmt.Sprintf("vst1_u8(%s, vget_low_u8(%s))", w.mem(in.Mem), src(0)), true
		}
		return fmt.Sprintf("vy_store%d(%s, %s)", in.Bits, w.mem(in.Mem), lane(src(0), in.Bits, 0)), true
	case ST1:
		return fmt.Sprintf("vy_store%d(%s, (int64_t)%s)", bits, w.mem(in.Mem), lane(src(0), bits, in.Imm)), true
	case LD1R:
		return everywhere(bits, load(bits)), true
	case LD1:
		return withLane(src(0), bits, in.Imm, load(bits)), true
	case DUPx:
		return everywhere(bits, src(0)), true
	case DUPe:
		v := vector{'u', bits, 128}
		return v.whole(fmt.Sprintf("vdupq_laneq_%s(%s, %d)", v.suffix(), v.from(src(0)), in.Imm)), true
	case INSx:
		return withLane(src(0), bits, in.Imm, src(1)), true
	case INSe:
		v := vector{'u', bits, 128}
		return v.whole(fmt.Sprintf("vcopyq_laneq_%s(%s, %d, %s, %d)", v.suffix(), v.from(src(0)), in.Imm&255,
			v.from(src(1)), in.Imm>>8)), true
	case UMOV:
		return "(int64_t)" + lane(src(0), bits, in.Imm), true
	case SMOV:
		return fmt.Sprintf("(int%d_t)%s", bits, lane(src(0), bits, in.Imm)), true
	case MOVIb:
		return everywhere(8, fmt.Sprint(in.Imm)), true
	case MOVIh, MOVIs:
		return everywhere(bits, fmt.Sprint(in.Imm)), true
	case MVNIh, MVNIs:
		return everywhere(bits, fmt.Sprint("~", in.Imm)), true
	case MOVv, MOV:
		return src(0), true
	case NEGv: // vneg is a subtraction of integers with a sign, which C leaves open for the least one
		v := vector{'u', bits, 128}
		return v.whole(fmt.Sprintf("vsubq_%s(vdupq_n_%[1]s(0), %[2]s)", v.suffix(), v.from(src(0)))), true
	case MUL:
		return wraps("*"), true
	case SUB:
		return wraps("-"), true
	case AND:
		return src(0) + " & " + src(1), true
	case ASRI:
		return fmt.Sprintf("%s >> %d", src(0), in.Imm), true
	case UMULH:
		return fmt.Sprintf("(int64_t)((unsigned __int128)(uint64_t)%s * (uint64_t)%s >> 64)", src(0), src(1)), true
	}
	return "", false
}
