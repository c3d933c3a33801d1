/** scheme (optional), host, port (optional), path (optional) of a pattern. */
const PATTERN = /^(?:([a-z][a-z\d+.-]*|\*):\/\/)?(\[[^\]]+\]|[^/:[\]\s]+)(?::(\d{1,5}|\*))?(\/\S*)?$/i;

/** Whether a text is a pattern that `isRefererAllowed` understands, of a host that there can be. */
export function isRefererPattern(text: string): boolean {
  const [, , host] = PATTERN.exec(text) ?? [];
  if (host === undefined) return false;
  if (host.startsWith('[')) return true;
  const labels = withoutFinalDot(host).split('.');
  // A letter or a digit, because the parts of an address may be stars, too.
  const isHost = ['x', '1'].some((filled) => URL.canParse(`http://${host.replaceAll('*', filled)}/`));
  return isHost && labels.every((label) => label !== '');
}

/** `example.com.` is the same host as `example.com`, and a browser goes to either. */
function withoutFinalDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}

/**
 * Whether a page may use the public keys of a project: one of the patterns matches its address. In a pattern `*` stands for
 * anything within its part: `https://*.example.com/*`, `localhost:*`. Without a scheme any scheme will do, without a path any
 * path; without a port only the scheme's own.
 */
export function isRefererAllowed(patterns: readonly string[], referer: string): boolean {
  if (!URL.canParse(referer)) return false;
  const page = new URL(referer);
  return patterns.some((pattern) => {
    const parts = PATTERN.exec(pattern);
    if (!parts) return false;
    const [, scheme = '*', host = '', port = '', path = '*'] = parts;
    return (
      matches(scheme, page.protocol.slice(0, -1)) &&
      matches(withoutFinalDot(host), withoutFinalDot(page.hostname)) &&
      (port === '*' || port === page.port) &&
      matches(path, page.pathname + page.search)
    );
  });
}

/** Matches with `*` for any text, piece by piece from the left: in linear time, whatever the pattern. */
function matches(pattern: string, text: string): boolean {
  const pieces = pattern.toLowerCase().split('*');
  const lower = text.toLowerCase();
  const [first = '', ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) return lower === first;
  const end = lower.length - last.length;
  if (!lower.startsWith(first) || !lower.endsWith(last) || end < first.length) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = lower.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}
