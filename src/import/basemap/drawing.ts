import type { Drawn, LayerName, Properties } from '../../basemap/index.ts';

/** What of a layer an element is drawn as. */
export interface Rule {
  readonly kind: string;
  readonly minZoom: number;
}

/** By the value of a tag, what it is drawn as: for a value that stands for itself, its zoom. */
export type Kinds = Readonly<Record<string, number | Rule>>;

export function ruleOf(kinds: Kinds, value: string | undefined): Rule | null {
  if (value === undefined || !Object.hasOwn(kinds, value)) return null;
  const found = kinds[value];
  return typeof found === 'number' ? { kind: value, minZoom: found } : found;
}

export function drawn(layer: LayerName, { kind, minZoom }: Rule, properties: Properties = {}, rank = 0): Drawn {
  return { layer, minZoom, properties: { kind, ...properties }, rank };
}
