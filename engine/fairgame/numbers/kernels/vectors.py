"""Vector operations that compilers do not derive from loops, as numba intrinsics.

A row is BLOCK words; each word is a set of up to 64 numbers. Moving the set {x} to {x ^ i} exchanges bits: the high
three bits of i move whole bytes, in one shuffle; the low three exchange neighbours, pairs and nibbles. The code is
plain LLVM and runs on any processor; with 512-bit vectors a row is four of them.

Cost: one load and one OR per vector and row; a tenth of a nanosecond per pair searched. No bounds checks: callers must
compute valid offsets. Source: H. S. Warren, Hacker's Delight, 2nd ed., 2012, chapter 7, for exchanging bits within a
word.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

BLOCK = 32  # words per row
LANES = 8  # words per vector
VECTORS = BLOCK // LANES
PAIRS = 256  # pairs per search

_WORD, _BYTE, _INDEX = ir.IntType(64), ir.IntType(8), ir.IntType(32)
_WORDS, _BYTES = ir.VectorType(_WORD, LANES), ir.VectorType(_BYTE, 8 * LANES)


def _vector(builder: Any, base: Any, i: int) -> Any:
    return builder.bitcast(builder.gep(base, [ir.Constant(_WORD, i * LANES)]), _WORDS.as_pointer())


def _load(builder: Any, base: Any, i: int) -> Any:
    vector = builder.load(_vector(builder, base, i))
    vector.align = 8
    return vector


def _or_into(builder: Any, base: Any, i: int, more: Any) -> None:
    builder.store(builder.or_(_load(builder, base, i), more), _vector(builder, base, i)).align = 8


@intrinsic
def or_shifted(context: Any, history: Any, at: Any, heaps: Any, bounds: Any, group: Any, out: Any, to: Any) -> Any:
    """OR into out[to:to+32], for high < 8 and h in group + high, history[at-h:at-h+32] with byte b at b ^ high."""
    signature = types.void(history, at, heaps, bounds, group, out, to)

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        history, heaps, bounds, out = (
            context.make_array(signature.args[i])(context, builder, args[i]).data for i in (0, 2, 3, 5)
        )
        origin, goal = builder.gep(history, [args[1]]), builder.gep(out, [args[6]])
        sums = [cgutils.alloca_once(builder, _WORDS) for _ in range(VECTORS)]
        total = [cgutils.alloca_once_value(builder, _load(builder, goal, i)) for i in range(VECTORS)]
        first = builder.load(builder.gep(bounds, [args[4]]))
        for high in range(8):
            last = builder.load(builder.gep(bounds, [builder.add(args[4], ir.Constant(_WORD, high + 1))]))
            with builder.if_then(builder.icmp_signed("<", first, last)):
                for register in sums:
                    builder.store(ir.Constant(_WORDS, None), register)
                with cgutils.for_range_slice(builder, first, last, ir.Constant(_WORD, 1), intp=_WORD) as (j, _):
                    row = builder.gep(origin, [builder.neg(builder.load(builder.gep(heaps, [j])))])
                    for i, register in enumerate(sums):
                        builder.store(builder.or_(builder.load(register), _load(builder, row, i)), register)
                order = ir.Constant(ir.VectorType(_INDEX, 8 * LANES), [byte ^ high for byte in range(8 * LANES)])
                for register, target in zip(sums, total, strict=True):
                    moved = builder.bitcast(builder.load(register), _BYTES)
                    moved = builder.shuffle_vector(moved, ir.Constant(_BYTES, ir.Undefined), order)
                    builder.store(builder.or_(builder.load(target), builder.bitcast(moved, _WORDS)), target)
            first = last
        for i, register in enumerate(total):
            builder.store(builder.load(register), _vector(builder, goal, i)).align = 8
        return context.get_dummy_value()

    return signature, codegen


@intrinsic
def or_row(context: Any, table: Any, at: Any, more: Any, source: Any) -> Any:
    """OR more[source:source+32] into table[at:at+32]."""
    signature = types.void(table, at, more, source)

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        table, more = (context.make_array(signature.args[i])(context, builder, args[i]).data for i in (0, 2))
        goal, given = builder.gep(table, [args[1]]), builder.gep(more, [args[3]])
        for i in range(VECTORS):
            _or_into(builder, goal, i, _load(builder, given, i))
        return context.get_dummy_value()

    return signature, codegen


@intrinsic
def or_swapped(context: Any, table: Any, source: Any, target: Any, keep: Any, shift: Any) -> Any:
    """OR the words of table[source:source+32], bits i and i ^ shift exchanged, into table[target:target+32]."""
    signature = types.void(table, source, target, keep, shift)

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        source, target = builder.gep(data, [args[1]]), builder.gep(data, [args[2]])
        undefined, lane = ir.Constant(_WORDS, ir.Undefined), ir.Constant(ir.VectorType(_INDEX, LANES), None)
        keep, shift = (
            builder.shuffle_vector(builder.insert_element(undefined, args[i], ir.Constant(_INDEX, 0)), undefined, lane)
            for i in (3, 4)
        )
        for i in range(VECTORS):
            word = _load(builder, source, i)
            up = builder.shl(builder.and_(word, keep), shift)
            _or_into(builder, target, i, builder.or_(up, builder.and_(builder.lshr(word, shift), keep)))
        return context.get_dummy_value()

    return signature, codegen


@intrinsic
def move_down(context: Any, sums: Any, at: Any, table: Any, row: Any) -> Any:
    """Move the words of sums[at:at+32] one place down, OR table[row:row+32] into them and return their first word."""
    signature = types.uint64(sums, at, table, row)

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        sums, table = (context.make_array(signature.args[i])(context, builder, args[i]).data for i in (0, 2))
        place, more = builder.gep(sums, [args[1]]), builder.gep(table, [args[3]])
        words = [*(_load(builder, place, i) for i in range(VECTORS)), ir.Constant(_WORDS, None)]
        one_down = ir.Constant(ir.VectorType(_INDEX, LANES), list(range(1, LANES + 1)))
        for i in range(VECTORS):
            moved = builder.shuffle_vector(words[i], words[i + 1], one_down)
            words[i] = builder.or_(moved, _load(builder, more, i))
            builder.store(words[i], _vector(builder, place, i)).align = 8
        return builder.extract_element(words[0], ir.Constant(_INDEX, 0))

    return signature, codegen


@intrinsic
def lowest_bit(context: Any, word: Any) -> Any:
    """Return the place of the lowest set bit; the word is not 0."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), codegen


