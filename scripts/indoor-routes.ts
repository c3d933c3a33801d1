import type { ProfileName } from '../src/venues/graph/profiles.ts';

/** What is drawn: a venue, where from and where to (a source, a ref, or `lat,lng,level`), and by which profile. */
export interface Picture {
  readonly name: string;
  readonly title: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly profile: ProfileName;
}

const BERLIN = { file: 'berlin-hbf/berlin_hbf.osm', to: 'osm:n2745105107' };
const FRANKFURT = { file: 'frankfurt/frankfurt-hauptwache.osm.pbf', from: 'osm:w60699215' };

const ZUERICH = { file: 'zuerich-hb.osm.pbf' };
const MASSY = { file: 'massy-palaiseau.osm.pbf' };
const MOORGATE = { file: 'moorgate.osm.pbf' };
const DARMSTADT = { file: 'darmstadt-hbf.osm.pbf' };

export const PICTURES: readonly Picture[] = [
  {
    name: 'berlin-stairs',
    title: 'Berlin Hauptbahnhof, platform to street by stairs',
    ...BERLIN,
    from: '52.5252489,13.3699149,2',
    profile: 'no_elevator',
  },
  {
    name: 'berlin-wheelchair',
    title: 'Berlin Hauptbahnhof, platform to street by wheelchair',
    ...BERLIN,
    from: 'osm:n9203034153',
    profile: 'wheelchair',
  },
  {
    name: 'frankfurt-default',
    title: 'Frankfurt Hauptwache, platform to street',
    ...FRANKFURT,
    to: 'osm:n2960596262',
    profile: 'default',
  },
  {
    name: 'frankfurt-wheelchair',
    title: 'Frankfurt Hauptwache, platform to a shop in the street by wheelchair',
    ...FRANKFURT,
    to: 'osm:n4233644193',
    profile: 'wheelchair',
  },
  {
    name: 'university-rooms',
    title: 'University building, from a lecture room to an office two storeys up',
    file: 'apb/apb.osm',
    from: 'E045',
    to: '2032',
    profile: 'default',
  },
  {
    name: 'zuerich-platforms',
    title: 'Zürich, from platform 31/32 to platform 43/44 by wheelchair',
    ...ZUERICH,
    from: 'osm:r6620000',
    to: 'osm:r6647430',
    profile: 'wheelchair',
  },
  {
    name: 'zuerich-tram',
    title: 'Zürich, from the tram to platform 41/42',
    ...ZUERICH,
    from: 'osm:w129783415',
    to: 'osm:r6647429',
    profile: 'default',
  },
  {
    name: 'zuerich-shop',
    title: 'Zürich, from a shop two storeys down to platform 12/13 by wheelchair',
    ...ZUERICH,
    from: 'osm:n4424654362',
    to: 'osm:r5832469',
    profile: 'wheelchair',
  },
  {
    name: 'massy-interchange',
    title: 'Massy-Palaiseau, from the suburban train to a high-speed train by wheelchair',
    ...MASSY,
    from: 'osm:r16127324',
    to: 'osm:w1193393197',
    profile: 'wheelchair',
  },
  {
    name: 'massy-plaza',
    title: 'Massy-Palaiseau, over a square and a bridge to a platform',
    ...MASSY,
    from: 'osm:w581714318',
    to: 'osm:r8902614',
    profile: 'default',
  },
  {
    name: 'massy-half-storey',
    title: 'Massy-Palaiseau, from a shop by lifts with a half-storey to a suburban train',
    ...MASSY,
    from: 'osm:w417349837',
    to: 'osm:w417349580',
    profile: 'wheelchair',
  },
  {
    name: 'moorgate-turnstiles',
    title: 'Moorgate, from the street through turnstiles to the Northern line',
    ...MOORGATE,
    from: 'osm:n3027323674',
    to: 'osm:w1328222000',
    profile: 'default',
  },
  {
    name: 'moorgate-wheelchair',
    title: 'Moorgate, from a pharmacy to the Elizabeth line by wheelchair',
    ...MOORGATE,
    from: 'osm:w476024044',
    to: 'osm:w1327964845',
    profile: 'wheelchair',
  },
  {
    name: 'moorgate-change',
    title: 'Moorgate, from platform 10 to platform 7',
    ...MOORGATE,
    from: 'osm:w1328222020',
    to: 'osm:w1328222011',
    profile: 'default',
  },
  {
    name: 'darmstadt-platforms',
    title: 'Darmstadt, from platform 11/12 to platform 1 by wheelchair',
    ...DARMSTADT,
    from: 'osm:w172201457',
    to: 'osm:w172201456',
    profile: 'wheelchair',
  },
  {
    name: 'darmstadt-bus',
    title: 'Darmstadt, from a bus to platform 5/6',
    ...DARMSTADT,
    from: 'osm:w479450681',
    to: 'osm:w172201459',
    profile: 'default',
  },
  {
    name: 'darmstadt-pharmacy',
    title: 'Darmstadt, from the pharmacy to the toilets',
    ...DARMSTADT,
    from: 'osm:w477203086',
    to: 'osm:n741625548',
    profile: 'default',
  },
];
