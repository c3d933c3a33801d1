/**
 * Draws the sample town: a town on a sandbank in the Strait of Dover that no map has, half in France, with a British quarter across
 * the border. It is written as an OpenStreetMap file, `demo/town.osm`, and holds a bit of everything that a map can hold.
 *
 *     npm run demo:refresh
 */
import { writeFileSync } from 'node:fs';
import { drawTollRoads } from './demo-toll-roads.ts';
import { MapDrawing, METERS_PER_LAT, METERS_PER_LNG, offset, type Point, type Tags } from './map-drawing.ts';

/** The middle of the French town, and of the British quarter west of the border. */
const TOWN: Point = { lat: 50.95, lng: 1.48 };
const QUARTER: Point = { lat: 50.952, lng: 1.425 };

const map = new MapDrawing();

/** The French grid: avenues run east, streets run north; the names of both, from the south and from the west. */
const AVENUES = [
  { name: 'Quai des Balises', highway: 'tertiary' },
  { name: 'Rue du Sémaphore', highway: 'residential' },
  { name: 'Rue des Cormorans', highway: 'residential' },
  {
    name: 'Avenue du Colbart',
    highway: 'primary',
    'name:en': 'Colbart Avenue',
    'name:nl': 'Colbartlaan',
    'name:ja': 'コルバール大通り',
  },
  { name: 'Rue de la Bruine', highway: 'residential' },
  { name: 'Rue des Oyats', highway: 'residential' },
  { name: "Rue de l'Écume", highway: 'residential' },
  { name: 'Boulevard du Large', highway: 'secondary', alt_name: 'Boulevard Neuf', old_name: 'Chemin des Sables' },
];
const STREETS = [
  { name: 'Rue du Vieux Phare', highway: 'residential' },
  { name: 'Rue des Casiers', highway: 'residential', oneway: 'yes' },
  { name: 'Rue du Nordet', highway: 'residential' },
  { name: 'Rue Sainte-Ondine', highway: 'living_street' },
  { name: 'Rue du Goéland Cendré', highway: 'residential' },
  { name: 'Rue de la Criée', highway: 'residential', oneway: 'yes' },
  { name: 'Rue des Voiliers', highway: 'residential' },
  { name: 'Rue du Banc Perdu', highway: 'residential' },
  { name: 'Rue des Étrilles', highway: 'tertiary' },
  { name: 'Rue du Passeur', highway: 'residential' },
];
const BLOCK_EAST = 160;
const BLOCK_NORTH = 130;
const west = -((STREETS.length - 1) / 2) * BLOCK_EAST;
const south = -((AVENUES.length - 1) / 2) * BLOCK_NORTH;
const corner = (column: number, row: number) => offset(TOWN, west + column * BLOCK_EAST, south + row * BLOCK_NORTH);

/** Ways of the crossing streets by their names: turn restrictions need them. */
const pieces = new Map<string, number[]>();

function drawStreet(points: readonly Point[], tags: Tags): void {
  // Cut in the middle, as mappers do where a limit of speed begins: one name is one street all the same.
  const middle = points.length >> 1;
  const nodes = points.map((point) => map.crossing(point));
  const halves = [nodes.slice(0, middle + 1), nodes.slice(middle)].filter((half) => half.length > 1);
  const ways = halves.map((half, i) => map.way(half, { ...tags, maxspeed: i === 0 ? '30' : '50' }));
  pieces.set(tags.name, ways);
}

for (const [row, tags] of AVENUES.entries())
  drawStreet(
    STREETS.map((_, column) => corner(column, row)),
    tags,
  );
for (const [column, tags] of STREETS.entries())
  drawStreet(
    AVENUES.map((_, row) => corner(column, row)),
    tags,
  );

