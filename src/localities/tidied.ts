/** A piece of a text that fields have been filled into: a field without a value is a text of no length. */
export interface Piece {
  readonly kind: 'text' | 'gap' | 'open' | 'close';
  readonly text: string;
}

const PIECE = /[\s,;:/|·–—-]+|[([{]|[)\]}]|[^\s,;:/|·–—()[\]{}-]+/g;
const GAP = /^[\s,;:/|·–—-]/;

/** What stands around the fields: gaps of blanks and separators, brackets, and words. */
export function piecesOf(literal: string): Piece[] {
  return (literal.match(PIECE) ?? []).map((text) => {
    if (GAP.test(text)) return { kind: 'gap', text: text.replace(/\s+/g, ' ') };
    return { kind: '([{'.includes(text) ? 'open' : ')]}'.includes(text) ? 'close' : 'text', text };
  });
}

/**
 * The pieces as one text, without the separators and brackets that a field without a value leaves behind: `Paris ()` is `Paris`, and
 * `12, , Paris` is `12, Paris`. Goes through the pieces once: what is dropped is always the last that was kept.
 */
export function tidied(pieces: readonly Piece[]): string {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    if (piece.text === '') continue;
    if (piece.kind === 'gap') addGap(kept, piece);
    else if (piece.kind === 'close') close(kept, piece);
    else kept.push(piece);
  }
  if (kept.at(-1)?.kind === 'gap') kept.pop();
  return kept.map(({ text }) => text).join('');
}

/** Two gaps meet where a field between them has no value: one of them stays, and rather one with a separator. */
function addGap(kept: Piece[], gap: Piece): void {
  const last = kept.at(-1);
  if (!last || last.kind === 'open') return;
  if (last.kind !== 'gap') kept.push(gap);
  else if (gap.text.trim() !== '') kept[kept.length - 1] = gap;
}

function close(kept: Piece[], bracket: Piece): void {
  if (kept.at(-1)?.kind === 'gap') kept.pop();
  if (kept.at(-1)?.kind === 'open') kept.pop();
  else kept.push(bracket);
}
