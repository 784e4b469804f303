"""ONNX Runtime on the processor: Conv, ConvInteger, QLinearConv, MatMul, MatMulInteger."""
import numpy as np
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from serve import Peer, attempt

types = {np.float32: TensorProto.FLOAT, np.uint8: TensorProto.UINT8, np.int32: TensorProto.INT32}


def session(node, constants, shape, dtype, out):
    graph = helper.make_graph([node], "g", [helper.make_tensor_value_info("x", types[dtype], shape)],
                              [helper.make_tensor_value_info("y", types[out], None)],
                              [numpy_helper.from_array(v, n) for n, v in constants.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


def bound(s, x):
    """A call that copies neither data nor results."""
    binding = s.io_binding()
    binding.bind_ortvalue_input("x", onnxruntime.OrtValue.ortvalue_from_numpy(x))
    binding.bind_output("y")
    return lambda: s.run_with_iobinding(binding), lambda: (s.run_with_iobinding(binding), binding.copy_outputs_to_cpu()[0])[1]


def peers(w):
    floats = w.elem == "f32"
    if w.elem not in ("f32", "u8s8"):
        return [Peer("ONNX Runtime", missing="ONNX Runtime has no such types")]
    data, coef = (np.float32, np.float32) if floats else (np.uint8, np.int8)
    version = "ONNX Runtime " + onnxruntime.__version__
    if w.op == "matmul":
        a, b = w.array("in", data, w.k, w.k), w.array("coef", coef, w.k, w.k)
        op = "MatMul" if floats else "MatMulInteger"

        def product():
            s = session(helper.make_node(op, ["x", "b"], ["y"]), {"b": b}, a.shape, data, np.float32 if floats else np.int32)
            run, result = bound(s, a)
            return Peer("ONNX Runtime", run, version + " " + op + ", B constant", result)
        return [attempt("ONNX Runtime", product)]
    x = np.ascontiguousarray(w.array("in", data, 1, w.inh, w.inw, w.c).transpose(0, 3, 1, 2))
    if w.op == "depthwise":
        k = np.ascontiguousarray(w.array("coef", coef, w.s, w.r, w.c).transpose(2, 0, 1))[:, None]
    else:
        k = np.ascontiguousarray(w.array("coef", coef, w.s, w.r, w.c, w.k).transpose(3, 2, 0, 1))
    how = dict(strides=[w.step] * 2, pads=[0] * 4, group=w.c if w.op == "depthwise" else 1)

    def conv(name, op, out, inputs, constants, exact):
        def make():
            s = session(helper.make_node(op, inputs, ["y"], **how), {"w": k, **constants}, x.shape, data, out)
            run, result = bound(s, x)
            plain = (lambda: np.ascontiguousarray(result().transpose(0, 2, 3, 1))) if exact else None
            note = "%s %s, channels first" % (version, op) + ("" if exact else ", results of 8 bits")
            return Peer(name, run, note, plain)
        return attempt(name, make)
    if floats:
        return [conv("ONNX Runtime", "Conv", np.float32, ["x", "w"], {}, True)]
    f, z = lambda v: np.array(v, np.float32), lambda t: np.array(0, t)
    quantised = {"xs": f(.02), "xz": z(np.uint8), "ws": f(.01), "wz": z(np.int8), "ys": f(.5), "yz": z(np.uint8)}
    return [conv("ONNX Runtime ConvInteger", "ConvInteger", np.int32, ["x", "w"], {}, True),
            conv("ONNX Runtime QLinearConv", "QLinearConv", np.uint8, ["x", "xs", "xz", "w", "ws", "wz", "ys", "yz"], quantised, False)]