/** Lanes behind the grid, a square, paths, and a village to the east. */
const LANES: readonly (readonly [
  name: string,
  highway: string,
  from: readonly [number, number],
  to: readonly [number, number],
])[] = [
  ['Ruelle du Chat Noir', 'footway', [0.5, 0], [0.5, 1]],
  ['Passage des Mousses', 'footway', [2.5, 3], [2.5, 4]],
  ['Impasse du Rouget', 'residential', [9, 6], [9.7, 6]],
  ['Chemin du Bout du Monde', 'track', [9, 7], [11, 9]],
  ['Sentier des Douaniers', 'path', [0, 7], [-2, 8]],
  ['Allée des Tamaris', 'service', [7, 7], [7, 8.2]],
  ['Rue du Mascaret', 'residential', [9, 1], [15, 1]],
  ['Rue de la Houle', 'residential', [15, 1], [15, 4]],
  ['Rue du Feu Vert', 'residential', [15, 2.5], [18, 2.5]],
  ['Venelle des Embruns', 'residential', [15, 4], [18, 4]],
];
for (const [name, highway, from, to] of LANES) {
  drawStreet([corner(...from), corner((from[0] + to[0]) / 2, (from[1] + to[1]) / 2), corner(...to)], { name, highway });
}
const squareCentre = offset(corner(4, 3), BLOCK_EAST / 2, BLOCK_NORTH / 2);
map.box(squareCentre, 60, 50, { place: 'square', highway: 'pedestrian', area: 'yes', name: 'Place des Quatre-Vents' });

const FRENCH = { 'addr:postcode': '62991', 'addr:city': 'Port-Colbart' };

/** Numbers both sides of a street from its first point on: even on the left, odd on the right, every 22 m; some are missing. */
function numberHouses(name: string, from: Point, to: Point, address: Tags, isMissing: (number: number) => boolean): void {
  const east = (to.lng - from.lng) * METERS_PER_LNG;
  const north = (to.lat - from.lat) * METERS_PER_LAT;
  const length = Math.hypot(east, north);
  for (let step = 1; step * 22 < length; step++) {
    for (const side of [0, 1]) {
      const number = step * 2 - side;
      if (isMissing(number)) continue;
      const along = (step * 22) / length;
      const across = (side === 0 ? 12 : -12) / length;
      const at = offset(from, east * along - north * across, north * along + east * across);
      map.node(at, { 'addr:housenumber': String(number), 'addr:street': name, ...address });
    }
  }
}

const isNumbered = (number: number) => number % 7 === 0 || number % 11 === 0;
for (const [row, { name }] of AVENUES.entries()) {
  if (row !== 2) numberHouses(name, corner(0, row), corner(STREETS.length - 1, row), FRENCH, isNumbered);
}
for (const [column, { name }] of STREETS.entries()) {
  if (column % 2 === 0) numberHouses(name, corner(column, 0), corner(column, AVENUES.length - 1), FRENCH, isNumbered);
}
numberHouses(
  'Rue du Mascaret',
  corner(12, 1),
  corner(15, 1),
  { ...FRENCH, 'addr:postcode': '62992', 'addr:city': 'Les Feux' },
  () => false,
);

/** Rue des Cormorans has its numbers by interpolation: only the ends are tagged. */
for (const [side, rule, first, last] of [
  [14, 'even', '2', '40'],
  [-14, 'odd', '1', '39'],
] as const) {
  const from = map.node(offset(corner(0, 2), 20, side), {
    'addr:housenumber': first,
    'addr:street': 'Rue des Cormorans',
    ...FRENCH,
  });
  const bend = map.node(offset(corner(4, 2), 0, side));
  const to = map.node(offset(corner(9, 2), -20, side), {
    'addr:housenumber': last,
    'addr:street': 'Rue des Cormorans',
    ...FRENCH,
  });
  map.way([from, bend, to], { 'addr:interpolation': rule });
}

/** A building with its address, one that is an entrance's, one with flats, one under construction. */
map.box(offset(corner(1, 1), 40, 30), 20, 14, {
  building: 'residential',
  'addr:housenumber': '7',
  'addr:street': 'Rue des Casiers',
  'addr:housename': 'Maison du Pilote',
  ...FRENCH,
});
map.node(offset(corner(3, 5), 12, 40), {
  entrance: 'main',
  'addr:housenumber': '5 bis',
  'addr:street': 'Rue Sainte-Ondine',
  ...FRENCH,
});
for (const unit of ['A', 'B', 'C']) {
  map.node(offset(corner(5, 2), 12, 60), {
    'addr:housenumber': '9',
    'addr:unit': unit,
    'addr:street': 'Rue de la Criée',
    ...FRENCH,
  });
}
map.box(offset(corner(7, 4), 14, 50), 16, 16, {
  building: 'construction',
  construction: 'apartments',
  'addr:housenumber': '3',
  'addr:street': 'Rue du Banc Perdu',
  ...FRENCH,
});

