/** Works on a large matrix over the roads that the starting thread shares. */

import { workerData } from 'node:worker_threads';
import { RoadQueries, sharedRoads, TripRows } from '../roads/index.ts';
import { giveWay } from '../threads/give-way.ts';
import { serveCalls, Transferred } from '../threads/serve-calls.ts';
import { type MatrixCalls, type PackedPositions, unpacked } from './matrix-calls.ts';
import { fragmentsOf } from './matrix-text.ts';

const queries = new RoadQueries(sharedRoads(workerData));
const prepared = new Map<string, TripRows>();

function rowsOf(bound: string, origins: PackedPositions) {
  const rows = prepared.get(bound);
  if (!rows) throw new Error('rows of a matrix that was not prepared');
  return rows.rows(unpacked(origins));
}

serveCalls<MatrixCalls>(
  {
    prepare: ({ bound, ready, destinations }) => {
      prepared.set(bound, new TripRows(queries, ready, unpacked(destinations)));
      return undefined;
    },
    block: ({ origins, block }) => handedOver(fragmentsOf(rowsOf('least', origins), block)),
    rows: ({ bound, origins }) => rowsOf(bound, origins),
    pack: ({ table, block }) => handedOver(fragmentsOf(table, block)),
    giveWay: () => {
      giveWay();
      return undefined;
    },
  },
  { isOneByOne: true },
);

function handedOver(fragments: ReturnType<typeof fragmentsOf>) {
  return new Transferred(
    fragments,
    fragments.map(({ deflated }) => deflated.buffer),
  );
}
