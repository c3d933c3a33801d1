import type { Tariff, TollSystem } from '../../src/tolls/tariff.ts';
import type { Holds } from '../../src/tolls/terms.ts';

/**
 * What tariffs charge on one straight road, found by walking along it second by second: nothing of it is taken from the product but the form of
 * tariffs. It knows what random tests write: days of the week and hours, one class of vehicles, places of one node.
 */

/** A straight road from west to east, in metres from its beginning. */
export interface PlainRoad {
  /** What the road is from one place to the next. */
  readonly stretches: readonly {
    readonly from: number;
    readonly until: number;
    readonly ref: string;
    readonly isTolled: boolean;
  }[];
  /** Booths and gantries. */
  readonly posts: readonly { readonly node: number; readonly at: number; readonly isBooth: boolean }[];
  /** The longitude at a place. */
  readonly lngAt: (meters: number) => number;
}

/** A trip along it: where one is at some seconds, between which one drives evenly. */
export type PlainTrip = readonly { readonly second: number; readonly at: number }[];

/** What is paid, by the system, in the order in which it is; null where it is not known. */
export type PlainCharge = readonly [system: string, price: number | null];

interface Tick {
  readonly from: number;
  readonly until: number;
  /** Metres driven, and where one is in the middle of it. */
  readonly meters: number;
  readonly at: number;
  readonly isEast: boolean;
}

interface Due {
  readonly system: string;
  readonly second: number;
  readonly price: number | null;
}

/** @param clockOf minutes since Monday at midnight, at a second of the trip */
export function plainTolls(
  tariff: Tariff,
  road: PlainRoad,
  trip: PlainTrip,
  clockOf: (second: number) => number,
): PlainCharge[] {
  const ticks = ticksOf(road, tariff, trip);
  const due = tariff.systems.flatMap((system) => capped(system, dueOf(tariff, system, { road, trip, ticks, clockOf })));
  return due
    .sort((a, b) => a.second - b.second || (a.system < b.system ? -1 : 1))
    .map(({ system, price }) => [system, price]);
}

interface Walk {
  readonly road: PlainRoad;
  readonly trip: PlainTrip;
  readonly ticks: readonly Tick[];
  readonly clockOf: (second: number) => number;
}

/** The trip in pieces of at most a second, none of which goes over a border of anything. */
function ticksOf({ stretches, posts, lngAt }: PlainRoad, { systems }: Tariff, trip: PlainTrip): Tick[] {
  const borders = [...stretches.flatMap(({ from, until }) => [from, until]), ...posts.map(({ at }) => at)];
  const first = lngAt(0);
  const perMeter = lngAt(1) - first;
  for (const system of systems) {
    if (system.kind === 'area') borders.push(...system.area.map(({ lng }) => (lng - first) / perMeter));
  }
  return trip.slice(1).flatMap((end, i) => {
    const start = trip[i];
    const speed = (end.at - start.at) / (end.second - start.second);
    if (speed === 0 || end.second === start.second) return [];
    const cuts = new Set([start.second, end.second]);
    for (let second = Math.ceil(start.second); second < end.second; second++) cuts.add(second);
    for (const border of borders) {
      const second = start.second + (border - start.at) / speed;
      if (second > start.second && second < end.second) cuts.add(second);
    }
    const rising = [...cuts].sort((a, b) => a - b).filter((cut, j, all) => j === 0 || cut - all[j - 1] > 1e-6);
    return rising.slice(1).map((until, j): Tick => {
      const from = rising[j];
      const middle = (from + until) / 2;
      return {
        from,
        until,
        meters: Math.abs(speed) * (until - from),
        at: start.at + (middle - start.second) * speed,
        isEast: speed > 0,
      };
    });
  });
}

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