/** The British quarter: eight streets of a small grid, whose postal codes bear a few houses each. */
const BRITISH_LANES = ['Lightship Lane', 'Foghorn Road', 'Samphire Street', 'Gull Terrace'];
const BRITISH_STREETS = ['Beacon Street', 'Marram Way', 'Sandpiper Close', 'Cutter Row'];
const quarterCorner = (column: number, row: number) => offset(QUARTER, (column - 1.5) * 150, (row - 1.5) * 120);
for (const [i, name] of BRITISH_LANES.entries()) {
  drawStreet(
    [0, 1, 2, 3].map((column) => quarterCorner(column, i)),
    { name, highway: 'residential' },
  );
  const address = { 'addr:postcode': `CT98 ${i + 1}QA`, 'addr:city': 'Ridge End' };
  numberHouses(name, quarterCorner(0, i), quarterCorner(3, i), address, (number) => number % 9 === 0);
}
for (const [i, name] of BRITISH_STREETS.entries()) {
  drawStreet(
    [0, 1, 2, 3].map((row) => quarterCorner(i, row)),
    { name, highway: i === 0 ? 'tertiary' : 'residential' },
  );
  const address = { 'addr:postcode': `CT98 ${i + 1}QB`, 'addr:city': 'Ridge End' };
  if (i < 2) numberHouses(name, quarterCorner(i, 0), quarterCorner(i, 3), address, (number) => number % 5 === 0);
}
map.box(offset(quarterCorner(2, 2), 20, 20), 14, 10, {
  building: 'yes',
  'addr:housenumber': '1',
  'addr:housename': 'Lantern Cottage',
  'addr:street': 'Sandpiper Close',
  'addr:postcode': 'CT98 3QB',
  'addr:city': 'Ridge End',
});

/** Settlements, and the boundaries of four levels around them. */
const label = map.node(TOWN, {
  place: 'town',
  name: 'Port-Colbart',
  'name:fr': 'Port-Colbart',
  'name:en': 'Colbart Harbour',
  'name:nl': 'Colbarthaven',
  'name:ja': 'ポール・コルバール',
  alt_name: 'Le Colbart',
  short_name: 'P.-C.',
  official_name: 'Commune de Port-Colbart',
  population: '4210',
});
const village = map.node(corner(16, 2), {
  place: 'village',
  name: 'Les Feux',
  'name:en': 'The Lights',
  'name:nl': 'De Vuren',
  population: '310',
});
map.node(corner(1, 1), { place: 'suburb', name: 'Vieux Port', 'name:en': 'Old Harbour' });
map.node(corner(8, 6), { place: 'neighbourhood', name: 'Les Dunes Hautes' });
map.node(corner(5, 6), { place: 'quarter', name: 'Quartier du Large' });
map.node(corner(-2, 8), { place: 'hamlet', name: 'La Cabane du Guet' });
map.node(corner(11, 9), { place: 'locality', name: 'Le Bout du Monde' });
map.node(QUARTER, {
  place: 'village',
  name: 'Ridge End',
  'name:fr': 'Le Bout du Banc',
  'name:ja': 'リッジ・エンド',
  population: '640',
});

function boundary(centre: Point, width: number, height: number, tags: Tags, seat?: number): void {
  const way = map.box(centre, width, height, { boundary: 'administrative' });
  map.relation([['way', way, 'outer'], ...(seat === undefined ? [] : ([['node', seat, 'label']] as const))], {
    type: 'boundary',
    ...tags,
  });
}
const level = (admin_level: string, name: string, more: Tags = {}) => ({
  boundary: 'administrative',
  admin_level,
  name,
  ...more,
});
const island = offset(TOWN, 700, 100);
boundary(
  island,
  4600,
  2900,
  level('4', 'Bancs-de-Manche', {
    'name:en': 'Channel Banks',
    'name:nl': 'Kanaalbanken',
    'name:ja': '海峡州',
    'ISO3166-2': 'FR-BM',
  }),
);
boundary(island, 4400, 2700, level('6', 'Sables-du-Détroit', { 'name:en': 'Strait Sands' }));
boundary(offset(TOWN, 60, 60), 2100, 1700, level('8', 'Port-Colbart'), label);
boundary(corner(16, 2.4), 900, 700, level('8', 'Les Feux'), village);
boundary(corner(0.8, 0.9), 560, 420, level('10', 'Vieux Port'));
boundary(QUARTER, 1300, 1100, level('4', 'Ridge and Shoals', { 'name:fr': 'Crête et Hauts-Fonds' }));
boundary(QUARTER, 1200, 1000, level('6', 'Sandshire', { 'name:fr': 'Comté des Sables' }));
boundary(QUARTER, 1100, 900, level('8', 'Ridge'));
boundary(offset(TOWN, 60, 60), 2050, 1650, { boundary: 'postal_code', postal_code: '62991' });
boundary(corner(16, 2.4), 880, 680, { boundary: 'postal_code', postal_code: '62992' });

