import type { Static } from 'typebox';
import { first, last } from '../at.ts';
import type { Answered } from '../contract/answered.ts';
import { lngLat, type Position } from '../geo/position.ts';
import type { Level, Venue } from '../venues/index.ts';
import type { IndoorWording, Units } from '../walks/indoor-wording.ts';
import { endsOf, type StreetLeg } from '../walks/street-leg.ts';
import type { Leg } from './legs.ts';
import { degrees, hundredths, measuredDistance, measuredDuration } from './measured.ts';

interface StreetLegView {
  readonly wording: IndoorWording;
  readonly units: Units;
  /** What the level of the streets is called in the venue beside them. */
  readonly level: Level;
  /** The venue that the leg ends at; null for a leg that ends on the street. */
  readonly into: Venue | null;
  readonly waypoint: string | null;
}

/** A leg along streets, in the form of a leg through a venue. What its steps take adds up to what it takes. */
export function streetLegView(
  leg: StreetLeg,
  { wording, units, level, into, waypoint }: StreetLegView,
): Answered<Static<typeof Leg>> {
  const at = ({ lat, lng }: Position) => ({ lat: degrees(lat), lng: degrees(lng), level });
  const [start, end] = endsOf(leg);
  let [meters, seconds] = [0, 0];
  return {
    distance: measuredDistance(wording, units, leg.meters),
    duration: measuredDuration(wording, leg.seconds),
    start_location: at(start),
    end_location: at(end),
    steps: leg.steps.map((step) => {
      const [metersBefore, secondsBefore] = [meters, seconds];
      meters += step.meters;
      seconds += step.seconds;
      return {
        distance: measuredDistance(wording, units, hundredths(meters) - hundredths(metersBefore)),
        duration: measuredDuration(wording, Math.round(seconds) - Math.round(secondsBefore)),
        poi_id: step.type === 'enter' && into && leg.enters !== null ? into.heads[leg.enters].id : null,
        bearing_start: step.bearingStart,
        bearing_end: step.bearingEnd,
        start_location: at(first(step.line)),
        end_location: at(last(step.line)),
        polyline: step.line.map(({ lat, lng }) => lngLat({ lat: degrees(lat), lng: degrees(lng) })),
        levels: step.line.map(() => level),
        instruction: { summary: step.summary, instruction_type: step.type },
        routing_profiles: [],
      };
    }),
    waypoint,
    engine: 'road',
  };
}
