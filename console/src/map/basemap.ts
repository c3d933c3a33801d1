import type { StyleSpecification } from 'maplibre-gl';
import { sessionHeaders } from '../session.ts';

/** A map of nothing: what is drawn shows on plain ground where a region has no basemap. */
function plainGround(isDark: boolean): StyleSpecification {
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': isDark ? '#1b2429' : '#eef1f0' } }],
  };
}

export const isPlainGround = ({ sources }: StyleSpecification) => Object.keys(sources).length === 0;

/** The style of the region's basemap. */
export async function basemapStyle(isDark: boolean, language: string): Promise<StyleSpecification> {
  const query = new URLSearchParams({ language });
  const response = await fetch(`/map/style/${isDark ? 'dark' : 'light'}.json?${query}`, { headers: sessionHeaders('GET') });
  return response.ok ? await response.json() : plainGround(isDark);
}
