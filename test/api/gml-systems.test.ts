import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SERVERS } from '../support/databases.ts';
import { DatasetClient } from '../support/dataset-client.ts';
import type { TestServer } from '../support/server.ts';

const gmlOf = (system: string, position: string) =>
  `<?xml version="1.0"?><wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:a="http://a"><wfs:member><a:plot gml:id="plot.1"><a:geom><gml:Point srsName="${system}"><gml:pos>${position}</gml:pos></gml:Point></a:geom></a:plot></wfs:member></wfs:FeatureCollection>`;

/**
 * Positions as the EPSG register orders them, by the code of their system: of pyproj 3.7.2 (PROJ 9.5.1),
 * `Transformer.from_crs('OGC:CRS84', 'EPSG:<code>').transform(lng, lat)`.
 */
const BY_AUTHORITY = [
  [3006, '6878187.168 609906.419', 17.1, 62.02], // SWEREF99 TM: north east
  [2193, '5492204.634 1557771.704', 172.5, -40.72], // NZGD2000 / New Zealand Transverse Mercator 2000: north east
  [3301, '6513419.208 516782.513', 24.29, 58.76], // Estonian Coordinate System of 1997: north east
  [3346, '6115464.680 431194.040', 22.92, 55.17], // LKS94 / Lithuania TM: north east
  [3059, '304082.774 478669.910', 23.65, 56.88], // LKS-92 / Latvia TM: north east
  [2180, '481552.193 506832.366', 19.1, 52.2], // ETRF2000-PL / CS92: north east
  [5482, '2087224.592 4914433.569', 175.5, -80.2], // RSRGD2000 / RSPS2000: north north
  [32661, '823634.508 2561097.557', 25.5, 78.3], // WGS 84 / UPS North (N,E): south south
  [4258, '59.000000 10.950000', 10.95, 59.0], // ETRS89: north east
  [4171, '46.360000 2.260000', 2.26, 46.36], // RGF93 v1: north east
  [4937, '59.000000 10.950000', 10.95, 59.0], // ETRS89: north east up
  [7423, '53.590000 11.020000', 11.02, 53.59], // ETRS89 + EVRF2007 height: north east up
  [2154, '663062.332 6822311.194', 2.5, 48.5], // RGF93 v1 / Lambert-93: east north
  [25832, '535460.446 5594344.786', 9.5, 50.5], // ETRS89 / UTM zone 32N: east north
  [3857, '278298.727 6190443.809', 2.5, 48.5], // WGS 84 / Pseudo-Mercator: east north
  [2065, '1144519.392 544421.002', 17.32, 49.39], // S-JTSK (Ferro) / Krovak: south west
  [5513, '1144519.392 544421.002', 17.32, 49.39], // S-JTSK / Krovak: south west
  [2048, '6640.945 3500827.638', 18.93, -31.63], // Hartebeesthoek94 / Lo19: west south
  [2053, '-29622.258 3051934.901', 29.3, -27.58], // Hartebeesthoek94 / Lo29: west south
  [3031, '1050636.274 1243260.137', 40.2, -75.1], // WGS 84 / Antarctic Polar Stereographic: north north
  [3413, '1356396.193 -870790.880', 12.3, 75.2], // WGS 84 / NSIDC Sea Ice Polar Stereographic North: south south
  [5041, '2089907.123 1587648.701', 12.3, 86.2], // WGS 84 / UPS North (E,N): south south
  [3995, '344405.376 -1579585.686', 12.3, 75.2], // WGS 84 / Arctic Polar Stereographic: south south
  [6931, '351098.482 -1610283.042', 12.3, 75.2], // WGS 84 / NSIDC EASE-Grid 2.0 North: south south
  [2393, '7227081.031 3500640.982', 27.01, 65.14], // KKJ / Finland Uniform Coordinate System: north east
  [3844, '484817.609 565336.592', 25.84, 45.86], // Pulkovo 1942(58) / Stereo70: north east
  [2326, '823432.940 832469.685', 114.14, 22.35], // Hong Kong 1980 Grid System: north east
  [31467, '5596143.843 3535548.717', 9.5, 50.5], // DHDN / 3-degree Gauss-Kruger zone 3: north east
  [27700, '434039.457 289239.281', -1.5, 52.5], // OSGB36 / British National Grid: east north
] as const;

/** A metre and a half: where a datum is not that of WGS 84, versions of PROJ shift it differently. */
const TOLERANCE = 0.000_02;

for (const { name, skip, start } of SERVERS) {
  describe(`systems of GML, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let client: DatasetClient;
    before(async () => {
      server = await start();
      client = new DatasetClient(server);
    });
    after(() => server.stop());
    const placeOf = async (system: string, position: string) => {
      const id = await client.create();
      await client.imported(id, gmlOf(system, position));
      const [{ geometry }] = await client.all(id);
      const [lng, lat]: number[] = JSON.parse(JSON.stringify(geometry)).coordinates;
      return { lng, lat };
    };
    const checkPlace = async (system: string, position: string, wanted: readonly [lng: number, lat: number]) => {
      const { lng, lat } = await placeOf(system, position);
      const isThere = Math.abs(lng - wanted[0]) < TOLERANCE && Math.abs(lat - wanted[1]) < TOLERANCE;
      assert.ok(isThere, `${system}: ${lng} ${lat} instead of ${wanted.join(' ')}`);
    };

    test('a URN or address of OGC means the axes as the EPSG register orders them, whatever they point to', async () => {
      for (const [code, position, lng, lat] of BY_AUTHORITY) {
        await checkPlace(`urn:ogc:def:crs:EPSG::${code}`, position, [lng, lat]);
      }
      await checkPlace('http://www.opengis.net/def/crs/EPSG/0/3006', '6878187.168 609906.419', [17.1, 62.02]);
    });

    test('a short name means the east first', async () => {
      await checkPlace('EPSG:3006', '609906.419 6878187.168', [17.1, 62.02]);
      await checkPlace('EPSG:4258', '10.95 59', [10.95, 59]);
    });
  });
}
