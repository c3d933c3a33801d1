const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML, also within an attribute. */
export function escapedHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  copy: '©',
  nbsp: ' ',
};
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** A piece of HTML: a text, or what stands between `<` and `>`. */
type Piece = { readonly text: string } | { readonly tag: string };

function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    if (open !== at) pieces.push({ text: html.slice(at, open < 0 ? undefined : open) });
    if (open < 0) break;
    const close = html.indexOf('>', open);
    // What is not closed is no tag.
    if (close < 0) {
      pieces.push({ text: html.slice(open) });
      break;
    }
    pieces.push({ tag: html.slice(open + 1, close) });
    at = close + 1;
  }
  return pieces;
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,5})|(\w{1,8}));/g, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (ENTITIES[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  );
}

/** HTML of somebody else as a text. */
export function textOfHtml(html: string): string {
  return decoded(piecesOf(html).reduce((all, piece) => all + ('text' in piece ? piece.text : ''), '')).trim();
}

/** HTML of somebody else of which links to the web and texts are left: no scripts, pictures or styles. */
export function linkedHtml(html: string): string {
  let isOpen = false;
  const kept = piecesOf(html).map((piece) => {
    if ('text' in piece) return escapedHtml(decoded(piece.text));
    if (/^\/a\s*$/i.test(piece.tag)) {
      const end = isOpen ? '</a>' : '';
      isOpen = false;
      return end;
    }
    const [, ...values] = (/^a\s/i.test(piece.tag) && HREF.exec(piece.tag)) || [];
    const address = decoded(values.find((value) => value !== undefined) ?? '');
    if (isOpen || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return '';
    isOpen = true;
    return `<a href="${escapedHtml(address)}">`;
  });
  return `${kept.join('')}${isOpen ? '</a>' : ''}`.trim();
}
