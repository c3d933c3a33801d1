import Type, { type Static } from 'typebox';
import type { Call } from '../contract/endpoint.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { type AssetSelection, selectionOf, selectionQuery } from './asset-selection.ts';
import { findAssets } from './find.ts';
import type { RowTest } from './row-test.ts';
import { meets, TESTED_IDS, type TestedRow } from './tested-rows.ts';
import { Moment } from './wall-clock.ts';

export const boundsQuery = selectionQuery;

const Bounds = Type.Object(
  { west: Type.Number(), south: Type.Number(), east: Type.Number(), north: Type.Number() },
  { title: 'BoundingBox' },
);

export const boundsReply = Type.Object({
  bounds: Type.Partial(Bounds, {
    title: 'StoreBounds',
    description:
      'The box around what a search finds; empty around nothing. It crosses the antimeridian where west is above east.',
  }),
});

const SIDES = ['south', 'north', 'west', 'east', 'west_360', 'east_360'] as const;
type Box = Readonly<Record<(typeof SIDES)[number], number>>;
type MaybeBox = Readonly<Record<(typeof SIDES)[number], number | null>>;

/** Longitudes also from 0° to 360°. */
const BOX = sql`
  select min(lat) as south, max(lat) as north, min(lng) as west, max(lng) as east, min(lng_360) as west_360, max(lng_360) as east_360
  from (
    select postgis.ST_Y(point) as lat, postgis.ST_X(point) as lng, case when postgis.ST_X(point) < 0 then postgis.ST_X(point) + 360 else postgis.ST_X(point) end as lng_360
    from (select m.location::postgis.geometry as point from m offset 0) found
  ) positions`;

export async function searchBounds(
  database: Database,
  { query, project }: Call<typeof boundsQuery>,
): Promise<Static<typeof boundsReply>> {
  return {
    bounds: (await boxOfAssets(database, selectionOf(query, project.id, { sentIn: 'query', now: new Moment() }))) ?? {},
  };
}

/** The box around assets, null around none: cut open where it is narrower, at the antimeridian or at the prime meridian. */
export async function boxOfAssets(database: Database, selection: AssetSelection): Promise<Static<typeof Bounds> | null> {
  const boxes = selection.test ? await testedBoxes(database, selection, selection.test) : await boxesOf(database, selection);
  if (boxes.length === 0) return null;
  const least = (side: keyof Box) => boxes.map((box) => box[side]).reduce((a, b) => Math.min(a, b));
  const most = (side: keyof Box) => boxes.map((box) => box[side]).reduce((a, b) => Math.max(a, b));
  const [south, north, west, east] = [least('south'), most('north'), least('west'), most('east')];
  const [west360, east360] = [least('west_360'), most('east_360')];
  // West of the prime meridian the two are the same but for how they are rounded.
  const isAcross = west360 <= 180 && east360 - west360 < east - west;
  if (!isAcross) return { west, south, east, north };
  return { west: west360, south, east: east360 > 180 ? east360 - 360 : east360, north };
}

async function boxesOf(database: Database, selection: AssetSelection): Promise<readonly Box[]> {
  const { rows } = await findAssets<MaybeBox>(database, selection, { select: BOX });
  return rows.filter(isBox);
}

/** A box for each asset that passes a test. */
async function testedBoxes(database: Database, selection: AssetSelection, test: RowTest): Promise<readonly Box[]> {
  const { rows } = await findAssets<TestedRow>(database, selection, TESTED_IDS);
  const isMet = meets(test);
  return rows
    .filter((row) => row.store_id !== null && isMet(row))
    .map(({ lat, lng }) => {
      const lng360 = lng < 0 ? lng + 360 : lng;
      return { south: lat, north: lat, west: lng, east: lng, west_360: lng360, east_360: lng360 };
    });
}

function isBox(box: MaybeBox): box is Box {
  return box.south !== null;
}
