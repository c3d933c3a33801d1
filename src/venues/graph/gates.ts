import { MISSING } from '../../branded-ids.ts';
import { publishedLevel } from '../plan/levels.ts';
import type { FeatureId, Level, Vertex } from '../plan/venue-ids.ts';
import { ARC_NUMBER } from './arcs.ts';
import type { Anchor } from './map.ts';
import type { GraphRows } from './sections.ts';
import type { FeatureHead } from './stored.ts';

/** A place where one may come in from the street, or go out to it. */
export interface Gate {
  readonly vertex: Vertex;
  /** The entrance or the door that it is; null for the end of a path. */
  readonly feature: FeatureId | null;
  /** Whether it is on the ground: on other levels a street that passes near may be one above or below. */
  readonly isOnGround: boolean;
}

interface Gated {
  readonly rows: GraphRows;
  readonly heads: readonly FeatureHead[];
  readonly features: readonly FeatureId[];
  anchors(feature: FeatureId): readonly Anchor[];
}

/**
 * The gates of a venue: its entrances, and the ends of paths that are drawn around it. Where a plan names no entrance, the doors behind which
 * it draws nothing stand for them. The ground is level 0, or else the level that has the most gates. Paths that end below it are none: the
 * streets of a map lead on there, but down to it as well, by stairs and lifts of which nothing would be said.
 */
export function gatesOf(venue: Gated): Gate[] {
  const { rows, heads, features } = venue;
  const ofKind = (kind: FeatureHead['kind']) =>
    features.flatMap((feature) => {
      if (heads[feature].kind !== kind) return [];
      return venue.anchors(feature).flatMap(({ vertices }) => vertices.slice(0, 1).map((vertex) => ({ vertex, feature })));
    });
  const entrances = ofKind('entrance');
  const doors = entrances.length > 0 ? entrances : ofKind('door').filter(({ vertex }) => isAtRim(rows, vertex));
  const known = new Set(doors.map(({ vertex }) => vertex));
  const ends = endsOfPaths(rows)
    .filter((vertex) => !known.has(vertex))
    .map((vertex) => ({ vertex, feature: null }));
  const gates = [...new Map([...doors, ...ends].map((gate) => [gate.vertex, gate])).values()];
  const ground = groundOf(gates.map(({ vertex }) => publishedLevel(rows.level[vertex])));
  return gates.flatMap((gate) => {
    const level = publishedLevel(rows.level[gate.vertex]);
    return gate.feature === null && level < ground ? [] : [{ ...gate, isOnGround: level === ground }];
  });
}

/** Whether all that a door leads to is in one space. */
function isAtRim({ firstArc, head, space }: GraphRows, vertex: Vertex): boolean {
  let own: number = space[vertex];
  for (let arc = firstArc[vertex]; arc < firstArc[vertex + 1]; arc++) {
    const next = space[head[arc]];
    if (own >= 0 && next !== own) return false;
    own = next;
  }
  return own >= 0;
}

/** Where a path crosses the border of a ground, and nothing of it is walked outside, is a doorway alone: that is no end of a path. */
function endsOfPaths({ firstArc, head, kind, space, x }: GraphRows): Vertex[] {
  const ends: Vertex[] = [];
  for (let vertex = 0 as Vertex; vertex < x.length; vertex++) {
    const [from, to] = [firstArc[vertex], firstArc[vertex + 1]];
    const isPath = from < to && kind[from] !== ARC_NUMBER.doorway;
    if (space[vertex] < 0 && isPath && head.subarray(from, to).every((next) => next === head[from])) ends.push(vertex);
  }
  return ends;
}

function groundOf(levels: readonly Level[]): Level {
  if (levels.includes(0)) return 0;
  const counts = [...Map.groupBy(levels, (level) => level)].sort(([, a], [, b]) => b.length - a.length);
  return counts[0]?.[0] ?? 0;
}

/** A gate as an end of a way of which some part lies outside. @param meters how far that part is, at the pace that one walks inside */
export function gateAnchor({ x, y, level }: GraphRows, { vertex }: Gate, meters: number): Anchor {
  const at = { x: x[vertex], y: y[vertex], level: level[vertex] };
  return { ...at, space: MISSING, vertices: [vertex], meters: [meters], isGate: true };
}
