type TagTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

const OPEN = { indoor: 'corridor' };
const SOLID = { indoor: 'column' };

/** Units that are no plain rooms, by their category: https://register.apple.com/resources/imdf/reference/categories#unit */
const UNITS: TagTable = {
  walkway: OPEN,
  'walkway.island': OPEN,
  footbridge: OPEN,
  concourse: OPEN,
  ramp: OPEN,
  movingwalkway: OPEN,
  platform: { ...OPEN, railway: 'platform' },
  unenclosedarea: { indoor: 'area' },
  terrace: { indoor: 'area' },
  fieldofplay: { indoor: 'area' },
  waitingroom: { indoor: 'room', room: 'waiting' },
  lobby: { indoor: 'room', room: 'lobby' },
  stairs: { indoor: 'room', stairs: 'yes' },
  steps: { indoor: 'room', stairs: 'yes' },
  escalator: { indoor: 'room', stairs: 'yes' },
  elevator: { indoor: 'room', room: 'elevator' },
  opentobelow: { indoor: 'void' },
  column: SOLID,
  structure: SOLID,
  brick: SOLID,
  concrete: SOLID,
  drywall: SOLID,
  glass: SOLID,
  wood: SOLID,
  vegetation: SOLID,
  nonpublic: { indoor: 'room', access: 'private' },
  auditorium: { indoor: 'room', room: 'auditorium' },
  classroom: { indoor: 'room', room: 'class' },
  conferenceroom: { indoor: 'room', room: 'conference' },
  kitchen: { indoor: 'room', room: 'kitchen' },
  laboratory: { indoor: 'room', room: 'laboratory' },
  library: { indoor: 'room', amenity: 'library' },
  office: { indoor: 'room', room: 'office' },
  storage: { indoor: 'room', room: 'storage' },
  firstaid: { indoor: 'room', healthcare: 'first_aid' },
  fitnessroom: { indoor: 'room', leisure: 'fitness_centre' },
  foodservice: { indoor: 'room', amenity: 'food_court' },
  mothersroom: { indoor: 'room', amenity: 'nursing_room' },
  movietheater: { indoor: 'room', amenity: 'cinema' },
  theater: { indoor: 'room', amenity: 'theatre' },
  smokingarea: { indoor: 'room', amenity: 'smoking_area' },
  shower: { indoor: 'room', amenity: 'shower' },
  parking: { indoor: 'area', amenity: 'parking' },
};

/** What occupants and amenities are, by the first part of their category. */
const OCCUPANTS: TagTable = {
  atm: { amenity: 'atm' },
  babychanging: { amenity: 'nursing_room' },
  baggageclaim: { aeroway: 'baggage_claim' },
  bakery: { shop: 'bakery' },
  bank: { amenity: 'bank' },
  bar: { amenity: 'bar' },
  beauty: { shop: 'beauty' },
  bookstore: { shop: 'books' },
  cafe: { amenity: 'cafe' },
  carrental: { amenity: 'car_rental' },
  cinema: { amenity: 'cinema' },
  clothing: { shop: 'clothes' },
  coffee: { amenity: 'cafe' },
  currencyexchange: { amenity: 'bureau_de_change' },
  defibrillator: { emergency: 'defibrillator' },
  departmentstore: { shop: 'department_store' },
  drinkingfountain: { amenity: 'drinking_water' },
  electronics: { shop: 'electronics' },
  elevator: { highway: 'elevator' },
  fastfood: { amenity: 'fast_food' },
  firstaid: { healthcare: 'first_aid' },
  foodservice: { amenity: 'fast_food' },
  grocery: { shop: 'supermarket' },
  hairsalon: { shop: 'hairdresser' },
  information: { tourism: 'information' },
  jewelry: { shop: 'jewelry' },
  library: { amenity: 'library' },
  lostandfound: { amenity: 'lost_property_office' },
  mail: { amenity: 'post_box' },
  mothersroom: { amenity: 'nursing_room' },
  parking: { amenity: 'parking' },
  pharmacy: { amenity: 'pharmacy' },
  phone: { amenity: 'telephone' },
  photobooth: { amenity: 'photo_booth' },
  postoffice: { amenity: 'post_office' },
  prayerroom: { amenity: 'place_of_worship' },
  restaurant: { amenity: 'restaurant' },
  seating: { amenity: 'bench' },
  shoes: { shop: 'shoes' },
  shopping: { shop: 'yes' },
  shower: { amenity: 'shower' },
  smokingarea: { amenity: 'smoking_area' },
  sports: { shop: 'sports' },
  supermarket: { shop: 'supermarket' },
  swimmingpool: { leisure: 'swimming_pool' },
  taxi: { amenity: 'taxi' },
  ticketing: { shop: 'ticket' },
  toys: { shop: 'toys' },
  vending: { amenity: 'vending_machine' },
  wifi: { internet_access: 'wlan' },
};

/** The tags of a unit. */
export function unitTags(category: string): Readonly<Record<string, string>> {
  if (Object.hasOwn(UNITS, category)) return UNITS[category];
  const [general] = category.split('.', 1);
  if (general === 'restroom') return { indoor: 'room', ...restroomTags(category) };
  return Object.hasOwn(UNITS, general) ? UNITS[general] : { indoor: 'room' };
}

/** The tags of an occupant or an amenity; none where the category says nothing of use. */
export function occupantTags(category: string): Readonly<Record<string, string>> {
  const [general] = category.split('.', 1);
  if (general === 'restroom') return restroomTags(category);
  return Object.hasOwn(OCCUPANTS, general) ? OCCUPANTS[general] : {};
}

function restroomTags(category: string): Readonly<Record<string, string>> {
  const kinds = category.split('.').slice(1);
  const named = ['male', 'female', 'unisex', 'wheelchair'].filter((kind) => kinds.includes(kind));
  return { amenity: 'toilets', ...Object.fromEntries(named.map((kind) => [kind, 'yes'])) };
}

/** The tags of what joins units of two levels. */
export function wayUpTags(category: string, isDirected: boolean): Readonly<Record<string, string>> {
  const highway = category.startsWith('elevator') ? 'elevator' : category.startsWith('ramp') ? 'footway' : 'steps';
  return {
    highway,
    indoor: 'yes',
    ...(category.startsWith('escalator') && { conveying: isDirected ? 'forward' : 'reversible' }),
    ...(isDirected && { 'oneway:foot': 'yes' }),
  };
}
