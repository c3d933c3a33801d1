import {
  type Color,
  type Feature,
  type FeatureFilter,
  featureFilter,
  latest,
  normalizePropertyExpression,
  type StylePropertyExpression,
} from '@maplibre/maplibre-gl-style-spec';
import type { MapStyle } from '../style.ts';

type StyleLayer = MapStyle['layers'][number];

/** What properties are asked with: a feature of a tile, or none for the background. */
export type StyledFeature = Pick<Feature, 'type' | 'properties'>;

/** A layer of a style, whose properties can be worked out for a zoom and a feature. */
export class PictureLayer {
  readonly id: string;
  readonly type: StyleLayer['type'];
  readonly sourceLayer: string;
  readonly #minzoom: number;
  readonly #maxzoom: number;
  readonly #filter: FeatureFilter;
  readonly #properties: ReadonlyMap<string, StylePropertyExpression>;
  /** Texts with the names of properties in braces, which are no expressions. */
  readonly #tokens: ReadonlyMap<string, string>;

  constructor(layer: StyleLayer) {
    this.id = layer.id;
    this.type = layer.type;
    this.sourceLayer = 'source-layer' in layer ? (layer['source-layer'] ?? '') : '';
    this.#minzoom = layer.minzoom ?? 0;
    this.#maxzoom = layer.maxzoom ?? Number.POSITIVE_INFINITY;
    this.#filter = featureFilter('filter' in layer ? layer.filter : undefined, 'filter');
    const properties = new Map<string, StylePropertyExpression>();
    const tokens = new Map<string, string>();
    for (const kind of ['paint', 'layout'] as const) {
      const given: Readonly<Record<string, unknown>> = { ...layer[kind] };
      for (const [name, specification] of Object.entries(latest[`${kind}_${layer.type}`] ?? {})) {
        const value = given[name] ?? specification.default;
        if (value === undefined) continue;
        if (typeof value === 'string' && value.includes('{')) tokens.set(name, value);
        properties.set(name, normalizePropertyExpression(value, name, specification));
      }
    }
    this.#properties = properties;
    this.#tokens = tokens;
  }

  isShownAt(zoom: number): boolean {
    return zoom >= this.#minzoom && zoom < this.#maxzoom;
  }

  draws(zoom: number, feature: StyledFeature): boolean {
    return this.#filter.filter({ zoom }, feature);
  }

  number(name: string, zoom: number, feature: StyledFeature): number {
    return Number(this.#value(name, zoom, feature) ?? 0);
  }

  numbers(name: string, zoom: number, feature: StyledFeature): number[] {
    const value = this.#value(name, zoom, feature);
    return Array.isArray(value) ? value.map(Number) : [];
  }

  /** A text; empty where there is none. */
  text(name: string, zoom: number, feature: StyledFeature): string {
    const template = this.#tokens.get(name);
    if (template !== undefined) {
      return template.replaceAll(/\{([^{}]+)\}/g, (_, property: string) => String(feature.properties[property] ?? ''));
    }
    return String(this.#value(name, zoom, feature) ?? '');
  }

  /** A color as a canvas takes it, with an opacity; null where nothing would be seen. */
  color(name: string, opacity: string, zoom: number, feature: StyledFeature): string | null {
    const color: Color | undefined = this.#value(name, zoom, feature);
    const share = opacity === '' ? 1 : this.number(opacity, zoom, feature);
    if (!color || color.a * share <= 0) return null;
    const [r, g, b, a] = color.rgb;
    return `rgba(${Math.round(r * 255)},${Math.round(g * 255)},${Math.round(b * 255)},${a * share})`;
  }

  #value(name: string, zoom: number, feature: StyledFeature) {
    return this.#properties.get(name)?.evaluate({ zoom }, { ...feature, geometry: [] });
  }
}

/** Whether a layer draws at all: styles keep layers that are switched off. */
export const isVisible = (layer: StyleLayer) => !('layout' in layer && layer.layout?.visibility === 'none');
