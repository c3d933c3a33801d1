import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { hgtOf, type Landscape, NOTHING, writeTiff } from '../../../test/support/elevation-files.ts';
import { Terrain } from './terrain.ts';

const root = mkdtempSync(join(tmpdir(), 'waypost-terrain-'));
after(() => rmSync(root, { recursive: true }));
let folders = 0;
const folder = () => {
  const path = join(root, String(folders++));
  mkdirSync(path);
  return path;
};
async function heightAt(terrain: Terrain, lat: number, lng: number): Promise<number> {
  for (;;) {
    const height = terrain.heightAt(lat, lng);
    if (height !== null) return height;
    await terrain.load();
  }
}
const isNear = (height: number, expected: number, within: number) =>
  assert.ok(Math.abs(height - expected) <= within, `${height} instead of ${expected}`);

/** Rises 1 m for every 0.001° to the north and falls 1 m for every 0.002° to the east. */
const plane: Landscape = (lat, lng) => 300 + (lat - 41) * 1000 - (lng + 9) * 500;
/** HGT has whole metres. */
const ROUNDING = 0.5;

test('a plane is read as it is, on and between the values of a tile', async () => {
  const path = folder();
  writeFileSync(join(path, 'N41W009.hgt'), hgtOf(41, -9, 1201, plane));
  const terrain = await Terrain.open(path);
  for (const [lat, lng] of [
    [41.5, -8.5],
    [41.123_456, -8.654_321],
    [41.001, -8.999],
  ] as const) {
    isNear(await heightAt(terrain, lat, lng), plane(lat, lng), ROUNDING);
  }
});

test('tiles of both sizes, packed or not, and GeoTIFF say the same', async () => {
  const tile = hgtOf(41, -9, 1201, plane);
  const writers: Record<string, (path: string) => Promise<void> | void> = {
    plain: (path) => writeFileSync(join(path, 'N41W009.hgt'), tile),
    lower: (path) => writeFileSync(join(path, 'n41w009.hgt'), tile),
    fine: (path) => writeFileSync(join(path, 'N41W009.hgt'), hgtOf(41, -9, 3601, plane)),
    gzip: (path) => writeFileSync(join(path, 'N41W009.hgt.gz'), gzipSync(tile)),
    zip: (path) => writeFileSync(join(path, 'N41W009.SRTMGL1.hgt.zip'), zipSync({ 'N41W009.hgt': new Uint8Array(tile) })),
    tiff: (path) =>
      writeTiff(join(path, 'Copernicus_DSM_COG_10_N41_00_W009_00_DEM.tif'), { south: 41, west: -9, side: 1200 }, plane),
  };
  for (const [name, write] of Object.entries(writers)) {
    const path = folder();
    await write(path);
    const terrain = await Terrain.open(path);
    for (const [lat, lng] of [
      [41.5, -8.5],
      [41.777_77, -8.222_22],
    ] as const) {
      const height = await heightAt(terrain, lat, lng);
      assert.ok(Math.abs(height - plane(lat, lng)) <= ROUNDING, `${name}: ${height}`);
    }
  }
});

test('where tiles meet there is no step, whether they share their border or not', async () => {
  const shared = folder();
  writeFileSync(join(shared, 'N41W009.hgt'), hgtOf(41, -9, 1201, plane));
  writeFileSync(join(shared, 'N41W008.hgt'), hgtOf(41, -8, 1201, plane));
  writeFileSync(join(shared, 'N42W009.hgt'), hgtOf(42, -9, 1201, plane));
  writeFileSync(join(shared, 'N42W008.hgt'), hgtOf(42, -8, 1201, plane));
  const apart = folder();
  for (const [south, west] of [
    [41, -9],
    [41, -8],
    [42, -9],
    [42, -8],
  ] as const) {
    await writeTiff(join(apart, `${south}${west}.tif`), { south, west, side: 1200 }, plane);
  }
  for (const path of [shared, apart]) {
    const terrain = await Terrain.open(path);
    for (const off of [-0.0006, -0.0003, -0.0001, 0, 0.0001, 0.0004, 0.0006]) {
      isNear(await heightAt(terrain, 41.5, -8 + off), plane(41.5, -8 + off), ROUNDING);
      isNear(await heightAt(terrain, 42 + off, -8 + off), plane(42 + off, -8 + off), ROUNDING);
    }
  }
});

