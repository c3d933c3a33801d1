import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../../bench/queries.ts';
import { slowCost } from '../../../test/oracles/slow-roads.ts';
import { idColumn } from '../../branded-ids.ts';
import { bytesLaid, memoryIn } from '../../storage/shared.ts';
import { buildNetwork } from '../hierarchy/build.ts';
import { Customizer, layMetric, type Side } from '../hierarchy/customize.ts';
import { Cuts } from '../hierarchy/cuts.ts';
import type { JunctionGraph } from '../hierarchy/dissect.ts';
import { dissect } from '../hierarchy/dissect-together.ts';
import type { NetworkDraft } from '../hierarchy/draft.ts';
import { pruned } from '../hierarchy/prune.ts';
import type { PairCosts } from '../network/cost.ts';
import { ARC_FLAGS, FORBIDDEN, type ModeCosts, type Network, PRIVATE_TURN, UNUSABLE } from '../network/network.ts';
import type { DraftArc, Half, Vertex } from '../network/road-ids.ts';
import { forEachDownwards, type Hierarchy } from '../network/turns.ts';
import type { Ends } from '../network/weighting.ts';
import { type SlotTimes, turnRows, type Weighting, weightingOf } from '../network/weighting.ts';
import { MatrixSearch } from './matrix.ts';
import { PathSearch } from './path.ts';
import { Outgrown, PlainSearch, type Way } from './plain.ts';

const none = { item: new Uint32Array(0), value: new Uint32Array(0), condition: new Uint32Array(0) };
const FREE_COSTS = { turn: new Uint16Array(0), timedArcs: none, timedTurns: none, vehicleArcs: null, vehicleTurns: null };

/**
 * A network of so many junctions with everything that roads have: one-way and closed arcs, forbidden turns, loops, doubles, parts of their
 * own.
 */
async function randomNetwork(random: () => number, junctions: number): Promise<{ network: Network; graph: JunctionGraph }> {
  const { draft, graph } = randomDraft(random, junctions, 0.2);
  return { network: await buildNetwork(() => draft, new Cuts(graph)), graph };
}

/** @param aroundShare how many arcs can be turned around on */
function randomDraft(
  random: () => number,
  junctions: number,
  aroundShare: number,
): { draft: NetworkDraft; graph: JunctionGraph } {
  const upTo = (most: number) => Math.floor(random() * most);
  const segments = Math.max(1, Math.floor(junctions * (0.8 + random() * 1.2)));
  const near = (junction: number) => Math.min(junctions - 1, Math.max(0, junction + upTo(9) - 4));
  const from = Uint32Array.from({ length: segments }, () => upTo(junctions));
  const to = from.map((junction) => (random() < 0.85 ? near(junction) : upTo(junctions)));
  const side = Math.ceil(Math.sqrt(junctions));
  const lat = Int32Array.from({ length: junctions }, (_, i) => Math.floor(i / side) * 1000 + upTo(500));
  const lng = Int32Array.from({ length: junctions }, (_, i) => (i % side) * 1000 + upTo(500));
  const half: number[] = [];
  for (let segment = 0; segment < segments; segment++) {
    const kind = random();
    if (kind < 0.9) half.push(2 * segment);
    if (kind > 0.2) half.push(2 * segment + 1);
  }
  const tail = (each: number) => (each & 1 ? to : from)[each >> 1];
  const head = (each: number) => tail(each ^ 1);
  const firstTurn = new Uint32Array(half.length + 1);
  const turnTo: number[] = [];
  for (const [arc, each] of half.entries()) {
    for (const [next, other] of half.entries())
      if (tail(other) === head(each) && (other !== (each ^ 1) || random() < aroundShare)) turnTo.push(next);
    firstTurn[arc + 1] = turnTo.length;
  }
  const draft: NetworkDraft = {
    half: idColumn<Half>(Uint32Array.from(half)),
    length: Uint32Array.from(half, () => upTo(3) * upTo(1000)),
    class: new Uint8Array(half.length),
    plainArcs: half.length,
    firstTurn,
    turnTo: idColumn<DraftArc>(Uint32Array.from(turnTo)),
    costs: {
      driving: {
        time: Uint32Array.from(half, () => (random() < 0.05 ? UNUSABLE : upTo(4) * upTo(1000))),
        flags: Uint8Array.from(half, () => (random() < 0.1 ? ARC_FLAGS.restricted : random() < 0.1 ? ARC_FLAGS.tolls : 0)),
        turn: Uint16Array.from(turnTo, () => (random() < 0.1 ? FORBIDDEN : upTo(500))),
        timedArcs: none,
        timedTurns: none,
        vehicleArcs: null,
        vehicleTurns: null,
      },
    },
  };
  return { draft, graph: { lat, lng, from, to } };
}

