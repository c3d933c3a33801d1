import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import Type from 'typebox';
import { changeProject, findProject, type ProjectSettings } from '../../src/access/projects.ts';
import { usedThisMonth } from '../../src/access/quota.ts';
import { geocodeReply } from '../../src/localities/geocode.ts';
import { batchReply } from '../../src/localities/geocode-batch.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { type Answer, read, send } from '../support/request.ts';
import { type Client, startTestServer, type TestServer } from '../support/server.ts';

const PATH = '/localities/geocode/batch';
const Refusal = Type.Object({
  detail: Type.Array(
    Type.Object({ loc: Type.Array(Type.Union([Type.String(), Type.Number()])), msg: Type.String(), type: Type.String() }),
  ),
});

describe('geocoding in batches', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(useDemoTown);
  });
  after(() => server.stop());

  const batch = (body: unknown, query = '', client: Client = server) => client.write('POST', `${PATH}?${query}`, body);
  const results = async (body: unknown, query = '') => read(batchReply, await batch(body, query)).results;
  const csv = (body: string | Buffer, query = ''): Promise<Answer> =>
    send(`${server.origin}${PATH}?${query}&private_key=${server.privateKey}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body,
    });
  const faults = (answer: Answer) =>
    read(Refusal, answer, 422).detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg.replace('Value error, ', '')}`);
  async function settings(client: Client, name: string, changes: Partial<ProjectSettings>): Promise<void> {
    const project = await findProject(server.database, name);
    assert.ok(project);
    await changeProject(server.database, client.projectId, { ...project, ...changes });
  }

  test('each row has its best result, how good it is, and what it does not explain; a bad row is bad alone', async () => {
    const rows = await results({
      language: 'fr',
      addresses: [
        '12 av. du Colbart, 62991 Port-Colbart',
        { id: 7, address: 'Maison Bleue, 9 rue du Sémaphore' },
        { id: 'x', address: 'rue du Semaphore 9999, Port-Colbart' },
        { id: 'empty', address: '  ' },
        'qqqq zzzz',
        { id: 'point', latlng: '50.9521,1.4243' },
        { address: 'port-colbart', components: 'country:gb' },
      ],
    });
    assert.deepEqual(
      rows.map(({ id, status, accuracy, unmatched }) => [id, status, accuracy, unmatched]),
      [
        // `av.` is Avenue; all other words stand in the address.
        [undefined, 'OK', 'ROOFTOP', []],
        // What says more than the house does may mean another one.
        [7, 'OK', 'APPROXIMATE', ['Maison Bleue']],
        // The street has no such number, and no two between which it lies.
        ['x', 'OK', 'GEOMETRIC_CENTER', ['9999']],
        ['empty', 'INVALID_REQUEST', undefined, undefined],
        [undefined, 'ZERO_RESULTS', undefined, undefined],
        ['point', 'OK', 'ROOFTOP', undefined],
        // The town is French, and this row wants British ones.
        [undefined, 'ZERO_RESULTS', undefined, undefined],
      ],
    );
    assert.equal(rows[0]?.result?.formatted_address, '12 Avenue du Colbart, 62991 Port-Colbart, France');
    // Of 26 letters, `maison` and `bleue` are 11 that nothing bears.
    assert.deepEqual([rows[0]?.confidence, rows[1]?.confidence], [1, 0.58]);
    assert.equal(rows[3]?.error_message, 'The address is empty');
    assert.equal(rows[5]?.result?.formatted_address, '17 Marram Way, Le Bout du Banc, CT98 2QB, Royaume-Uni');
  });

  test('a row is answered as a request of its own would be', async () => {
    const addresses = [
      'rue du mascaret 4',
      'ct98 1qa',
      'port-colbart',
      'les feux',
      '15 Samphire Street',
      'Lightship Lane 3',
    ];
    const rows = await results({ addresses }, 'language=nl&fields=address_components');
    for (const [i, address] of addresses.entries()) {
      const alone = { address, language: 'nl', fields: 'geometry|address_components' };
      const [first] = read(geocodeReply, await server.get('/localities/geocode', alone)).results;
      assert.deepEqual(rows[i]?.result, first, address);
    }
  });

  test('options of the body count before those of the query', async () => {
    const [asked] = await results({ addresses: ['port-colbart'], language: 'ja' }, 'language=nl&types=locality');
    assert.equal(asked?.result?.name, 'ポール・コルバール');
    const [other] = await results({ addresses: ['port-colbart'], language: null }, 'language=nl&types=locality');
    assert.equal(other?.result?.name, 'Colbarthaven');
  });

  test('a table comes back with the same rows and eight more columns, written as it was', async () => {
    const sent =
      '\ufeffNr;Adresse;Ort\r\n1;"12, avenue du Colbart";Port-Colbart\r\n2;"Zur ""Alten"" Post; hinten";\r\n3;;\r\n';
    const answer = await csv(sent, 'columns=Adresse|Ort&language=fr&prefix=geo_');
    assert.equal(answer.status, 200);
    assert.match(answer.headers['content-type'] ?? '', /^text\/csv/);
    const [head, first, second, third] = answer.text.split('\r\n');
    const added = ['lat', 'lng', 'formatted_address', 'accuracy', 'confidence', 'unmatched', 'status', 'public_id'];
    assert.equal(head?.replace('\ufeff', ''), `Nr;Adresse;Ort;${added.map((name) => `geo_${name}`).join(';')}`);
    // No column needs quotes that has none of `;`, a quote or an end of line.
    assert.match(
      first ?? '',
      /^1;12, avenue du Colbart;Port-Colbart;50\.9495\d*;1\.4716\d*;12 Avenue du Colbart, 62991 Port-Colbart, France;ROOFTOP;1;;OK;\S{11}$/,
    );
    assert.match(second ?? '', /^2;"Zur ""Alten"" Post; hinten";;;;;;;;ZERO_RESULTS;$/);
    assert.equal(third, '3;;;;;;;;;INVALID_REQUEST;');
    const json = read(batchReply, await csv(sent, 'columns=Adresse|Ort&format=json')).results;
    assert.deepEqual(
      json.map(({ status }) => status),
      ['OK', 'ZERO_RESULTS', 'INVALID_REQUEST'],
    );
    const table = await batch(
      { addresses: [{ id: 'a', address: '12 avenue du Colbart' }, { latlng: '50.9521,1.4243' }] },
      'format=csv',
    );
    const written: string[][] = parse(table.text);
    assert.deepEqual(
      written.map((row) => [row[0], row[1], row[5]]),
      [
        ['id', 'address', 'accuracy'],
        ['a', '12 avenue du Colbart', 'ROOFTOP'],
        ['', '50.9521,1.4243', 'ROOFTOP'],
      ],
    );
  });

  test('the header Accept chooses the form where no format is asked for', async () => {
    const json = JSON.stringify({ addresses: ['12 avenue du Colbart'] });
    const table = 'address\n12 avenue du Colbart\n';
    const form = async (body: string, accept: string | undefined, query = '') => {
      const answer = await send(`${server.origin}${PATH}?${query}&private_key=${server.privateKey}`, {
        method: 'POST',
        headers: {
          'content-type': body === json ? 'application/json' : 'text/csv',
          ...(accept !== undefined && { accept }),
        },
        body,
      });
      assert.equal(answer.status, 200, answer.text);
      return answer.headers['content-type'];
    };
    const [JSON_TYPE, CSV] = ['application/json; charset=utf-8', 'text/csv; charset=utf-8'];
    for (const accept of [
      'text/csv',
      'text/*',
      'TEXT/CSV; header=present',
      'text/csv, */*',
      'application/json;q=0.5, text/csv',
    ])
      assert.equal(await form(json, accept), CSV, accept);
    assert.equal(await form(table, 'application/json'), JSON_TYPE, 'CSV is not allowed');
    assert.equal(await form(table, 'text/csv;q=0, */*'), JSON_TYPE, 'CSV is not allowed');
    // The usual header of a client allows both: the form stays that of the body. A header that allows neither is as if absent, as everywhere.
    for (const accept of [undefined, '*/*', 'application/json, text/plain, */*', 'application/xml', 'nonsense'])
      assert.deepEqual([await form(json, accept), await form(table, accept)], [JSON_TYPE, CSV], String(accept));
    assert.equal(await form(json, 'text/csv', 'format=json'), JSON_TYPE, 'what is asked for counts first');
    assert.equal(await form(table, 'application/json', 'format=csv'), CSV, 'what is asked for counts first');
  });

  test('what is malformed is named by its row and field, or its line', async () => {
    assert.deepEqual(faults(await batch({ addresses: [5, { address: 7 }, { address: 'a', components: 'country:xx' }] })), [
      'body.addresses.0: expected an address or an object with one',
      'body.addresses.1.address: Input should be a valid string',
      "body.addresses.2.components: 'country:xx' is not country:<ISO 3166-1 alpha-2 or alpha-3 code>",
    ]);
    assert.deepEqual(faults(await batch({ addresses: [{ latlng: '95,1' }, { address: 'a', latlng: '1,1' }] })), [
      'body.addresses.0.latlng: the latitude 95 is not between -90 and 90',
      'body.addresses.1: send either address or latlng, not both',
    ]);
    assert.deepEqual(faults(await batch({})), ['body.addresses: Field required']);
    assert.deepEqual(faults(await batch([])), ['body: Input should be an object']);
    assert.deepEqual(faults(await batch({ addresses: 'a' })), ['body.addresses: Input should be a valid list']);
    assert.deepEqual(faults(await batch({ addresses: [] })), ['body.addresses: List should have at least 1 items']);
    const many = Array.from({ length: 1_001 }, () => 'a');
    assert.deepEqual(faults(await batch({ addresses: many })), ['body.addresses: List should have at most 1000 items']);
    assert.deepEqual(faults(await csv(['address', ...many].join('\n'))), ['body: List should have at most 1000 items']);
    assert.deepEqual(faults(await csv('id;address\n1;a\n2;b;c\n')), ['body: line 3: 3 cells, but the header has 2']);
    assert.deepEqual(faults(await csv('')), ['body: the table is empty']);
    assert.deepEqual(faults(await csv(Buffer.from('address\nCafé\n', 'latin1'))), [
      'body: the text is not UTF-8: the charset of the Content-Type names another encoding',
    ]);
    assert.match(faults(await csv('id;lat\n1;2\n'))[0] ?? '', /^query\.columns: there is no column address: .* id, lat$/);
    assert.match(faults(await csv('address;lat\na;2\n'))[0] ?? '', /^query\.prefix: there is a column lat already/);
  });

  test('a batch counts as its rows, all or none of them', async () => {
    const client = await server.addProject('counted');
    await settings(client, 'counted', { quota: 10 });
    const rows = (count: number) => ({ addresses: Array.from({ length: count }, () => 'port-colbart') });
    assert.equal((await batch(rows(6), '', client)).status, 200);
    assert.equal((await batch(rows(6), '', client)).status, 402, 'four are left');
    assert.equal((await batch({ addresses: [5, 6, 7] }, '', client)).status, 422);
    assert.equal((await batch(rows(1), 'data=advanced', client)).status, 403);
    assert.equal((await batch(rows(4), '', client)).status, 200, 'what was refused took nothing');
    assert.equal((await client.get('/localities/geocode', { address: 'a' })).status, 402);
    assert.equal(await usedThisMonth(server.database, client.projectId), 10);
  });

  test('rows have a rate of their own', async () => {
    const client = await server.addProject('limited');
    await settings(client, 'limited', { limits: { geocode_rows: 5 } });
    const rows = (count: number) => batch({ addresses: Array.from({ length: count }, () => 'port-colbart') }, '', client);
    const more = await rows(6);
    assert.deepEqual([more.status, more.headers['retry-after']], [429, undefined], 'six will never be allowed at once');
    assert.match(more.text, /6 are more than the limit of 5 per second for geocode_rows: send fewer at a time/);
    assert.equal((await rows(5)).status, 200, 'what was refused took nothing');
  });

  test('a thousand rows are sent as they are found', async () => {
    const numbers = Array.from({ length: 1_000 }, (_, i) => `${(i % 40) + 1} rue du semaphore, port-colbart`);
    const answer = await batch({ addresses: numbers }, 'fields=geometry');
    assert.equal(answer.headers['content-length'], undefined, 'its length is not known before it is sent');
    const rows = read(batchReply, answer).results;
    assert.deepEqual(
      rows.map(({ address }) => address),
      numbers,
    );
  });
});
