import type { Drawn } from '../../basemap/index.ts';
import type { Tags } from '../../osm/element.ts';
import { drawn, type Kinds, ruleOf } from './drawing.ts';
import { nameProperties } from './names.ts';
import { isBridge, isStreet, isStreetSurface, isTunnel, levelOf, streetLines } from './streets.ts';

const WATERWAYS: Kinds = { river: 9, canal: 9, stream: 14, ditch: 14 };
const WATERWAY_LABELS: Kinds = { river: 12, canal: 12, stream: 14, ditch: 14 };
const DAMS: Kinds = { dam: 12 };
export const PIERS: Kinds = { pier: 12, breakwater: 12, groyne: 12 };
// biome-ignore format: a list reads better in rows
const AERIALWAYS: Kinds = {
  cable_car: 12, gondola: 12, goods: 12, chair_lift: 12, drag_lift: 12, 't-bar': 12, 'j-bar': 12, platter: 12,
  rope_tow: { kind: 'rope-tow', minZoom: 12 },
};

/** What a line of the map is drawn as. @param isSurface whether it is closed: what is drawn as a surface is no line */
export function drawnAsLine(tags: Tags, isSurface = false): Drawn[] {
  const streets = isSurface && isStreetSurface(tags) ? [] : streetLines(tags);
  return [...streets, ...waterLines(tags), ...otherLines(tags), ...(isSurface ? [] : structures(tags))];
}

/** Whether anything is drawn of such a line that is not closed. */
export const isDrawnAsLine = (tags: Tags) =>
  isStreet(tags) ||
  ruleOf(WATERWAYS, tags.get('waterway')) !== null ||
  ruleOf(DAMS, tags.get('waterway')) !== null ||
  ruleOf(PIERS, tags.get('man_made')) !== null ||
  ruleOf(AERIALWAYS, tags.get('aerialway')) !== null ||
  tags.get('route') === 'ferry';

function waterLines(tags: Tags): Drawn[] {
  const waterway = tags.get('waterway');
  const rule = ruleOf(WATERWAYS, waterway);
  if (!rule) return [];
  const way = { bridge: isBridge(tags), tunnel: isTunnel(tags) };
  const lines = [drawn('water_lines', rule, way, levelOf(tags))];
  const [names, label] = [nameProperties(tags), ruleOf(WATERWAY_LABELS, waterway)];
  return label && 'name' in names ? [...lines, drawn('water_lines_labels', label, { ...way, ...names })] : lines;
}

function structures(tags: Tags): Drawn[] {
  const [dam, pier] = [ruleOf(DAMS, tags.get('waterway')), ruleOf(PIERS, tags.get('man_made'))];
  return [...(dam ? [drawn('dam_lines', dam)] : []), ...(pier ? [drawn('pier_lines', pier)] : [])];
}

function otherLines(tags: Tags): Drawn[] {
  const aerialway = ruleOf(AERIALWAYS, tags.get('aerialway'));
  const lines: Drawn[] = [];
  if (aerialway) lines.push(drawn('aerialways', aerialway));
  if (tags.get('route') === 'ferry') {
    const minZoom = tags.get('motor_vehicle') === 'no' ? 12 : 10;
    lines.push(drawn('ferries', { kind: 'ferry', minZoom }, nameProperties(tags)));
  }
  return lines;
}
