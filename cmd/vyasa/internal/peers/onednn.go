package peers

import (
	"errors"
	"fmt"
	"runtime"
)

// OneDNN is a layer or a product by oneDNN. Data and weights lie in the orders that it chooses; results are put into
// the plain order after the measuring, to be compared.
type OneDNN struct {
	heap    heap
	dnnl    *dnnl
	execute call
	plain   []byte // the result in the plain order
	first   []byte // what comes before it
	collect func() error
	how     string
	im2col  string // "": the code and the order that it chooses; else im2col, over one of Im2colOrders
}

// Im2colOrders are those of an image that im2col is done over: which of its dimensions is the fastest.
var Im2colOrders = []string{"channels", "columns"}

// tensor is an array of w: its extents, and the strides in which it lies with the first dimension of w fastest.
type tensor struct {
	elem          string
	dims, strides []int64
}

// NewOneDNN prepares w. It is run by the goroutine that prepares it.
func NewOneDNN(w Work) (*OneDNN, error) { return newOneDNN(w, "") }

// NewIm2col prepares a layer by the library's im2col and product of matrices, over an image in one of Im2colOrders.
func NewIm2col(w Work, order string) (*OneDNN, error) { return newOneDNN(w, order) }

func newOneDNN(w Work, im2col string) (*OneDNN, error) {
	var src, weights, dst tensor
	var err error
	if w.Op != GRU {
		if src, weights, dst, err = tensors(w); err != nil {
			return nil, err
		}
	}
	o := &OneDNN{im2col: im2col}
	runtime.LockOSThread() // what a primitive works in belongs to the thread that made it
	d, err := newDNNL(&o.heap, w.Narrow)
	if err != nil {
		runtime.UnlockOSThread()
		return nil, err
	}
	o.dnnl = d
	if w.Op == GRU {
		err = o.recurrent(w)
	} else {
		err = o.prepare(w, src, weights, dst)
	}
	if err != nil {
		o.Close()
		return nil, err
	}
	return o, nil
}

// tensors are the arrays of w as oneDNN names their dimensions: batch, channels, rows, columns.
func tensors(w Work) (src, weights, dst tensor, err error) {
	types := map[string][3]string{"f32": {"f32", "f32", "f32"}, "u8s8": {"u8", "s8", "s32"}}
	t, ok := types[w.Elem]
	if !ok {
		return src, weights, dst, fmt.Errorf("oneDNN has no such types (%s)", w.Elem)
	}
	c, k, r, s := int64(w.C), int64(w.K), int64(w.R), int64(w.S)
	image := func(c int64, w, h int) (dims, strides []int64) {
		return []int64{1, c, int64(h), int64(w)}, []int64{c * int64(h) * int64(w), 1, c * int64(w), c}
	}
	src.elem, weights.elem, dst.elem = t[0], t[1], t[2]
	switch w.Op {
	case Conv:
		weights.dims, weights.strides = []int64{k, c, s, r}, []int64{1, k, r * c * k, c * k}
	case Depthwise:
		weights.dims, weights.strides = []int64{c, 1, 1, s, r}, []int64{1, 1, 1, r * c, c}
	case MatMul:
		rows := int64(w.Rows())
		src.dims, src.strides = []int64{rows, c}, []int64{c, 1}
		weights.dims, weights.strides = []int64{c, k}, []int64{k, 1}
		dst.dims, dst.strides = []int64{rows, k}, []int64{k, 1}
		return src, weights, dst, nil
	default:
		return src, weights, dst, errors.New("oneDNN has no such filter")
	}
	src.dims, src.strides = image(c, w.InW(), w.InH())
	dst.dims, dst.strides = image(k, w.W, w.H)
	return src, weights, dst, nil
}