/** Points of interest: one row for each kind, with names; most stand twice. */
const POIS: readonly (readonly [name: string, tags: string])[] = [
  ['Plage des Oyats', 'natural=beach'],
  ['Mairie de Port-Colbart', 'amenity=townhall'],
  ['Jardin de la Vigie', 'leisure=park'],
  ['Parc national des Bancs', 'boundary=national_park'],
  ['Chapelle Sainte-Ondine', 'amenity=place_of_worship'],
  ['Police du Port', 'amenity=police'],
  ['La Poste du Quai', 'amenity=post_office'],
  ['Gymnase des Brisants', 'leisure=sports_centre'],
  ['Golf du Banc', 'leisure=golf_course'],
  ['Patinoire du Large', 'leisure=ice_rink'],
  ['Arrêt Sémaphore', 'highway=bus_stop'],
  ['Gare maritime', 'amenity=ferry_terminal'],
  ['Aérodrome du Colbart', 'aeroway=aerodrome|iata=XQB'],
  ['Petit train des dunes', 'railway=station|station=miniature'],
  ['Métro Vieux Port', 'railway=station|station=subway'],
  ['Gare de Port-Colbart', 'railway=station'],
  ['Train léger des Bancs', 'railway=station|station=light_rail'],
  ['Monorail du Large', 'railway=station|station=monorail'],
  ['Funiculaire du Phare', 'railway=station|station=funicular'],
  ['Tramway Quatre-Vents', 'railway=tram_stop'],
  ['Bureau des Pilotes', 'office=company'],
  ['Garage Belle-Ancre', 'shop=car_repair'],
  ['Voitures Embruns', 'amenity=car_rental'],
  ['Cinéma Le Fanal', 'amenity=cinema'],
  ['Palais des Congrès du Détroit', 'amenity=conference_centre'],
  ['Halle aux Expositions', 'amenity=exhibition_centre'],
  ['Théâtre du Ressac', 'amenity=theatre'],
  ['Club Bioluminescence', 'amenity=nightclub'],
  ['Change du Port', 'amenity=bureau_de_change'],
  ['Banque des Bancs', 'amenity=bank'],
  ['Station Pétrel', 'amenity=fuel'],
  ['Parking du Môle', 'amenity=parking'],
  ['Glacier Le Pôle', 'amenity=ice_cream'],
  ['Bar du Bosco', 'amenity=bar'],
  ['Jardin à bière Houblon', 'amenity=biergarten'],
  ['Café des Quatre-Vents', 'amenity=cafe'],
  ['Frites du Quai', 'amenity=fast_food'],
  ['Pub The Bosun', 'amenity=pub'],
  ['Restaurant La Criée', 'amenity=restaurant'],
  ['Halle gourmande', 'amenity=food_court'],
  ['Accastillage Grand Largue', 'shop=ship_chandler'],
  ['Boulangerie Au Bon Grain', 'shop=bakery'],
  ['Boucherie du Sémaphore', 'shop=butcher'],
  ['Librairie Page Marine', 'shop=books'],
  ['Épicerie des Dunes', 'shop=supermarket'],
  ['Glisse et Vent', 'shop=sports'],
  ['Jouets du Capitaine', 'shop=toys'],
  ['Vareuse et Compagnie', 'shop=clothes'],
  ['Meubles Bois Flotté', 'shop=furniture'],
  ['Électro Phare', 'shop=electronics'],
  ['Bricolage du Bassin', 'shop=doityourself'],
  ['Atelier des Nœuds', 'shop=craft'],
  ['École de voile', 'amenity=language_school'],
  ['École du Nordet', 'amenity=school'],
  ['Maternelle Les Bigorneaux', 'amenity=kindergarten'],
  ['Université du Détroit', 'amenity=university'],
  ['Institut des Marées', 'amenity=college'],
  ['Bibliothèque des Embruns', 'amenity=library'],
  ['Refuge des Dunes', 'tourism=camp_site'],
  ['Hôtel du Large', 'tourism=hotel'],
  ['Auberge des Mousses', 'tourism=hostel'],
  ["Maison d'hôtes Coquille", 'tourism=guest_house'],
  ['Chambres Petit-Foc', 'tourism=guest_house|guest_house=bed_and_breakfast'],
  ['Motel de la Jetée', 'tourism=motel'],
  ['Cabinet du docteur Varech', 'amenity=doctors'],
  ['Hôpital Saint-Elme', 'amenity=hospital'],
  ['Pharmacie du Phare', 'amenity=pharmacy'],
  ['Clinique du Banc', 'amenity=clinic'],
  ['Point de vue du Cap', 'tourism=viewpoint'],
  ['Galerie Bleu Nuit', 'tourism=gallery'],
  ['Cloche de brume', 'tourism=attraction'],
  ["Parc d'attractions Vague", 'tourism=theme_park'],
  ['Zoo des Phoques', 'tourism=zoo'],
  ['Aquarium du Détroit', 'tourism=aquarium'],
  ['Monument aux Pilotes', 'historic=monument'],
  ['Château de Sable', 'historic=castle'],
  ['Musée des Naufrages', 'tourism=museum'],
  ['Fontaine du Triton', 'amenity=fountain'],
  ['Pension Albatros', 'tourism=chalet'],
];
const tagsOf = (text: string): Tags => Object.fromEntries(text.split('|').map((tag) => tag.split('=')));
for (const [i, [name, tags]] of POIS.entries()) {
  const column = (i * 3) % (STREETS.length - 1);
  const row = (i * 5) % (AVENUES.length - 1);
  const street = AVENUES[row].name;
  const at = offset(corner(column, row), 40 + (i % 4) * 22, 22);
  map.node(at, {
    ...tagsOf(tags),
    name,
    ...(i % 3 === 0 && { 'addr:street': street, 'addr:housenumber': String(200 + i), ...FRENCH }),
  });
  if (i % 10 === 9) continue;
  const second = offset(QUARTER, -220 + (i % 9) * 52, -170 + Math.floor(i / 9) * 38);
  map.node(second, {
    ...tagsOf(tags),
    name: `${name} (Ridge End)`,
    ...(tags === 'amenity=pharmacy' && { 'name:en': 'Ridge Pharmacy' }),
  });
}
map.node(offset(TOWN, 30, 200), { amenity: 'parking' });
map.node(offset(TOWN, 90, 210), { 'disused:amenity': 'pub', name: 'Pub Disparu' });