@intrinsic
def has_pair(context: Any, left: Any, at: Any, right: Any, to: Any, sought: Any) -> Any:
    """Return whether left[at+i] ^ right[to-i] is ``sought`` (of the arrays' dtype) for some i < PAIRS."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        left, right = (context.make_array(signature.args[i])(context, builder, args[i]).data for i in (0, 2))
        item = left.type.pointee
        lanes = 512 // item.width
        vector = ir.VectorType(item, lanes)
        undefined = ir.Constant(vector, ir.Undefined)
        backwards = ir.Constant(ir.VectorType(_INDEX, lanes), list(range(lanes))[::-1])
        goal = builder.insert_element(undefined, args[4], ir.Constant(_INDEX, 0))
        goal = builder.shuffle_vector(goal, undefined, ir.Constant(ir.VectorType(_INDEX, lanes), None))
        hits = ir.Constant(ir.VectorType(ir.IntType(1), lanes), None)
        for i in range(PAIRS // lanes):
            there = builder.gep(left, [builder.add(args[1], ir.Constant(_WORD, i * lanes))])
            back = builder.gep(right, [builder.sub(args[3], ir.Constant(_WORD, i * lanes + lanes - 1))])
            pair = []
            for place in (there, back):
                pair.append(builder.load(builder.bitcast(place, vector.as_pointer())))
                pair[-1].align = item.width // 8
            mirrored = builder.shuffle_vector(pair[1], undefined, backwards)
            hits = builder.or_(hits, builder.icmp_unsigned("==", builder.xor(pair[0], mirrored), goal))
        return builder.icmp_unsigned("!=", builder.bitcast(hits, ir.IntType(lanes)), ir.Constant(ir.IntType(lanes), 0))

    return types.boolean(left, at, right, to, left.dtype), codegen
