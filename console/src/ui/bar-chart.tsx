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
const LEFT = 56;

/** A chart of bars, which says its figures to who cannot see it; a table of them belongs beside it. */
export function BarChart({ title, parts, bars }: BarChartProps) {
  const total = ({ parts: own }: Bar) => own.reduce((sum, part) => sum + part, 0);
  const top = Math.max(1, ...bars.map(total));
  const height = (count: number) => (count / top) * HEIGHT;
  const width = LEFT + bars.length * STEP;
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
      <div
        class="scrolled"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
        role="img"
        aria-label={`${title}: ${bars.map((bar) => `${bar.label} ${total(bar)}`).join(', ')}`}
      >
        <svg
          viewBox={`0 0 ${width} ${HEIGHT + 30}`}
          style={{ minWidth: `${Math.min(width, 320)}px` }}
          width="100%"
          aria-hidden="true"
        >
          <text x={LEFT - 6} y={12} text-anchor="end">
            {top.toLocaleString(language.value)}
          </text>
          <line x1={LEFT - 2} x2={width} y1={HEIGHT + 2} y2={HEIGHT + 2} class="axis" />
          {bars.map((bar, i) => (
            <g key={bar.label} transform={`translate(${LEFT + i * STEP} 0)`}>
              {stacked(bar.parts).map(([from, to], part) => (
                <rect
                  key={part}
                  class={`part-${part}`}
                  width={WIDTH}
                  y={HEIGHT + 2 - height(to)}
                  height={height(to - from)}
                />
              ))}
              {i % 5 === 0 && (
                <text x={0} y={HEIGHT + 20}>
                  {bar.label}
                </text>
              )}
            </g>
          ))}
        </svg>
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
