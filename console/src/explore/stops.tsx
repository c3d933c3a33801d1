import type { LatLng, Stop } from '../map/map-view.tsx';
import { pairOf } from '../map/stage.tsx';
import { t, type WordKey } from '../words/index.ts';

/** The letter of a stop: A, B, … Z, AA, … */
export function letterOf(index: number): string {
  const before = Math.floor(index / 26);
  return `${before > 0 ? letterOf(before - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}

export const stopsOf = (points: readonly LatLng[]): Stop[] => points.map((point, i) => ({ ...point, label: letterOf(i) }));

/** The points with another in the place of one. */
export const moved = (points: readonly LatLng[], index: number, point: LatLng): LatLng[] =>
  points.map((each, i) => (i === index ? point : each));

interface StopListProps {
  readonly title: WordKey;
  readonly points: readonly LatLng[];
  readonly onChange: (points: readonly LatLng[]) => void;
}

/** The stops in their order, with what changes it by the keyboard. */
export function StopList({ title, points, onChange }: StopListProps) {
  if (points.length === 0) return null;
  return (
    <fieldset>
      <legend>{t(title)}</legend>
      <ol class="stops">
        {points.map((point, i) => (
          <li key={i}>
            <strong>{letterOf(i)}</strong> <span>{pairOf(point)}</span>
            {i > 0 && (
              <button
                type="button"
                class="quiet"
                aria-label={t('moveUp', { number: letterOf(i) })}
                onClick={() =>
                  onChange([...points.slice(0, i - 1), point, ...points.slice(i - 1, i), ...points.slice(i + 1)])
                }
              >
                ↑
              </button>
            )}
            <button
              type="button"
              class="quiet"
              aria-label={t('removeStop', { number: letterOf(i) })}
              onClick={() => onChange(points.filter((_, other) => other !== i))}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      <button type="button" class="quiet" onClick={() => onChange([])}>
        {t('clear')}
      </button>
    </fieldset>
  );
}
