import { domainToASCII } from 'node:url';

/** scheme (optional), host, port (optional), path (optional) of a pattern. */
const PATTERN = /^(?:([a-z][a-z\d+.-]*|\*):\/\/)?(\[[^\]]+\]|[^/:[\]\s]+)(?::(\d{1,5}|\*))?(\/\S*)?$/i;

const MAX_PORT = 65_535;
const SCHEME_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Whether a text is a pattern that `isRefererAllowed` understands, of a host that there can be. */
export function isRefererPattern(text: string): boolean {
  const [, , host, port] = PATTERN.exec(text) ?? [];
  if (host === undefined || Number(port) > MAX_PORT) return false;
  if (host.startsWith('[')) return true;
  const labels = withoutFinalDot(host).split('.');
  // A letter or a digit, because the parts of an address may be stars, too.
  const isHost = ['x', '1'].some((filled) => URL.canParse(`http://${host.replaceAll('*', filled)}/`));
  return isHost && labels.every((label) => label !== '');
}

/** The host of a pattern as browsers send it: `bücher.example` is `xn--bcher-kva.example` there. */
function sentHost(host: string): string {
  const isAscii = /^[\x20-\x7e]*$/.test(host);
  return withoutFinalDot(isAscii ? host : domainToASCII(host));
}

/** `example.com.` is the same host as `example.com`, and a browser goes to either. */
function withoutFinalDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}

/**
 * The page that a request comes from, as its browser reports it: the `Referer`, or where there is none the `Origin`. Empty where it reports
 * neither, or an origin that is none (`null`).
 */
export function pageOf(headers: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  const { referer, origin } = headers;
  if (typeof referer === 'string' && referer !== '') return referer;
  return typeof origin === 'string' && origin !== 'null' ? origin : '';
}

/** Whether a pattern has a path that says more than `/*`. */
export function hasPath(pattern: string): boolean {
  const path = PATTERN.exec(pattern)?.[4];
  return path !== undefined && !/^\/\*+$/.test(path);
}

/**
 * Whether a page may use the public keys of a project: one of the patterns matches its address. In a pattern `*` stands for
 * anything within its part: `https://*.example.com/*`, `localhost:*`. Without a scheme any scheme will do, without a path any
 * path; without a port only the scheme's own. Of a page on another site browsers send the origin alone, by default: then a path
 * does not count.
 */
export function isRefererAllowed(patterns: readonly string[], referer: string): boolean {
  return isAmong(patterns, referer, (path, page) => isOriginAlone(page) || matches(path, page.pathname + page.search));
}

/** Whether a page is one of those that patterns name; of one whose path is not sent it is not known whether a path matches. */
export function isPageNamed(patterns: readonly string[], referer: string): boolean {
  return isAmong(patterns, referer, (path, page) => matches(path, page.pathname + page.search));
}

const isOriginAlone = ({ pathname, search }: URL) => pathname === '/' && search === '';

/** Whether the scheme, host and port of a page match those of a pattern, and its path by a rule. */
function isAmong(patterns: readonly string[], referer: string, isPath: (pattern: string, page: URL) => boolean): boolean {
  if (!URL.canParse(referer)) return false;
  const page = new URL(referer);
  return patterns.some((pattern) => {
    const parts = PATTERN.exec(pattern);
    if (!parts) return false;
    const [, scheme = '*', host = '', port = '', path = '*'] = parts;
    return (
      matches(scheme, page.protocol.slice(0, -1)) &&
      matches(sentHost(host), withoutFinalDot(page.hostname)) &&
      isPort(port, page) &&
      isPath(path, page)
    );
  });
}

/** Browsers leave out the port of the scheme: a pattern may name it. */
function isPort(pattern: string, { port, protocol }: URL): boolean {
  if (pattern === '*') return true;
  return pattern === '' ? port === '' : Number(pattern) === Number(port || SCHEME_PORTS[protocol]);
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
