"""XNNPACK by TensorFlow Lite's interpreter: a model of one layer, written here."""
try:
    from ai_edge_litert import schema_py_generated as tf
    from ai_edge_litert.interpreter import Interpreter
    origin = "ai_edge_litert"
except ImportError:
    from tensorflow.lite.python import schema_py_generated as tf
    from tensorflow.lite.python.interpreter import Interpreter
    origin = "tensorflow"
import importlib.metadata
import os

import flatbuffers
import numpy as np

from serve import Peer, attempt


def tensor(model, name, shape, dtype, scale=None, data=None):
    t = tf.TensorT()
    t.name, t.shape, t.type = name.encode(), list(shape), tf.TensorType.FLOAT32 if dtype == np.float32 else (
        tf.TensorType.INT32 if dtype == np.int32 else tf.TensorType.INT8)
    if scale is not None:
        t.quantization = tf.QuantizationParametersT()
        t.quantization.scale, t.quantization.zeroPoint = [float(v) for v in scale], [0] * len(scale)
        t.quantization.quantizedDimension = 3 if name == "w" and len(scale) > 1 and shape[0] == 1 else 0
    buffer = tf.BufferT()
    if data is not None:
        buffer.data = np.frombuffer(np.ascontiguousarray(data).tobytes(), np.uint8)
    model.buffers.append(buffer)
    t.buffer = len(model.buffers) - 1
    model.subgraphs[0].tensors.append(t)
    return len(model.subgraphs[0].tensors) - 1


def options_of(w):
    if w.op == "matmul":
        return tf.BuiltinOperator.FULLY_CONNECTED, tf.BuiltinOptions.FullyConnectedOptions, tf.FullyConnectedOptionsT()
    if w.op == "depthwise":
        o = tf.DepthwiseConv2DOptionsT()
        o.depthMultiplier = 1
        code, kind = tf.BuiltinOperator.DEPTHWISE_CONV_2D, tf.BuiltinOptions.DepthwiseConv2DOptions
    else:
        o, code, kind = tf.Conv2DOptionsT(), tf.BuiltinOperator.CONV_2D, tf.BuiltinOptions.Conv2DOptions
    o.padding, o.strideW, o.strideH, o.dilationWFactor, o.dilationHFactor = tf.Padding.VALID, w.step, w.step, 1, 1
    return code, kind, o


def model_of(w, x_shape, weights, channels, y_shape, floats):
    m, g = tf.ModelT(), tf.SubGraphT()
    m.version, m.subgraphs, m.buffers, m.operatorCodes = 3, [g], [tf.BufferT()], [tf.OperatorCodeT()]
    g.tensors, g.operators = [], [tf.OperatorT()]
    dtype = np.float32 if floats else np.int8
    x = tensor(m, "x", x_shape, dtype, None if floats else [.02])
    one_scale = w.op == "matmul"
    k = tensor(m, "w", weights.shape, dtype, None if floats else [.01] * (1 if one_scale else channels), weights)
    b = tensor(m, "b", [channels], np.float32 if floats else np.int32, None if floats else [.0002] * (1 if one_scale else channels),
               np.zeros(channels, np.int32))
    y = tensor(m, "y", y_shape, dtype, None if floats else [.5])
    g.inputs, g.outputs = [x], [y]
    op = g.operators[0]
    op.inputs, op.outputs, op.opcodeIndex = [x, k, b], [y], 0
    code, op.builtinOptionsType, op.builtinOptions = options_of(w)
    m.operatorCodes[0].builtinCode, m.operatorCodes[0].deprecatedBuiltinCode, m.operatorCodes[0].version = code, code, 3
    builder = flatbuffers.Builder(1024)
    builder.Finish(m.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def peers(w):
    floats = w.elem == "f32"
    if w.elem not in ("f32", "u8s8"):
        return [Peer("XNNPACK", missing="XNNPACK has no such types")]
    data, coef = (np.float32, np.float32) if floats else (np.uint8, np.int8)

    def make():
        if w.op == "matmul":
            x, channels = w.array("in", data, w.k, w.k), w.k
            weights, y = np.ascontiguousarray(w.array("coef", coef, w.k, w.k).T), [w.k, w.k]
        else:
            x, channels = w.array("in", data, 1, w.inh, w.inw, w.c), w.c if w.op == "depthwise" else w.k
            y = [1, w.h, w.w, channels]
            if w.op == "depthwise":
                weights = w.array("coef", coef, 1, w.s, w.r, w.c)
            else:
                weights = np.ascontiguousarray(w.array("coef", coef, w.s, w.r, w.c, w.k).transpose(3, 0, 1, 2))
        if not floats:
            x = (x.astype(np.int16) - 128).astype(np.int8)
        i = Interpreter(model_content=model_of(w, x.shape, weights, channels, y, floats), num_threads=1)
        i.allocate_tensors()
        i.set_tensor(i.get_input_details()[0]["index"], x)
        i.invoke()
        out = i.get_output_details()[0]["index"]
        delegated = [d for d in i._get_ops_details() if "XNN" in d["op_name"].upper() or d["op_name"] == "DELEGATE"]
        if not delegated:
            raise RuntimeError("the interpreter did not give the layer to XNNPACK")
        version = importlib.metadata.version(origin.replace("_", "-"))
        note = "XNNPACK by %s %s" % (origin, version)
        if not floats:
            note += ": signed bytes by signed bytes, results of 8 bits"
        return Peer("XNNPACK", i.invoke, note + ", packed before", (lambda: i.get_tensor(out)) if floats else None)
    os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
    return [attempt("XNNPACK", make)]
