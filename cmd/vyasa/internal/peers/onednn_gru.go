package peers

// Numbers of the library's interface for recurrent layers.
const (
	dnnlArgState, dnnlArgRecurrent = 2, 34
	dnnlArgBias                    = 41
)

// recurrent prepares a GRU over time whose reset gate is applied behind the product. Weights lie in the order that it
// chooses; the result begins with the first state.
func (o *OneDNN) recurrent(w Work) error {
	d := o.dnnl
	units, inputs, rows, steps := int64(w.K), int64(w.C), int64(w.I), int64(w.W)
	plain := func(dims ...int64) tensor {
		t := tensor{elem: "f32", dims: dims, strides: make([]int64, len(dims))}
		at := int64(1)
		for i := len(dims) - 1; i >= 0; i-- {
			t.strides[i] = at
			at *= dims[i]
		}
		return t
	}
	src, state, dst := plain(steps, rows, inputs), plain(1, 1, rows, units), plain(steps, rows, units)
	weights, loop, bias := plain(1, 1, inputs, 3, units), plain(1, 1, units, 3, units), plain(1, 1, 4, units)
	var descs []uintptr
	for i, t := range []tensor{src, state, weights, loop, bias, dst} {
		strides := t.strides
		if i == 2 || i == 3 {
			strides = nil // it chooses
		}
		desc, err := d.descOf(t.elem, t.dims, strides)
		if err != nil {
			return err
		}
		descs = append(descs, desc)
	}
	pd, err := d.gru(descs)
	if err != nil {
		return err
	}
	o.how = d.implementation(pd)
	primitive, err := d.made("dnnl_primitive_create", pd)
	if err != nil {
		return err
	}
	var args []int64
	for _, a := range []struct {
		arg  int64
		what uintptr
		t    tensor
		data []byte
		at   uintptr
	}{{dnnlArgSource, dnnlSource, src, w.In, 0}, {dnnlArgState, dnnlSource, state, w.Parts["h0"], 1},
		{dnnlArgWeights, dnnlWeights, weights, w.Coef, 0}, {dnnlArgRecurrent, dnnlWeights, loop, w.Parts["u"], 1},
		{dnnlArgBias, dnnlWeights, bias, append(append([]byte{}, w.Parts["bw"]...), w.Parts["bu"]...), 2}} {
		m, err := o.enter(pd, a.what, a.at, a.t, a.data)
		if err != nil {
			return err
		}
		args = append(args, a.arg, int64(m))
	}
	out, err := o.leave(pd, dst)
	if err != nil {
		return err
	}
	o.first = w.Parts["h0"]
	args = append(args, dnnlArgOut, int64(out))
	o.execute, err = newCall(&o.heap, d.library, "dnnl_primitive_execute", primitive, d.stream, uintptr(len(args)/2),
		o.heap.words(args...))
	return err
}

// gru describes one by its arrays: data, state, weights of both, bias, result.
func (d *dnnl) gru(a []uintptr) (uintptr, error) {
	if d.major >= 3 {
		const leftToRight = 1
		return d.made("dnnl_lbr_gru_forward_primitive_desc_create", d.engine, dnnlForward, leftToRight, a[0], a[1],
			a[2], a[3], a[4], a[5], 0, 0, 0)
	}
	const leftToRight = 0
	_, desc := d.heap.bytes(dnnlDescBytes)
	if err := d.do("dnnl_lbr_gru_forward_desc_init", desc, dnnlForward, leftToRight, a[0], a[1], a[2], a[3], a[4], a[5],
		0, 0); err != nil {
		return 0, err
	}
	return d.made("dnnl_primitive_desc_create", desc, 0, d.engine, 0)
}
