import type { Geometry } from '../../src/geo/geometry.ts';
import { type LngLat, lngLat } from '../../src/geo/position.ts';

export type Random = () => number;

/** A ring around a point that never crosses itself, since its corners go round. */
function star(random: Random, [lng, lat]: LngLat, size: number, stretch: number): LngLat[] {
  const corners = 4 + Math.floor(random() * 6);
  const ring = Array.from({ length: corners }, (_, i): LngLat => {
    const angle = (2 * Math.PI * (i + random() * 0.6)) / corners;
    const radius = size * (0.5 + random() * 0.5);
    return lngLat({ lat: lat + radius * Math.sin(angle), lng: lng + radius * Math.cos(angle) * stretch });
  });
  return [...ring, ring[0]];
}

function box(west: number, south: number, east: number, north: number): LngLat[] {
  return [
    lngLat({ lat: south, lng: west }),
    lngLat({ lat: south, lng: east }),
    lngLat({ lat: north, lng: east }),
    lngLat({ lat: north, lng: west }),
    lngLat({ lat: south, lng: west }),
  ];
}

/** Somewhere on earth: how points are drawn there, and what shapes are special to it. */
export interface World {
  readonly name: string;
  readonly point: (random: Random) => LngLat;
  /** How much wider a degree of longitude has to be than one of latitude to be as long. */
  readonly stretch: number;
  readonly queries: number;
  /** Draws a geometry that only this place has. */
  readonly special: (random: Random) => Geometry;
}

const eastOf180 = (lng: number) => (lng > 180 ? lng - 360 : lng);

export const WORLDS: readonly World[] = [
  {
    name: 'in the middle latitudes, with points on edges',
    point: (random) => lngLat({ lng: 9 + random() * 3, lat: 47 + random() * 2 }),
    stretch: 1.5,
    queries: 25,
    special(random) {
      // Boxes on a grid share edges and corners, and points lie on them.
      const at = () => 47 + Math.floor(random() * 8) / 4;
      const [lng, lat] = [at() - 38, at()];
      if (random() < 0.5) return { type: 'Point', coordinates: lngLat({ lat, lng: lng + 0.125 }) };
      return { type: 'Polygon', coordinates: [box(lng, lat, lng + 0.25, lat + 0.25)] };
    },
  },
  {
    name: 'across the antimeridian',
    point(random) {
      const lng = 178.5 + random() * 3;
      return lngLat({ lat: 10 + random() * 2, lng: eastOf180(lng) });
    },
    stretch: 1,
    queries: 25,
    special(random) {
      // Cut in two, as RFC 7946 wants it.
      const [west, east] = [179.95 - random(), -179.95 + random()];
      const [south, north] = [10 + random(), 11.1 + random() * 0.9];
      if (random() < 0.5) {
        return { type: 'MultiPolygon', coordinates: [[box(west, south, 180, north)], [box(-180, south, east, north)]] };
      }
      return {
        type: 'MultiLineString',
        coordinates: [
          [lngLat({ lat: south, lng: west }), lngLat({ lat: south + 0.3, lng: 180 })],
          [lngLat({ lat: south + 0.3, lng: -180 }), lngLat({ lat: north, lng: east })],
        ],
      };
    },
  },
  {
    name: 'around the north pole',
    point: (random) => lngLat({ lng: -179 + random() * 358, lat: 87.8 + random() * 2.15 }),
    stretch: 8,
    // Rings around the pole are long.
    queries: 12,
    special(random) {
      const south = 88 + random() * 1.5;
      const kind = random();
      // A cap over the pole, a ring around it, or a part of one.
      if (kind < 0.12) return { type: 'Polygon', coordinates: [box(-180, south, 180, 90)] };
      if (kind < 0.16) return { type: 'Polygon', coordinates: [box(-180, south, 180, south + 0.3)] };
      const west = -170 + random() * 280;
      return { type: 'Polygon', coordinates: [box(west, south, west + 10 + 50 * random(), south + 0.3)] };
    },
  },
];

/** Draws a geometry of any kind somewhere in a world. */
export function drawn(world: World, random: Random): Geometry {
  // Shapes that are not cut stay on their side of 180°.
  const at = (size: number): LngLat => {
    for (;;) {
      const [lng, lat] = world.point(random);
      if (Math.abs(lng) + size * world.stretch < 180 && lat + size < 90) return lngLat({ lat, lng });
    }
  };
  const size = 0.02 + random() * 0.2;
  const kind = Math.floor(random() * 9);
  if (kind < 2) return { type: 'Point', coordinates: at(0) };
  if (kind === 2) return { type: 'MultiPoint', coordinates: [at(0), at(0), at(0)] };
  if (kind === 3) {
    const [lng, lat] = at(0.3);
    const line = [0, 1, 2, 3].map((i) =>
      lngLat({ lat: Math.min(lat + (random() - 0.5) * 0.15, 89.99), lng: lng + 0.07 * i * world.stretch }),
    );
    return { type: 'LineString', coordinates: line };
  }
  if (kind === 4) return { type: 'Polygon', coordinates: [star(random, at(size), size, world.stretch)] };
  if (kind === 5) {
    const centre = at(0.3);
    return {
      type: 'Polygon',
      coordinates: [star(random, centre, 0.3, world.stretch), star(random, centre, 0.07, world.stretch)],
    };
  }
  if (kind === 6) {
    const [lng, lat] = at(0.35);
    const near = lngLat({ lat, lng: lng - 0.15 * world.stretch });
    const far = lngLat({ lat, lng: lng + 0.15 * world.stretch });
    return {
      type: 'MultiPolygon',
      coordinates: [[star(random, near, 0.1, world.stretch)], [star(random, far, 0.1, world.stretch)]],
    };
  }
  return world.special(random);
}