function randomEnds(random: () => number, { firstArc }: Network): Ends {
  const some = 1 + Math.floor(random() * 4);
  const vertices = Array.from({ length: some }, () => Math.floor(random() * (firstArc.length - 1)) as Vertex);
  const minors = vertices.map(() => Math.floor(random() * 2 ** 20));
  return { vertices, costs: minors.map((minor) => Math.floor(random() * 2 ** 12) * MAJOR_UNIT + minor), minors };
}

/** What a unit of the major part costs. */
const MAJOR_UNIT = 2 ** 19;

/** Costs over four thresholds are beyond the exact range of float64, and more than is ever answered. */
const inRange = (cost: number) => (cost >= 2 ** 53 ? 'beyond' : cost);

/** Adds up what the turns of a way cost. */
function costAlong(network: Network, weighting: Weighting, { arcs, last }: Way): Cost {
  const { cost: turn, minor: turnMinor } = turnRows(network, weighting);
  const { firstTurn, turnTo, vertexOf } = network;
  let cost = 0;
  let minor = 0;
  for (const [i, arc] of arcs.entries()) {
    const next = i + 1 < arcs.length ? vertexOf[arcs[i + 1]] : last;
    let least = -1;
    for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++)
      if (turnTo[t] === next && (least < 0 || turn[t] < turn[least])) least = t;
    cost += turn[least];
    minor += turnMinor[least];
  }
  return { cost, minor };
}

interface Cost {
  readonly cost: number;
  readonly minor: number;
}

/** The cheapest of some ends that is at a vertex. */
function endCost({ vertices, costs, minors }: Ends, vertex: Vertex): Cost {
  const ends = vertices.flatMap((each, i) => (each === vertex ? [{ cost: costs[i], minor: minors[i] }] : []));
  return ends.reduce((best, end) => (end.cost < best.cost ? end : best));
}

/** With its minor part taken off, a cost is a whole number of major units: all that it is made of is. */
function checkMinors({ cost, minor }: PairCosts): void {
  for (const [pair, each] of cost.entries())
    if (each < 2 ** 53) assert.equal((each - minor[pair]) % MAJOR_UNIT, 0, `${each} with ${minor[pair]}`);
}

interface Asked {
  readonly network: Network;
  readonly weighting: Weighting;
  readonly origin: Ends;
  readonly destination: Ends;
}

/** A way costs what was expected, and so do its turns. */
function checkWay(way: Way | null, expected: number, { network, weighting, origin, destination }: Asked): void {
  assert.equal(inRange(way?.cost ?? Number.POSITIVE_INFINITY), inRange(expected));
  if (!way) return;
  if (way.arcs.length > 0) assert.equal(network.vertexOf[way.arcs[0]], way.first, 'it sets out where it begins');
  const parts = [endCost(origin, way.first), costAlong(network, weighting, way), endCost(destination, way.last)];
  const sum = (part: keyof Cost) => parts.reduce((all, each) => all + each[part], 0);
  assert.equal(inRange(sum('cost')), inRange(way.cost), 'the turns along the way cost what the way costs');
  if (way.cost < 2 ** 53) assert.equal(sum('minor'), way.minor, 'and so do the minor parts');
}

/** Bellman and Ford's costs, row by row. */
function slowCosts(
  network: Network,
  weighting: Weighting,
  origins: readonly Ends[],
  destinations: readonly Ends[],
): number[] {
  const { cost } = turnRows(network, weighting);
  return origins.flatMap((origin) => destinations.map((destination) => slowCost(network, cost, origin, destination)));
}

