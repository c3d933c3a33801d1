import { type Drawn, mercatorArea } from '../../basemap/index.ts';
import type { Member, Tags } from '../../osm/element.ts';
import { nameProperties } from './names.ts';

const COUNTRY = 2;
const STATE = 4;
/** Above this zoom borders of countries are those of the world's table, whose lines are as fine as can be seen there. */
const WORLD_BORDER_ZOOM = 7;
const STATE_ZOOM = 7;
/** States are labelled by how large they are, in square kilometres of Mercator's plane. */
const LABEL_ZOOMS = [
  { least: 700_000, zoom: 3 },
  { least: 100_000, zoom: 4 },
  { least: 0, zoom: 5 },
] as const;
const HECTARE = 10_000;

interface Border {
  level: number;
  isDisputed: boolean;
}

/** The ways that are borders of countries and states: by the relations that they belong to, the highest of them counts. */
export class BorderLevels {
  readonly #ways = new Map<number, Border>();

  note(_id: number, members: readonly Member[], tags: Tags): void {
    const level = levelOf(tags);
    const isDisputed = tags.get('boundary') === 'disputed' && isHigh(tags.get('admin_level'));
    if (level === null && !isDisputed) return;
    for (const { type, id } of members) {
      if (type !== 'way') continue;
      const known = this.#ways.get(id) ?? { level: Number.POSITIVE_INFINITY, isDisputed: false };
      known.level = Math.min(known.level, level ?? known.level);
      known.isDisputed ||= isDisputed;
      this.#ways.set(id, known);
    }
  }

  ways(): Iterable<number> {
    return this.#ways.keys();
  }

  /** What a way is drawn as, where it is such a border. */
  of(way: number, tags: Tags): Drawn | null {
    const known = this.#ways.get(way);
    if (!known || !(known.level <= STATE)) return null;
    const properties = {
      admin_level: known.level,
      maritime: tags.get('maritime') === 'yes' || tags.get('natural') === 'coastline',
      disputed: known.isDisputed || tags.get('disputed') === 'yes',
    };
    const minZoom = known.level === COUNTRY ? WORLD_BORDER_ZOOM + 1 : STATE_ZOOM;
    return { layer: 'boundaries', minZoom, properties, rank: known.level };
  }

  isState(tags: Tags): boolean {
    return levelOf(tags) === STATE;
  }

  labelOf(tags: Tags, worldArea: number): Drawn | null {
    const names = nameProperties(tags);
    if (!('name' in names)) return null;
    const area = mercatorArea(worldArea);
    const { zoom } = LABEL_ZOOMS.find(({ least }) => area / 1e6 >= least) ?? LABEL_ZOOMS[LABEL_ZOOMS.length - 1];
    const properties = { admin_level: STATE, way_area: Math.round(area / HECTARE), ...names };
    return { layer: 'boundary_labels', minZoom: zoom, properties, rank: -area };
  }
}

/** Whether a disputed border is one between countries or states, as far as its map says. */
const isHigh = (level: string | undefined) => level === undefined || (Number(level) >= COUNTRY && Number(level) <= STATE);

/** 2 for a country, 4 for a state, null for neither. */
function levelOf(tags: Tags): number | null {
  if (tags.get('boundary') !== 'administrative') return null;
  const level = Number(tags.get('admin_level'));
  return level === COUNTRY || level === STATE ? level : null;
}
