"""Halide: schedules by hand, of which the fastest counts, and its autoschedulers."""
import glob
import importlib.metadata
import os
import time

import halide as hl
import numpy as np

import halide_programs
from serve import Peer, attempt

if not hasattr(hl, "Func"):
    raise ImportError("the module halide is not Halide's")

types = {"i16": (np.int16, np.int16, np.int16), "u8": (np.uint8, np.int8, np.uint8), "u8s8": (np.uint8, np.int8, np.uint8),
         "i8": (np.int8, np.int8, np.int8), "f32": (np.float32, np.float32, np.float32)}


def hl_type(dtype):
    d = np.dtype(dtype)
    return hl.Float(32) if d.kind == "f" else hl.Int(8 * d.itemsize) if d.kind == "i" else hl.UInt(8 * d.itemsize)


class Kernel:
    """An algorithm: inputs with their data, the Funcs in order, the result's array."""

    def __init__(self, target, inputs, funcs, out):
        self.target, self.inputs, self.funcs, self.out = target, inputs, funcs, out

    def pipeline(self):
        for p, a in self.inputs:
            p.set_estimates([(0, n) for n in reversed(a.shape)])
        self.funcs[-1].set_estimates([(0, n) for n in reversed(self.out.shape)])
        return hl.Pipeline(self.funcs[-1])

    def compiled(self, pipeline):
        call = pipeline.compile_to_callable([p for p, _ in self.inputs], self.target)
        args = [hl.Buffer(a) for _, a in self.inputs] + [hl.Buffer(self.out)]
        call(*args)
        return lambda: call(*args)


def params(arrays):
    return [(hl.ImageParam(hl_type(a.dtype), a.ndim), a) for a in arrays]


def filter_kernel(w, target):
    data, coef, out = types[w.elem]
    inputs = params([w.array("in", data, w.inh, w.inw), w.array("coef", coef, w.s, w.r)])
    (image, _), (k, _) = inputs
    x, y, f = hl.Var("x"), hl.Var("y"), hl.Func("f")
    wide = hl.Float(32) if out == np.float32 else hl.Int(32)
    total = None
    for j in range(w.s):
        for i in range(w.r):
            term = hl.cast(wide, image[x + i, y + j]) * hl.cast(wide, k[i, j])
            total = term if total is None else total + term
    if out != np.float32:
        s = hl.Func("s")
        s[x, y] = total
        v = (s[x, y] + (2**(w.shift - 1) - 1) + ((s[x, y] >> w.shift) & 1)) >> w.shift
        info = np.iinfo(out)
        f[x, y] = hl.cast(hl_type(out), hl.clamp(v, int(info.min), int(info.max)))
    else:
        f[x, y] = total
    return Kernel(target, inputs, [f], np.zeros((w.h, w.w), out))


def filter_schedules(w):
    def rows(n, lanes):
        def apply(k):
            f, x, y, xi, yi = k.funcs[0], *k.funcs[0].args(), hl.Var("xi"), hl.Var("yi")
            f.tile(x, y, xi, yi, lanes, n).vectorize(xi).unroll(yi)
        return apply
    return [rows(n, lanes) for n in (2, 4) for lanes in (16, 32) if w.h % n == 0 and w.w >= lanes]


def blur_kernel(w, target):
    image, taps = params([w.array("in", np.uint8, w.inh, w.inw)]), [1, 2, 1] if w.op == "blur3" else [1, 4, 6, 4, 1]
    shift = 4 if w.op == "blur3" else 8
    x, y, h, f = hl.Var("x"), hl.Var("y"), hl.Func("h"), hl.Func("f")
    u16 = hl.UInt(16)
    h[x, y] = sum((hl.cast(u16, image[0][0][x + i, y]) * t for i, t in enumerate(taps[1:], 1)), hl.cast(u16, image[0][0][x, y]))
    total = sum((h[x, y + i] * t for i, t in enumerate(taps[1:], 1)), h[x, y])
    f[x, y] = hl.cast(hl.UInt(8), (total + 2**(shift - 1)) >> shift)
    return Kernel(target, image, [h, f], np.zeros((w.h, w.w), np.uint8))


def blur_schedules(w):
    def sliding(rows, lanes):
        def apply(k):
            h, f = k.funcs
            x, y, yo, yi = *f.args(), hl.Var("yo"), hl.Var("yi")
            f.split(y, yo, yi, rows).vectorize(x, lanes)
            h.store_at(f, yo).compute_at(f, yi).vectorize(x, lanes)
        return apply

    def inline(lanes):
        return lambda k: k.funcs[1].vectorize(k.funcs[1].args()[0], lanes)
    return [sliding(min(w.h, n), lanes) for n in (16, 64) for lanes in (32, 64)] + [inline(32)]