test('a hill is somewhat lower than it is, because elevations are means', async () => {
  const path = folder();
  // A cone of 10 % that is 200 m high.
  const cone: Landscape = (lat, lng) => Math.max(0, 200 - Math.hypot(lat - 41.5, (lng + 8.5) * 0.749) * 11_113);
  writeFileSync(join(path, 'N41W009.hgt'), hgtOf(41, -9, 3601, cone));
  const terrain = await Terrain.open(path);
  const top = await heightAt(terrain, 41.5, -8.5);
  assert.ok(top < 200 && top > 196, `${top}`);
});

test('nothing is known outside of the files and in voids, and whatever number a file has for them', async () => {
  const path = folder();
  const isVoid = (lat: number, lng: number) => lat > 41.4 && lat < 41.6 && lng > -8.6 && lng < -8.4;
  const withVoid: Landscape = (lat, lng) => (isVoid(lat, lng) ? NOTHING : plane(lat, lng));
  writeFileSync(join(path, 'N41W009.hgt'), hgtOf(41, -9, 1201, withVoid));
  await writeTiff(join(path, 'a.tif'), { south: 43, west: -9, side: 600, nothing: -9999 }, (lat, lng) =>
    isVoid(lat - 2, lng) ? -9999 : plane(lat, lng),
  );
  const terrain = await Terrain.open(path);
  for (const [lat, lng] of [
    [41.5, -8.5],
    [43.5, -8.5],
    [42.5, -8.5],
    [41.5, -7.5],
    [-41.5, 170],
  ] as const) {
    assert.ok(Number.isNaN(await heightAt(terrain, lat, lng)), `${lat},${lng}`);
  }
  isNear(await heightAt(terrain, 41.3, -8.5), plane(41.3, -8.5), ROUNDING);
  isNear(await heightAt(terrain, 43.3, -8.5), plane(43.3, -8.5), ROUNDING);
});

test('the antimeridian is a border as others are', async () => {
  const path = folder();
  const level: Landscape = () => 120;
  writeFileSync(join(path, 'S17E179.hgt'), hgtOf(-17, 179, 1201, level));
  writeFileSync(join(path, 'S17W180.hgt'), hgtOf(-17, -180, 1201, level));
  const terrain = await Terrain.open(path);
  for (const lng of [179.9999, 180, -180, -179.9999]) isNear(await heightAt(terrain, -16.5, lng), 120, 0);
});

test('memory holds a window of tiles, whatever their number, and what was left is read again', async () => {
  const path = folder();
  const tile = hgtOf(41, -9, 3601, () => 77);
  writeFileSync(join(path, 'N41W009.hgt'), tile);
  for (let east = 0; east < 8; east++) copyFileSync(join(path, 'N41W009.hgt'), join(path, `N41E00${east}.hgt`));
  const terrain = await Terrain.open(path);
  for (let round = 0; round < 2; round++)
    for (let east = 0; east < 8; east++) isNear(await heightAt(terrain, 41.5, east + 0.5), 77, 0);
  assert.ok(terrain.bytes <= 160_000_000, `${terrain.bytes}`);
});

