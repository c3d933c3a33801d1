import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { DEMO_VENUE, importDemoVenue } from '../../src/cli/demo.ts';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion, STARTER } from '../../src/cli/region-build.ts';
import { describedOperations } from '../support/described-answers.ts';
import { addOperator } from '../support/people.ts';
import type { Answer } from '../support/request.ts';
import { send } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';
import { startTestServer } from '../support/server.ts';

const REQUESTS = 100_000;
const AT_ONCE = 32;

/** Values that are right for each parameter of the API, and some that are nearly. */
const VALUES: Readonly<Record<string, { readonly right: readonly string[]; readonly wrong: readonly string[] }>> = {
  input: {
    right: [
      'paris',
      'san franc',
      'avenue du colbart 13',
      'ct98 1qa',
      '62991',
      'rue du semaphore 14',
      'münchen',
      '北京',
      'القاهرة',
      'st. petersburg',
      'a',
      'new yrok',
      "l'île",
    ],
    wrong: [''],
  },
  language: { right: ['en', 'de', 'ZH'], wrong: ['eng'] },
  data: { right: ['standard'], wrong: ['advanced', 'none'] },
  components: { right: ['country:fr', 'country:FRA|country:de'], wrong: ['country:xx', 'city:paris'] },
  address: { right: ['12 avenue du colbart', 'lightship lane 7, ridge end, CT98 1QA', 'paris, france'], wrong: [''] },
  latlng: { right: ['50.95,1.48', '48.8566,2.3522', '90,0', '0,-180'], wrong: ['91,0', 'here'] },
  types: {
    right: ['locality', 'city|town', 'country|admin_level', 'business.shop', 'address', 'point_of_interest', 'postal_code'],
    wrong: ['nothing', '|'],
  },
  page: { right: ['1', '2', '10000'], wrong: ['0', 'first'] },
  limit: { right: ['1', '30'], wrong: ['31', ''] },
  excluded_types: { right: ['city', 'country|locality'], wrong: ['City'] },
  custom_description: {
    right: ['locality:"{name} ({country_code})"', 'city:"{name}, {postal_code}"'],
    wrong: ['city:"{x}"', '"'],
  },
  extended: { right: ['postal_code'], wrong: ['all'] },
  location: { right: ['48.8566,2.3522', '50.95,1.48', '-9e1,180'], wrong: ['-91,0', 'NaN,0', '1,2,3'] },
  radius: { right: ['10', '1000', '50000', '100000', '20037508'], wrong: ['0', '1.5', '-1', '20037509'] },
  no_deprecated_fields: { right: ['true', 'false'], wrong: ['maybe'] },
  public_id: {
    right: ['EUAJVZAhzv0', 'QTxtLrkzM9M', '-P7yBYts8PQ', 'vxUHWbQkS-c.MTQ', 'B_XhHS7b3QM'],
    wrong: ['___________', '../../..'],
  },
  fields: { right: ['geometry', 'geometry|shape|address_components'], wrong: ['all'] },
  origin: { right: ['50.9553,1.4652', '50.95,1.48', '50.9506,1.5108', '-33,151'], wrong: ['91,0', 'home'] },
  destination: { right: ['50.9424,1.5040', '50.952,1.425', '50.95,1.48'], wrong: ['0,181', ''] },
  waypoints: {
    right: ['50.9541,1.4811', 'optimize:true|50.95,1.48|50.9541,1.4811|50.952,1.49'],
    wrong: ['optimize:true|', '|'],
  },
  alternatives: { right: ['true', 'false'], wrong: ['some'] },
  mode: { right: ['driving', 'walking', 'cycling', 'truck', 'wheelchair'], wrong: ['flying'] },
  method: { right: ['time', 'distance'], wrong: ['beauty'] },
  avoid: { right: ['tolls', 'ferries|highways', '50.94,1.47;50.96,1.47;50.95,1.49'], wrong: ['rain', '1;2'] },
  departure_time: { right: ['now', '1795430000', '0'], wrong: ['soon', '-1'] },
  details: { right: ['full', 'summary'], wrong: ['most'] },
  values: { right: ['300', '60|600|7200'], wrong: ['0', '1|x'] },
  vehicle_axles: { right: ['2', '6'], wrong: ['0'] },
  cc_format: { right: ['alpha2', 'alpha3'], wrong: ['alpha4'] },
  // Of the mall, where places have a level; parameters that the map has too are put before them.
  indoor_origin: { right: ['ref:1.0.1', '50.9545,1.4966,0', 'ref:2.2.6'], wrong: ['ref:none', '1', '50,1.4'] },
  indoor_destination: {
    right: ['ref:2.0.3', 'ref:1.2.1', 'category:bakery', 'type:lift'],
    wrong: ['', '0,0,0', 'category:zoo', 'type:', 'category:a=b.c'],
  },
  indoor_alternatives: { right: ['true', 'false'], wrong: ['perhaps'] },
  indoor_waypoints: { right: ['ref:1.1.1|ref:2.1.1', 'ref:1.0.2'], wrong: ['ref:', '|'] },
  optimize: { right: ['true', 'false'], wrong: ['perhaps'] },
  avoid_in: { right: ['0;50.95,1.49;50.96,1.5', '1;50.954,1.4965;50.955,1.4965;50.955,1.4975;'], wrong: ['0', 'x;1,2;3,4'] },
  indoor_mode: { right: ['default', 'wheelchair', 'stroller'], wrong: ['flying'] },
  q: { right: ['nef', 'ascenseur', 'bakrey', '3'], wrong: [''] },
  items_by_page: { right: ['0', '5'], wrong: ['-1'] },
  from_location: { right: ['ref:1.0.1', '50.9545,1.4966,1'], wrong: ['here'] },
  advanced_filter: { right: ['indoor:="room" OR door:="yes"', 'level:>=1 AND NOT shop:toys'], wrong: ['(', 'a:>b'] },
  origins: { right: ['ref:1.0.1|ref:1.0.2'], wrong: ['|'] },
  destinations: { right: ['ref:2.0.1', '50.9545,1.4966,0'], wrong: [''] },
  words: {
    right: [
      'orographic.fluctuations.avowed',
      '///Matériel·engorgement·argentite',
      'parera.jubasi.dalewo',
      'lactosa.desdentado.fracción',
    ],
    wrong: [
      'orographic fluctuations avowed',
      'orographic.fluctutions.avowed',
      'a.b',
      'orographic.fluctuations.parera',
      '...',
    ],
  },
  coordinates: { right: ['50.95,1.48', '90,180', '-90,-180'], wrong: ['91,0', '1'] },
  words_input: {
    right: ['orographic.fluctuations.avowed', 'orogrphic fluctuations avwed', 'a.b.c', 'parera.jubasi.d'],
    wrong: [''],
  },
  focus: { right: ['50.9,1.4', '-90,0'], wrong: ['here'] },
  'clip-to-country': { right: ['FR', 'fra,BE'], wrong: ['XX'] },
  'clip-to-circle': { right: ['50.9,1.4,20', '0,180,20000'], wrong: ['0,0,0', '1,2'] },
  'clip-to-bounding-box': { right: ['50,1,51,2', '-90,170,90,-170'], wrong: ['51,1,50,2'] },
  'n-results': { right: ['1', '20'], wrong: ['0', '21'] },
  center: { right: ['50.95,1.48', '85,180', '-90,0'], wrong: ['91,0', 'here'] },
  zoom: { right: ['0', '13.5', '20'], wrong: ['21', 'deep'] },
  // Small: what is drawn takes long enough.
  size: { right: ['64x48', '1x1'], wrong: ['0x0', '1281x1', 'large'] },
  scale: { right: ['1', '2'], wrong: ['3'] },
  style: { right: ['light', 'dark', 'plain'], wrong: ['neon'] },
  markers: {
    right: ['label:A|50.95,1.48|color:b3261e|50.953,1.48', '-90,180|90,-180', 'label:🗼|0,0'],
    wrong: ['label:ABC|0,0', 'color:red|0,0', '|'],
  },
  map_path: {
    right: ['color:0b6f86|weight:4|50.95,1.48|50.953,1.49', 'fill:0b6f8640|0,179|0,-179|1,180', 'enc:_p~iF~ps|U_ulLnnqC'],
    wrong: ['0,0', 'weight:99|0,0|1,1', 'enc:'],
  },
  v: { right: ['x'], wrong: [] },
  from: { right: ['2026-01-01', '2026-12-31'], wrong: ['2026-02-30', 'yesterday'] },
  to: { right: ['2026-12-31'], wrong: ['2025-01-01', '0'] },
  before: { right: ['1', '9007199254740991'], wrong: ['0', 'x'] },
  project: { right: ['test'], wrong: ['nobody'] },
  user: { right: ['00000000-0000-4000-8000-000000000000'], wrong: ['x'] },
};
/** Parameters that other endpoints have too, with other values. */
const PREFIX = /^(indoor|words|map)_/;

