import { boxOfGeometry, middleOfBox } from '../../geo/box.ts';
import type { LngLat } from '../../geo/position.ts';
import type { Finding, LocatedFinding, Plan } from '../plan/plan.ts';
import { REMEDIES } from '../plan/remedies.ts';

/** Findings with where they are, and what can be done about them. */
export function located(findings: readonly Finding[], { features, lines }: Plan): LocatedFinding[] {
  const places = new Map<string, LngLat>();
  for (const { source, path } of lines) places.set(source, path[path.length >> 1]);
  for (const { source, geometry } of features) places.set(source, middleOfBox(boxOfGeometry(geometry)));
  return findings.map((finding) => ({
    ...finding,
    at: places.get(finding.source) ?? null,
    remedy: REMEDIES[finding.kind],
  }));
}