def matmul_kernel(w, target):
    data, coef, out = {"f32": (np.float32,) * 3, "i16": (np.int16, np.int16, np.int32), "u8s8": (np.uint8, np.int8, np.int32)}[w.elem]
    inputs = params([w.array("in", data, w.k, w.k), w.array("coef", coef, w.k, w.k)])
    (a, _), (b, _) = inputs
    j, i, p, f = hl.Var("j"), hl.Var("i"), hl.Func("p"), hl.Func("f")
    if out == np.float32:
        r = hl.RDom([(0, w.k)])
        p[j, i] = hl.f32(0)
        p[j, i] += a[r.x, i] * b[j, r.x]
    else:  # pairs of products become one instruction
        r, wide = hl.RDom([(0, w.k // 2)]), lambda v: hl.i32(hl.i16(v))
        p[j, i] = hl.i32(0)
        p[j, i] += wide(a[2 * r.x, i]) * wide(b[j, 2 * r.x]) + wide(a[2 * r.x + 1, i]) * wide(b[j, 2 * r.x + 1])
    f[j, i] = p[j, i]
    k = Kernel(target, inputs, [p, f], np.zeros((w.k, w.k), out))
    k.rdom = r
    return k


def matmul_schedules(w):
    def tiles(rows, lanes, vectors):
        def apply(k):
            p, f = k.funcs
            j, i, ji, ii = *f.args(), hl.Var("ji"), hl.Var("ii")
            f.tile(j, i, ji, ii, lanes * vectors, rows).vectorize(ji, lanes).unroll(ji).unroll(ii)
            p.compute_at(f, j).vectorize(j, lanes).unroll(j).unroll(i)
            p.update().reorder(j, i, k.rdom.x).vectorize(j, lanes).unroll(j).unroll(i)
        return apply
    return [tiles(rows, lanes, n) for rows in (4, 8) for lanes in ((8,) if w.narrow else (16,)) for n in (1, 2, 4) if w.k >= lanes * n and w.k % rows == 0]


def fastest(make, schedules):
    """The fastest of schedules by a few samples each."""
    best, least = None, 1e9
    for apply in schedules:
        k = make()
        apply(k)
        run = k.compiled(hl.Pipeline(k.funcs[-1]))
        for _ in range(5):
            begin = time.thread_time()
            for _ in range(3):
                run()
            took = time.thread_time() - begin
            if took < least:
                best, least = (run, k), took
    return best


def program(w, target, version):
    """The fastest of the schedules of a program of several stages."""
    make = halide_programs.programs[w.name]

    def scheduled(i):
        inputs, funcs, out, schedules = make(w, target)
        schedules[i]()
        k = Kernel(target, inputs, funcs, out)
        k.of = len(schedules)
        return k
    count = scheduled(0).of
    numbers = iter(range(count))
    run, k = fastest(lambda: scheduled(next(numbers)), [lambda k: None] * count)
    return Peer("Halide by hand", run, version + ", the fastest of %d schedules by hand" % count, lambda: k.out)


def peers(w):
    host = "x86-64-linux-avx-avx2-f16c-fma-sse41" if w.narrow else "host"
    target = hl.Target(host)
    version = "Halide " + importlib.metadata.version("halide")
    kernels = {"filter": (filter_kernel, filter_schedules), "blur3": (blur_kernel, blur_schedules), "gauss5": (blur_kernel, blur_schedules),
               "matmul": (matmul_kernel, matmul_schedules)}
    if w.op == "program":
        return [attempt("Halide by hand", lambda: program(w, target, version))]
    if w.op not in kernels or w.elem not in types:
        return [Peer("Halide by hand", missing="there is no schedule by hand for it")]
    kernel, schedules = kernels[w.op]

    def make():
        return kernel(w, target)

    def by_hand():
        run, k = fastest(make, schedules(w))
        return Peer("Halide by hand", run, version + ", the fastest of %d schedules by hand" % len(schedules(w)), lambda: k.out)

    def auto(name):
        library = "libautoschedule_%s.so" % name.lower()
        found = glob.glob(os.path.join(os.path.dirname(hl.__file__), "**", library), recursive=True)
        if not found:
            raise RuntimeError(library + " is not there")
        hl.load_plugin(found[0])
        k = make()
        p = k.pipeline()
        p.apply_autoscheduler(target, hl.AutoschedulerParams(name, {"parallelism": "1"}))
        return Peer("Halide " + name, k.compiled(p), version + ", autoscheduler " + name, lambda: k.out)
    return [attempt("Halide by hand", by_hand)] + [attempt("Halide " + n, lambda n=n: auto(n)) for n in ("Mullapudi2016", "Adams2019")]