/** Percent-encoded; half of a surrogate pair, which UTF-8 has no bytes for, as the replacement character. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const fragment = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 6 }).map(encoded) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }).map(encoded) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('%', '%zz', '%ff%fe', '%00', '%C0%AF', '%ED%A0%80', '&', '=', '[]', '+', '#', '|'),
  },
  { weight: 1, arbitrary: fc.nat({ max: 3_000 }).map((length) => 'a'.repeat(length)) },
);

/** A value as it is sent, at times a wrong one, at times with something put into its middle. */
const sentValue = (name: string) =>
  fc
    .tuple(
      fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...VALUES[name].right) },
        { weight: VALUES[name].wrong.length > 0 ? 1 : 0, arbitrary: fc.constantFrom('', ...VALUES[name].wrong) },
      ),
      fc.option(fragment, { nil: '', freq: 8 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([text, extra, at]) => {
      const cut = Math.floor(text.length * at);
      const pieces = [text.slice(0, cut), text.slice(cut)].map(encoded);
      return `${name.replace(PREFIX, '')}=${pieces.join(extra)}`;
    });

/** What stands for the parameters of paths. */
const IN_PATHS: Readonly<Record<string, string>> = {
  ...{ venue_id: DEMO_VENUE, project: 'test', style: 'light', z: '14', x: '8259', y: '5488' },
};

const otherParameters = fc.array(fc.constantFrom(...Object.keys(VALUES)).chain(sentValue), { maxLength: 4 });
const endpointCalled = fc.constantFrom(
  { path: '/localities/autocomplete', needs: ['input'] },
  { path: '/localities/details', needs: ['public_id'] },
  { path: '/localities/details/', needs: ['public_id'] },
  { path: '/localities/nearby', needs: ['location'] },
  { path: '/localities/geocode', needs: ['address'] },
  { path: '/localities/geocode', needs: ['latlng'] },
  { path: '/distance/route/json', needs: ['origin', 'destination', 'details'] },
  { path: '/distance/tolls/json', needs: ['origin', 'destination'] },
  { path: '/distance/isochrone/json', needs: ['origin', 'values'] },
  { path: '/threewords/convert-to-address', needs: ['words'] },
  { path: '/threewords/convert-to-3wa', needs: ['coordinates'] },
  { path: '/threewords/autosuggest', needs: ['words_input', 'focus'] },
  { path: '/indoor/directions/{venue_id}', needs: ['indoor_origin', 'indoor_destination'] },
  {
    path: '/indoor/directions/{venue_id}',
    needs: ['indoor_origin', 'indoor_destination', 'indoor_waypoints', 'indoor_mode', 'avoid_in'],
  },
  { path: '/indoor/venues/{venue_id}/tiles.json', needs: ['advanced_filter'] },
  { path: '/indoor/venues/{venue_id}/pois/autocomplete', needs: ['q', 'from_location'] },
  { path: '/indoor/venues/{venue_id}/pois/search', needs: ['q', 'advanced_filter'] },
  { path: '/indoor/distancematrix/{venue_id}', needs: ['origins', 'destinations'] },
);
/** Of the map, and of people who have signed in. */
const otherCalled = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.constantFrom({
      path: '/map/static.png',
      needs: ['center', 'zoom', 'size', 'markers', 'map_path', 'style'],
    }),
  },
  {
    weight: 9,
    arbitrary: fc.constantFrom(
      { path: '/map.json', needs: [] },
      { path: '/map/style/{style}.json', needs: ['language'] },
      { path: '/map/{z}/{x}/{y}.mvt', needs: ['v'] },
      { path: '/admin/session', needs: [] },
      { path: '/admin/system', needs: [] },
      { path: '/admin/users', needs: [] },
      { path: '/admin/regions', needs: [] },
      { path: '/admin/imports', needs: [] },
      { path: '/admin/audit', needs: ['limit', 'before', 'project'] },
      { path: '/admin/projects/{project}/usage', needs: ['from', 'to'] },
      { path: '/admin/projects/{project}/members', needs: ['user'] },
    ),
  },
);
const target = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .oneof({ weight: 24, arbitrary: endpointCalled }, { weight: 1, arbitrary: otherCalled })
      .chain(({ path, needs }) =>
        fc
          .tuple(fc.tuple(...needs.map(sentValue)), otherParameters)
          .map(([first, others]) => ({ path, parameters: [...first, ...others] })),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      path: fragment.map((text) => `/localities/${text.replace('#', '')}`),
      parameters: otherParameters,
    }),
  },
);

