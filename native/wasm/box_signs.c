/* What stands on the cells of a board whose boxes were measured, by the words and signs on them, in many languages.
 *
 * A page tells tokens of its cells: texts with a quote before them, words of labels with a colon, shapes, classes.
 * Those that most cells have, or most of a region, say nothing of a cell: they are its colour, its letter. */
#include "reader/pictures_internal.h"

/* Words that mean a queen or a cross; `<` stands where they begin a word, `>` where they end one. */
static const char *const QUEENS[] = {
    "queen", "crown", "koenigin", "königin", "<dame", "<reine", "reina>", "rainha", "regina", "<vezir",
    "kraliçe", "krone", "couronne", "corona", "coroa", "dronning", "drottning", "koningin", "królow",
    "królew", "hetman", "король", "корол", "ферз", "女王", "皇后", "クイーン", "퀸",
    "여왕", "ملكة", "<star>", "<stars>", "<stern>", "étoile", "estrella", "estrela", "<stella",
    "yıldız", "♕", "♛", "👑", "★", "⭐", "🌟", "✭", "✮", "✯", "✰", NULL,
};
static const char *const CROSSES[] = {
    "cross", "kreuz", "croix", "<cruz", "<croce", "çarpı", "krzyż", "kruis", "kryss", "крест", "叉",
    "バツ", "엑스", "×", "✕", "✖", "✗", "✘", "❌", "⨯", "╳", "⛌", "<mark>", "<marked>",
    "<dot>", "<blocked>", "<excluded>", NULL,
};
/* What is written alone, and the names of classes on sites of Star Battles. */
static const char *const QUEENS_ALONE[] = {"\"q", "cell-on", NULL};
static const char *const CROSSES_ALONE[] = {"\"x", "\".", "\"·", "\"•", "\"∙", "\"-", "cell-x", NULL};

/* The shares of the cells, or of those of a region, that have a token which says nothing of each */
static const double COMMON = 0.5, COMMON_CROSS = 0.97, USUAL = 0.7, USUAL_OWN = 0.5;
enum { SMALL_REGION = 2, OTHER_DIGITS = 2, OTHER_LETTERS = 3 };

static int is_in_word(char sign) {
    return (sign >= 'a' && sign <= 'z') || (sign >= '0' && sign <= '9') || sign == '_';
}

static int has_word(const char *token, const char *word) {
    const int begins = *word == '<';
    word += begins;
    const int ends = word[strlen(word) - 1] == '>';
    const size_t length = strlen(word) - (size_t)ends;
    for (const char *at = token; *at; at++)
        if (!strncmp(at, word, length) && !(begins && at > token && is_in_word(at[-1])) &&
            !(ends && is_in_word(at[length])))
            return 1;
    return 0;
}

static int is_of(const char *token, const char *const *words, const char *const *alone) {
    for (; *words; words++)
        if (has_word(token, *words)) return 1;
    for (; *alone; alone++)
        if (!strcmp(token, *alone)) return 1;
    return 0;
}

static PicturesSign sign_of(const char *token) {
    if (is_of(token, QUEENS, QUEENS_ALONE)) return PICTURES_QUEEN;
    return is_of(token, CROSSES, CROSSES_ALONE) ? PICTURES_MARK : PICTURES_EMPTY;
}

uint32_t boxes_token(int size, const uint8_t *regions, const uint8_t *cells, const char *token) {
    const PicturesSign sign = sign_of(token);
    int sizes[PICTURES_MAX_SIZE] = {0}, counts[PICTURES_MAX_SIZE] = {0}, number = 0, homes = 0;
    uint32_t silent = 0;
    for (int cell = 0; cell < size * size; cell++) {
        const int region = regions[cell];
        sizes[region]++;
        number += cells[cell] != 0;
        homes += cells[cell] && !counts[region];
        counts[region] += cells[cell] != 0;
    }
    const int is_own = homes == 1 && (*token == ':' || *token == '"'); /* a word that only one region has */
    const int common = number > (sign == PICTURES_MARK ? COMMON_CROSS : COMMON) * size * size;
    for (int region = 0; region < size; region++) {
        const int named = is_own && !sign && counts[region] == sizes[region];
        const int usual = sizes[region] > SMALL_REGION && counts[region] > (is_own ? USUAL_OWN : USUAL) * sizes[region];
        if (common || (sign != PICTURES_MARK && (named || usual))) silent |= 1u << region;
    }
    return silent | (uint32_t)sign << PICTURES_MAX_SIZE;
}

/* ---- other puzzles ---- */

/* One to three digits, with a sign behind them or not: 1; one letter: 2. Not what means a queen or a cross. */
static int symbol_of(const char *text) {
    const uint8_t *letter = (const uint8_t *)text + 1;
    int digits = 0, signs = 0;
    while (*letter >= '0' && *letter <= '9') letter++, digits++;
    const uint8_t lead = *letter;
    for (; *letter; letter++) signs += (*letter & 0xC0) != 0x80;
    if (digits > 3 || signs > 1 || sign_of(text)) return 0;
    if (digits) return 1;
    return signs && ((lead >= 'a' && lead <= 'z') || (lead >= 0xC3 && lead < 0xEF && lead != 0xE2)) ? 2 : 0;
}

/* Whether a symbol names its region: no other has it, and it has no other. */
static int names_region(int count, const uint8_t *regions, const char *const *texts, const int *kinds, int cell) {
    for (int other = 0; other < count; other++)
        if (kinds[other] && (regions[other] == regions[cell]) == !!strcmp(texts[other], texts[cell])) return 0;
    return 1;
}

int boxes_other_puzzle(int size, const uint8_t *regions, const char *text) {
    const char *texts[PICTURES_MAX_CELLS];
    const int count = size * size;
    int kinds[PICTURES_MAX_CELLS], others[PICTURES_MAX_CELLS], numbers[3] = {0};
    for (int cell = 0; cell < count; cell++, text += strlen(text) + 1)
        texts[cell] = text, kinds[cell] = symbol_of(text);
    for (int cell = 0; cell < count; cell++) {
        int first = 0;
        others[cell] = kinds[cell] && !names_region(count, regions, texts, kinds, cell);
        while (first < cell && !(others[first] && !strcmp(texts[first], texts[cell]))) first++;
        if (others[cell] && first == cell) numbers[kinds[cell]]++;
    }
    return numbers[1] >= OTHER_DIGITS || numbers[2] >= OTHER_LETTERS;
}
