import { WALLS } from '../../modes/index.ts';
import type { Tags } from '../element.ts';

/** What stands on open ground, and is walked around: a building, or something that is in the way below roofs too; a barrier may have gates. */
export type Obstacle = 'building' | 'barrier' | 'other';

/** Buildings that one walks below. */
const ROOFS = new Set(['no', 'roof', 'canopy', 'carport']);
const BARRIERS = new Set([...WALLS, 'handrail', 'jersey_barrier', 'cable_barrier', 'wire_fence', 'ditch']);
const STRUCTURES = new Set([
  ...[
    'chimney',
    'silo',
    'storage_tank',
    'tower',
    'water_tower',
    'gasometer',
    'mast',
    'obelisk',
    'lighthouse',
    'reservoir_covered',
  ],
  'ventilation_shaft',
]);
/** Surfaces that one walks around, by `key=value`. */
const SURFACES = ['amenity=fountain', 'natural=water', 'leisure=swimming_pool'].map((pair) => pair.split('='));

/** What a way or a multipolygon is to those who walk: null where they may walk over it, or below. */
export function obstacleOf(tags: Tags, isSurface: boolean): Obstacle | null {
  if (tags.size === 0 || tags.get('location') === 'underground' || tags.get('location') === 'roof') return null;
  if (BARRIERS.has(tags.get('barrier') ?? '')) return 'barrier';
  if (!isSurface) return null;
  const building = tags.get('building');
  if (building !== undefined) return ROOFS.has(building) || isRaised(tags) ? null : 'building';
  if (STRUCTURES.has(tags.get('man_made') ?? '')) return 'other';
  return SURFACES.some(([key, value]) => tags.get(key) === value) ? 'other' : null;
}

/** Whether a building begins above the ground. */
function isRaised(tags: Tags): boolean {
  return ['building:min_level', 'min_level', 'min_height'].some((key) => Number.parseFloat(tags.get(key) ?? '0') > 0);
}

/** What is put into a fence or a wall so that people get through: https://wiki.openstreetmap.org/wiki/Key:barrier#Access_control_on_highways */
// biome-ignore format: a row of words
const GATES = new Set([
  'gate', 'entrance', 'kissing_gate', 'wicket_gate', 'swing_gate', 'lift_gate', 'sliding_gate', 'hampshire_gate', 'bump_gate',
  'turnstile', 'full-height_turnstile', 'stile', 'cycle_barrier', 'motorcycle_barrier', 'bollard', 'door', 'sally_port', 'toll_booth',
]);

/** Whether a node of a barrier is a way through it, for who may pass it. */
export function isGate(tags: Tags): boolean {
  if (GATES.has(tags.get('barrier') ?? '')) return true;
  return ['entrance', 'door'].some((key) => (tags.get(key) ?? 'no') !== 'no');
}
