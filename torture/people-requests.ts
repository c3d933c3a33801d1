import { createLink, createToken } from '../src/access/credentials.ts';
import { createUser } from '../src/access/users.ts';
import { sendJson } from '../test/support/people.ts';
import type { Account, Installation } from './installation.ts';
import type { Base, Standing } from './mutate.ts';

/** What each who has signed in sends with a request. */
export type Headers = Readonly<Record<Standing, Readonly<Record<string, string>>>>;

/** A project of which people change what they like. */
const SPARE = 'spare';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const none = {};

/** Makes an operator with a session and a token, and a member with a token. */
export async function signIn({ server, withDatabase, addProject }: Installation, account: Account): Promise<Headers> {
  const spare = await addProject(SPARE, 'none');
  const made = await withDatabase(async (database) => {
    const operator = await createUser(database, 'operator', 'operator');
    const member = await createUser(database, 'member', 'member', [
      { project: account.id, role: 'editor' },
      { project: spare.id, role: 'owner' },
    ]);
    if (!operator || !member) throw new Error('the users were there before');
    return {
      link: await createLink(database, operator.id),
      token: (await createToken(database, operator.id, 'mutated', null)).token,
      member: (await createToken(database, member.id, 'mutated', null)).token,
    };
  });
  const begun = await sendJson(server, 'POST', '/admin/session', { token: made.link });
  const [cookie = ''] = String(begun.headers['set-cookie']).split(';');
  const shared = { 'x-waypost-project': account.id };
  return {
    session: { ...shared, cookie, 'x-csrf-token': String(JSON.parse(begun.text).csrf_token) },
    token: { ...shared, authorization: `Bearer ${made.token}` },
    member: { ...shared, authorization: `Bearer ${made.member}` },
  };
}

/** Requests to the admin API that leave the scene as it is: nothing starts a process, or ends who asks. */
const ADMIN: readonly Omit<Base, 'as'>[] = [
  { method: 'GET', path: '/admin/session', query: none },
  { method: 'POST', path: '/admin/session', query: none, body: { token: 'wpl_none' } },
  { method: 'GET', path: '/admin/tokens', query: none },
  { method: 'POST', path: '/admin/tokens', query: none, body: { name: 'x', expires_at: '2099-01-01' } },
  { method: 'DELETE', path: '/admin/tokens/none', query: none },
  { method: 'GET', path: '/admin/users', query: none },
  {
    method: 'POST',
    path: '/admin/users',
    query: none,
    body: { name: 'made', role: 'member', memberships: [{ project: SPARE, role: 'viewer' }] },
  },
  { method: 'PATCH', path: `/admin/users/${NOBODY}`, query: none, body: { name: 'other', role: 'operator' } },
  { method: 'DELETE', path: `/admin/users/${NOBODY}`, query: none },
  { method: 'POST', path: `/admin/users/${NOBODY}/link`, query: none },
  { method: 'GET', path: '/admin/projects', query: none },
  {
    method: 'POST',
    path: '/admin/projects',
    query: none,
    body: { name: SPARE, quota: 5, services: ['stores'], limits: { stores: 1 } },
  },
  { method: 'GET', path: `/admin/projects/${SPARE}`, query: none },
  {
    method: 'PATCH',
    path: `/admin/projects/${SPARE}`,
    query: none,
    body: { referers: ['https://a.test/*'], blocked: ['203.0.113.0/24'], services: null, limits: { stores: null } },
  },
  { method: 'GET', path: `/admin/projects/${SPARE}/keys`, query: none },
  { method: 'POST', path: `/admin/projects/${SPARE}/keys`, query: none, body: { kind: 'public', expires_at: '2000-01-01' } },
  { method: 'DELETE', path: `/admin/projects/${SPARE}/keys/pk_none`, query: none },
  {
    method: 'POST',
    path: `/admin/projects/${SPARE}/referers/test`,
    query: none,
    body: { page: 'https://a.test/b', referers: ['*.test/*', 'https://a.test'] },
  },
  { method: 'GET', path: `/admin/projects/${SPARE}/members`, query: none },
  { method: 'PUT', path: `/admin/projects/${SPARE}/members`, query: none, body: { user: 'member', role: 'owner' } },
  { method: 'DELETE', path: `/admin/projects/${SPARE}/members`, query: { user: NOBODY } },
  { method: 'GET', path: `/admin/projects/${SPARE}/usage`, query: { from: '2026-01-01', to: '2026-12-31' } },
  { method: 'GET', path: '/admin/regions', query: none },
  { method: 'PUT', path: '/admin/regions/current', query: none, body: { name: 'none' } },
  { method: 'DELETE', path: '/admin/regions/none', query: none },
  { method: 'GET', path: '/admin/imports', query: none },
  {
    method: 'POST',
    path: '/admin/imports',
    query: none,
    body: { maps: [`upload:${'0'.repeat(32)}`], name: 'x', modes: [] },
  },
  { method: 'GET', path: '/admin/imports/none', query: none },
  { method: 'DELETE', path: '/admin/imports/none', query: none },
  { method: 'GET', path: '/admin/schedule', query: none },
  {
    method: 'PUT',
    path: '/admin/schedule',
    query: none,
    body: { every: 'week', at: '03:00', weekday: 'monday', maps: ['https://127.0.0.1:1/a.osm.pbf'] },
  },
  { method: 'DELETE', path: '/admin/schedule', query: none },
  { method: 'POST', path: '/admin/commands', query: none, body: { arguments: [] } },
  { method: 'POST', path: '/admin/uploads', query: { name: 'a.csv' }, body: { any: 'thing' } },
  { method: 'GET', path: `/admin/uploads/${'0'.repeat(32)}`, query: { name: 'a.csv' } },
  { method: 'DELETE', path: `/admin/uploads/${'0'.repeat(32)}`, query: none },
  { method: 'GET', path: '/admin/system', query: none },
  { method: 'GET', path: '/admin/audit', query: { limit: '10', before: '1000', project: SPARE } },
];

/** The same as each who may ask, and data of a project by session. */
export function peopleRequests(): Base[] {
  const all = (['session', 'token', 'member'] as const).flatMap((as) => ADMIN.map((each) => ({ ...each, as })));
  return [
    ...all,
    { method: 'GET', path: '/stores', query: { page: '1' }, as: 'session' },
    { method: 'DELETE', path: '/stores', query: { query: 'none' }, as: 'member' },
  ];
}

/** The map, at a point of the scene. */
export function mapRequests({ lat, lng }: { readonly lat: number; readonly lng: number }): Base[] {
  const center = `${lat},${lng}`;
  const points = `${center}|${lat + 0.01},${lng + 0.01}`;
  return [
    { method: 'GET', path: '/map.json', query: none },
    { method: 'GET', path: '/map/style/light.json', query: { language: 'fr' } },
    { method: 'GET', path: '/map/14/8259/5488.mvt', query: { v: 'x' } },
    { method: 'GET', path: '/map/20/528588/351253.mvt', query: none },
    { method: 'GET', path: '/map/glyphs/noto_sans_regular/0-255.pbf', query: { v: 'x' } },
    { method: 'GET', path: '/map/sprites/base@2x.json', query: none },
    {
      method: 'GET',
      path: '/map/static.png',
      query: {
        center,
        zoom: '14',
        size: '64x48',
        scale: '2',
        style: 'dark',
        language: 'fr',
        markers: `label:A|color:b3261e|${points}`,
      },
    },
    {
      method: 'GET',
      path: '/map/static.png',
      query: { size: '64x48', path: `color:0b6f86|weight:4|fill:0b6f8640|${points}` },
    },
  ];
}
