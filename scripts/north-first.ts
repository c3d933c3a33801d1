/**
 * Makes `src/datasets/files/north-first.json`: the systems of the EPSG register whose first axis is the north (or latitude) and whose
 * second is the east, of the database of PROJ that a package of PyPI carries; those that are deprecated too, since files name them. Where
 * an axis points along a meridian from a pole, its name says which it is, as in PROJ, which takes the other order for all others.
 *
 *     npm run north-first:refresh
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pythonPackage } from './packages.ts';

/** With PROJ 9.5.1, whose EPSG register is of version 11.022. */
const PROJ = 'pyproj==3.7.2';
const DATABASE = 'pyproj/proj_dir/share/proj/proj.db';
const TARGET = new URL('../src/datasets/files/north-first.json', import.meta.url);

/** A system of several parts has the order of its first, the horizontal one. */
const CODES = `
  with north_first as (
    select north.coordinate_system_auth_name as axes_of, north.coordinate_system_code as axes
    from axis north join axis east using (coordinate_system_auth_name, coordinate_system_code)
    where north.coordinate_system_order = 1 and east.coordinate_system_order = 2
      and (north.orientation = 'north' and east.orientation = 'east'
        or north.orientation <> 'north' and north.name = 'Northing' and east.name = 'Easting')
  ), horizontal as (
    select auth_name, code, coordinate_system_auth_name as axes_of, coordinate_system_code as axes from projected_crs
    union all select auth_name, code, coordinate_system_auth_name, coordinate_system_code from geodetic_crs
  ), found as (select auth_name, code from horizontal join north_first using (axes_of, axes))
  select cast(code as integer) as code from found where auth_name = 'EPSG'
  union select cast(compound.code as integer) from compound_crs compound
    join found on found.auth_name = compound.horiz_crs_auth_name and found.code = compound.horiz_crs_code
    where compound.auth_name = 'EPSG'
  order by 1`;

const folder = mkdtempSync(join(tmpdir(), 'waypost-epsg-'));
try {
  const database = new DatabaseSync(join(pythonPackage(folder, PROJ), DATABASE), { readOnly: true });
  const codes = database
    .prepare(CODES)
    .all()
    .map(({ code }) => Number(code));
  database.close();
  const ranges: [first: number, last: number][] = [];
  for (const code of codes) {
    const range = ranges.at(-1);
    if (range !== undefined && range[1] === code - 1) range[1] = code;
    else ranges.push([code, code]);
  }
  writeFileSync(TARGET, `[\n${ranges.map((range) => JSON.stringify(range)).join(',\n')}\n]\n`);
  console.log(`${codes.length} systems in ${ranges.length} ranges`);
} finally {
  rmSync(folder, { recursive: true });
}
