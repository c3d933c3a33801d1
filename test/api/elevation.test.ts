import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { routeReply } from '../../src/distance/route.ts';
import { metersPerDegree } from '../../src/geo/distance.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { PLACES } from '../support/demo-town.ts';
import { writeTiff } from '../support/elevation-files.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const REQUEST = { maps: [], addresses: [], postcodes: [], towns: false, demo: true };
const [, PER_LNG] = metersPerDegree(50.95);
/** The town climbs 2 m in 100 m to the east. */
const heightAt = (lng: number) => 20 + (lng - 1.4) * PER_LNG * 0.02;
/** From the west of the town to the east, and a stop between them. */
const ENDS = { origin: PLACES.oldPort, destination: PLACES.boulevard, mode: 'walking' };

let folder: string;
let hilly: TestServer;
let flat: TestServer;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waypost-elevation-'));
  await writeTiff(join(folder, 'tile.tif'), { south: 50, west: 1, side: 1200 }, (_, lng) => heightAt(lng));
  hilly = await startTestServer(async (versions) => {
    versions.use((await buildRegion(versions, { ...REQUEST, name: 'hilly', elevation: folder }, new Progress())).id);
  });
  flat = await startTestServer(async (versions) => {
    versions.use((await buildRegion(versions, { ...REQUEST, name: 'flat' }, new Progress())).id);
  });
});
after(async () => {
  await Promise.all([hilly.stop(), flat.stop()]);
  rmSync(folder, { recursive: true });
});
const routeOn = async (server: TestServer, parameters: Record<string, string>) => {
  const { status, error_message: message, routes } = read(routeReply, await server.get('/distance/route/json', parameters));
  return { status, message, route: routes[0] };
};
const lngOf = (point: string) => Number(point.split(',')[1]);

test('routes and legs say what they climb and descend', async () => {
  const rise = heightAt(lngOf(ENDS.destination)) - heightAt(lngOf(ENDS.origin));
  const { route: up } = await routeOn(hilly, ENDS);
  const { route: down } = await routeOn(hilly, { ...ENDS, origin: ENDS.destination, destination: ENDS.origin });
  assert.ok(
    up?.ascent !== undefined && up.descent !== undefined && down?.ascent !== undefined && down.descent !== undefined,
  );
  // Both ends lie within some metres of the roads where routes begin.
  assert.ok(Math.abs(up.ascent - up.descent - rise) <= 2, `${up.ascent} ${up.descent} ${rise}`);
  assert.ok(Math.abs(down.descent - down.ascent - rise) <= 2);
  assert.equal('profile' in up, false);
  const { route: drive } = await routeOn(hilly, { ...ENDS, mode: 'driving', waypoints: PLACES.square });
  assert.equal(drive?.legs.length, 2);
  const sum = (kind: 'ascent' | 'descent') => drive.legs.reduce((all, leg) => all + (leg[kind] ?? 0), 0);
  assert.deepEqual([drive.ascent, drive.descent], [sum('ascent'), sum('descent')]);
});

test('a profile is returned where it is asked for', async () => {
  const { route } = await routeOn(hilly, { ...ENDS, elevation: 'true', waypoints: PLACES.square });
  const profile = route?.profile ?? [];
  assert.ok(profile.length > 10 && profile.length <= 500);
  const whole = route?.legs.reduce((sum, { distance }) => sum + distance.value, 0) ?? 0;
  assert.equal(profile[0]?.[0], 0);
  assert.ok(Math.abs((profile.at(-1)?.[0] ?? 0) - whole) <= 2);
  assert.ok(Math.abs((profile[0]?.[1] ?? 0) - heightAt(lngOf(ENDS.origin))) < 2);
  assert.ok(Math.abs((profile.at(-1)?.[1] ?? 0) - heightAt(lngOf(ENDS.destination))) < 2);
  for (const [i, point] of profile.entries()) assert.ok(i === 0 || (point[0] ?? 0) >= (profile[i - 1]?.[0] ?? 0));
});

test('walking takes another time up than down, and driving the same as without elevation', async () => {
  const seconds = async (server: TestServer, parameters: Record<string, string>) =>
    (await routeOn(server, parameters)).route?.legs[0]?.duration.value ?? 0;
  const back = { ...ENDS, origin: ENDS.destination, destination: ENDS.origin };
  assert.ok((await seconds(hilly, ENDS)) > (await seconds(flat, ENDS)));
  assert.ok((await seconds(hilly, back)) < (await seconds(flat, back)));
  const drive = { ...ENDS, mode: 'driving' };
  assert.equal(await seconds(hilly, drive), await seconds(flat, drive));
});

test('a region that was imported without elevation has none in its routes, and refuses a profile', async () => {
  const { status, route } = await routeOn(flat, ENDS);
  assert.equal(status, 'OK');
  assert.ok(route && !('ascent' in route) && !('descent' in route));
  const refused = await routeOn(flat, { ...ENDS, elevation: 'true' });
  assert.equal(refused.status, 'BACKEND_ERROR');
  assert.match(refused.message ?? '', /^ELEVATION_NOT_AVAILABLE: .*imported without elevation; .*--elevation/);
});

test('the manifest says how much is known', () => {
  const [region] = new RegionVersions(hilly.dataFolder).list();
  assert.equal(region?.elevation?.unknown, 0);
  assert.ok((region?.elevation?.heights ?? 0) > 1000);
  assert.equal(new RegionVersions(flat.dataFolder).list()[0]?.elevation, undefined);
});
