import type { PlanDoor } from '../../venues/index.ts';
import type { Tags } from '../element.ts';
import { closuresOf } from './closures.ts';

/** To open a door and to go through a revolving one, seconds. */
const DOOR_SECONDS = 1;
const REVOLVING_SECONDS = 3;
const GATES = new Set([
  'door',
  'gate',
  'entrance',
  'turnstile',
  'full-height_turnstile',
  'swing_gate',
  'sliding_gate',
  'kissing_gate',
  'lift_gate',
  'cycle_barrier',
  'stile',
  'horse_stile',
  'log',
  'wicket_gate',
  'kerb',
]);

export type DoorMeaning = Pick<PlanDoor, 'closed' | 'seconds' | 'isUnusable' | 'isEntrance'>;

/** What a point, or a short line in a wall, is as a door; null when it is none. An opening without a door is one that takes no time. */
export function doorOf(tags: Tags): DoorMeaning | null {
  const door = tags.get('door');
  const entrance = tags.get('entrance') ?? 'no';
  const isEntrance =
    entrance !== 'no' || tags.get('railway') === 'subway_entrance' || tags.get('railway') === 'train_station_entrance';
  const isAutomatic = (tags.get('automatic_door') ?? 'no') !== 'no';
  const isDoor = door !== undefined || isAutomatic || isEntrance || tags.get('indoor') === 'door' || isGate(tags);
  if (!isDoor) return null;
  const isOpening =
    door === 'no' || (door === undefined && !isAutomatic && tags.get('indoor') !== 'door' && tags.get('barrier') !== 'door');
  return {
    closed: closuresOf(tags),
    seconds: door === 'revolving' ? REVOLVING_SECONDS : isOpening ? 0 : DOOR_SECONDS,
    isUnusable: entrance === 'emergency' || tags.get('exit') === 'emergency' || tags.get('emergency') === 'yes',
    isEntrance,
  };
}

/** Kerbs, too, hold some people back where a line meets them. */
function isGate(tags: Tags): boolean {
  return GATES.has(tags.get('barrier') ?? '') || tags.has('kerb');
}