test('every query of a random network costs what the plain reference says, to the last unit', async () => {
  let reached = 0;
  let unreached = 0;
  const property = fc.asyncProperty(
    fc.integer(),
    fc.integer({ min: 2, max: 120 }),
    fc.boolean(),
    fc.boolean(),
    fc.boolean(),
    async (seed, junctions, isTime, avoidsTolls, isPruned) => {
      const random = seededRandom(seed);
      const { network } = await randomNetwork(random, junctions);
      if (network.half.length === 0) return;
      const weighting = weightingOf(network, {
        mode: 'driving',
        method: isTime ? 'time' : 'distance',
        avoid: avoidsTolls ? ARC_FLAGS.tolls : 0,
      });
      const whole = new Customizer(network).customize(weighting);
      const metric = isPruned ? pruned(network.hierarchy, whole) : whole;
      const [matrices, paths, plain] = [
        new MatrixSearch(network.hierarchy),
        new PathSearch(network),
        new PlainSearch(network),
      ];
      for (const [rows, columns] of [
        [1, 6],
        [6, 1],
        [2, 6],
        [6, 3],
        [5, 6],
        [7, 6],
      ]) {
        const origins = Array.from({ length: rows }, () => randomEnds(random, network));
        const destinations = Array.from({ length: columns }, () => randomEnds(random, network));
        const found = matrices.run(metric, origins, destinations);
        const expected = slowCosts(network, weighting, origins, destinations);
        assert.deepEqual([...found.cost].map(inRange), expected.map(inRange));
        const plainly = plain.matrix(weighting, origins, destinations);
        assert.deepEqual([...plainly.cost].map(inRange), expected.map(inRange));
        for (const costs of [found, plainly]) checkMinors(costs);
        reached += expected.filter(Number.isFinite).length;
        unreached += expected.filter((cost) => !Number.isFinite(cost)).length;
        for (const way of [
          paths.way({ weighting, metric }, origins[0], destinations[0]),
          plain.way(weighting, origins[0], destinations[0]),
        ]) {
          checkWay(way, expected[0], { network, weighting, origin: origins[0], destination: destinations[0] });
        }
      }
    },
  );
  await fc.assert(property, { numRuns: 150 });
  assert.ok(reached > 1000 && unreached > 1000, `${reached} reached, ${unreached} not`);
});

/** What the shortcuts of a side cost, by where they lead from and to. */
function shortcutsOf(hierarchy: Hierarchy, { first, higher, weight }: Side, isUp: boolean): Map<string, number> {
  const found = new Map<string, number>();
  forEachDownwards(hierarchy, (vertex, path) => {
    for (let i = first[vertex]; i < first[vertex + 1]; i++) {
      const above = path[higher[i]];
      found.set(isUp ? `${vertex} ${above}` : `${above} ${vertex}`, weight[i]);
    }
  });
  return found;
}

test('what is left out of a metric costs more than the best way, or is none', async () => {
  const counts = { kept: 0, leftOut: 0 };
  const property = fc.asyncProperty(fc.integer(), fc.integer({ min: 2, max: 40 }), async (seed, junctions) => {
    const { network } = await randomNetwork(seededRandom(seed), junctions);
    const { hierarchy } = network;
    const weighting = weightingOf(network, { mode: 'driving', method: 'time', avoid: 0 });
    const { cost } = turnRows(network, weighting);
    const at = (vertex: string): Ends => ({ vertices: [Number(vertex) as Vertex], costs: [0], minors: [0] });
    const [all, some] = [0, 0].map(() => new Customizer(network).customize(weighting));
    // Pruning takes over the memory of what it prunes.
    const { up, down } = pruned(hierarchy, some);
    const kept = new Map([...shortcutsOf(hierarchy, up, true), ...shortcutsOf(hierarchy, down, false)]);
    const before = [...shortcutsOf(hierarchy, all.up, true), ...shortcutsOf(hierarchy, all.down, false)];
    for (const [pair, weight] of before.filter(([, each]) => inRange(each) !== 'beyond')) {
      const [from, to] = pair.split(' ');
      counts[kept.has(pair) ? 'kept' : 'leftOut']++;
      if (kept.has(pair)) assert.equal(kept.get(pair), weight, `${pair} costs what it did`);
      else assert.ok(slowCost(network, cost, at(from), at(to)) < weight, `${pair} is no best way`);
    }
  });
  await fc.assert(property, { numRuns: 100 });
  // Of 150 runs of 60 networks each, none left out fewer than 136.
  assert.ok(counts.kept > 1000 && counts.leftOut > 50, JSON.stringify(counts));
});

