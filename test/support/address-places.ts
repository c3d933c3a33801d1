import { writeFileSync } from 'node:fs';

/** Networks of the documentation's addresses (RFC 5737, RFC 3849), and what is known of them. */
const ADDRESS_PLACES: Readonly<Record<string, object>> = {
  // In the sample town, 5 km around its harbour.
  '203.0.113.0/24': {
    continent: { code: 'EU', names: { en: 'Europe' } },
    country: { iso_code: 'FR', names: { en: 'France', fr: 'France' } },
    subdivisions: [{ iso_code: 'BM', names: { en: 'Bancs-de-Manche' } }],
    city: { names: { en: 'Port-Colbart' } },
    postal: { code: '62991' },
    location: { latitude: 50.9459, longitude: 1.4741, accuracy_radius: 5, time_zone: 'Europe/Paris' },
  },
  // Of which the country alone is known, and by registration.
  '198.51.100.0/25': { registered_country: { iso_code: 'NZ', names: { en: 'New Zealand' } } },
  // Of another maker: nothing stands where it is looked for.
  '198.51.100.128/25': { country: 'DE', city: 'Berlin' },
  '2001:db8::/32': { country: { iso_code: 'AD', names: { en: 'Andorra' } }, location: { latitude: 42.5, longitude: 1.5 } },
};

/** Writes a database in MaxMind's format, version 2.0, with records of 24 bits. @param ipVersion that of its longest addresses */
export function writeAddressPlaces(file: string, places = ADDRESS_PLACES, ipVersion: 4 | 6 = 6): void {
  const nodes: [number, number][] = [[-1, -1]];
  const data: Buffer[] = [];
  let dataLength = 0;
  for (const [network, record] of Object.entries(places)) {
    const [address, length] = network.split('/');
    // In a database of both, an IPv4 address is an IPv6 one behind 96 zeros.
    const bits = bitsOf(address, ipVersion).slice(0, Number(length) + (ipVersion === 6 && !address.includes(':') ? 96 : 0));
    let node = 0;
    for (const bit of bits.slice(0, -1)) {
      if (nodes[node][bit] === -1) nodes[node][bit] = nodes.push([-1, -1]) - 1;
      node = nodes[node][bit];
    }
    // Data is numbered from −2 down until the number of nodes is known.
    nodes[node][bits[bits.length - 1]] = -2 - dataLength;
    const bytes = encoded(record);
    data.push(bytes);
    dataLength += bytes.length;
  }
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [i, records] of nodes.entries()) {
    for (const [side, value] of records.entries()) {
      const number = value >= 0 ? value : value === -1 ? nodes.length : nodes.length + 16 + (-2 - value);
      tree.writeUIntBE(number, i * 6 + side * 3, 3);
    }
  }
  const metadata = encoded({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_795_518_000,
    database_type: 'Test-City',
    description: { en: 'For tests' },
    ip_version: ipVersion,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  });
  const mark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  writeFileSync(file, Buffer.concat([tree, Buffer.alloc(16), ...data, mark, metadata]));
}

function bitsOf(address: string, ipVersion: 4 | 6): number[] {
  const bytes = address.includes(':') ? bytesOfLong(address) : address.split('.').map(Number);
  const whole = ipVersion === 6 && bytes.length === 4 ? [...Array<number>(12).fill(0), ...bytes] : bytes;
  return whole.flatMap((byte) => Array.from({ length: 8 }, (_, i) => (byte >> (7 - i)) & 1));
}

/** Of an address that ends with `::`. */
function bytesOfLong(address: string): number[] {
  const groups = address
    .replace('::', '')
    .split(':')
    .map((group) => Number.parseInt(group, 16));
  return [...groups, ...Array<number>(8 - groups.length).fill(0)].flatMap((group) => [group >> 8, group & 0xff]);
}

const [TEXT, DOUBLE, UINT32, MAP, LIST] = [2, 3, 6, 7, 11];

/** A value in the form of the data section. */
function encoded(value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(TEXT, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head(UINT32, 4), bytes]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return Buffer.concat([head(DOUBLE, 8), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([head(LIST, value.length), ...value.map(encoded)]);
  const fields = Object.entries(Object(value));
  return Buffer.concat([head(MAP, fields.length), ...fields.flatMap(([name, field]) => [encoded(name), encoded(field)])]);
}

/** The bytes before a value: its type and its size, which are short here. */
function head(type: number, size: number): Buffer {
  if (size > 284) throw new Error(`a value of ${size}`);
  const [first, ...rest] = size < 29 ? [size] : [29, size - 29];
  return type < 8 ? Buffer.from([(type << 5) | first, ...rest]) : Buffer.from([first, type - 7, ...rest]);
}
