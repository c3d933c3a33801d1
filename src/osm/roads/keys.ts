import { MODES, type TravelMode, travelMode } from '../../modes/index.ts';
import { SIZE_LIMITS } from './size-keys.ts';

/** Keys that the interpretation of tags looks at for every mode. What begins with one and a colon counts too. */
const GENERAL_KEYS = [
  ...['access', 'vehicle', 'oneway', 'junction', 'highway', 'route', 'barrier', 'bollard', 'kerb', 'locked', 'duration'],
  ...['maxspeed', 'source', 'zone', 'service', 'motorroad', 'hov', 'cycleway', 'sidewalk', 'conveying', 'area'],
  ...['construction', 'impassable', 'abandoned', 'disused', 'razed', 'status', 'ice_road', 'winter_road', 'toll'],
  ...SIZE_LIMITS.map(({ key }) => key.split(':', 1)[0]),
  ...['driving_side', 'crossing', 'traffic_signals', 'bridge', 'tunnel'],
  ...['direction', 'stop', 'traffic_sign', 'entrance', 'door', 'ford', 'sensory', 'fence', 'width', 'est_width'],
];

/** Keys in the tables of a mode. */
function keysOf(mode: TravelMode): string[] {
  const { accessKeys, propertyKeys, maxspeedKeys, caps, otherSpeeds, pushing, ground } = mode;
  const pairs = [...Object.keys(otherSpeeds), ...Object.keys(pushing?.others ?? {}), ...groundPairs(ground)];
  return [
    ...accessKeys,
    ...Object.values(propertyKeys).flat(),
    ...(maxspeedKeys ?? []),
    ...[...Object.keys(caps), ...Object.keys(pushing?.caps ?? {})].map((key) => key.split(':', 1)[0]),
    ...pairs.map((pair) => pair.split('=', 1)[0].split(':', 1)[0]),
    ...(ground ? ['incline', 'footway', 'path'] : []),
  ];
}

function groundPairs(ground: TravelMode['ground']): string[] {
  return ground ? [...ground.opened, ...ground.closed, ...ground.effort] : [];
}

const ALL_MODES = MODES.map(travelMode);
const KEYS: ReadonlySet<string> = new Set([...GENERAL_KEYS, ...ALL_MODES.flatMap(keysOf)]);

/** Whether a tag says how a way or node can be used: all others are dropped while a map is read, which lets ways share their tags. */
export function isRoadKey(key: string): boolean {
  const colon = key.indexOf(':');
  return KEYS.has(colon < 0 ? key : key.slice(0, colon));
}

/** Keys without which a node is nothing but a point of a line. */
export const NODE_KEYS: readonly string[] = [
  ...['barrier', 'highway', 'crossing', 'entrance', 'door', 'ford', 'kerb', 'kerb:height'],
  ...SIZE_LIMITS.map(({ key }) => key),
];