/** A draft as it is on foot: what a turn costs follows from the arc that it leaves alone, but where something stands in the way. */
function walkedDraft(random: () => number, junctions: number): { draft: NetworkDraft; graph: JunctionGraph } {
  const { draft, graph } = randomDraft(random, junctions, 1);
  const walking = draft.costs.driving;
  assert.ok(walking);
  const [COSTLY, RESTRICTED] = [1, 2];
  const kind = Uint8Array.from({ length: junctions }, () => (random() < 0.6 ? 0 : random() < 0.5 ? COSTLY : RESTRICTED));
  const turn = walking.turn.slice();
  const timed: number[] = [];
  for (let arc = 0; arc < draft.half.length; arc++) {
    const own = random() < 0.05 ? FORBIDDEN : random() < 0.1 ? PRIVATE_TURN : Math.floor(random() * 3) * 100;
    const half = draft.half[arc];
    const head = (half & 1 ? graph.from : graph.to)[half >> 1];
    for (let t = draft.firstTurn[arc]; t < draft.firstTurn[arc + 1]; t++) {
      if (kind[head] !== COSTLY) turn[t] = own;
      if (kind[head] === RESTRICTED && random() < 0.3) timed.push(t);
    }
  }
  const timedTurns = {
    item: Uint32Array.from(timed),
    value: Uint32Array.from(timed, () => FORBIDDEN),
    condition: Uint32Array.from(timed, () => Math.floor(random() * 2)),
  };
  return { draft: { ...draft, costs: { walking: { ...walking, turn, timedTurns } } }, graph };
}

test('arcs that share a vertex cost what they cost by themselves', async () => {
  const counts = { shared: 0, own: 0, reached: 0 };
  const property = fc.asyncProperty(fc.integer(), fc.integer({ min: 2, max: 120 }), async (seed, junctions) => {
    const random = seededRandom(seed);
    const { draft, graph } = walkedDraft(random, junctions);
    if (draft.half.length === 0) return;
    const network = await buildNetwork(() => draft, new Cuts(graph));
    counts[network.firstArc.length <= network.half.length ? 'shared' : 'own']++;
    const options = { mode: 'walking', method: 'time', avoid: 0 } as const;
    const costs = network.costs.walking;
    assert.ok(costs && draft.costs.walking);
    const weighting = weightingOf(network, options, whileHolds(costs));
    const metric = pruned(network.hierarchy, new Customizer(network).customize(weighting));
    // The draft itself: each of its arcs stands for itself, and is private or not as the network has marked it.
    const rank = draftRanks(draft, network);
    const own = Uint32Array.from({ length: draft.half.length + 1 }, (_, arc) => arc);
    const plain: Network = {
      ...network,
      firstTurn: draft.firstTurn,
      turnTo: idColumn(draft.turnTo),
      vertexOf: idColumn(own.subarray(0, draft.half.length)),
      firstArc: idColumn(own),
      half: draft.half,
      length: draft.length,
      costs: { walking: { ...costs, ...draft.costs.walking, flags: Uint8Array.from(rank, (arc) => costs.flags[arc]) } },
    };
    const slow = weightingOf(plain, options, whileHolds(draft.costs.walking));
    for (let pair = 0; pair < 20; pair++) {
      const [from, to] = [0, 0].map(() => Math.floor(random() * draft.half.length));
      const expected = slowCost(plain, turnRows(plain, slow).cost, behind(plain, slow, from), before(plain, to));
      const [origin, destination] = [behind(network, weighting, rank[from]), before(network, rank[to])];
      const way = new PathSearch(network).way({ weighting, metric }, origin, destination);
      assert.equal(inRange(way?.cost ?? Number.POSITIVE_INFINITY), inRange(expected), `from ${from} to ${to}`);
      if (expected < Number.POSITIVE_INFINITY) counts.reached++;
    }
  });
  await fc.assert(property, { numRuns: 150 });
  assert.ok(counts.shared > 80 && counts.reached > 500, JSON.stringify(counts));
});

