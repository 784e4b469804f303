"""Halide's programs of several stages with schedules by hand: each gives its Funcs, inputs, result and schedules."""
import halide as hl
import numpy as np


def picture(w, target):
    """The picture with its edges repeated."""
    data = w.array("in", np.uint8, w.h, w.w)
    image = hl.ImageParam(hl.UInt(8), 2)
    return [(image, data)], hl.BoundaryConditions.repeat_edge(image, [(0, w.w), (0, w.h)]), image


def histogram(w, target):
    inputs, _, image = picture(w, target)
    v, f, r = hl.Var("v"), hl.Func("f"), hl.RDom([(0, w.w), (0, w.h)])
    f[v] = 0
    f[hl.clamp(hl.i32(image[r.x, r.y]), 0, 255)] += 1
    return inputs, [f], np.zeros(256, np.int32), [lambda: f.vectorize(v, 8)]


def scan(along):
    def make(w, target):
        inputs, _, image = picture(w, target)
        x, y, f = hl.Var("x"), hl.Var("y"), hl.Func("f")
        f[x, y] = hl.i32(image[x, y])
        if along == "x":
            r = hl.RDom([(1, w.w - 1)])
            f[r.x, y] += f[r.x - 1, y]
            rows = hl.Func("rows")
            rows[x, y] = f[x, y]

            def by_rows():  # each row is summed while it is in the cache
                f.compute_at(rows, y).vectorize(x, 8)
                rows.vectorize(x, 8)
            return inputs, [f, rows], np.zeros((w.h, w.w), np.int32), [by_rows]
        r = hl.RDom([(1, w.h - 1)])
        f[x, r.x] += f[x, r.x - 1]

        def columns():
            f.vectorize(x, 8)
            f.update().reorder(x, r.x).vectorize(x, 8)
        return inputs, [f], np.zeros((w.h, w.w), np.int32), [columns]
    return make


def blur(w, target):
    inputs, edges, _ = picture(w, target)
    x, y, yo, yi = hl.Var("x"), hl.Var("y"), hl.Var("yo"), hl.Var("yi")
    rows, f = hl.Func("rows"), hl.Func("f")
    at = lambda dx: hl.u16(edges[x + dx, y])
    rows[x, y] = hl.u8((at(-1) + at(0) + at(1)) / 3)
    down = lambda dy: hl.u16(rows[x, y + dy])
    f[x, y] = hl.u8((down(-1) + down(0) + down(1)) / 3)

    def sliding(lanes, height):
        def apply():
            f.split(y, yo, yi, height).vectorize(x, lanes)
            rows.store_at(f, yo).compute_at(f, yi).vectorize(x, lanes)
        return apply
    return inputs, [rows, f], np.zeros((w.h, w.w), np.uint8), [sliding(lanes, n) for lanes in (16, 32) for n in (32, 64)]


def bilateral(w, target):
    """The bilateral grid in integers, scheduled as in Halide's own apps/bilateral_grid."""
    cell, greys, bins = 8, 16, 17
    inputs, edges, image = picture(w, target)
    x, y, z = hl.Var("x"), hl.Var("y"), hl.Var("z")
    r = hl.RDom([(0, cell), (0, cell)])
    grid = hl.Func("grid")
    pixel = hl.i32(edges[x * cell + r.x, y * cell + r.y])
    bin = hl.clamp((pixel + greys // 2) / greys, 0, bins - 1)
    grid[x, y, z] = (hl.i32(0), hl.i32(0))
    grid[x, y, bin] = (grid[x, y, bin][0] + pixel, grid[x, y, bin][1] + 1)
    inside = lambda i, xx, yy, zz: hl.select((zz >= 0) & (zz < bins), grid[xx, yy, hl.clamp(zz, 0, bins - 1)][i], 0)
    blurz, blurx, blury, f = hl.Func("blurz"), hl.Func("blurx"), hl.Func("blury"), hl.Func("f")
    one = lambda at: at(-1) + at(0) * 2 + at(1)
    blurz[x, y, z] = tuple(one(lambda n: inside(i, x, y, z + n)) for i in (0, 1))
    blurx[x, y, z] = tuple(one(lambda n: blurz[x + n, y, z][i]) for i in (0, 1))
    blury[x, y, z] = tuple(one(lambda n: blurx[x, y + n, z][i]) for i in (0, 1))
    v = hl.i32(image[x, y])
    zi, wx, wy, wz = v / greys, x % cell, y % cell, v % greys

    def slice(i):
        at = lambda dx, dy, dz: blury[x / cell + dx, y / cell + dy, zi + dz][i]
        mix = lambda a, b, n, of: (of - n) * a + n * b
        return mix(*[mix(*[mix(at(0, dy, dz), at(1, dy, dz), wx, cell) for dy in (0, 1)], wy, cell) for dz in (0, 1)], wz, greys)
    total, count = slice(0), slice(1)
    f[x, y] = hl.u8(hl.clamp(hl.select(count == 0, 0, (total + count / 2) / count), 0, 255))

    def apply():
        grid.compute_at(blurz, y)
        blurz.compute_root().reorder(z, x, y).vectorize(x, 8)
        blurx.compute_root().reorder(x, y, z).vectorize(x, 8)
        blury.compute_root().reorder(x, y, z).vectorize(x, 8)
        f.vectorize(x, 8)
    return inputs, [grid, blurz, blurx, blury, f], np.zeros((w.h, w.w), np.uint8), [apply]


def softmax(w, target):
    image = hl.ImageParam(hl.Float(32), 2)
    inputs = [(image, w.array("in", np.float32, w.h, w.w))]
    x, y = hl.Var("x"), hl.Var("y")
    r = hl.RDom([(0, w.w)])
    top, e, total, f = hl.Func("top"), hl.Func("e"), hl.Func("total"), hl.Func("f")
    top[y] = hl.maximum(image[r.x, y])
    e[x, y] = hl.exp(image[x, y] - top[y])
    total[y] = hl.f32(0)
    total[y] += e[r.x, y]
    f[x, y] = e[x, y] / total[y]

    def apply():
        f.vectorize(x, 8)
        for g in (top, e, total):
            g.compute_at(f, y)
        e.vectorize(x, 8)
    return inputs, [top, e, total, f], np.zeros((w.h, w.w), np.float32), [apply]


programs = {"histogram": histogram, "scan-x": scan("x"), "scan-y": scan("y"), "blur": blur, "bilateral": bilateral, "softmax": softmax}