// prepare makes the primitive, and puts the data of w where it wants them.
func (o *OneDNN) prepare(w Work, src, weights, dst tensor) error {
	d := o.dnnl
	chosen := func(t tensor, free bool) (uintptr, error) {
		switch {
		case free:
			return d.descOf(t.elem, t.dims, nil)
		case o.im2col == "columns":
			c, h, w := t.dims[1], t.dims[2], t.dims[3]
			return d.descOf(t.elem, t.dims, []int64{c * h * w, h * w, w, 1})
		}
		return d.descOf(t.elem, t.dims, t.strides)
	}
	// of a product only the weights are packed: the others change from call to call
	free := w.Op != MatMul && o.im2col == ""
	s, err := chosen(src, free)
	if err != nil {
		return err
	}
	k, err := chosen(weights, true)
	if err != nil {
		return err
	}
	t, err := chosen(dst, free)
	if err != nil {
		return err
	}
	var pd uintptr
	if w.Op == MatMul {
		pd, err = d.product(s, k, t)
	} else {
		code := ""
		if o.im2col != "" {
			code = "gemm:"
		}
		pd, err = d.convolution(s, k, t, int64(w.Step), code)
	}
	if err != nil {
		return err
	}
	o.how = d.implementation(pd)
	primitive, err := d.made("dnnl_primitive_create", pd)
	if err != nil {
		return err
	}
	in, err := o.enter(pd, dnnlSource, 0, src, w.In)
	if err != nil {
		return err
	}
	coef, err := o.enter(pd, dnnlWeights, 0, weights, w.Coef)
	if err != nil {
		return err
	}
	out, err := o.leave(pd, dst)
	if err != nil {
		return err
	}
	args := o.heap.words(dnnlArgSource, int64(in), dnnlArgWeights, int64(coef), dnnlArgOut, int64(out))
	o.execute, err = newCall(&o.heap, d.library, "dnnl_primitive_execute", primitive, d.stream, 3, args)
	return err
}

// enter is an array in the order that the primitive wants, filled.
func (o *OneDNN) enter(pd, what, index uintptr, t tensor, data []byte) (uintptr, error) {
	d := o.dnnl
	plain, err := d.descOf(t.elem, t.dims, t.strides)
	if err != nil {
		return 0, err
	}
	from, bytes, err := d.memory(plain)
	if err != nil {
		return 0, err
	}
	if copy(bytes, data) != len(data) {
		return 0, fmt.Errorf("%s wants %d bytes of %d", d.version, len(bytes), len(data))
	}
	desc, err := d.query(pd, what, index)
	if err != nil {
		return 0, err
	}
	to, _, err := d.memory(desc)
	if err != nil {
		return 0, err
	}
	return to, d.reorder(plain, from, desc, to)
}

// leave is where the result goes; collect puts it into the plain order.
func (o *OneDNN) leave(pd uintptr, t tensor) (uintptr, error) {
	d := o.dnnl
	desc, err := d.query(pd, dnnlResult, 0)
	if err != nil {
		return 0, err
	}
	out, _, err := d.memory(desc)
	if err != nil {
		return 0, err
	}
	plain, err := d.descOf(t.elem, t.dims, t.strides)
	if err != nil {
		return 0, err
	}
	var to uintptr
	to, o.plain, err = d.memory(plain)
	o.collect = func() error { return d.reorder(desc, out, plain, to) }
	return out, err
}

// Name tells it from the same layer by other code.
func (o *OneDNN) Name() string {
	if o.im2col == "" {
		return "oneDNN"
	}
	return Im2colName(o.im2col)
}

// Im2colName is the name of a layer by NewIm2col.
func Im2colName(order string) string { return "oneDNN im2col, " + order + " fastest" }

// Runner runs it.
func (o *OneDNN) Runner(r *Repeater) Runner {
	return InProcess(o.Name(), func(n int) error {
		r.run(o.execute, n)
		return o.dnnl.do("dnnl_stream_wait", o.dnnl.stream)
	})
}

// Result is what the last run computed.
func (o *OneDNN) Result() ([]byte, error) {
	err := o.collect()
	runtime.KeepAlive(o)
	return append(append([]byte{}, o.first...), o.plain...), err
}

// Note says which code it is.
func (o *OneDNN) Note() string {
	if o.im2col != "" {
		return fmt.Sprintf("%s (%s): weights in its own order, packed before", o.dnnl.version, o.how)
	}
	return fmt.Sprintf("%s (%s): data and weights in its own order, packed before", o.dnnl.version, o.how)
}

// Close lets its memory go.
func (o *OneDNN) Close() {
	o.dnnl.close()
	o.heap.free()
	runtime.UnlockOSThread()
}