const motorway: number[][] = [];
/** The tolled motorway along the east, with a booth on each carriageway, and its slip roads. */
for (const [side, ref, points] of [
  [0, 'A 98', [corner(12, -3), corner(12, 0), corner(12, 5), corner(12, 11)]],
  [40, 'A 98', [corner(12, 11), corner(12, 5), corner(12, 0), corner(12, -3)]],
] as const) {
  const nodes = points.map((point, i) =>
    map.node(
      offset(point, side, 0),
      i === 2
        ? { highway: 'toll_booth', barrier: 'toll_booth', name: 'Péage du Banc', operator: 'Autoroutes du Détroit' }
        : {},
    ),
  );
  motorway.push(nodes);
  map.way(nodes, {
    highway: 'motorway',
    name: 'Autoroute des Sables',
    ref,
    toll: 'yes',
    oneway: 'yes',
    maxspeed: '130',
    lanes: '2',
    operator: 'Autoroutes du Détroit',
  });
  const ramp = map.node(offset(corner(11, 1), side, 10));
  const [first, last] = side === 0 ? [nodes[1], ramp] : [ramp, nodes[2]];
  map.way([first, last], { highway: 'motorway_link', oneway: 'yes', toll: 'yes' });
  map.way([ramp, map.crossing(corner(12, 1))], { highway: 'unclassified' });
}

