import type { Tags } from '../element.ts';

/** What a road is called, as signs name it; empty where the map does not say. */
export interface Sign {
  readonly name: string;
  readonly ref: string;
  /** Where it leads, in the direction in which it is drawn. */
  readonly destination: string;
  readonly destinationRef: string;
  /** The number of an exit that is tagged on its slip road. */
  readonly exit: string;
  /** Who runs it. */
  readonly operator: string;
  readonly isLink: boolean;
  readonly isRoundabout: boolean;
}

export function signOf(tags: Tags): Sign {
  const text = (key: string) => tags.get(key) ?? '';
  const junction = text('junction');
  return {
    name: text('name') || streetBeside(tags),
    ref: text('ref'),
    destination: text('destination') || text('destination:forward'),
    destinationRef: text('destination:ref') || text('destination:ref:forward'),
    exit: text('junction:ref'),
    operator: text('operator'),
    isLink: text('highway').endsWith('_link'),
    isRoundabout: junction === 'roundabout' || junction === 'circular',
  };
}

/** Ways beside a street that have no name of their own are called like it: https://wiki.openstreetmap.org/wiki/Key:is_sidepath */
const SIDE_WAYS = new Set(['footway', 'cycleway', 'path', 'steps', 'pedestrian', 'bridleway']);
const STREET_KEYS = ['is_sidepath:of:name', 'street:name'];

function streetBeside(tags: Tags): string {
  if (!SIDE_WAYS.has(tags.get('highway') ?? '')) return '';
  return STREET_KEYS.map((key) => tags.get(key)).find((name) => name !== undefined) ?? '';
}

/** What stands at a node of a road: where a toll is taken, or the beginning of an exit. */
export interface Post {
  readonly kind: 'booth' | 'gantry' | 'exit';
  readonly name: string;
  readonly ref: string;
  readonly operator: string;
}

export function postOf(tags: Tags): Post | null {
  const kind = postKindOf(tags);
  if (!kind) return null;
  return { kind, name: tags.get('name') ?? '', ref: tags.get('ref') ?? '', operator: tags.get('operator') ?? '' };
}

function postKindOf(tags: Tags): Post['kind'] | null {
  if (tags.get('barrier') === 'toll_booth') return 'booth';
  const highway = tags.get('highway');
  if (highway === 'toll_gantry') return 'gantry';
  return highway === 'motorway_junction' ? 'exit' : null;
}
