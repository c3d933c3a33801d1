import { hash } from 'node:crypto';
import type { Finding } from '../../venues/index.ts';
import type { TaggedFeature } from './tagged.ts';

/**
 * Features, each with a source of its own: where several have the same the first keeps it, and the others are told by what they are, so that
 * they are the same after every import.
 */
export function withDistinctSources(features: readonly TaggedFeature[], findings: Finding[]): TaggedFeature[] {
  const taken = new Set<string>();
  return features.map((feature) => {
    const { source } = feature;
    let own = source;
    if (taken.has(source)) {
      const { geometry, properties } = feature;
      const digest = hash('sha256', JSON.stringify([geometry, properties])).slice(0, 12);
      own = `${source}#${digest}`;
      for (let copy = 2; taken.has(own); copy++) own = `${source}#${digest}.${copy}`;
      const text = `another object has the same id: this one is taken as ${own}`;
      findings.push({ kind: 'duplicate id', source, levels: [], text });
    }
    taken.add(own);
    return own === source ? feature : { ...feature, source: own };
  });
}
