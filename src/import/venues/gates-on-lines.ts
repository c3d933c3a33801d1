import { localMeters } from '../../geo/distance.ts';
import { type LngLat, lngLat } from '../../geo/position.ts';
import { CLOSED_TO, type PlanDoor, type PlanFeature, type PlanLine } from '../../venues/index.ts';

/** A gate holds people back over this length of a path, on each side of it, metres: who stands farther off is on one side of it. */
const GATE_METERS = 0.3;

const keyOf = ([lng, lat]: LngLat): string => `${lng},${lat}`;

/**
 * Paths, with a corner close to each side of every turnstile, stile or gate on them that holds somebody back: beyond those they are open. Kerbs hold
 * back along the whole stretch, since what is drawn beside it is reached from the pavement; behind a private gate all is private.
 */
export function withGates(
  lines: readonly PlanLine[],
  doors: readonly PlanDoor[],
  features: readonly PlanFeature[],
): PlanLine[] {
  const isGate = ({ closed, feature }: PlanDoor) => {
    const { kerb, barrier } = features[feature].properties;
    return closed !== 0 && (closed & CLOSED_TO.public) === 0 && kerb === undefined && barrier !== 'kerb';
  };
  const gates = new Set(doors.filter(isGate).map(({ at }) => keyOf(at)));
  return lines.map((line) => {
    const { path, kind } = line;
    if (kind !== 'path' || !path.some((corner) => gates.has(keyOf(corner)))) return line;
    const split = path.flatMap((corner, i) => {
      if (!gates.has(keyOf(corner))) return [corner];
      const before = i > 0 ? [towards(corner, path[i - 1])] : [];
      const behind = i < path.length - 1 ? [towards(corner, path[i + 1])] : [];
      return [...before, corner, ...behind];
    });
    return { ...line, path: split };
  });
}

/** The point so far from a gate on the way to the next corner, or on half of a shorter way. */
function towards([lng, lat]: LngLat, [nextLng, nextLat]: LngLat): LngLat {
  const meters = localMeters(lat, lng, nextLat, nextLng);
  const share = Math.min(0.5, GATE_METERS / Math.max(meters, 0.01));
  return lngLat({ lat: lat + (nextLat - lat) * share, lng: lng + (nextLng - lng) * share });
}
