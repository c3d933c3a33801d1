import type { Maneuver } from '../roads/index.ts';
import type { InstructionType } from '../venues/index.ts';

/**
 * Instructions as numbers, by which clients choose a picture. They are those of the maneuvers of Valhalla, which other engines and players of
 * voices know too.
 */
const TURNS: Readonly<Record<Maneuver['modifier'], number>> = {
  straight: 8,
  'slight right': 9,
  right: 10,
  'sharp right': 11,
  uturn: 13,
  'sharp left': 14,
  left: 15,
  'slight left': 16,
};

/** Straight on, to the right, to the left. */
type Sides = readonly [straight: number, right: number, left: number];

const ACTIONS: Readonly<Record<Maneuver['type'], number | Sides | typeof TURNS>> = {
  depart: 1,
  'new name': 7,
  turn: TURNS,
  continue: TURNS,
  'end of road': TURNS,
  fork: [22, 23, 24],
  'on ramp': [17, 18, 19],
  'off ramp': [17, 20, 21],
  merge: [25, 37, 38],
  roundabout: 26,
  ferry: 28,
};
const ARRIVE: Sides = [4, 5, 6];

/** Of ways through venues, what has no number of its own there is the walk on. */
const INDOOR: readonly (readonly [pattern: RegExp, action: number])[] = [
  [/^arrive_left$/, 6],
  [/^arrive_right$/, 5],
  [/^(arrive|reach_waypoint)/, 4],
  [/^turn_slight_right/, 9],
  [/^turn_sharp_right/, 11],
  [/^turn_right/, 10],
  [/^turn_slight_left/, 16],
  [/^turn_sharp_left/, 14],
  [/^turn_left/, 15],
  [/^turn_around/, 13],
  [/^take_elevator/, 39],
  [/^take_stairs/, 40],
  [/^take_escalator/, 41],
  [/^enter$/, 42],
  [/^exit$/, 43],
];

const sideOf = ([straight, right, left]: Sides, modifier: string): number =>
  modifier.endsWith('right') ? right : modifier.endsWith('left') ? left : straight;

/** The number of a maneuver on streets. */
export function actionOf({ type, modifier }: Pick<Maneuver, 'type' | 'modifier'>): number {
  const action = ACTIONS[type];
  if (typeof action === 'number') return action;
  return 'uturn' in action ? action[modifier] : sideOf(action, modifier);
}

/** The number of the arrival, by the side on which the goal is. */
export function arrivalAction(side: 'left' | 'right' | null): number {
  return sideOf(ARRIVE, side ?? '');
}

/** The number of an instruction in a venue. */
export function indoorAction(type: InstructionType): number {
  return INDOOR.find(([pattern]) => pattern.test(type))?.[1] ?? TURNS.straight;
}
