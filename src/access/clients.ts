import { BlockList, isIP } from 'node:net';
import { before } from '../text/before.ts';
import { isPageNamed, isRefererPattern } from './referers.ts';

/** A network in bits of its addresses: `203.0.113.0/24`. A single address is a network of one. */
function networkOf(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (version === 0 || more.length > 0 || !(length >= 0 && length <= most)) return null;
  return { address, bits: length, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Whether a text says what may be blocked: an address, a network, or a pattern of pages. */
export function isBlockable(text: string): boolean {
  // What is nearly an address is a slip, not the name of a page.
  return /^[\d.]+(?:\/|$)|^[\da-f]*:[\da-f:.]*(?:\/|$)/i.test(text) ? networkOf(text) !== null : isRefererPattern(text);
}

interface Blocks {
  readonly networks: BlockList;
  readonly pages: readonly string[];
}

/** What has been read of the lists of projects. */
const known = new WeakMap<readonly string[], Blocks>();

function blocksOf(blocked: readonly string[]): Blocks {
  const before = known.get(blocked);
  if (before) return before;
  const networks = new BlockList();
  const pages: string[] = [];
  for (const text of blocked) {
    const network = networkOf(text);
    if (network) networks.addSubnet(network.address, network.bits, network.family);
    else pages.push(text);
  }
  const blocks = { networks, pages };
  known.set(blocked, blocks);
  return blocks;
}

/** Whether a project has blocked an address, or the page that a request comes from. */
export function isBlocked(blocked: readonly string[], address: string, page: string): boolean {
  if (blocked.length === 0) return false;
  const { networks, pages } = blocksOf(blocked);
  const plain = withoutMapping(address);
  const version = isIP(plain);
  if (version !== 0 && networks.check(plain, version === 4 ? 'ipv4' : 'ipv6')) return true;
  return pages.length > 0 && isPageNamed(pages, page);
}

/**
 * The address of a client as proxies report it: some append its port. What is no address counts as the proxy that reported it.
 *
 * @param reported by a trusted proxy, or the socket
 * @param socket the address of the socket
 */
export function clientAddress(reported: string, socket: string | undefined): string {
  if (isIP(reported) !== 0) return reported;
  const [, inBrackets, beforePort] = /^(?:\[([^[\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(reported) ?? [];
  const address = inBrackets ?? beforePort ?? '';
  return isIP(address) === 0 ? (socket ?? '') : address;
}

/** What counts as one client: an address, of IPv6 the network of 64 bits that a household has. */
export function clientKey(address: string): string {
  const plain = withoutMapping(address);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail = ''] = before(plain, '%').split('::');
  const groupsOf = (part: string) => part.split(':').filter((group) => group !== '');
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const groups = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** An address of IPv4 that is written as one of IPv6, as dual-stack sockets report it. */
export function withoutMapping(address: string): string {
  const lower = address.toLowerCase();
  return lower.startsWith('::ffff:') && isIP(lower.slice(7)) === 4 ? lower.slice(7) : address;
}
