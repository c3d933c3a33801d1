import { language } from '../words/index.ts';

/** A bar, in parts from the bottom up. */
export interface Bar {
  readonly label: string;
  readonly parts: readonly number[];
}

interface BarChartProps {
  readonly title: string;
  /** The names of the parts, each of which has its colour. */
  readonly parts: readonly string[];
  readonly bars: readonly Bar[];
}

const HEIGHT = 140;
const STEP = 22;
const WIDTH = 16;

/** A chart of bars, which says its figures to who cannot see it; a table of them belongs beside it. */
export function BarChart({ title, parts, bars }: BarChartProps) {
  const total = ({ parts: own }: Bar) => own.reduce((sum, part) => sum + part, 0);
  const top = Math.max(1, ...bars.map(total));
  const height = (count: number) => (count / top) * HEIGHT;
  return (
    <figure class="chart">
      <figcaption>
        {title}
        {parts.map((part, i) => (
          <span key={part} class="legend">
            <span class={`swatch part-${i}`} /> {part}
          </span>
        ))}
      </figcaption>
      <div role="img" aria-label={`${title}: ${bars.map((bar) => `${bar.label} ${total(bar)}`).join(', ')}`}>
        <div class="scale">{top.toLocaleString(language.value)}</div>
        <svg
          viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          width="100%"
          height={HEIGHT}
          aria-hidden="true"
        >
          {bars.map((bar, i) => (
            <g key={bar.label} transform={`translate(${i * STEP} 0)`}>
              {stacked(bar.parts).map(([from, to], part) => (
                <rect key={part} class={`part-${part}`} width={WIDTH} y={HEIGHT - height(to)} height={height(to - from)} />
              ))}
            </g>
          ))}
        </svg>
        <div class="scale">
          {[bars[0], bars[bars.length >> 1], bars.at(-1)].map((bar, i) => (
            <span key={i}>{bar?.label}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** Where each part begins and ends. */
function stacked(parts: readonly number[]): [number, number][] {
  let sum = 0;
  return parts.map((part) => {
    sum += part;
    return [sum - part, sum];
  });
}
