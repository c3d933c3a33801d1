/*
 * Three-word addresses by their specification alone (docs/three-words.md), in C without libraries. First argument: the folder of the lists.
 * Lines in on standard input, mistakes out on standard error:
 *   language FILE-NAME-WITHOUT-ENDING
 *   point LAT LNG ROW COLUMN A B C     then for each language   address LANGUAGE WORDS   and   reading LANGUAGE WORDS IN ANY CASE
 *   numbers A B C ROW COLUMN
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 1 << 22, COLUMNS = 1 << 23, COUNT = 1 << 15, LANGUAGES = 16, LONGEST = 64 };
static const uint32_t KEYS[12] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
                                  0x1f83d9ab, 0x5be0cd19, 0xcbbb9d5d, 0x629a292a, 0x9159015a, 0x152fecd8};

struct list {
  char language[64];
  char (*written)[LONGEST];
  char (*folded)[LONGEST];
};
static struct list lists[LANGUAGES];
static int list_count;

static uint32_t mixed(uint32_t x, uint32_t y, uint32_t key) {
  uint32_t h = ((x ^ key) * 0x9e3779b1u) ^ ((y + (key >> 15)) * 0x85ebca77u);
  h = (h ^ (h >> 15)) * 0xc2b2ae3du;
  return (h ^ (h >> 13)) >> 17;
}

static void cell_at(double lat, double lng, int *row, int *column) {
  int r = (int)floor((lat + 90) * ROWS / 180), c = (int)floor((lng + 180) * COLUMNS / 360);
  if (r * (180.0 / ROWS) - 90 > lat) r--;
  if (c * (360.0 / COLUMNS) - 180 > lng) c--;
  *row = r < ROWS ? r : ROWS - 1;
  *column = c % COLUMNS;
}

static void numbers_of(int row, int column, int n[3]) {
  n[0] = row >> 7, n[1] = column >> 8, n[2] = (row & 127) << 8 | (column & 255);
  for (int i = 0; i < 12; i++) n[i % 3] = (n[i % 3] + mixed(n[(i + 1) % 3], n[(i + 2) % 3], KEYS[i])) & 32767;
}

static void cell_of(const int numbers[3], int *row, int *column) {
  int n[3] = {numbers[0], numbers[1], numbers[2]};
  for (int i = 11; i >= 0; i--) n[i % 3] = (n[i % 3] - mixed(n[(i + 1) % 3], n[(i + 2) % 3], KEYS[i])) & 32767;
  *row = n[0] << 7 | n[2] >> 8, *column = n[1] << 8 | (n[2] & 255);
}

/* What the letters of Latin-1 and Latin Extended-A fold to: lower case, decomposed, without marks; a dot for what is no such letter. */
static const char LATIN_1[] = "aaaaaa.ceeeeiiii.nooooo.ouuuuy..aaaaaa.ceeeeiiii.nooooo.ouuuuy.y";
static const char EXTENDED_A[] =
    "aaaaaaccccccccddddeeeeeeeeeegggggggghh..iiiiiiiii...jjkk.llllll..llnnnnnn...oooooo..rrrrrrsssssssstttt..uuuuuuuuuuuuwwyyyzzzzzzs";

static void fold(const char *word, char *folded) {
  const unsigned char *from = (const unsigned char *)word;
  while (*from) {
    unsigned code = *from++;
    if (code >= 0xc0) code = (code & 31) << 6 | (*from++ & 63);
    if (code >= 'A' && code <= 'Z') *folded++ = (char)(code + 32);
    else if (code < 0x80) *folded++ = (char)code;
    else if (code == 0xe6 || code == 0xc6) *folded++ = 'a', *folded++ = 'e';
    else if (code == 0x153 || code == 0x152) *folded++ = 'o', *folded++ = 'e';
    else if (code == 0xdf) *folded++ = 's', *folded++ = 's';
    else if (code == 0x142 || code == 0x141) *folded++ = 'l';
    else if (code >= 0xc0 && code <= 0xff) *folded++ = LATIN_1[code - 0xc0];
    else if (code >= 0x100 && code <= 0x17f) *folded++ = EXTENDED_A[code - 0x100];
    else if (code < 0x300 || code > 0x36f) *folded++ = '.';
  }
  *folded = 0;
}

