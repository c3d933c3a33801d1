import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { send } from '../test/support/request.ts';

const MB = 1e6;

/** What a server holds at a moment; memory and disk in MB. */
export interface Figures {
  readonly minute: number;
  /** All memory, with the pages of files that it has mapped. */
  readonly resident: number;
  /** Memory that is its own: heaps, buffers, what threads share. */
  readonly anonymous: number;
  /** Of the thread that serves. */
  readonly heap: number;
  readonly buffers: number;
  readonly descriptors: number;
  readonly threads: number;
  readonly children: number;
  /** Of the data folder. */
  readonly files: number;
  readonly disk: number;
}

export async function figuresOf(pid: number, origin: string, dataFolder: string, minute: number): Promise<Figures> {
  const status = statusOf(pid);
  const metrics = (await send(`${origin}/metrics`)).text;
  const { files, bytes } = contentOf(dataFolder);
  return {
    minute,
    resident: megabytesIn(status, 'VmRSS'),
    anonymous: memoryOf(pid),
    heap: numberAfter(metrics, '\nwaypost_nodejs_heap_size_used_bytes ') / MB,
    buffers: numberAfter(metrics, '\nwaypost_nodejs_external_memory_bytes ') / MB,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    threads: numberAfter(status, 'Threads:'),
    children: childrenOf(pid),
    files,
    disk: bytes / MB,
  };
}

const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8');
const megabytesIn = (status: string, name: string) => (numberAfter(status, `${name}:`) * 1024) / MB;

/** Memory of a process that is its own, in MB. */
export function memoryOf(pid: number): number {
  const status = statusOf(pid);
  return megabytesIn(status, 'RssAnon') + megabytesIn(status, 'RssShmem');
}

function numberAfter(text: string, name: string): number {
  const at = text.indexOf(name);
  if (at < 0) throw new Error(`there is no ${name.trim()}`);
  return Number.parseFloat(text.slice(at + name.length));
}

function childrenOf(pid: number): number {
  const listed = readdirSync(`/proc/${pid}/task`).map((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim();
    } catch {
      // The thread has ended.
      return '';
    }
  });
  return listed.flatMap((children) => (children === '' ? [] : children.split(' '))).length;
}

/** Files that go while they are counted are not. */
function contentOf(folder: string): { readonly files: number; readonly bytes: number } {
  let files = 0;
  let bytes = 0;
  const count = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const inside = join(path, entry.name);
      try {
        if (entry.isDirectory()) count(inside);
        else {
          bytes += lstatSync(inside).blocks * 512;
          files++;
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      }
    }
  };
  count(folder);
  return { files, bytes };
}