test('files that cannot be used are named, with the reason', async () => {
  const cases: readonly [name: string, content: Uint8Array, reason: RegExp][] = [
    ['N41W009.hgt', new Uint8Array(1000), /N41W009\.hgt: has 1000 bytes of elevations: a tile has/],
    ['hill.hgt', hgtOf(41, -9, 1201, plane), /hill\.hgt: its name does not say where it is/],
    ['N95W009.hgt', hgtOf(41, -9, 1201, plane), /beyond the Earth/],
    ['N41W009.hgt.gz', new Uint8Array(100), /N41W009\.hgt\.gz: is no gzip file/],
    ['N41W009.hgt.gz', new Uint8Array(0), /N41W009\.hgt\.gz: is empty/],
    ['N41W009.hgt.gz', gzipSync(hgtOf(41, -9, 1201, plane)).subarray(0, 5000), /N41W009\.hgt\.gz: is cut off/],
    ['N41W009.hgt.gz', gzipSync(new Uint8Array(1000)), /N41W009\.hgt\.gz: has 1000 bytes of elevations/],
    ['N41W009.hgt.gz', new Uint8Array(3), /is no gzip file/],
    ['N41W009.hgt.zip', new Uint8Array(100), /N41W009\.hgt\.zip: is no zip archive/],
    ['N41W009.hgt.zip', zipSync({ 'readme.txt': new Uint8Array(3) }), /has no \.hgt file/],
    ['dem.tif', new TextEncoder().encode('no picture at all'), /dem\.tif: is no TIFF file/],
    ['dem.tif', new Uint8Array(0), /dem\.tif: is empty/],
    ['dem.tif', new TextEncoder().encode('II*\0!!!!'), /dem\.tif: is no GeoTIFF: it does not say where it lies/],
    // What its name says is not believed before its first bytes are.
    ['Copernicus_DSM_COG_10_N41_00_W009_00_DEM.tif', new TextEncoder().encode('<html>404</html>'), /is no TIFF file/],
  ];
  for (const [name, content, reason] of cases) {
    const path = folder();
    writeFileSync(join(path, name), content);
    await assert.rejects(Terrain.open(path), { name: 'ElevationFileError', message: reason });
  }
  await assert.rejects(Terrain.open(join(root, 'none')), /none: is no folder that can be read/);
  await assert.rejects(Terrain.open(folder()), /has no elevation files \(\.hgt/);
});

test('a file that is damaged behind its beginning is found when it is read', async () => {
  const path = folder();
  const packed = gzipSync(hgtOf(41, -9, 1201, (lat, lng) => plane(lat, lng) + Math.sin(lat * 5000) * 50));
  packed.fill(0, 2000, 4000);
  writeFileSync(join(path, 'N41W009.hgt.gz'), packed);
  const terrain = await Terrain.open(path);
  await assert.rejects(heightAt(terrain, 41.5, -8.5), /N41W009\.hgt\.gz: its compressed data is damaged/);
});

test('a GeoTIFF that is cut off says so, in its head or behind it', async () => {
  const whole = join(folder(), 'whole.tif');
  await writeTiff(whole, { south: 41, west: -9, side: 100 }, plane);
  const content = readFileSync(whole);
  const cut = async (bytes: number) => {
    const path = folder();
    writeFileSync(join(path, 'cut.tif'), content.subarray(0, bytes));
    return Terrain.open(path);
  };
  await assert.rejects(cut(20), /cut\.tif: cannot be read as GeoTIFF, it may be cut off or damaged/);
  await assert.rejects(cut(20_000), /cut\.tif: is cut off: it has 20000 bytes and should have 41000 or more/);
});

test('GeoTIFF in metres of a projection is refused with what to do', async () => {
  const path = folder();
  await writeTiff(join(path, 'utm.tif'), { south: 41, west: -9, side: 10, code: 32_629 }, plane);
  await assert.rejects(Terrain.open(path), /utm\.tif: is not in degrees of WGS 84: convert it, .*gdalwarp -t_srs EPSG:4326/);
});

test('a file whose name says its degree is opened when somebody is there', async () => {
  const path = folder();
  const name = (ns: string, ew: string) => join(path, `Copernicus_DSM_COG_10_${ns}_00_${ew}_00_DEM.tif`);
  await writeTiff(name('N41', 'W009'), { south: 41, west: -9, side: 600 }, plane);
  // Of this one only the first bytes are those of a TIFF.
  writeFileSync(name('N51', 'E009'), new TextEncoder().encode('II*\0!!!!'));
  await writeTiff(name('S17', 'E179'), { south: 43, west: 179, side: 20 }, plane);
  const terrain = await Terrain.open(path);
  isNear(await heightAt(terrain, 41.5, -8.5), plane(41.5, -8.5), ROUNDING);
  assert.ok(Number.isNaN(await heightAt(terrain, 42.5, -8.5)));
  await assert.rejects(heightAt(terrain, 51.5, 9.5), /N51_00_E009_00_DEM\.tif: is no GeoTIFF/);
  const fiji = await Terrain.open(path);
  await assert.rejects(
    heightAt(fiji, -16.5, 179.5),
    /S17_00_E179.*: is not where its name says: it covers 43\.00, 179\.00, 44\.00, 180\.00/,
  );
});