const credential = fc.oneof(
  { weight: 12, arbitrary: fc.constant('private') },
  { weight: 2, arbitrary: fc.constant('public') },
  { weight: 1, arbitrary: fc.constantFrom('none', 'wrong') },
);

const request = fc.record({
  target,
  method: fc.oneof(
    { weight: 20, arbitrary: fc.constant('GET') },
    { weight: 1, arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS') },
  ),
  credential,
  acceptLanguage: fc.option(
    fc.oneof(fc.constantFrom('de', 'fr;q=0.5, it', '*', 'q=;;,'), fc.string({ unit: 'grapheme-ascii', maxLength: 30 })),
  ),
  referer: fc.option(fc.oneof(fc.constant('https://example.com/'), fc.string({ unit: 'grapheme-ascii', maxLength: 30 })), {
    freq: 4,
  }),
  body: fc.option(fc.constantFrom('{}', '{"a":', '[]', 'not json'), { freq: 10 }),
});
type MutatedRequest = typeof request extends fc.Arbitrary<infer T> ? T : never;

describe('mutated requests', () => {
  let server: TestServer;
  const replies = new Map<string, (body: string) => string | null>();
  const statuses = new Map<number, number>();
  const ofGroups = new Map<string, Map<number, number>>();
  let operator: string;

  before(async () => {
    server = await startTestServer(async (versions) => {
      versions.use((await buildRegion(versions, STARTER, new Progress())).id);
    });
    await importDemoVenue(server.dataFolder, server.projectId);
    operator = (await addOperator(server, 'root')).token;
    const description = (await send(`${server.origin}/openapi.json`)).json;
    for (const { method, path, answers } of describedOperations(description))
      for (const [status, faultOf] of answers) replies.set(`${method} ${path} ${status}`, faultOf);
    assert.ok(replies.has('GET /localities/autocomplete 200'));
  });
  after(() => server.stop());

  /** People ask the admin API; a change of theirs has nothing to change. */
  const credentialFor = (path: string) =>
    path.startsWith('/admin') ? { authorization: `Bearer ${operator}` } : { 'x-api-key': server.privateKey };

  function sendMutated(mutated: MutatedRequest): Promise<Answer> {
    const { method, target, credential, acceptLanguage, referer } = mutated;
    const { path, parameters } = target;
    const body = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) ? mutated.body : null;
    const query = [...parameters, ...(credential === 'public' ? [`key=${server.publicKey}`] : [])].join('&');
    const asked = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => IN_PATHS[name] ?? name);
    return send(`${server.origin}${asked}?${query}`, {
      method,
      headers: {
        ...(credential === 'private' && credentialFor(path)),
        ...(credential === 'wrong' && { 'x-api-key': 'sk_wrong' }),
        ...(acceptLanguage !== null && { 'accept-language': acceptLanguage }),
        ...(referer !== null && { referer }),
        ...(body !== null && { 'content-type': 'application/json', 'content-length': String(body.length) }),
      },
      ...(body !== null && { body }),
    });
  }

  function judge({ method, target: { path } }: MutatedRequest, answer: Answer): void {
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const group = path.split(/[/.]/)[1] ?? '';
    const own = ofGroups.get(group) ?? new Map<number, number>();
    ofGroups.set(group, own.set(answer.status, (own.get(answer.status) ?? 0) + 1));
    // A machine that is busy with other tests may be too slow for them all: that is said with when to come back.
    const isBusy = answer.status === 503 && answer.headers['retry-after'] !== undefined;
    assert.ok(answer.status < 500 || isBusy, `a failure of the server: ${answer.status} ${answer.text}`);
    assert.doesNotMatch(answer.text, /BACKEND_ERROR/);
    assert.match(String(answer.headers['x-request-id']), /^[\da-f-]{36}$/);
    if (method === 'HEAD' || method === 'OPTIONS') return;
    const faultOf = replies.get(`${method} ${path.replace(/\/$/, '')} ${answer.status}`);
    if (faultOf) {
      const fault = faultOf(answer.text);
      assert.equal(fault, null, `breaks the description of the API: ${fault} in ${answer.text}`);
    } else {
      // What is no endpoint at all: an address that is not valid or not known, another method, a body that is not JSON.
      assert.ok([400, 404, 405, 422].includes(answer.status), `not in the description of the API: ${answer.status}`);
      assert.ok(Check(Type.Object({ detail: Type.Unknown() }), answer.json));
    }
  }

  test('100,000 of them give no 500 and no answer that breaks its own description', async (t) => {
    const seed = process.env.SEED ? Number(process.env.SEED) : Date.now() % 2 ** 31;
    t.diagnostic(`seed ${seed}: SEED=${seed} sends the same requests again`);
    const remaining = fc.sample(request, { seed, numRuns: REQUESTS }).values();
    const sendRemaining = async () => {
      for (const mutated of remaining) {
        try {
          judge(mutated, await sendMutated(mutated));
        } catch (cause) {
          throw new Error(`after ${JSON.stringify(mutated)}`, { cause });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendRemaining));
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    t.diagnostic(`answers by status: ${counts.join(', ')}`);
    for (const group of ['map', 'admin', 'indoor', 'distance', 'localities', 'threewords']) {
      const own = ofGroups.get(group) ?? new Map<number, number>();
      t.diagnostic(`/${group}: ${[...own].map(([status, count]) => `${status}: ${count}`).join(', ')}`);
      for (const status of [200, 422]) assert.ok((own.get(status) ?? 0) > 100, `/${group}: ${status}`);
    }
    // Mutations that never pass access control would prove nothing: a good share has to be answered, and refused, on its merits.
    assert.ok((statuses.get(200) ?? 0) > 10_000 && (statuses.get(422) ?? 0) > 10_000);
  });
});
