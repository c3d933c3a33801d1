import { isDeepStrictEqual } from 'node:util';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { isObject } from '../src/text/json.ts';
import type { Answer } from '../test/support/request.ts';

const typeOf = ({ headers }: Answer) => headers['content-type'] ?? '';

/** Where two answers differ first; null where they do not. */
export function differenceOf(a: Answer, b: Answer): string | null {
  if (a.status !== b.status) return `status ${a.status} for ${b.status}`;
  if (/vector-tile/.test(typeOf(b))) return differs(shownOn(a), shownOn(b), 'tile');
  if (!/json/.test(typeOf(b))) return a.bytes.equals(b.bytes) ? null : 'other bytes';
  return differs(settled(a), settled(b), '');
}

/** The body without what no two servers say alike: how long they took, and in addresses who they are and the version of a region. */
function settled({ json, text }: Answer): unknown {
  if (/"computing_times"/.test(text)) return JSON.parse(text, (name, value) => (name === 'computing_times' ? null : value));
  return /"tilejson"/.test(text) ? JSON.parse(text.replace(/[?&]v=[^"&]*|http:\/\/[^/"]*/g, '')) : json;
}

/** Whether an answer says something: a list that is not empty, and no status that says why not. */
export function saysSomething(answer: Answer): boolean {
  if (answer.status !== 200 || answer.bytes.length === 0) return false;
  if (!/json/.test(typeOf(answer))) return true;
  const { json } = answer;
  if (!isObject(json) || (typeof json.status === 'string' && json.status !== 'OK')) return false;
  const lists = Object.values(json).filter(Array.isArray);
  return lists.length === 0 || lists.some((list) => list.length > 0);
}

/** What a tile shows, layer by layer: the same may be written in several ways. */
function shownOn({ bytes }: Answer): unknown {
  const { layers } = new VectorTile(new PbfReader(bytes));
  const shown = Object.entries(layers).map(([name, layer]) => {
    const features = Array.from({ length: layer.length }, (_, i) => layer.feature(i));
    return [name, features.map((each) => JSON.stringify([each.type, each.properties, each.loadGeometry()])).sort()];
  });
  return Object.fromEntries(shown);
}

function differs(a: unknown, b: unknown, path: string): string | null {
  if (isDeepStrictEqual(a, b)) return null;
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return `${path || 'list'} of another length`;
    const ids = (list: readonly unknown[]) => list.map((each) => (isObject(each) ? String(each.public_id) : '')).sort();
    if (!isDeepStrictEqual(ids(a), ids(b))) return `${path} of other places`;
    for (const [i, each] of a.entries()) if (!isDeepStrictEqual(each, b[i])) return differs(each, b[i], `${path}[]`);
  }
  if (isObject(a) && isObject(b))
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)]))
      if (!isDeepStrictEqual(a[name], b[name])) return differs(a[name], b[name], `${path}.${name}`);
  return path;
}