/** The ferry across the border: the only way between the halves. */
const frenchPier = map.crossing(corner(0, 0));
const britishPier = map.crossing(quarterCorner(3, 0));
map.way([frenchPier, map.node(offset(TOWN, -2000, -500)), britishPier], {
  route: 'ferry',
  name: 'Bac du Détroit',
  duration: '00:25',
  foot: 'yes',
  motor_vehicle: 'yes',
});

/** No turning left from the avenue into the fish market's street, and none back at the square. */
const [avenue] = pieces.get('Avenue du Colbart') ?? [];
const [market] = pieces.get('Rue de la Criée') ?? [];
const [saint] = pieces.get('Rue Sainte-Ondine') ?? [];
map.relation(
  [
    ['way', avenue, 'from'],
    ['node', map.crossing(corner(5, 3)), 'via'],
    ['way', market, 'to'],
  ],
  { type: 'restriction', restriction: 'no_left_turn' },
);
map.relation(
  [
    ['way', avenue, 'from'],
    ['node', map.crossing(corner(3, 3)), 'via'],
    ['way', saint, 'to'],
  ],
  { type: 'restriction', restriction: 'only_straight_on', except: 'bicycle' },
);

/** The mall: two buildings on three levels, joined by a bridge; stairs, an escalator and a lift in the first. */
const SHOPS = ['bakery', 'clothes', 'shoes', 'books', 'toys', 'electronics', 'sports'];
const mall = offset(corner(6, 5), BLOCK_EAST / 2, BLOCK_NORTH / 2);
for (const [b, building] of ['Nef Est', 'Nef Ouest'].entries()) {
  const centre = offset(mall, b === 0 ? 35 : -35, 0);
  map.box(centre, 60, 60, { building: 'retail', name: building, 'building:levels': '3', ref: `N${b + 1}` });
  for (let floor = 0; floor < 3; floor++) {
    const at = String(floor);
    map.box(centre, 58, 8, { indoor: 'corridor', level: at });
    for (let shop = 0; shop < 7; shop++) {
      if (floor === 2 && shop > 5) continue;
      const row = shop < 4 ? 1 : -1;
      const place = offset(centre, -21 + (shop % 4) * 14, row * 11);
      const kind = SHOPS[(shop + floor * 3 + b) % SHOPS.length];
      map.box(place, 13, 13, {
        indoor: 'room',
        level: at,
        shop: kind,
        name: `${building} ${floor}${shop + 1}`,
        ref: `${b + 1}.${floor}.${shop + 1}`,
      });
      map.node(offset(place, 0, -row * 6.5), { door: 'yes', level: at });
    }
  }
  const foot = (east: number, level: string) => map.node(offset(centre, east, 0), { level });
  for (const lower of [0, 1]) {
    map.way([foot(26, `${lower}`), foot(22, `${lower + 1}`)], {
      highway: 'steps',
      level: `${lower};${lower + 1}`,
      indoor: 'yes',
    });
    if (b === 0) {
      map.way([foot(-26, `${lower}`), foot(-20, `${lower + 1}`)], {
        highway: 'steps',
        conveying: 'forward',
        level: `${lower};${lower + 1}`,
        indoor: 'yes',
      });
    }
  }
  map.node(offset(centre, 0, 0), { highway: 'elevator', level: '0;1;2', name: `Ascenseur ${building}` });
  map.node(offset(centre, b === 0 ? 30 : -30, 0), { entrance: 'main', level: '0', name: `Entrée ${building}` });
}
map.way([map.node(offset(mall, 6, 0)), map.node(offset(mall, -6, 0))], {
  highway: 'footway',
  indoor: 'yes',
  bridge: 'yes',
  level: '1',
});
map.node(mall, {
  shop: 'mall',
  name: 'Les Deux Nefs',
  'name:en': 'The Two Naves',
  'addr:street': 'Rue des Oyats',
  'addr:housenumber': '88',
  ...FRENCH,
});

drawTollRoads({ map, middle: TOWN, corner, quarterCorner, motorway });

writeFileSync(new URL('../demo/town.osm', import.meta.url), map.toString());
