import { idColumn, NONE } from '../../branded-ids.ts';
import { LOAD_ERRORS, type SharedSections } from '../../storage/sections.ts';
import { type CallThread, inThread } from '../../threads/call-thread.ts';
import type { Network } from '../network/network.ts';
import type { Arc } from '../network/road-ids.ts';
import { earlierContentFrom, sectionsOf } from '../network/sections.ts';
import { arranged, copiesOf } from './arrange.ts';
import { contract } from './contract.ts';

/**
 * The sections of a file before version 5 as those of version 5: vertices stood in the order in which they are taken out, and are numbered in
 * postorder. That order stays, so that only contracting is done again.
 *
 * @throws UnusableFile when a section is missing
 */
export function renumbered(shared: SharedSections): SharedSections {
  const content = earlierContentFrom(shared);
  const networks = Object.fromEntries(
    Object.entries(content.networks).map(([name, network]) => [name, renumberedNetwork(network)]),
  );
  const sections = new Map([...sectionsOf({ ...content, networks })].map(([name, row]) => [name, inSharedMemory(row)]));
  const isAsItWas = (name: string) => sections.get(name)?.buffer === shared.sections.get(name)?.buffer;
  return { path: shared.path, sections, mapped: new Set([...shared.mapped].filter(isAsItWas)) };
}

/** What the thread that numbers anew is called with. */
export type RenumberCalls = { readonly renumber: readonly [SharedSections, SharedSections] };

/** The same without holding up this thread. */
export function renumberedInThread(shared: SharedSections): Promise<SharedSections> {
  return inThread(
    { script: new URL('./renumber-thread.ts', import.meta.url), errors: LOAD_ERRORS },
    (thread: CallThread<RenumberCalls>) => thread.call('renumber', shared),
  );
}

/** @param network its vertices stand in the order in which they are taken out */
function renumberedNetwork(network: Omit<Network, 'hierarchy'>): Network {
  const taken = Uint32Array.from(network.firstArc.subarray(1).keys());
  const { network: inOrder, rank } = arranged(network, taken);
  const arcOf = idColumn<Arc>(network.arcOf.map((arc) => (arc === NONE ? NONE : rank[arc])));
  const copies = copiesOf(network.half, network.copyArc, rank);
  return { ...inOrder, arcOf, ...copies, hierarchy: contract(inOrder) };
}

/** The bytes of a row in memory that threads can share: as they are where they stand so already. */
function inSharedMemory({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  if (buffer instanceof SharedArrayBuffer) return bytes;
  const shared = new Uint8Array(new SharedArrayBuffer(byteLength));
  shared.set(bytes);
  return shared;
}
