/* A yardstick for the kernels: nim-values of an octal game by the same algorithm as engine/kernels/octal_sparse.py.
 *
 * Rare and common heaps under a mask; blocks of 32 totals, one bit a value, summed up over rare heaps and over chosen
 * witnesses by OR, indexes moved by shuffling bytes and exchanging bits; a table for rare heaps below 32; hints; an
 * exact scan of every pair for what is still missing.  Values are exact: nothing is assumed of the mask.
 *
 * What differs: the mask and the witnesses are given (the Python side finds them itself and its time counts), one kind
 * of array (bytes), words fixed when this is compiled, and no care for values that do not fit but to stop.
 *
 *   cc -O3 -march=native -DWORDS=1 octal_sparse.c -o octal_sparse
 *   ./octal_sparse values 0.16 4194304 30 0 100 104 ...
 *
 * computes heaps 0..4194303 of 0.16 under the mask 30 (1 after it: the heap's parity counts) with the witnesses 100,
 * 104, ..., prints the seconds of processor time, and writes the values to the file, a byte each.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef WORDS
#define WORDS 1
#endif
enum { BLOCK = 32, LANES = 8, VECTORS = BLOCK / LANES, RING = 256, START = 4096, HINTS = 512, MOST_RARE = 1 << 16 };
enum { REACH = 1 << 15, SPAN = REACH + 2 * RING, STRIDE = 2 * SPAN + BLOCK, PAIRS = 256, INDEXES = 64 * WORDS };

typedef uint64_t words_t __attribute__((vector_size(64)));
typedef words_t loose_t __attribute__((aligned(8), may_alias));
typedef uint8_t bytes_t __attribute__((vector_size(64)));
typedef bytes_t loose_bytes_t __attribute__((aligned(1), may_alias));
typedef struct { int size; int64_t heap[MOST_RARE]; int bound[64 * WORDS + 1]; } groups_t;

static int places[16], place_count, singles[16], single_count, wholes[16], longest;
static uint8_t *values;
static int mask, by_position, gamma_;
static uint16_t index_of[128 * WORDS];
static uint8_t parity_of[128 * WORDS];
static int value_of[2][INDEXES];
static uint64_t *history;
static int64_t base;
static uint64_t far_by[WORDS][RING], near_by[WORDS][RING], attained[WORDS][RING], recent[2][WORDS][RING];
static uint64_t table[INDEXES + 1][WORDS][BLOCK], coming[WORDS][BLOCK];
static int64_t rare[MOST_RARE], hints[HINTS + 1];
static int rare_count, known_rare;
static groups_t rares, witnesses;

static int is_common(int64_t n) { return parity_of[values[n]] == (gamma_ ^ (n & by_position)); }

static void plain(int64_t stop) {
    static int64_t seen[1024];
    for (int64_t n = 1; n < stop; n++) {
        for (int j = 0; j < place_count; j++)
            for (int64_t rest = n - places[j], part = 1; 2 * part <= rest; part++) seen[values[part] ^ values[rest - part]] = n;
        for (int j = 0; j < single_count; j++)
            if (n > singles[j]) seen[values[n - singles[j]]] = n;
        if (n <= longest && wholes[n]) seen[0] = n;
        int mex = 0;
        while (seen[mex] == n) mex++;
        if (mex > 255) { fprintf(stderr, "value %d at %ld\n", mex, (long)n); exit(1); }
        values[n] = mex;
    }
}

static void group(groups_t *to, const int64_t *heaps, int count) {
    static int of[MOST_RARE];
    int place[64 * WORDS];
    memset(to->bound, 0, sizeof to->bound);
    for (int j = 0; j < count; j++) {
        int i = index_of[values[heaps[j]]];
        of[j] = ((i & 7) * WORDS + (i >> 6)) * 8 + (i >> 3 & 7);
        to->bound[of[j] + 1]++;
    }
    for (int g = 0; g < 64 * WORDS; g++) place[g] = to->bound[g], to->bound[g + 1] += to->bound[g];
    for (int j = 0; j < count; j++) to->heap[place[of[j]]++] = heaps[j];
    to->size = count;
}

#define MOVE(high)                                                                                                     \
    case high:                                                                                                         \
        for (int v = 0; v < VECTORS; v++) {                                                                            \
            bytes_t order;                                                                                             \
            for (int b = 0; b < 64; b++) order[b] = b ^ high;                                                          \
            total[v] |= (words_t)__builtin_shuffle((bytes_t)sum[v], order);                                            \
        }                                                                                                              \
        break;

static inline void or_shifted(const uint64_t *from, const groups_t *of, int group, words_t *total) {
    for (int high = 0; high < 8; high++) {
        int first = of->bound[group + high], last = of->bound[group + high + 1];
        if (first == last) continue;
        words_t sum[VECTORS] = {0};
        for (int j = first; j < last; j++) {
            const uint64_t *row = from - of->heap[j];
            for (int v = 0; v < VECTORS; v++) sum[v] |= *(const loose_t *)(row + v * LANES);
        }
        switch (high) { MOVE(0) MOVE(1) MOVE(2) MOVE(3) MOVE(4) MOVE(5) MOVE(6) MOVE(7) }
    }
}

static void sum_block(int64_t at, const groups_t *of, uint64_t to[WORDS][RING], int column) {
    static const uint64_t kept[3] = {0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F};
    words_t work[8][WORDS][VECTORS];
    memset(work, 0, sizeof work);
    for (int low = 0; low < 8; low++)
        for (int word = 0; word < WORDS; word++) {
            int group = (low * WORDS + word) * 8;
            if (of->bound[group] == of->bound[group + 8]) continue;
            for (int w = 0; w < WORDS; w++) or_shifted(history + (w ^ word) * STRIDE + at, of, group, work[low][w]);
        }
    for (int level = 0; level < 3; level++)
        for (int low = 1 << level; low < 8; low += 2 << level)
            for (int w = 0; w < WORDS; w++)
                for (int v = 0; v < VECTORS; v++) {
                    words_t one = work[low][w][v];
                    words_t moved = (one & kept[level]) << (1 << level) | (one >> (1 << level) & kept[level]);
                    work[low - (1 << level)][w][v] |= moved;
                }
    for (int w = 0; w < WORDS; w++) memcpy(&to[w][column], work[0][w], BLOCK * sizeof(uint64_t));
}

static inline uint64_t move_down(uint64_t *sums, const uint64_t *more) {
    words_t word[VECTORS + 1] = {0};
    for (int v = 0; v < VECTORS; v++) word[v] = *(loose_t *)(sums + v * LANES);
    for (int v = 0; v < VECTORS; v++) {
        const words_t down = {1, 2, 3, 4, 5, 6, 7, 8};
        word[v] = __builtin_shuffle(word[v], word[v + 1], down) | *(const loose_t *)(more + v * LANES);
        *(loose_t *)(sums + v * LANES) = word[v];
    }
    return word[0][0];
}

static int is_attained(int value, int64_t n) {
    if (value > 255) return 0;
    for (int h = 1; h <= hints[0]; h++)
        for (int j = 0; j < place_count; j++) {
            int64_t c = hints[h], m = n - places[j] - c;
            if (m > 0 && (values[m] ^ values[c]) == value) {
                hints[h] = hints[(h + 1) / 2], hints[(h + 1) / 2] = c;
                return 1;
            }
        }
    for (int j = 0; j < place_count; j++) {
        int64_t total = n - places[j], top = total / 2, c = 1;
        for (; c + PAIRS <= top + 1; c += PAIRS) {
            bytes_t hit = {0}, back;
            for (int b = 0; b < 64; b++) back[b] = 63 - b;
            for (int i = 0; i < PAIRS; i += 64) {
                bytes_t other = __builtin_shuffle(*(loose_bytes_t *)(values + total - c - i - 63), back);
                hit |= (bytes_t)((*(loose_bytes_t *)(values + c + i) ^ other) == (uint8_t)value);
            }
            words_t any = (words_t)hit;
            if (any[0] | any[1] | any[2] | any[3] | any[4] | any[5] | any[6] | any[7]) break;
        }
        while (c <= top && (values[c] ^ values[total - c]) != value) c++;
        if (c <= top) {
            if (hints[0] < HINTS) hints[0]++;
            hints[hints[0]] = c;
            return 1;
        }
    }
    return 0;
}

static void note(int64_t n, int i, int parity, int common) {
    for (int w = 0; w < WORDS; w++) {
        recent[parity][w][n & (RING - 1)] = i >> 6 == w ? 1ull << (i & 63) : 0;
        recent[!parity][w][n & (RING - 1)] = 0;
        near_by[w][(n + 1) & (RING - 1)] = move_down(coming[w], table[common ? i : INDEXES][w]);
    }
    if (common) history[(i >> 6) * STRIDE + n - base] = 1ull << (i & 63);
}

static void add_far(int64_t total, int64_t heap) {
    if (!is_common(total - heap)) return;
    int i = index_of[values[total - heap]] ^ index_of[values[heap]];
    far_by[i >> 6][total & (RING - 1)] |= 1ull << (i & 63);
}

static void set_up(const int64_t *witness, int witness_count) {
    int below = (mask & -mask) - 1;
    for (int v = 0; v < 128 * WORDS; v++) {
        index_of[v] = (v & below) | (v >> 1 & ~below);
        parity_of[v] = __builtin_parity(v & mask);
        value_of[parity_of[v]][index_of[v]] = v;
    }
    for (int64_t n = 1; n < START; n++)
        if (!is_common(n)) rare[rare_count++] = n;
    int near = 0;
    while (near < rare_count && rare[near] < BLOCK) near++;
    known_rare = rare_count;
    group(&rares, rare + near, rare_count - near);
    group(&witnesses, witness, witness_count);
    for (int i = 0; i < INDEXES; i++)
        for (int j = 0; j < near; j++) {
            int x = i ^ index_of[values[rare[j]]];
            table[i][x >> 6][rare[j] - 1] |= 1ull << (x & 63);
        }
    history = calloc(WORDS * STRIDE, sizeof *history);
    base = START - SPAN;
    for (int64_t n = 1; n < START; n++) note(n, index_of[values[n]], parity_of[values[n]], is_common(n));
}

static void sparse(int64_t stop) {
    int64_t n = START, built = (START - longest) & -BLOCK;
    while (n < stop) {
        if (n - base + BLOCK > STRIDE) {
            for (int w = 0; w < WORDS; w++) {
                uint64_t *row = history + w * STRIDE;
                memmove(row, row + n - SPAN - base, SPAN * sizeof *row);
                memset(row + SPAN, 0, (STRIDE - SPAN) * sizeof *row);
            }
            base = n - SPAN;
        }
        for (; built <= n; built += BLOCK) {
            sum_block(built - base, &rares, far_by, built & (RING - 1));
            sum_block(built - base, &witnesses, attained, built & (RING - 1));
            for (int j = known_rare; j < rare_count; j++)
                for (int64_t total = built; total < built + BLOCK; total++)
                    if (total > rare[j] && total - rare[j] < n) add_far(total, rare[j]);
        }
        for (; n < stop && n < built; n++) {
            int tau = gamma_ ^ (n & by_position), found = -1;
            for (int w = 0; w < WORDS; w++) {
                uint64_t bits = 0;
                for (int j = 0; j < place_count; j++) {
                    int s = (n - places[j]) & (RING - 1);
                    bits |= far_by[w][s] | near_by[w][s];
                }
                for (int j = 0; j < single_count; j++) bits |= recent[tau][w][(n - singles[j]) & (RING - 1)];
                if (~bits) {
                    found = 64 * w + __builtin_ctzll(~bits);
                    break;
                }
            }
            if (found < 0) { fprintf(stderr, "heap %ld needs more words\n", (long)n); exit(1); }
            int value = value_of[tau][found], common = 1, smaller_ones = value - found;
            for (int w = 0; 64 * w < smaller_ones && common; w++) {
                uint64_t bits = 0;
                for (int j = 0; j < place_count; j++) bits |= attained[w][(n - places[j]) & (RING - 1)];
                for (int j = 0; j < single_count; j++) bits |= recent[!tau][w][(n - singles[j]) & (RING - 1)];
                uint64_t missing = ~bits;
                if (smaller_ones < 64 * w + 64) missing &= (1ull << (smaller_ones & 63)) - 1;
                for (; missing && common; missing &= missing - 1) {
                    int smaller = value_of[!tau][64 * w + __builtin_ctzll(missing)];
                    if (!is_attained(smaller, n)) value = smaller, common = 0;
                }
            }
            if (value > 255) { fprintf(stderr, "value %d at %ld\n", value, (long)n); exit(1); }
            values[n] = value;
            note(n, common ? found : index_of[value], common ? tau : !tau, common);
            if (!common) {
                if (rare_count == MOST_RARE) { fprintf(stderr, "too many rare heaps\n"); exit(1); }
                rare[rare_count++] = n;
                for (int64_t total = n + 1; total < built; total++) add_far(total, n);
            }
        }
    }
}

int main(int argc, char **argv) {
    if (argc < 6) {
        fprintf(stderr, "usage: octal_sparse FILE CODE STOP MASK BY_POSITION [WITNESS...]\n");
        return 2;
    }
    const char *code = argv[2];
    int64_t stop = atoll(argv[3]);
    static int64_t witness[MOST_RARE];
    mask = atoi(argv[4]), by_position = atoi(argv[5]), longest = strlen(code) - 2;
    for (int k = 0; k <= longest; k++) {
        int digit = code[k ? k + 1 : 0] - '0';
        if (digit & 4) places[place_count++] = k;
        if (digit & 2 && k) singles[single_count++] = k;
        wholes[k] = digit & 1;
    }
    gamma_ = by_position ? 1 ^ (places[0] & 1) : 1;
    for (int j = 6; j < argc; j++) witness[j - 6] = atoll(argv[j]);
    clock_t start = clock();
    values = calloc(stop + 64, 1);
    plain(START < stop ? START : stop);
    set_up(witness, argc - 6);
    sparse(stop);
    printf("%.6f\n", (double)(clock() - start) / CLOCKS_PER_SEC);
    FILE *file = fopen(argv[1], "wb");
    return !file || fwrite(values, 1, stop, file) != (size_t)stop || fclose(file);
}