static int read_list(const char *folder, const char *language) {
  char path[4096], line[4096];
  struct list *list = &lists[list_count++];
  snprintf(path, sizeof path, "%s/%s.txt", folder, language);
  snprintf(list->language, sizeof list->language, "%s", language);
  list->written = calloc(COUNT, LONGEST), list->folded = calloc(COUNT, LONGEST);
  FILE *file = fopen(path, "rb");
  if (!file) return fprintf(stderr, "%s cannot be read\n", path), 0;
  int count = 0;
  while (fgets(line, sizeof line, file)) {
    if (line[0] == '#') continue;
    line[strcspn(line, "\n")] = 0;
    if (count == COUNT || strlen(line) >= LONGEST) return fprintf(stderr, "%s has too much\n", path), 0;
    strcpy(list->written[count], line);
    fold(line, list->folded[count]);
    if (count > 0 && strcmp(list->folded[count - 1], list->folded[count]) >= 0) return fprintf(stderr, "%s is out of order at %s\n", path, line), 0;
    count++;
  }
  fclose(file);
  if (count != COUNT) return fprintf(stderr, "%s has %d words\n", path, count), 0;
  return 1;
}

static int number_of(const struct list *list, const char *word) {
  char folded[2 * LONGEST];
  fold(word, folded);
  for (int low = 0, high = COUNT - 1; low <= high;) {
    int middle = (low + high) / 2, order = strcmp(folded, list->folded[middle]);
    if (order == 0) return middle;
    if (order < 0) high = middle - 1;
    else low = middle + 1;
  }
  return -1;
}

/* Whether a text names these numbers in a language, and only in that. */
static int reads(const char *text, const char *language, const int n[3]) {
  for (int l = 0; l < list_count; l++) {
    char copy[1024];
    snprintf(copy, sizeof copy, "%s", text);
    int found = 0, right = 0;
    for (char *word = strtok(copy, "."); word; word = strtok(NULL, "."), found++) {
      if (strlen(word) >= LONGEST) return 0;
      right += found < 3 && number_of(&lists[l], word) == n[found];
    }
    if ((found == 3 && right == 3) != (strcmp(lists[l].language, language) == 0)) return 0;
  }
  return 1;
}

static int writes(const char *text, const char *language, const int n[3]) {
  for (int l = 0; l < list_count; l++) {
    char address[4 * LONGEST];
    if (strcmp(lists[l].language, language) != 0) continue;
    snprintf(address, sizeof address, "%s.%s.%s", lists[l].written[n[0]], lists[l].written[n[1]], lists[l].written[n[2]]);
    return strcmp(address, text) == 0;
  }
  return 0;
}

int main(int count, char **arguments) {
  char line[4096], text[1024], language[64];
  double lat, lng;
  int n[3] = {0}, m[3], row, column, r, c, agreed = 0, isRight = count == 2;
  while (isRight && fgets(line, sizeof line, stdin)) {
    if (sscanf(line, "language %63s", language) == 1) {
      isRight = list_count < LANGUAGES && read_list(arguments[1], language);
      continue;
    }
    if (sscanf(line, "point %lf %lf %d %d %d %d %d", &lat, &lng, &row, &column, &n[0], &n[1], &n[2]) == 7) {
      cell_at(lat, lng, &r, &c);
      isRight = r == row && c == column;
    } else if (sscanf(line, "address %63s %1023s", language, text) == 2) {
      isRight = writes(text, language, n) && reads(text, language, n);
    } else if (sscanf(line, "reading %63s %1023s", language, text) == 2) {
      isRight = reads(text, language, n);
    } else {
      isRight = sscanf(line, "numbers %d %d %d %d %d", &n[0], &n[1], &n[2], &row, &column) == 5;
    }
    numbers_of(row, column, m);
    cell_of(n, &r, &c);
    isRight = isRight && r == row && c == column && memcmp(m, n, sizeof m) == 0;
    agreed += isRight;
  }
  if (!isRight) return fprintf(stderr, "not agreed: %s", line), 1;
  printf("%d lines agree\n", agreed);
  return 0;
}
