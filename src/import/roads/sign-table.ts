import { idColumn } from '../../branded-ids.ts';
import type { Post } from '../../osm/roads/sign.ts';
import {
  Bearings,
  type Half,
  halvesOf,
  POST_KINDS,
  packCode,
  type RoadSigns,
  type Segment,
  SIGN_KINDS,
  turnAngle,
} from '../../roads/index.ts';
import { LargeMap } from '../../storage/large.ts';
import { startsOf } from '../../storage/starts.ts';
import { TextNumbers } from '../../storage/text-numbers.ts';
import type { RoadFacts } from './reader.ts';
import type { Segments } from './segments.ts';
import type { RoadUse } from './ways.ts';

type JunctionLines = Pick<Segments, 'from' | 'to' | 'firstPoint' | 'lat' | 'lng' | 'junctionNode'>;

/** Puts down what the roads of a map are called, and what stands at their nodes. */
export function signsOf(
  { waySign, signs, posts }: Pick<RoadFacts, 'waySign' | 'signs' | 'posts'>,
  segments: JunctionLines,
  country: RoadUse['country'],
): RoadSigns {
  const texts = new TextNumbers('different names on roads');
  // The first is empty.
  texts.number('');
  const column = (values: Iterable<string>) => Uint32Array.from(values, (value) => texts.number(value));
  const standing = postsOnRoads(posts, segments);
  const kept = standing.posts.map(({ post }) => post);
  const labels = signs.flatMap(({ names }, sign) => names.map(([language, name]) => ({ sign, language, name })));
  return {
    sign: waySign,
    country: Uint16Array.from(waySign, (_, way) => packCode(country(way))),
    name: column(signs.map(({ name }) => name)),
    labelSign: Uint32Array.from(labels, (label) => label.sign),
    labelLanguage: Uint16Array.from(labels, ({ language }) => packCode(language)),
    labelName: column(labels.map((label) => label.name)),
    ref: column(signs.map(({ ref }) => ref)),
    destination: column(signs.map(({ destination }) => destination)),
    destinationRef: column(signs.map(({ destinationRef }) => destinationRef)),
    exit: column(signs.map(({ exit }) => exit)),
    operator: column(signs.map(({ operator }) => operator)),
    kind: Uint8Array.from(
      signs,
      ({ isLink, isRoundabout, isArea }) =>
        (isLink ? SIGN_KINDS.link : 0) | (isRoundabout ? SIGN_KINDS.roundabout : 0) | (isArea ? SIGN_KINDS.area : 0),
    ),
    postHalf: idColumn(Uint32Array.from(standing.arrivals, ({ half }) => half)),
    postOf: Uint32Array.from(standing.arrivals, ({ index }) => index),
    postKind: Uint8Array.from(kept, ({ kind }) => POST_KINDS[kind]),
    postNode: Float64Array.from(standing.posts, ({ node }) => node),
    postLat: Int32Array.from(standing.posts, ({ point }) => segments.lat[point]),
    postLng: Int32Array.from(standing.posts, ({ point }) => segments.lng[point]),
    postName: column(kept.map(({ name }) => name)),
    postRef: column(kept.map(({ ref }) => ref)),
    postOperator: column(kept.map(({ operator }) => operator)),
    ...textRows(texts.texts),
  };
}

/** The posts that stand where segments end, and the half segments that arrive there, rising. */
function postsOnRoads(posts: RoadFacts['posts'], segments: JunctionLines) {
  const { from, to, firstPoint, junctionNode } = segments;
  const bearings = new Bearings(segments);
  const indexes = new LargeMap<number, number>();
  const found: { readonly post: Post; readonly node: number; readonly point: number }[] = [];
  const arrivals: { readonly half: Half; readonly index: number }[] = [];
  for (let segment = 0 as Segment; segment < from.length; segment++) {
    const [forward, backward] = halvesOf(segment);
    for (const [half, junction, point] of [
      [forward, to[segment], firstPoint[segment + 1] - 1],
      [backward, from[segment], firstPoint[segment]],
    ] as const) {
      const node = junctionNode[junction];
      const post = posts.get(node);
      if (!post) continue;
      const isFaced = faces(post, half === forward, () => bearings.arriving(half));
      let index = indexes.get(node);
      if (index === undefined) {
        index = found.push({ post, node, point }) - 1;
        indexes.set(node, index);
      }
      if (isFaced) arrivals.push({ half, index });
    }
  }
  return { posts: found, arrivals };
}

/** Whether a post is for who arrives along a half segment. A sign that faces north is seen by those who go south. */
function faces({ direction }: Post, isForward: boolean, bearing: () => number): boolean {
  if (direction === null) return true;
  if (typeof direction === 'string') return isForward === (direction === 'forward');
  return Math.abs(turnAngle(bearing(), direction)) > 90;
}

/** Texts one after the other, and where each begins. */
function textRows(texts: readonly string[]): Pick<RoadSigns, 'textStart' | 'textBytes'> {
  const encoded = texts.map((text) => Buffer.from(text));
  const textStart = startsOf(
    encoded.map(({ length }) => length),
    'names on roads, bytes',
  );
  return { textStart, textBytes: new Uint8Array(Buffer.concat(encoded)) };
}
