import { orderBy } from '../../storage/order.ts';
import type { Cuts } from './cuts.ts';
import type { NetworkDraft } from './draft.ts';
import type { DraftVertices } from './vertices.ts';

/** Vertices in the order in which they are taken out. @param shared null where each arc is one */
export async function vertexOrder(
  { half }: NetworkDraft,
  shared: DraftVertices | null,
  cuts: Cuts,
  progress: (share: number) => void,
): Promise<Uint32Array> {
  const { ofHalf, ofJunction } = await cuts.places(half, progress);
  if (!shared) return orderBy(half.length, [half.map((each) => ofHalf[each])]);
  const places = ofJunction();
  return orderBy(shared.junctionOf.length, [shared.junctionOf.map((junction) => places[junction])]);
}
