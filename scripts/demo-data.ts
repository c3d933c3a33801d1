/**
 * Draws what a team has in the sample town: 60 shops with hours, their delivery zones, and the parcels around its houses. They are
 * written as `demo/stores.json`, `demo/zones.json` and `demo/parcels.geojson`, from the houses of `demo/town.osm`.
 *
 *     npm run demo:refresh
 */
import { readFileSync, writeFileSync } from 'node:fs';

const SHOPS = 60;
const METERS_PER_LAT = 111_260;
const METERS_PER_LNG = 70_130;
/** A parcel reaches so far along its street and away from it, in metres. */
const PARCEL_ALONG = 20;
const PARCEL_DEEP = 26;

interface House {
  readonly lat: number;
  readonly lng: number;
  readonly number: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
}

function demoFile(name: string): URL {
  return new URL(`../demo/${name}`, import.meta.url);
}

/** The houses of the map, which `demo-town.ts` writes a line each. */
function readHouses(): House[] {
  const lines = readFileSync(demoFile('town.osm'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const tag = (key: string) =>
      new RegExp(`<tag k="${key}" v="([^"]*)"/>`)
        .exec(line)?.[1]
        .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    const position = /<node id="\d+" lat="([\d.-]+)" lon="([\d.-]+)"/.exec(line);
    const [number, street, postcode, city] = ['addr:housenumber', 'addr:street', 'addr:postcode', 'addr:city'].map(tag);
    if (!position || !number || !street || !postcode || !city || !/^\d+$/.test(number)) return [];
    return [{ lat: Number(position[1]), lng: Number(position[2]), number, street, postcode, city }];
  });
}

const houses = readHouses();
const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

/** Kinds of shops: their type, their names in French and English, tags, and which of the hours below they keep. */
const KINDS = [
  { type: 'bakery', fr: 'Boulangerie', en: 'Bakery', tags: ['delivery', 'bread'], hours: 'early' },
  { type: 'pharmacy', fr: 'Pharmacie', en: 'Pharmacy', tags: ['delivery', 'health'], hours: 'noon_break' },
  { type: 'cafe', fr: 'Café', en: 'Café', tags: ['wifi', 'terrace'], hours: 'long' },
  { type: 'books', fr: 'Librairie', en: 'Bookshop', tags: ['gifts'], hours: 'closed_monday' },
  { type: 'florist', fr: 'Fleuriste', en: 'Florist', tags: ['delivery', 'gifts'], hours: 'closed_monday' },
  { type: 'grocery', fr: 'Épicerie', en: 'Grocery', tags: ['delivery', 'parking'], hours: 'always' },
] as const;
const PROPER_NAMES = [
  'du Phare',
  'des Dunes',
  'du Port',
  'de la Houle',
  'des Cormorans',
  'du Large',
  'de la Marée',
  'du Banc',
  'des Oyats',
  'du Passeur',
];

const period = (start: string, end: string) => ({ start, end });
const HOURS = {
  early: { default: [period('06:30', '13:00'), period('15:30', '19:00')], '1': [], '7': [period('06:30', '12:30')] },
  noon_break: { default: [period('09:00', '12:30'), period('14:00', '19:00')], '7': [] },
  long: { default: [period('07:30', '23:00')], '5': [period('07:30', '23:59')], '6': [period('09:00', '23:59')] },
  closed_monday: { default: [period('10:00', '18:30')], '1': [], '7': [] },
  always: { default: [period('00:00', '23:59')] },
} as const;

const isBritish = ({ postcode }: House) => postcode.startsWith('CT');