function holds(when: Holds | undefined, clock: number): boolean {
  if (!when) return true;
  const minute = Math.floor(clock) % 1440;
  const day = Math.floor(clock / 1440) % 7;
  const isOn = (each: number) => !when.days || when.days.includes(DAYS[(each + 7) % 7]);
  if (!when.hours) return isOn(day);
  return when.hours.split(', ').some((span) => {
    const [from, until] = span.split('-').map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));
    if (from < until) return isOn(day) && minute >= from && minute < until;
    return (isOn(day) && minute >= from) || (isOn(day - 1) && minute < until);
  });
}

/** What a use costs at a moment; null where nothing is asked for, undefined where no price is known. */
type PriceAt = (clock: number) => number | null | undefined;

function priced(system: TollSystem, priceIn: (fare: never) => number | undefined): PriceAt {
  return (clock) => {
    if (!holds(system.when, clock)) return null;
    const known = system.fares.flatMap((fare) => {
      const value = fare.free ? 0 : priceIn(fare as never);
      return value === undefined ? [] : [{ when: fare.when, value }];
    });
    if (known.length === 0) return undefined;
    const found = known.find(({ when }) => holds(when, clock));
    return found ? cents(found.value) : null;
  };
}

/** Half up to hundredths; what is written with ten digits counts as written. */
const cents = (value: number) => Math.floor(Number((value * 100).toFixed(6)) + 0.5) / 100;

function dueOf(tariff: Tariff, system: TollSystem, walk: Walk): Due[] {
  const { ticks, clockOf, road } = walk;
  const stretchAt = (at: number) => road.stretches.find(({ from, until }) => from <= at && at < until);
  const isReplaced = (tick: Tick) =>
    tariff.systems.some((other) => {
      if (!other.replaces?.includes(system.id) || !holds(other.when, clockOf((tick.from + tick.until) / 2))) return false;
      return isOn(other, tick);
    });
  const isOn = (other: TollSystem, { at }: Tick): boolean => {
    if (other.kind === 'area') {
      const lngs = other.area.map(({ lng }) => lng);
      const lng = road.lngAt(at);
      return Math.min(...lngs) < lng && lng < Math.max(...lngs);
    }
    const { roads } = other as { roads?: { refs?: string[]; untolled?: boolean } };
    const stretch = stretchAt(at);
    if (!roads?.refs || !stretch) return false;
    return roads.refs.includes(stretch.ref) && (stretch.isTolled || (roads.untolled ?? other.kind !== 'distance'));
  };
  const there = ticks.filter((tick) => isOn(system, tick) && !isReplaced(tick));
  if (system.kind === 'distance') return distancesOf(system, there, walk);
  if (system.kind === 'area' || system.kind === 'vignette') return staysOf(system, there, walk);
  return passagesOf(system, walk, isReplaced);
}

function distancesOf(system: TollSystem & { kind: 'distance' }, there: readonly Tick[], { ticks, clockOf }: Walk): Due[] {
  const runs: Tick[][] = [];
  for (const tick of there) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const gap = before
      ? ticks
          .filter(({ from, until }) => from >= before.until && until <= tick.from)
          .reduce((sum, { meters }) => sum + meters, 0)
      : 0;
    if (run && gap <= 1000) run.push(tick);
    else runs.push([tick]);
  }
  return runs.flatMap((run): Due[] => {
    const paid = run.filter((tick) => holds(system.when, clockOf((tick.from + tick.until) / 2)));
    const end = paid.at(-1);
    if (!end) return [];
    const km = paid.reduce((sum, { meters }) => sum + meters, 0) / 1000;
    const fare = system.fares.find(({ when }) => holds(when, clockOf(run[run.length - 1].until)));
    if (!fare) return [];
    const price = fare.free
      ? 0
      : Math.min(fare.maximum ?? 1e9, Math.max(fare.minimum ?? 0, km * (fare.per_km ?? 0) + (fare.base ?? 0)));
    return [{ system: system.id, second: run[run.length - 1].until, price: cents(price) }];
  });
}

