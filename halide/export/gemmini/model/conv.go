package model

import (
	"fmt"
	"math"
)

// The functions of the loop over a convolution: its start, and the first of six that say what it will do.
const (
	LoopConvWS       = 15
	LoopConvWSConfig = 16
	loopConvConfigs  = 6
)

// convConfig is what a loop over a convolution will do, in the words of its configuration.
type convConfig struct {
	words      [loopConvConfigs][2]uint64
	accD, accC uint32 // halves of the accumulator go by turns: that of the bias, that of the results
}

// field is some bits of a word of the configuration.
func (c *convConfig) field(config, register, at, bits int) int {
	return int(c.words[config-1][register-1] >> at & (1<<bits - 1))
}

// conv is one that is being run: extents of what is in the accumulator and the scratchpad, pixels with zeros around.
type conv struct {
	batches, rows, cols, outs, chs   int
	krows, kcols, stride, dilation   int
	inRows, inCols                   int // with zeros
	up, down, left, right            int // zeros
	weights, output, bias, input     uint64
	startB, startC, startD           uint32
	inDim, inStride, inRowDim, inChs int
	kernelDim, weightStride          int
	outRowDim, outColDim, outStride  int
	poolRows, poolCols, poolOut      int
	poolRowDim, poolSize, poolStride int
	poolUp, poolLeft                 int
	noBias, noPool                   bool
	activation                       uint64
}

// read is the convolution that the configuration says.
func (c *convConfig) read(rs1, rs2 uint64) (v conv, err error) {
	v = conv{batches: c.field(2, 2, 48, 16), rows: c.field(4, 1, 48, 16), cols: c.field(4, 2, 0, 16),
		outs: c.field(2, 2, 0, 16), chs: c.field(3, 1, 16, 16), krows: c.field(3, 1, 48, 16),
		kcols: c.field(3, 1, 32, 16), stride: c.field(1, 2, 48, 8), dilation: c.field(4, 1, 0, 8),
		up: c.field(3, 2, 32, 16), down: c.field(3, 2, 24, 8), left: c.field(3, 1, 0, 16), right: c.field(3, 2, 48, 16),
		weights: c.words[4][0], output: c.words[4][1], bias: c.words[5][0], input: c.words[5][1],
		inDim: c.field(3, 2, 0, 16), inStride: c.field(4, 2, 48, 16), inRowDim: c.field(1, 1, 16, 16),
		inChs: c.field(1, 1, 32, 16), kernelDim: c.field(2, 1, 48, 16), weightStride: c.field(4, 2, 32, 16),
		outRowDim: c.field(1, 2, 0, 16), outColDim: c.field(1, 2, 32, 16), outStride: c.field(4, 2, 16, 16),
		poolRows: c.field(2, 2, 32, 16), poolCols: c.field(2, 2, 16, 16), poolOut: c.field(2, 1, 32, 16),
		poolRowDim: c.field(1, 2, 16, 16), poolSize: c.field(2, 1, 16, 16), poolStride: c.field(2, 1, 8, 8),
		poolUp: c.field(4, 1, 21, 8), poolLeft: c.field(3, 2, 16, 8), noBias: rs1&1 == 1, noPool: rs2&1 == 1,
		activation: rs2 >> 3 & 3}
	if rs1>>1&0x3f != 0 || rs1>>8&0xff > 1 || rs1>>16&0xf != 0 || rs2>>1&3 != 0 {
		return v, fmt.Errorf("%w: loop_conv_ws that turns, transposes, dilates its input, or of channels apart",
			errCommand)
	}
	v.inRows = v.rows*v.stride + (v.krows-1)*v.dilation
	v.inCols = v.cols*v.stride + (v.kcols-1)*v.dilation
	blocks := func(n int) int { return (n + Dim - 1) / Dim }
	rowsA := blocks(v.chs) * v.batches * v.inRows * v.inCols
	rowsB := blocks(v.outs) * v.krows * v.kcols * v.chs
	rowsC := blocks(v.outs) * v.batches * v.rows * v.cols
	if min(v.batches, v.rows, v.cols, v.outs, v.chs, v.krows, v.kcols, v.stride, v.dilation) < 1 ||
		rowsA+rowsB > SpadRows/2 || rowsC > AccRows/2 {
		return v, fmt.Errorf("loop_conv_ws of %d rows of a and b, %d of results: 1 to %d, and 1 to %d", rowsA+rowsB,
			rowsC, SpadRows/2, AccRows/2)
	}
	v.startB = uint32(SpadRows/2 - rowsB)
	v.startD, v.startC = 1<<31+c.accD, 3<<30+c.accC
	if v.bias != 0 {
		c.accD = (c.accD + AccRows/2) % AccRows
	}
	if v.output != 0 {
		c.accC = (c.accC + AccRows/2) % AccRows
	}
	return v, nil
}

// blocksOf calls do for every part of at most so many of n.
func blocksOf(n, most int, do func(at, size int) error) error {
	for at := 0; at < n; at += most {
		if err := do(at, min(n-at, most)); err != nil {
			return err
		}
	}
	return nil
}

// runConv convolves by the commands that the loop stands for.
func (m *Model) runConv(rs1, rs2 uint64) error {
	v, err := m.conv.read(rs1, rs2)
	if err != nil {
		return err
	}
	if !m.ex.weights {
		return fmt.Errorf("%w: loop_conv_ws where results stay in the array", errCommand)
	}
	for _, step := range []func(conv) error{m.convBias, m.convInput, m.convWeights, m.convCompute, m.convOut} {
		if err := step(v); err != nil {
			return err
		}
	}
	return nil
}

