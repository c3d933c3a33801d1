/** Days of the week as OpenStreetMap calls them, Monday first. */
export const OSM_DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

/** Languages whose days of the week are read in opening hours. */
export const HOURS_LANGUAGES: readonly string[] =
  'af,be,bg,bs,ca,cs,cy,da,de,el,en,es,et,eu,fi,fil,fr,ga,gl,hr,hu,id,is,it,ja,ko,lb,lt,lv,mk,ms,nb,nl,pl,pt,ro,ru,sk,sl,sr,sv,tr,uk,zh'.split(
    ',',
  );

/** What the words of a language stand for in opening hours: days, `-`, `,` or nothing. Several for a word that is not clear. */
export type DayWords = (word: string) => readonly string[];

/** Short forms in use that are neither beginnings of the names of days nor in the data of the Unicode consortium, Monday first. */
const MORE_DAYS: Readonly<Record<string, string>> = { pl: 'pn,,,,,sb,nd', tr: 'pt,,,,,ct,pz' };

/** Words between two ends, between two elements of a list, and such as add nothing. */
const LINKS: Readonly<Record<string, readonly [to: string, and: string, nothing: string]>> = {
  ...{ af: ['tot', 'en', 'van'], bg: ['до', 'и', 'от'], ca: ['a', 'i', 'de'], cs: ['az,do', 'a', 'od'] },
  ...{ da: ['til', 'og', 'fra'], de: ['bis', 'und', 'von,ab'], el: ['εως,μεχρι', 'και', 'απο'] },
  ...{ en: ['to,till,until,thru,through', 'and', 'from,on'], es: ['a,al,hasta', 'y', 'de,desde,del'] },
  ...{ et: ['kuni', 'ja', ''], eu: ['', 'eta', ''], fi: ['', 'ja', ''], fr: ['a,au', 'et', 'de,du'], gl: ['a', 'e', 'de'] },
  ...{ bs: ['do', 'i', 'od'], mk: ['до', 'и', 'од'], be: ['да', 'і', 'з'], lb: ['bis', 'an', 'vun'] },
  ...{ hr: ['do', 'i', 'od'], hu: ['', 'es', ''], id: ['sampai,hingga', 'dan', 'dari'], is: ['til', 'og', 'fra'] },
  ...{ it: ['a,al,alle', 'e', 'da,dal,dalle'], lt: ['iki', 'ir', 'nuo'], lv: ['lidz', 'un', 'no'] },
  ...{ ms: ['hingga', 'dan', 'dari'], nb: ['til', 'og', 'fra'], nl: ['tot', 'en', 'van'], pl: ['do', 'i', 'od'] },
  ...{ pt: ['a,as,ate', 'e', 'de,das'], ro: ['pana,la', 'si', 'de'], ru: ['по,до', 'и', 'с'], sk: ['az,do', 'a', 'od'] },
  ...{
    sl: ['do', 'in', 'od'],
    sr: ['до', 'и', 'од'],
    sv: ['till', 'och', 'fran'],
    tr: ['', 've', ''],
    uk: ['по,до', 'і,та', 'з'],
  },
};

const BY_LANGUAGE = new Map<string, DayWords>();

/** The words of one of {@link HOURS_LANGUAGES}; those that are asked for are {@link foldedWord folded}. */
export function dayWordsOf(language: string): DayWords {
  const known = BY_LANGUAGE.get(language) ?? wordsOf(language);
  BY_LANGUAGE.set(language, known);
  return known;
}

/** A word without case, accents and a dot at its end. */
export function foldedWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.$/, '');
}

class Meanings {
  readonly #words = new Map<string, Set<string>>();

  add(word: string, meaning: string): void {
    if (word === '') return;
    const known = this.#words.get(word) ?? new Set();
    this.#words.set(word, known.add(meaning));
  }

  of(word: string): readonly string[] {
    return [...(this.#words.get(word) ?? [])];
  }
}

/** The names of the days, their usual short forms, and what no other day begins with. Letters that stand for one day alone are short forms. */
function wordsOf(language: string): DayWords {
  const [exact, begins] = [new Meanings(), new Meanings()];
  const [long, short, letters] = (['long', 'short', 'narrow'] as const).map((weekday) => namesOf(language, weekday));
  const more = MORE_DAYS[language]?.split(',') ?? [];
  const areClear = new Set(letters).size === OSM_DAYS.length;
  for (const [i, day] of OSM_DAYS.entries()) {
    const name = long?.[i] ?? '';
    // Without its end a name of several words, such as segunda-feira.
    const stem = name.split('-')[0] ?? name;
    for (const word of [stem, short?.[i] ?? '', more[i] ?? '']) exact.add(word, day);
    (areClear ? exact : begins).add(letters?.[i] ?? '', day);
    for (let length = 1; length < stem.length; length++) begins.add(stem.slice(0, length), day);
    // Plurals and adverbs: Mondays, montags.
    exact.add(`${stem}s`, day);
  }
  const [to, and, nothing] = LINKS[language] ?? ['', '', ''];
  for (const [words, meaning] of [
    [to, '-'],
    [and, ','],
    [nothing, ''],
  ] as const)
    for (const word of words.split(',')) exact.add(word, meaning);
  return (word) => {
    const clear = exact.of(word);
    return clear.length > 0 ? clear : begins.of(word);
  };
}

/** 2024-01-01 is a Monday. */
const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

function namesOf(language: string, weekday: 'long' | 'short' | 'narrow'): string[] {
  const { format } = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  return OSM_DAYS.map((_, i) => foldedWord(format(A_MONDAY + i * DAY_MS)));
}
