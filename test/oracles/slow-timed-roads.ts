import type { Turns } from '../../src/roads/network/turns.ts';

/** A network as the plain search sees it. Times are in 1/100 s, lengths in 1/10 m. */
export interface TimedNetwork extends Turns<number> {
  /** [arc] what it takes while it is open. */
  readonly time: readonly number[];
  readonly length: readonly number[];
  /** [turn] what it takes while it can be made. */
  readonly turn: readonly number[];
  readonly isArcOpen: (arc: number, second: number) => boolean;
  readonly isTurnOpen: (turn: number, second: number) => boolean;
}

/** Where a trip begins or ends: on some arcs, with the share of each that lies before the place. */
export type Place = readonly { readonly arc: number; readonly share: number }[];

interface Label {
  readonly time: number;
  readonly length: number;
  readonly second: number;
  isDone: boolean;
}

export interface SlowTrip {
  readonly seconds: number;
  readonly meters: number;
}

/**
 * The fastest trip from a departure on, and of those the shortest, the plain way: Dijkstra's algorithm over arcs, where an arc is entered and a
 * turn made only in a minute in which they are open. It shares nothing with what it checks.
 */
export function slowDeparture(network: TimedNetwork, from: Place, to: Place, departure: number): SlowTrip | null {
  const { firstTurn, turnTo, time, length, turn, isArcOpen, isTurnOpen } = network;
  const labels = new Map<number, Label>();
  let best: SlowTrip | null = null;
  const end = (seconds: number, meters: number) => {
    if (!best || seconds < best.seconds || (seconds === best.seconds && meters < best.meters)) best = { seconds, meters };
  };
  const leave = (arc: number, entered: Label, part: number) => {
    const left = {
      time: entered.time + Math.round(time[arc] * part),
      length: entered.length + Math.round(length[arc] * part),
    };
    const second = departure + left.time / 100;
    for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) {
      if (!isTurnOpen(t, second)) continue;
      const next = { time: left.time + turn[t], length: left.length, second: second + turn[t] / 100, isDone: false };
      if (!isArcOpen(turnTo[t], next.second)) continue;
      const known = labels.get(turnTo[t]);
      if (!known || isLess(next, known)) labels.set(turnTo[t], next);
    }
  };
  for (const { arc, share } of from) {
    if (!isArcOpen(arc, departure)) continue;
    leave(arc, { time: 0, length: 0, second: departure, isDone: true }, 1 - share);
    for (const other of to) {
      if (other.arc === arc && other.share >= share)
        end(Math.round(time[arc] * (other.share - share)) / 100, Math.round(length[arc] * (other.share - share)) / 10);
    }
  }
  for (let at = nearest(labels); at; at = nearest(labels)) {
    const [arc, label] = at;
    label.isDone = true;
    for (const { arc: goal, share } of to) {
      if (goal !== arc) continue;
      end((label.time + Math.round(time[arc] * share)) / 100, (label.length + Math.round(length[arc] * share)) / 10);
    }
    leave(arc, label, 1);
  }
  return best;
}

/** The same back from an arrival: the trip that begins last. */
export function slowArrival(network: TimedNetwork, from: Place, to: Place, arrival: number): SlowTrip | null {
  const { time, length, turn, isArcOpen } = network;
  const labels = new Map<number, Label>();
  let best: SlowTrip | null = null;
  const end = (seconds: number, meters: number) => {
    if (!best || seconds < best.seconds || (seconds === best.seconds && meters < best.meters)) best = { seconds, meters };
  };
  const label = (arc: number, next: Label) => {
    const known = labels.get(arc);
    if (isArcOpen(arc, next.second) && (!known || isLess(next, known))) labels.set(arc, next);
  };
  const along = (arc: number, share: number, start: number) => {
    const part = Math.round(time[arc] * (share - start));
    if (isArcOpen(arc, arrival - part / 100)) end(part / 100, Math.round(length[arc] * (share - start)) / 10);
  };
  /** Back over a turn that is made at a moment: to the beginning of the arc before it, or to where the trip begins on it. */
  const back = (own: Label, before: number, made: number, turning: number) => {
    const whole = { time: own.time + turning + time[before], length: own.length + length[before] };
    label(before, { ...whole, second: made - time[before] / 100, isDone: false });
    for (const { arc, share } of from) {
      if (arc !== before) continue;
      const part = Math.round(time[before] * (1 - share));
      const meters = (own.length + Math.round(length[before] * (1 - share))) / 10;
      if (isArcOpen(before, made - part / 100)) end((own.time + turning + part) / 100, meters);
    }
  };
  for (const { arc, share } of to) {
    const taken = Math.round(time[arc] * share);
    label(arc, { time: taken, length: Math.round(length[arc] * share), second: arrival - taken / 100, isDone: false });
    for (const other of from) if (other.arc === arc && other.share <= share) along(arc, share, other.share);
  }
  for (let at = nearest(labels); at; at = nearest(labels)) {
    const [arc, own] = at;
    own.isDone = true;
    for (const { before, t } of turnsInto(network, arc)) {
      const made = own.second - turn[t] / 100;
      if (network.isTurnOpen(t, made)) back(own, before, made, turn[t]);
    }
  }
  return best;
}

function turnsInto({ firstTurn, turnTo }: TimedNetwork, arc: number): { readonly before: number; readonly t: number }[] {
  const found: { readonly before: number; readonly t: number }[] = [];
  for (let before = 0; before < firstTurn.length - 1; before++)
    for (let t = firstTurn[before]; t < firstTurn[before + 1]; t++) if (turnTo[t] === arc) found.push({ before, t });
  return found;
}

function isLess(a: Label, b: Label): boolean {
  return a.time < b.time || (a.time === b.time && a.length < b.length);
}

function nearest(labels: ReadonlyMap<number, Label>): [number, Label] | null {
  let best: [number, Label] | null = null;
  for (const [arc, label] of labels) if (!label.isDone && (!best || isLess(label, best[1]))) best = [arc, label];
  return best;
}