test('where vehicles are told apart no vertex is shared, whatever turns cost', async () => {
  // One-way roads out of one junction: nothing leads to them, so that all are alike.
  const from = new Uint32Array(6);
  const half = idColumn<Half>(Uint32Array.from(from, (_, segment) => 2 * segment));
  const costs = { ...FREE_COSTS, time: new Uint32Array(6), flags: new Uint8Array(6) };
  const draft = {
    ...{ half, length: new Uint32Array(6), class: new Uint8Array(6), plainArcs: 6 },
    ...{ firstTurn: new Uint32Array(7), turnTo: idColumn<DraftArc>(new Uint32Array(0)) },
  };
  const places = Int32Array.from({ length: 7 }, (_, i) => i * 1000);
  const graph = { lat: places, lng: places, from, to: from.map((_, segment) => segment + 1) };
  const verticesOf = async (mode: 'driving' | 'walking') => {
    const { firstArc } = await buildNetwork(() => ({ ...draft, costs: { [mode]: costs } }), new Cuts(graph));
    return firstArc.length - 1;
  };
  assert.deepEqual([await verticesOf('driving'), await verticesOf('walking')], [6, 1]);
});

/** What it costs while the first of two conditions holds. */
function whileHolds({ time, turn, timedTurns }: Pick<ModeCosts, 'time' | 'turn' | 'timedTurns'>): SlotTimes {
  const turns = turn.slice();
  const { item, value, condition } = timedTurns;
  for (let entry = 0; entry < item.length; entry++) if (condition[entry] === 0) turns[item[entry]] = value[entry];
  return { time, turn: turns };
}

/** Where one is at the end of an arc. */
function behind(network: Network, weighting: Weighting, arc: number): Ends {
  const { firstTurn, turnTo } = network;
  const { cost: turn, minor: turnMinor } = turnRows(network, weighting);
  const open = Array.from({ length: firstTurn[arc + 1] - firstTurn[arc] }, (_, i) => firstTurn[arc] + i).filter(
    (t) => turn[t] < Number.POSITIVE_INFINITY,
  );
  return { vertices: open.map((t) => turnTo[t]), costs: open.map((t) => turn[t]), minors: open.map((t) => turnMinor[t]) };
}

/** Where one goes onto an arc. */
function before({ vertexOf }: Network, arc: number): Ends {
  return { vertices: [vertexOf[arc]], costs: [0], minors: [0] };
}

/** [arc of the draft] its number in the network: of a half segment without copies there is one. */
function draftRanks({ half }: NetworkDraft, network: Network): Uint32Array {
  return Uint32Array.from(half, (each) => network.arcOf[each]);
}

test('what is closed for one question costs the same as part of a metric and in a plain search', async () => {
  let reached = 0;
  const property = fc.asyncProperty(fc.integer(), fc.integer({ min: 2, max: 120 }), async (seed, junctions) => {
    const random = seededRandom(seed);
    const { network } = await randomNetwork(random, junctions);
    if (network.half.length === 0) return;
    const options = { mode: 'driving', method: 'time', avoid: 0 } as const;
    const closed = Uint8Array.from({ length: network.arcOf.length / 2 }, () => (random() < 0.2 ? 1 : 0));
    // No trip begins or ends on a closed segment.
    const ends = () => {
      const { vertices, costs, minors } = randomEnds(random, network);
      const open = [...vertices.keys()].filter((i) => closed[network.half[network.firstArc[vertices[i]]] >> 1] === 0);
      return {
        vertices: open.map((i) => vertices[i]),
        costs: open.map((i) => costs[i]),
        minors: open.map((i) => minors[i]),
      };
    };
    const [origins, destinations] = [Array.from({ length: 5 }, ends), Array.from({ length: 6 }, ends)];
    const without = weightingOf(network, { ...options, closed: { segments: closed, areas: [] } });
    // In memory in which another metric was before, as the threads have it.
    const buffer = new SharedArrayBuffer(bytesLaid((memory) => layMetric(network.hierarchy, memory)));
    new Uint8Array(buffer).fill(0xaa);
    const metric = new Customizer(network).customize(without, memoryIn(buffer));
    const found = new MatrixSearch(network.hierarchy).run(metric, origins, destinations);
    const plainly = new PlainSearch(network).matrix(weightingOf(network, options), origins, destinations, { closed });
    assert.deepEqual([...found.cost].map(inRange), [...plainly.cost].map(inRange));
    assert.deepEqual(
      [...found.minor].filter((_, pair) => found.cost[pair] < 2 ** 53),
      [...plainly.minor].filter((_, pair) => plainly.cost[pair] < 2 ** 53),
    );
    reached += found.cost.filter(Number.isFinite).length;
  });
  await fc.assert(property, { numRuns: 150 });
  assert.ok(reached > 500, `${reached} reached`);
});

