"""Three-word addresses by their specification alone (docs/three-words.md): vectors in on standard input, mistakes out."""
import json, math, os, sys, unicodedata
from fractions import Fraction
ROWS, COLUMNS = 2**22, 2**23
PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
KEYS = [math.isqrt(p << 64) & 0xFFFFFFFF for p in PRIMES]
def mixed(x, y, key):
    h = ((x ^ key) * 0x9E3779B1 ^ (y + (key >> 15)) * 0x85EBCA77) & 0xFFFFFFFF
    h = ((h ^ h >> 15) * 0xC2B2AE3D) & 0xFFFFFFFF
    return (h ^ h >> 13) >> 17
def cell_at(lat, lng):
    row = min(ROWS - 1, math.floor((Fraction(lat) + 90) * ROWS / 180))
    return row, math.floor((Fraction(lng) + 180) * COLUMNS / 360) % COLUMNS
def numbers_of(row, column):
    n = [row >> 7, column >> 8, (row & 127) << 8 | column & 255]
    for i, key in enumerate(KEYS):
        n[i % 3] = n[i % 3] + mixed(n[(i + 1) % 3], n[(i + 2) % 3], key) & 32767
    return n
def cell_of(numbers):
    n = list(numbers)
    for i in reversed(range(12)):
        n[i % 3] = n[i % 3] - mixed(n[(i + 1) % 3], n[(i + 2) % 3], KEYS[i]) & 32767
    return n[0] << 7 | n[2] >> 8, n[1] << 8 | n[2] & 255
def fold(word):
    plain = unicodedata.normalize("NFKD", word.lower().replace("ł", "l").replace("œ", "oe").replace("æ", "ae"))
    return "".join(c for c in plain if not unicodedata.combining(c))
def words_of(language):
    with open(os.path.join(sys.argv[1], language + ".txt"), encoding="utf-8") as file:
        return [line.rstrip("\n") for line in file if not line.startswith("#")]
vectors = json.load(sys.stdin)
lists = {language: words_of(language) for language in vectors["points"][0]["words"]}
folded = {language: {fold(word): i for i, word in enumerate(words)} for language, words in lists.items()}
assert all(list(words) == sorted(words) and len(words) == 32768 for words in folded.values())
for v in vectors["points"]:
    assert cell_at(v["lat"], v["lng"]) == (v["row"], v["column"]) == cell_of(v["numbers"]), v
    assert numbers_of(v["row"], v["column"]) == v["numbers"], v
    for language, address in v["words"].items():
        assert address == ".".join(lists[language][n] for n in v["numbers"]), (language, v)
        assert [folded[language][fold(w)] for w in address.upper().split(".")] == v["numbers"], (language, v)
for v in vectors["numbers"]:
    assert cell_of(v["numbers"]) == (v["row"], v["column"]) and numbers_of(v["row"], v["column"]) == v["numbers"], v
print(len(vectors["points"]) + len(vectors["numbers"]), "vectors agree")