function staysOf(system: TollSystem & { kind: 'area' | 'vignette' }, there: readonly Tick[], { clockOf }: Walk): Due[] {
  const per = system.kind === 'area' ? (system.per ?? 'day') : 'trip';
  const price = priced(system, ({ price: value }: { price: number }) => value);
  const charged = new Set<string>();
  let stay = 0;
  return there.flatMap((tick, i): Due[] => {
    if (i > 0 && tick.from - there[i - 1].until > 1e-6) stay++;
    const clock = clockOf(tick.from);
    const key = per === 'day' ? `day ${Math.floor(clock / 1440)}` : per === 'stay' ? `stay ${stay}` : 'trip';
    const own = charged.has(key) ? null : price(clock);
    if (own === null || own === undefined) return [];
    charged.add(key);
    return [{ system: system.id, second: tick.from, price: own }];
  });
}

interface Passage {
  readonly place: string;
  readonly role: 'entry' | 'exit' | 'any';
  readonly second: number;
  readonly at: number;
  readonly isEast: boolean;
}

function passagesOf(
  system: TollSystem & { kind: 'open' | 'closed' },
  { road, ticks, clockOf }: Walk,
  isReplaced: (tick: Tick) => boolean,
): Due[] {
  const passages = ticks.slice(1).flatMap((tick, i): Passage[] => {
    const before = ticks[i];
    // Who turns around at a post does not pass it.
    if (tick.isEast !== before.isEast || isReplaced(before)) return [];
    const post = road.posts.find(({ at }) => Math.abs(at - edge(before)) < 0.01);
    if (!post) return [];
    return system.places.flatMap((place): Passage[] => {
      const isOf = (nodes: readonly number[] | undefined) => nodes?.includes(post.node) ?? false;
      const role = isOf(place.nodes) ? 'any' : isOf(place.entries) ? 'entry' : isOf(place.exits) ? 'exit' : null;
      const isWay = place.bearing === undefined || (place.bearing === 90) === tick.isEast;
      return role && isWay ? [{ place: place.id, role, second: tick.from, at: post.at, isEast: tick.isEast }] : [];
    });
  });
  return system.kind === 'open'
    ? passedOpen(system, passages, clockOf)
    : passedClosed(system, passages, { road, ticks, clockOf });
}

/** Where a tick ends. */
const edge = ({ at, meters, isEast }: Tick) => at + (isEast ? meters : -meters) / 2;

function passedOpen(system: TollSystem & { kind: 'open' }, passages: readonly Passage[], clockOf: Walk['clockOf']): Due[] {
  return passages.flatMap(({ place, second }): Due[] => {
    const price = priced(system, (fare: { places?: string[]; price: number }) =>
      !fare.places || fare.places.includes(place) ? fare.price : undefined,
    )(clockOf(second));
    return price === null ? [] : [{ system: system.id, second, price: price ?? null }];
  });
}

function passedClosed(
  system: TollSystem & { kind: 'closed' },
  passages: readonly Passage[],
  { road, ticks, clockOf }: Pick<Walk, 'road' | 'ticks' | 'clockOf'>,
): Due[] {
  const due: Due[] = [];
  const unknown = (second: number) => {
    if (holds(system.when, clockOf(second))) due.push({ system: system.id, second, price: null });
  };
  const isStart = ticks.length > 0 && isBetweenGates(system, road, ticks[0]);
  let entered: Passage | null = null;
  for (const passage of passages) {
    const isInside = entered !== null || comesOut(passage, road, ticks, isStart);
    const isExit = passage.role === 'exit' || (passage.role === 'any' && isInside);
    if (!isExit) {
      if (entered) unknown(entered.second);
      entered = passage;
      continue;
    }
    const price = entered && between(system, entered.place, passage.place)(clockOf(passage.second));
    if (!entered) unknown(passage.second);
    else if (price !== null) due.push({ system: system.id, second: passage.second, price: price ?? null });
    entered = null;
  }
  if (entered) unknown(entered.second);
  return due;
}

