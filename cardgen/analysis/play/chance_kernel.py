"""The streams of `rng.py` in compiled code, number by number: many games are seeded side by side, for the processor.

Python seeds the Mersenne Twister with a text and its SHA-512: FIPS 180-4, sections 5.3.5 and 6.4; M. Matsumoto and
T. Nishimura, Mersenne Twister, ACM Trans. Model. Comput. Simul. 8 (1998), and their initialization by arrays of 2002.
"""

from __future__ import annotations

from itertools import count, islice
from math import isqrt
from typing import Any

import numpy as np

from cardgen.analysis.play.compiling import part

LANES = 64
"""Games that are seeded together."""
WORDS, AHEAD = 624, 397
MOST_READY = 113
"""Numbers that can be made of a fresh state without what comes of the first of them."""
LONGEST = 64
"""Characters of a text that is a seed, with a number: more would not fit one block of SHA-512."""
_DIGITS = 20
DIGEST_WORDS = 16

U32, U64 = np.uint32, np.uint64
UPPER, LOWER, MATRIX = U32(0x80000000), U32(0x7FFFFFFF), U32(0x9908B0DF)
STEP = 1.0 / 2**53


LUCK = np.dtype(
    [
        ("state", U32, (WORDS, LANES)),
        ("ready", np.float64, (MOST_READY, LANES)),
        ("message", U64, (80, LANES)),
        ("variables", U64, (8, LANES)),
        ("keys", U32, (DIGEST_WORDS + (LONGEST + _DIGITS) // 4, LANES)),
        ("last", U32, LANES),
        ("used", np.int64, LANES),
        ("text", np.uint8, LONGEST + _DIGITS),
        *((name, np.int64) for name in ("prefix", "made", "lane")),
    ],
    align=True,
)
"""The streams of the games in all lanes: their states, the numbers that are ready and how many, how many are used; and
what they are made from. `lane` is that of the game that is played.
"""


def new_luck(prefix: bytes, numbers: int) -> Any:
    """Streams of games whose seeds are this prefix and their numbers. So many numbers are ready at once, for what most
    games need; the rest is made when it is wanted.
    """
    luck: Any = np.zeros(1, LUCK)
    luck[0]["text"][: len(prefix)] = np.frombuffer(prefix, np.uint8)
    luck[0]["prefix"], luck[0]["made"] = len(prefix), min(numbers, MOST_READY)
    return luck


def _primes() -> Any:
    found: list[int] = []
    for number in count(2):
        if all(number % prime for prime in found):
            found.append(number)
            yield number


def _cube_root(number: int) -> int:
    root = 1 << (number.bit_length() + 2) // 3
    while (smaller := (2 * root + number // root**2) // 3) < root:
        root = smaller
    return root


def _first_state() -> Any:
    state = [19650218]
    for place in range(1, WORDS):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + place) % 2**32)
    return np.array(state, U32)


ROUNDS = np.array([_cube_root(prime << 192) % 2**64 for prime in islice(_primes(), 80)], U64)
START = np.array([isqrt(prime << 128) % 2**64 for prime in islice(_primes(), 8)], U64)
FIRST_STATE = _first_state()


@part
def batch_end(first: int, end: int) -> int:
    """Games from `first` that can be seeded together: their numbers have the same length."""
    limit = 10
    while limit <= first:
        limit *= 10
    return min(first + LANES, end, limit)


@part
def seed_batch(luck: Any, first: int, end: int) -> None:
    """Begins the streams of games `first` to `end`."""
    length = 0
    for lane in range(end - first):
        size = _write_text(luck.text, luck.prefix, first + lane)
        _write_message(luck.message, luck.text, size, lane)
        length = _write_words(luck.keys, luck.text, size, lane)
    _hash(luck.message, luck.variables)
    _write_digest(luck.keys, luck.variables)
    _initialize(luck.state, luck.keys, luck.last, length)
    _make_ready(luck.state, luck.ready, luck.made)
    luck.used[:] = 0


@part
def _write_text(text: Any, prefix: int, number: int) -> int:
    """The text of a seed, of which so much is there; its length."""
    size = prefix + 1
    rest = number // 10
    while rest:
        size += 1
        rest //= 10
    for place in range(size - 1, prefix - 1, -1):
        text[place] = 48 + number % 10
        number //= 10
    return size


@part
def _write_message(message: Any, text: Any, size: int, lane: int) -> None:
    """The text as the one block that is hashed."""
    for place in range(16):
        message[place, lane] = U64(0)
    for place in range(size):
        message[place >> 3, lane] |= U64(text[place]) << U64(56 - 8 * (place & 7))
    message[size >> 3, lane] |= U64(0x80) << U64(56 - 8 * (size & 7))
    message[15, lane] = U64(8 * size)


@part
def _write_words(keys: Any, text: Any, size: int, lane: int) -> int:
    """A key is text and digest as one large number, in words, the lowest first: writes those of the text, and
    counts all.
    """
    length = DIGEST_WORDS
    for low in range(size - 1, -1, -4):
        word = U64(0)
        for place in range(min(4, low + 1)):
            word |= U64(text[low - place]) << U64(8 * place)
        keys[length, lane] = U32(word)
        length += 1
    return length


@part
def _write_digest(keys: Any, variables: Any) -> None:
    for place in range(8):
        for lane in range(LANES):
            word = START[7 - place] + variables[7 - place, lane]
            keys[2 * place, lane], keys[2 * place + 1, lane] = U32(word), U32(word >> U64(32))


@part
def _turned(word: Any, by: Any) -> Any:
    return (word >> by) | (word << (U64(64) - by))


@part
def _hash(words: Any, variables: Any) -> None:
    """SHA-512 of one block in each lane, but for the last sum. The variables a to h change their rows by turns."""
    for place in range(16, 80):
        for lane in range(LANES):
            early, late = words[place - 15, lane], words[place - 2, lane]
            low = _turned(early, U64(1)) ^ _turned(early, U64(8)) ^ (early >> U64(7))
            high = _turned(late, U64(19)) ^ _turned(late, U64(61)) ^ (late >> U64(6))
            words[place, lane] = words[place - 16, lane] + low + words[place - 7, lane] + high
    for row in range(8):
        for lane in range(LANES):
            variables[row, lane] = START[row]
    for place in range(80):
        _turn_round(words[place], ROUNDS[place], variables, -place)


@part
def _turn_round(words: Any, number: int, variables: Any, first: int) -> None:
    """One of the 80 rounds; `a` is in row `first`, the others follow."""
    a, b, c, d = variables[first & 7], variables[first + 1 & 7], variables[first + 2 & 7], variables[first + 3 & 7]
    e, f, g, h = variables[first + 4 & 7], variables[first + 5 & 7], variables[first + 6 & 7], variables[first + 7 & 7]
    for lane in range(LANES):
        early, late = a[lane], e[lane]
        high = _turned(late, U64(14)) ^ _turned(late, U64(18)) ^ _turned(late, U64(41))
        low = _turned(early, U64(28)) ^ _turned(early, U64(34)) ^ _turned(early, U64(39))
        added = h[lane] + high + ((late & f[lane]) ^ (~late & g[lane])) + number + words[lane]
        d[lane] += added
        h[lane] = added + low + ((early & b[lane]) ^ (early & c[lane]) ^ (b[lane] & c[lane]))


@part
def _mixed(before: Any, factor: Any) -> Any:
    return U32(U32(before ^ (before >> U32(30))) * factor)


@part
def _initialize(state: Any, keys: Any, last: Any, length: int) -> None:
    """The states of all lanes, from their keys of so many words; `last` is the word before, of each."""
    for lane in range(LANES):
        last[lane] = FIRST_STATE[0]
    key = 0
    for place in range(1, WORDS):
        word = FIRST_STATE[place]
        for lane in range(LANES):
            new = U32(U32(word ^ _mixed(last[lane], U32(1664525))) + keys[key, lane] + U32(key))
            state[place, lane] = last[lane] = new
        key = key + 1 if key + 1 < length else 0
    for lane in range(LANES):
        new = U32(U32(state[1, lane] ^ _mixed(last[lane], U32(1664525))) + keys[key, lane] + U32(key))
        state[1, lane] = last[lane] = new
    for turn in range(2, WORDS + 1):
        place = turn if turn < WORDS else 1
        for lane in range(LANES):
            new = U32(U32(state[place, lane] ^ _mixed(last[lane], U32(1566083941))) - U32(place))
            state[place, lane] = last[lane] = new
    for lane in range(LANES):
        state[0, lane] = UPPER


@part
def _twisted(word: Any, following: Any, ahead: Any) -> Any:
    """The next state of a word."""
    both = U32((word & UPPER) | (following & LOWER))
    return U32(ahead ^ (both >> U32(1)) ^ U32(U32(both & U32(1)) * MATRIX))


@part
def _tempered(word: Any) -> Any:
    word = U32(word ^ (word >> U32(11)))
    word = U32(word ^ (U32(word << U32(7)) & U32(0x9D2C5680)))
    word = U32(word ^ (U32(word << U32(15)) & U32(0xEFC60000)))
    return U32(word ^ (word >> U32(18)))


@part
def _fraction(high: Any, low: Any) -> float:
    return np.float64(np.int64(high >> U32(5)) << 26 | np.int64(low >> U32(6))) * STEP


@part
def _make_ready(state: Any, ready: Any, numbers: int) -> None:
    """The first numbers of all lanes."""
    for number in range(numbers):
        first, second, third = state[2 * number], state[2 * number + 1], state[2 * number + 2]
        ahead, beyond, out = state[2 * number + AHEAD], state[2 * number + AHEAD + 1], ready[number]
        for lane in range(LANES):
            high = _twisted(first[lane], second[lane], ahead[lane])
            low = _twisted(second[lane], third[lane], beyond[lane])
            first[lane], second[lane] = high, low
            out[lane] = _fraction(_tempered(high), _tempered(low))


@part
def _next_word(state: Any, lane: int, place: int) -> Any:
    following = place + 1 if place + 1 < WORDS else 0
    ahead = place + AHEAD if place + AHEAD < WORDS else place + AHEAD - WORDS
    word = _twisted(state[place, lane], state[following, lane], state[ahead, lane])
    state[place, lane] = word
    return _tempered(word)


@part
def next_number(luck: Any) -> float:
    """What `random()` of the stream gives next."""
    lane = luck.lane
    number = luck.used[lane]
    luck.used[lane] = number + 1
    if number < luck.made:
        return luck.ready[number, lane]
    place = 2 * number % WORDS
    high = _next_word(luck.state, lane, place)
    return _fraction(high, _next_word(luck.state, lane, place + 1))


@part
def below(luck: Any, number: int) -> int:
    """A whole number less than this one, as `choice` takes it."""
    return int(next_number(luck) * number)