test('a plain search that has to go over more arcs than it may ends, and the next one begins anew', async () => {
  const random = seededRandom(11);
  const { network } = await randomNetwork(random, 100);
  const weighting = weightingOf(network, { mode: 'driving', method: 'time', avoid: 0 });
  const ends = () => Array.from({ length: 4 }, () => randomEnds(random, network));
  const [origins, destinations] = [ends(), ends()];
  const plain = new PlainSearch(network);
  const expected = plain.matrix(weighting, origins, destinations);
  const asMany = { arcs: 4 * network.half.length };
  assert.deepEqual(plain.matrix(weighting, origins, destinations, { allowance: asMany }), expected);
  const needed = 4 * network.half.length - asMany.arcs;
  assert.throws(() => plain.matrix(weighting, origins, destinations, { allowance: { arcs: needed - 1 } }), Outgrown);
  assert.throws(() => plain.way(weighting, origins[0], destinations[0], { allowance: { arcs: 0 } }), Outgrown);
  assert.deepEqual(plain.matrix(weighting, origins, destinations, { allowance: { arcs: needed } }), expected);
});

test('the order of a dissection has every half segment once, and those of a cell stand together', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 40 }),
      async (seed, junctions, cell) => {
        const { graph } = await randomNetwork(seededRandom(seed), junctions);
        const { halves, junctions: nodes, cells } = await dissect(graph, { smallest: Math.min(3, cell), cell });
        const sorted = (row: Uint32Array) => row.toSorted();
        assert.deepEqual(sorted(halves), Uint32Array.from(halves.keys()));
        assert.deepEqual(sorted(nodes), Uint32Array.from(nodes.keys()));
        // Each junction is in one cell; a segment whose ends are in two is in none.
        const cellOf = new Map(cells.flatMap((each, i) => [...nodes.subarray(...each.junctions)].map((node) => [node, i])));
        assert.equal(cellOf.size, nodes.length);
        for (const [i, each] of cells.entries())
          for (const half of halves.subarray(...each.halves))
            for (const end of [graph.from[half >> 1], graph.to[half >> 1]]) assert.equal(cellOf.get(end), i);
      },
    ),
    { numRuns: 50 },
  );
});

test('a network without arcs, or with one', async () => {
  const { network: empty } = await randomNetwork(() => 0.95, 1);
  assert.ok(empty.half.length <= 1);
  const weighting = weightingOf(empty, { mode: 'driving', method: 'time', avoid: 0 });
  const metric = new Customizer(empty).customize(weighting);
  const nowhere = { vertices: [], costs: [], minors: [] };
  assert.deepEqual(
    [...new MatrixSearch(empty.hierarchy).run(metric, [nowhere], [nowhere]).cost],
    [Number.POSITIVE_INFINITY],
  );
});

test('a long street does not need a deep hierarchy', async () => {
  const count = 1024;
  const from = Uint32Array.from({ length: count - 1 }, (_, i) => i);
  const to = from.map((junction) => junction + 1);
  const lat = new Int32Array(count);
  const lng = Int32Array.from({ length: count }, (_, i) => i * 1000);
  const half = idColumn<Half>(Uint32Array.from({ length: 2 * from.length }, (_, i) => i));
  const turnTo = idColumn<DraftArc>(
    half
      .filter((each) => (each & 1 ? each > 1 : each < 2 * from.length - 2))
      .map((each) => (each & 1 ? each - 2 : each + 2)),
  );
  const firstTurn = new Uint32Array(half.length + 1);
  for (let arc = 0; arc < half.length; arc++)
    firstTurn[arc + 1] = firstTurn[arc] + (arc === 1 || arc === 2 * from.length - 2 ? 0 : 1);
  const { hierarchy } = await buildNetwork(
    () => ({ half, length: half, class: new Uint8Array(half.length), plainArcs: half.length, firstTurn, turnTo, costs: {} }),
    new Cuts({ lat, lng, from, to }),
  );
  let deepest = 0;
  for (let arc = 0; arc < half.length; arc++) {
    let depth = 0;
    for (let above = arc; above !== 0xffffffff; above = hierarchy.parent[above]) depth++;
    deepest = Math.max(deepest, depth);
  }
  // Halves of halves: the logarithm of 1,023 segments to the base of 4/3 at worst, twice for the two directions.
  assert.ok(deepest <= 2 * Math.ceil(Math.log(count) / Math.log(4 / 3)), String(deepest));
});
