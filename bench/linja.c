/* The rules of Linja (default rules) in plain C, with the same generator: the limit that the compiled
   Python is measured against. Usage: linja GAMES SEED; prints steps, seconds, A's wins, B's wins. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NUM_ROWS = 8, ROW_LIMIT = 6, MAX_STEPS = 600 };
enum { OWN_FORWARD = 8, OWN_BACK = 16, STOP = 40, PASS = 41, NUM_ACTIONS = 42 };
enum { INITIAL, SECOND, EXTRA, IS_OVER };

typedef struct {
    int8_t pieces[2][NUM_ROWS];
    int8_t mover, phase, steps, is_end, passed;
} State;

static const State START = {{{6, 1, 1, 1, 1, 1, 1, 0}, {0, 1, 1, 1, 1, 1, 1, 6}}, 0, INITIAL, 0, 0, 0};
static const int FORWARD[2] = {1, -1};
static const int GOAL_ROW[2] = {NUM_ROWS - 1, 0};
static const int POINTS[2][NUM_ROWS] = {{-5, -3, -2, -1, 1, 2, 3, 5}, {5, 3, 2, 1, -1, -2, -3, -5}};

static uint32_t words[4];

static uint32_t rotated(uint32_t word, int bits) { return (word << bits) | (word >> (32 - bits)); }

static uint32_t next_word(void) {
    uint32_t result = rotated(words[0] + words[3], 7) + words[0];
    uint32_t shifted = words[1] << 9;
    words[2] ^= words[0];
    words[3] ^= words[1];
    words[1] ^= words[2];
    words[0] ^= words[3];
    words[2] ^= shifted;
    words[3] = rotated(words[3], 11);
    return result;
}

static uint32_t below(uint32_t size) {
    uint64_t product = (uint64_t)next_word() * size;
    if ((uint32_t)product < size) {
        uint32_t unfair = -size % size;
        while ((uint32_t)product < unfair) product = (uint64_t)next_word() * size;
    }
    return product >> 32;
}

static uint32_t mixed(uint32_t word) {
    word = (word ^ (word >> 16)) * 0x85EBCA6Bu;
    word = (word ^ (word >> 13)) * 0xC2B2AE35u;
    return word ^ (word >> 16);
}

static void seed_stream(uint64_t seed, uint64_t stream) {
    words[0] = seed, words[1] = seed >> 32, words[2] = stream, words[3] = stream >> 32;
    for (uint32_t step = 0; step < 32; step++)
        words[step % 4] = mixed(words[step % 4] + words[(step + 3) % 4] + 0x9E3779B9u * (step + 1));
    if (!(words[0] | words[1] | words[2] | words[3])) words[0] = 1;
}

static int crowd(const State *s, int row) { return s->pieces[0][row] + s->pieces[1][row]; }

static int has_room(const State *s, int row) {
    return (row == 0) | (row == NUM_ROWS - 1) | (crowd(s, row) < ROW_LIMIT);
}

static int landing_row(int seat, int row, int steps) {
    int target = row + steps * FORWARD[seat];
    return target < 0 ? 0 : target > NUM_ROWS - 1 ? NUM_ROWS - 1 : target;
}

static int is_move(const State *s, int seat, int row, int steps) {
    return (s->pieces[seat][row] != 0) & (row != GOAL_ROW[seat]) & has_room(s, landing_row(seat, row, steps));
}

static int is_extra(const State *s, int seat, int row, int direction) {
    int target = row + direction * FORWARD[seat];
    return s->pieces[seat][row] && target >= 0 && target < NUM_ROWS && has_room(s, target);
}

static int can_move(const State *s, int seat) {
    int found = 0;
    for (int row = 0; row < NUM_ROWS; row++)
        found |= is_move(s, seat, row, s->steps);
    return found;
}

static int legal_actions(const State *s, int seat, int *out) {
    int count = 0;
    if (s->phase == EXTRA) {
        for (int row = 0; row < NUM_ROWS; row++)
            if (is_extra(s, seat, row, 1)) out[count++] = OWN_FORWARD + row;
        for (int row = 0; row < NUM_ROWS; row++)
            if (is_extra(s, seat, row, -1)) out[count++] = OWN_BACK + row;
        out[count++] = STOP;
        return count;
    }
    int steps = s->phase == INITIAL ? 1 : s->steps;
    for (int row = 0; row < NUM_ROWS; row++)
        out[count] = row, count += is_move(s, seat, row, steps);
    if (s->phase == SECOND) {
        if (s->is_end) out[count++] = STOP;
    } else if (!count)
        out[count++] = PASS;
    return count;
}

static int have_passed(const State *s) {
    int row = 0;
    while (!s->pieces[0][row]) row++;
    while (row < NUM_ROWS && !s->pieces[1][row]) row++;
    return row == NUM_ROWS;
}

static void move(State *s, int seat, int row, int target) {
    s->pieces[seat][row]--;
    s->pieces[seat][target]++;
    s->passed = 0;
    if (have_passed(s)) s->is_end = 1;
}

static void end_turn(State *s) {
    s->steps = 0;
    if (s->is_end)
        s->phase = IS_OVER;
    else {
        s->mover = 1 - s->mover;
        s->phase = INITIAL;
    }
}

static void apply(State *s, int seat, int action) {
    if (action == PASS) {
        int is_second_pass = s->passed;
        s->passed = 1;
        end_turn(s);
        if (is_second_pass) s->phase = IS_OVER;
    } else if (action == STOP) {
        end_turn(s);
    } else if (action >= OWN_FORWARD) {
        int row = action % NUM_ROWS, direction = action < OWN_BACK ? 1 : -1;
        move(s, seat, row, row + direction * FORWARD[seat]);
        end_turn(s);
    } else if (s->phase == INITIAL) {
        int target = action + FORWARD[seat];
        s->steps = target == GOAL_ROW[seat] ? 0 : crowd(s, target);
        move(s, seat, action, target);
        s->phase = SECOND;
        if (!s->steps || !can_move(s, seat)) end_turn(s);
    } else {
        int is_exact_goal = action + s->steps * FORWARD[seat] == GOAL_ROW[seat];
        move(s, seat, action, landing_row(seat, action, s->steps));
        if (is_exact_goal)
            s->phase = EXTRA;
        else
            end_turn(s);
    }
}

static int score(const State *s, int seat) {
    int points = 0;
    for (int row = 0; row < NUM_ROWS; row++) points += s->pieces[seat][row] * POINTS[seat][row];
    return points;
}

int main(int argc, char **argv) {
    if (argc != 3) return fprintf(stderr, "usage: linja GAMES SEED\n"), 2;
    long games = atol(argv[1]), steps = 0, wins[2] = {0, 0};
    int out[NUM_ACTIONS];
    struct timespec start, end;
    seed_stream(strtoull(argv[2], NULL, 10), 0);
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (long game = 0; game < games; game++) {
        State s = START;
        for (int step = 0; s.phase != IS_OVER && step < MAX_STEPS; step++, steps++)
            apply(&s, s.mover, out[below(legal_actions(&s, s.mover, out))]);
        int margin = score(&s, 0) - score(&s, 1);
        if (margin) wins[margin < 0]++;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%ld %.9f %ld %ld\n", steps, end.tv_sec - start.tv_sec + (end.tv_nsec - start.tv_nsec) * 1e-9,
           wins[0], wins[1]);
    return 0;
}