// eachResult calls do for up to 16 pixels of a row, and up to 16 channels.
func (v conv) eachResult(do func(b, y, x, pixels, ch, chs int) error) error {
	for b := range v.batches {
		for y := range v.rows {
			err := blocksOf(v.cols, Dim, func(x, pixels int) error {
				return blocksOf(v.outs, Dim, func(ch, chs int) error { return do(b, y, x, pixels, ch, chs) })
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// result is the row of the accumulator, from a start, of a pixel and a block of channels.
func (v conv) result(b, y, x, ch int) uint32 {
	return uint32(((ch/Dim*v.batches+b)*v.rows+y)*v.cols + x)
}

func (m *Model) convBias(v conv) error {
	if v.bias == 0 {
		return nil
	}
	m.load[2] = loadConfig{block: uint64(v.batches * v.rows * v.cols), scale: 1, pixels: 1}
	return v.eachResult(func(b, y, x, pixels, ch, chs int) error {
		from := v.bias + uint64(4*ch)
		if v.noBias {
			from = 0
		}
		return m.moveIn(from, place{v.startD + v.result(b, y, x, ch), pixels, chs}, m.load[2])
	})
}

func (m *Model) convInput(v conv) error {
	if v.input == 0 {
		return nil
	}
	plane := v.batches * v.inRows * v.inCols
	m.load[0] = loadConfig{stride: uint64(v.inStride), block: uint64(plane), scale: 1, pixels: 1}
	for b := range v.batches {
		for y := range v.inRows {
			for x := 0; x < v.inCols; {
				// zeros on the left, pixels, zeros on the right
				end := v.left
				if x >= v.inCols-v.right {
					end = v.inCols
				} else if x >= v.left {
					end = v.inCols - v.right
				}
				pixels := min(end-x, Dim)
				row, col := y-v.up, x-v.left
				zeros := row < 0 || y >= v.inRows-v.down || x < v.left || x >= v.inCols-v.right
				if err := blocksOf(v.chs, MaxBlock*Dim, func(ch, chs int) error {
					from := v.input + uint64(((b*v.inRowDim+row)*v.inDim+col)*v.inStride+ch)
					if zeros {
						from = 0
					}
					at := uint32(ch/Dim*plane + (b*v.inRows+y)*v.inCols + x)
					return m.moveIn(from, place{at, pixels, chs}, m.load[0])
				}); err != nil {
					return err
				}
				x += pixels
			}
		}
	}
	return nil
}

// weight is the row of the scratchpad of a tap's channel, for a block of results.
func (v conv) weight(out, row, col, ch int) uint32 {
	return v.startB + uint32(((out/Dim*v.krows+row)*v.kcols+col)*v.chs+ch)
}

func (m *Model) convWeights(v conv) error {
	if v.weights == 0 {
		return nil
	}
	m.load[1] = loadConfig{stride: uint64(v.weightStride), block: uint64(v.krows * v.kcols * v.chs), scale: 1,
		pixels: 1}
	return v.eachTap(func(row, col, ch, chs int) error {
		return blocksOf(v.outs, MaxBlock*Dim, func(out, outs int) error {
			from := v.weights + uint64(((row*v.kernelDim+col)*v.inChs+ch)*v.weightStride+out)
			return m.moveIn(from, place{v.weight(out, row, col, ch), chs, outs}, m.load[1])
		})
	})
}

// eachTap calls do for every tap, and up to 16 channels.
func (v conv) eachTap(do func(row, col, ch, chs int) error) error {
	for row := range v.krows {
		for col := range v.kcols {
			if err := blocksOf(v.chs, Dim, func(ch, chs int) error { return do(row, col, ch, chs) }); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *Model) convCompute(v conv) error {
	return v.eachTap(func(row, col, ch, chs int) error {
		return v.eachResult(func(b, y, x, pixels, out, outs int) error {
			m.bd = place{v.weight(out, row, col, ch), chs, outs}
			m.out = place{v.startC + v.result(b, y, x, out), pixels, outs}
			at := ((ch/Dim*v.batches+b)*v.inRows+y*v.stride+row*v.dilation)*v.inCols + x*v.stride + col*v.dilation
			return m.compute(place{uint32(at), pixels, chs}, place{math.MaxUint32, pixels, outs}, true)
		})
	})
}

func (m *Model) convOut(v conv) error {
	if v.output == 0 {
		return nil
	}
	if v.noPool {
		return v.eachResult(func(b, y, x, pixels, ch, chs int) error {
			to := v.output + uint64(((b*v.outRowDim+y)*v.outColDim+x)*v.outStride+ch)
			return m.moveOut(to, place{v.startC + v.result(b, y, x, ch), pixels, chs})
		})
	}
	was := m.st
	m.st = storeConfig{stride: uint64(v.outStride), relu: v.activation == 1, scale: was.scale, poolStride: v.poolStride,
		poolSize: v.poolSize, upad: v.poolUp, lpad: v.poolLeft, poolOut: v.poolOut, porows: v.poolRows,
		pocols: v.poolCols, orows: v.rows, cols: v.cols}
	for b := range v.batches {
		if err := blocksOf(v.outs, Dim, func(ch, chs int) error {
			to := v.output + uint64(b*v.poolRowDim*v.poolOut*v.outStride+ch)
			return m.moveOut(to, place{v.startC + v.result(b, 0, 0, ch), 0, chs})
		}); err != nil {
			return err
		}
	}
	m.st = storeConfig{stride: uint64(v.outStride), relu: v.activation == 1, scale: was.scale}
	return nil
}
