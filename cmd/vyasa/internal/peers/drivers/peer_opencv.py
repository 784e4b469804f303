"""OpenCV: filter2D and GaussianBlur."""
import cv2
import numpy as np

from serve import Peer

cv2.setNumThreads(1)


def peers(w):
    """The image is timed as large as the result; compared is what a larger image gives inside."""
    types = {"i16": (np.int16, cv2.CV_16S), "u8": (np.uint8, cv2.CV_8U), "u8s8": (np.uint8, cv2.CV_8U), "f32": (np.float32, cv2.CV_32F)}
    if w.elem not in types:
        return [Peer("OpenCV", missing="OpenCV has no filter of these types")]
    dtype, depth = types[w.elem]
    image = w.array("in", dtype, w.inh, w.inw)
    if w.op == "filter":
        coef = np.int8 if w.elem in ("u8", "u8s8") else dtype
        k = w.array("coef", coef, w.s, w.r).astype(np.float32) / 2**w.shift

        def run(source):
            return cv2.filter2D(source, depth, k, borderType=cv2.BORDER_CONSTANT)
        what = "filter2D, coefficients and sums as floats, saturating"
    else:
        side = 3 if w.op == "blur3" else 5

        def run(source):
            return cv2.GaussianBlur(source, (side, side), 0)
        what = "GaussianBlur of %d by %d taps, fixed point" % (side, side)
    left, top = w.r // 2, w.s // 2
    tile = np.ascontiguousarray(image[:w.h, :w.w])

    def result():
        return np.ascontiguousarray(run(image)[top:top + w.h, left:left + w.w])
    return [Peer("OpenCV", lambda: run(tile), "OpenCV %s: %s, with borders" % (cv2.__version__, what), result)]