const shopHouses = Array.from({ length: SHOPS }, (_, i) => houses[Math.floor(((i + 0.5) * houses.length) / SHOPS)]);
const stores = shopHouses.map((house, i) => {
  const kind = KINDS[i % KINDS.length];
  const proper = PROPER_NAMES[(i * 7) % PROPER_NAMES.length];
  const british = isBritish(house);
  return {
    storeId: `shop${String(i + 1).padStart(2, '0')}`,
    name: british ? `${kind.en} ${house.street}` : `${kind.fr} ${proper}`,
    localizedNames: { fr: `${kind.fr} ${proper}`, en: `${kind.en} ${proper}` },
    location: { lat: house.lat, lng: house.lng },
    address: {
      lines: [`${house.number} ${house.street}`],
      city: house.city,
      zipcode: house.postcode,
      countryCode: british ? 'GB' : 'FR',
    },
    contact: { phone: `+33 3 00 00 ${String(i + 1).padStart(2, '0')} 00`, website: `https://shop${i + 1}.example.com/` },
    types: [kind.type],
    tags: kind.tags,
    userProperties: {
      seats: kind.type === 'cafe' ? 12 + (i % 5) * 8 : 0,
      rating: 3 + ((i * 13) % 20) / 10,
      since: 1960 + ((i * 17) % 60),
    },
    openingHours: {
      timezone: british ? 'Europe/London' : 'Europe/Paris',
      usual: HOURS[kind.hours],
      special: { '2026-12-25': [], '2027-01-01': [], '2027-12-25': [], '2028-01-01': [] },
    },
  };
});

/** Eight corners around a point, as WKT. */
function octagon(lat: number, lng: number, radiusMeters: number): string {
  const corners = Array.from({ length: 9 }, (_, i) => {
    const angle = (2 * Math.PI * (i % 8)) / 8;
    const east = round(lng + (radiusMeters * Math.cos(angle)) / METERS_PER_LNG);
    return `${east} ${round(lat + (radiusMeters * Math.sin(angle)) / METERS_PER_LAT)}`;
  });
  return `POLYGON((${corners.join(',')}))`;
}

const zones = stores
  .filter(({ tags }) => tags.some((tag) => tag === 'delivery'))
  .map(({ storeId, name, location }, i) => ({
    zone_id: `delivery-${storeId}`,
    store_id: storeId,
    description: `Delivery from ${name}`,
    polygon: octagon(location.lat, location.lng, 250 + (i % 4) * 150),
    types: ['delivery'],
  }));

/** A parcel is drawn where it meets none that is drawn already: at corners there is room for one house only. */
interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const drawn: Box[] = [];
const meet = (a: Box, b: Box) => a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north;
const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

const features = [...Map.groupBy(houses, ({ street, postcode }) => `${street} ${postcode}`).values()].flatMap(
  (neighbours) => {
    const runsEast =
      spread(neighbours.map(({ lng }) => lng)) * METERS_PER_LNG > spread(neighbours.map(({ lat }) => lat)) * METERS_PER_LAT;
    const [eastMeters, northMeters] = runsEast ? [PARCEL_ALONG, PARCEL_DEEP] : [PARCEL_DEEP, PARCEL_ALONG];
    return neighbours.flatMap((house) => {
      const [halfLng, halfLat] = [eastMeters / 2 / METERS_PER_LNG, northMeters / 2 / METERS_PER_LAT];
      const box = {
        west: round(house.lng - halfLng),
        east: round(house.lng + halfLng),
        south: round(house.lat - halfLat),
        north: round(house.lat + halfLat),
      };
      if (drawn.some((other) => meet(box, other))) return [];
      drawn.push(box);
      const count = drawn.length;
      const { west, south, east, north } = box;
      return [
        {
          type: 'Feature',
          properties: {
            parcel: `PC-${String(count).padStart(4, '0')}`,
            address: `${house.number} ${house.street}`,
            city: house.city,
            use: ['housing', 'housing', 'housing', 'shop', 'garden', 'workshop'][(count * 5) % 6],
            area: eastMeters * northMeters,
            value: 80_000 + ((count * 7_919) % 240) * 1_000,
          },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [west, south],
                [east, south],
                [east, north],
                [west, north],
                [west, south],
              ],
            ],
          },
        },
      ];
    });
  },
);

/** One item a line: changes are easy to see. */
function listed(name: string, items: readonly unknown[], before = ''): string {
  return `{${before}"${name}":[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]}\n`;
}

writeFileSync(demoFile('stores.json'), listed('stores', stores));
writeFileSync(demoFile('zones.json'), listed('zones', zones));
writeFileSync(demoFile('parcels.geojson'), listed('features', features, '"type":"FeatureCollection","name":"parcels",'));
