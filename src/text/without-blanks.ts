/** Scripts that are written without blanks between words. */
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Thai is the first of them. */
const FIRST_WITHOUT_BLANKS = 0xe00;

/** Whether a folded word has letters of such a script: what is typed in one piece may be several names. */
export function isWithoutBlanks(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) >= FIRST_WITHOUT_BLANKS) return WITHOUT_BLANKS.test(word);
  return false;
}
