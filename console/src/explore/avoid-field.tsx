import type { Polygon } from 'geojson';
import { DrawArea } from '../ui/draw-area.tsx';
import { CheckField } from '../ui/fields.tsx';
import { t } from '../words/index.ts';

/** What can be avoided besides areas. */
const KINDS = ['tolls', 'tariffs', 'highways', 'ferries'] as const;

export interface Avoided {
  readonly kinds: readonly (typeof KINDS)[number][];
  readonly areas: readonly Polygon[];
}

export const NOTHING_AVOIDED: Avoided = { kinds: [], areas: [] };

/** As the parameter `avoid` has it. */
export function avoidParameter({ kinds, areas }: Avoided): string {
  const polygons = areas.map(({ coordinates: [ring = []] }) =>
    ring
      .slice(0, -1)
      .map(([lng, lat]) => `${lat},${lng}`)
      .join(';'),
  );
  return [...kinds, ...polygons].join('|');
}

interface AvoidFieldProps {
  readonly value: Avoided;
  readonly onChange: (value: Avoided) => void;
}

/** What a route avoids: kinds of roads, and areas drawn on the map. */
export function AvoidField({ value, onChange }: AvoidFieldProps) {
  return (
    <fieldset>
      <legend>{t('avoid')}</legend>
      {KINDS.map((kind) => (
        <CheckField
          key={kind}
          label={t(kind)}
          checked={value.kinds.includes(kind)}
          onChange={(isAvoided) =>
            onChange({ ...value, kinds: isAvoided ? [...value.kinds, kind] : value.kinds.filter((each) => each !== kind) })
          }
        />
      ))}
      <DrawArea text={t('avoidArea')} onDrawn={(area) => onChange({ ...value, areas: [...value.areas, area] })} />
      {value.areas.length > 0 && (
        <p>
          {t('areasToAvoid', { count: value.areas.length })}{' '}
          <button type="button" class="quiet" onClick={() => onChange({ ...value, areas: [] })}>
            {t('removeAreas')}
          </button>
        </p>
      )}
    </fieldset>
  );
}
