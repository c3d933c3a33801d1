/**
 * Sounds that a listener takes for each other in one place of a word, by language: where a line is bad, a room is loud, or the speaker is
 * from elsewhere. `t d` are two that are confused; `ɪ iː ᵻ` are three of which each is confused with each.
 */

/** Voiced and voiceless consonants, and m and n: confused in every language that has them. */
const CONSONANTS = 'p b, t d, k ɡ, f v, s z, ʃ ʒ, tʃ dʒ, ts dz, θ ð, x ɣ, m n';

/** In the notation of eSpeak NG. */
// biome-ignore format: a table reads better in rows
const BY_LANGUAGE: Readonly<Record<string, string>> = {
  // title/tidal, sin/sing, thin/fin; celery/salary, bit/bet, bit/beat, many/money, hawks/hoax, full/fool.
  en: `t ɾ, d ɾ, n ŋ, f θ, v ð, æ ɛ, a ɛ, ɛ ɪ, ɪ iː, ɪ i, ɪ ᵻ, ɪ ə, ə ᵻ, i iː, ʌ ɛ, ʌ ɑː, ʌ ɒ, ʌ ə, ɐ ə, ɑː ɔː, ɑː ɔ, ɒ ɔː,
    ɔ ɔː, ɔː oʊ, ɔː əʊ, ɔ oʊ, ʊ uː, ɚ ə, ɑːɹ ɔːɹ, ɔːɹ oːɹ`,
  // es: b, d and g are softer between vowels; seseo is a voice of its own; unstressed e/i and o/u.
  es: 'b β, p β, d ð, t ð, ɡ ɣ, k ɣ, n ɲ, n ŋ, ɾ r, l ɾ, ʎ ʝ, ʎ j, ʝ j, e ɛ, e i, o u',
  // été/étais, sot/sotte, jeune/jeûne, banc/bon, brin/brun.
  fr: 'n ɲ, e ɛ, o ɔ, ø œ, œ ə, ø ə, ɑ̃ ɔ̃, ɛ̃ œ̃, ɛ̃ ɑ̃',
  // The quality of e and o, and what unstressed vowels become on either side of the Atlantic.
  pt: 's ʃ, z ʒ, n ɲ, n ŋ, l ʎ, ʁ ɾ, ɹ ɾ, x ɾ, e ɛ, e i, i ɨ, o ɔ, o u, u ʊ, a ɐ, a æ, ɐ ə, ɐ̃ ə, õ ũ, eɪ e',
  // zien/sien, goed/choed; lip/leep, pit/pet, bom/boom.
  nl: 'n ŋ, v ʋ, v w, ʋ w, ɪ i, ɪ ɛ, ɪ eː, ɑ aː, ɔ oː, ɵ ø, ɵ ə, ɵ y, ɛ ə, ɛɪ eː, r ɾ',
  // s/ś/sz, c/ć/cz; ą and ę; i and y.
  pl: 'ɕ ʑ, tɕ dʑ, ʃ ɕ, ʒ ʑ, s ɕ, tʃ tɕ, dʒ dʑ, n ɲ, ɲ ɲʲ, n ɲʲ, n ŋ, x h, ɔ ɔ̃, ɛ ɛ̃, i ɨ, w l',
  de: 'n ŋ, ç ʃ, ɾ r, x ç, ɪ iː, ʊ uː, ɔ oː, y yː, ɛ ɛː, ɛ eː, a ɑː, a ɑ, œ øː, ə ɜ, ɛ ə',
  it: 'n ɲ, l ʎ, ɾ r, e ɛ, o ɔ, i ɪ, u ʊ, s ss, t tː, k kː, p pː, tʃ tʃː, dʒ dʒː, ts tsː, b bː, d dː, ɡ ɡː',
};

/** The same for English in the notation of the CMU dictionary, which has one letter (AH) for the vowels of `but` and `about`. */
const CMU =
  'P B, T D, K G, F V, S Z, SH ZH, CH JH, TH DH, M N, N NG, F TH, V DH, AE EH, EH IH, IH IY, AH IH, AH EH, AH AA, AA AO, AO OW, UH UW, AH UH';

/** The sounds that each sound may be taken for. */
export type Confusable = ReadonlyMap<string, readonly string[]>;

export const CMU_CONFUSABLE: Confusable = confusable(CMU);

/** Those of a language in the notation of eSpeak NG; of one without a table, the consonants that are confused everywhere. */
export function confusableIn(language: string): Confusable {
  const own = Object.hasOwn(BY_LANGUAGE, language) ? `, ${BY_LANGUAGE[language]}` : '';
  return confusable(CONSONANTS + own);
}

function confusable(table: string): Confusable {
  const others = new Map<string, string[]>();
  for (const group of table.split(',').map((each) => each.trim().split(/\s+/))) {
    for (const sound of group) {
      const known = others.get(sound) ?? [];
      others.set(sound, [...known, ...group.filter((other) => other !== sound && !known.includes(other))]);
    }
  }
  return others;
}