/** Whether one comes from tolled roads, and either leaves them or began between gates. */
function comesOut({ second }: Passage, { stretches }: PlainRoad, ticks: readonly Tick[], isStart: boolean): boolean {
  const isTolled = (tick: Tick | undefined) =>
    tick !== undefined && stretches.some(({ from, until, isTolled }) => isTolled && from <= tick.at && tick.at < until);
  const index = ticks.findIndex(({ from }) => from === second);
  const beganInside = isStart && ticks.slice(0, index).every(isTolled);
  return isTolled(ticks[index - 1]) && (!isTolled(ticks[index]) || beganInside);
}

/** What is paid from one place to another. */
function between(system: TollSystem & { kind: 'closed' }, from: string, to: string) {
  return priced(system, ({ prices }: { prices: Record<string, Record<string, number>> }) => {
    const there = prices[from]?.[to];
    return there ?? (system.symmetric === false ? undefined : prices[to]?.[from]);
  });
}

/** What is paid under the caps of a system. The sum counts from the first charge on. */
function capped({ caps = [] }: TollSystem, due: readonly Due[]): Due[] {
  let left = due.map((each) => ({ ...each })).sort((a, b) => a.second - b.second);
  for (const { highest_within_minutes: minutes, most } of caps) {
    let [since, highest, sum] = [Number.NEGATIVE_INFINITY, 0, 0];
    left = left.map((each) => {
      if (each.price === null) return each;
      if (minutes === undefined) {
        const price = Math.min(each.price, (most ?? 0) - sum);
        sum += price;
        return { ...each, price: cents(price) };
      }
      if (each.second - since >= minutes * 60) {
        [since, highest] = [each.second, each.price];
        return each;
      }
      const price = Math.max(0, each.price - highest);
      highest = Math.max(highest, each.price);
      return { ...each, price: cents(price) };
    });
  }
  return left;
}

/**
 * Whether one can have come to where a trip begins, and get away from there, by gates of several places alone: all between them is tolled.
 */
function isBetweenGates(system: TollSystem & { kind: 'closed' }, road: PlainRoad, { at, isEast }: Tick): boolean {
  const places = [...road.stretches.flatMap(({ from, until }) => [from, until]), ...road.posts.map((post) => post.at)];
  const borders = [...new Set(places)].sort((a, b) => a - b);
  const gatesAt = (place: number, towardsEast: boolean) => {
    const post = road.posts.find((each) => each.at === place);
    const isPassed = ({ nodes = [], entries = [], exits = [], bearing }: (typeof system.places)[number]) =>
      post !== undefined &&
      [...nodes, ...entries, ...exits].includes(post.node) &&
      (bearing === undefined || (bearing === 90) === towardsEast);
    return system.places.filter(isPassed).map(({ id }) => id);
  };
  const isTolled = (cell: number) => {
    const middle = (borders[cell] + borders[cell + 1]) / 2;
    return road.stretches.some(({ from, until, isTolled: own }) => own && from < middle && middle < until);
  };
  const start = borders.findLastIndex((border) => border <= at);
  const gates = new Set<string>();
  // Cells between borders, each in both directions; at the ends of the road one turns around. Back in time one leaves a cell where one came in.
  for (const time of [1, -1]) {
    const seen = new Set<string>();
    let [cell, towardsEast] = [start, isEast];
    for (let isOver = false; !isOver && !seen.has(`${cell} ${towardsEast}`); ) {
      seen.add(`${cell} ${towardsEast}`);
      if (!isTolled(cell)) return false;
      const goesEast = (time === 1) === towardsEast;
      const next = goesEast ? cell + 1 : cell - 1;
      const met = gatesAt(borders[goesEast ? cell + 1 : cell], towardsEast);
      for (const id of met) gates.add(id);
      isOver = met.length > 0;
      const isEnd = next < 0 || next === borders.length - 1;
      towardsEast = towardsEast !== isEnd;
      cell = isEnd ? cell : next;
    }
  }
  return gates.size > 1;
}
