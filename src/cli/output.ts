import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { draftIn, sweepDrafts } from '../storage/drafts.ts';
import { UsageError } from './command.ts';

/** Stands for standard input or output, where a file may be named. */
export const STANDARD_STREAM = '-';

const DRAFT = 'table';
/** Text is written in pieces of about this many characters. */
const PIECE = 64 * 1024;

/** Where a text is written to: all of it or nothing. What is disposed of without having been finished leaves nothing. */
interface Output extends AsyncDisposable {
  write(text: string): Promise<void>;
  finish(): Promise<void>;
}

/** Opens a file, which is there when it is finished, or standard output. @throws UsageError for a folder that is not there */
export async function openOutput(path: string): Promise<Output> {
  return path === STANDARD_STREAM ? standardOutput() : fileOutput(path);
}

async function fileOutput(path: string): Promise<Output> {
  const folder = dirname(path);
  if (!existsSync(folder)) throw new UsageError(`--out ${path}: there is no folder ${folder}`);
  // What a killed command has left.
  sweepDrafts(folder, DRAFT);
  const draft = draftIn(folder, DRAFT);
  const file = await open(draft, 'wx');
  const buffered = inPieces((text) => file.writeFile(text));
  let isOpen = true;
  return {
    write: buffered.write,
    async finish() {
      await buffered.flush();
      await file.sync();
      await file.close();
      isOpen = false;
      await rename(draft, path);
    },
    async [Symbol.asyncDispose]() {
      if (!isOpen) return;
      await file.close();
      rmSync(draft, { force: true });
    },
  };
}

function standardOutput(): Output {
  const buffered = inPieces(async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  });
  return { write: buffered.write, finish: buffered.flush, [Symbol.asyncDispose]: async () => {} };
}

function inPieces(write: (text: string) => Promise<void>) {
  let piece = '';
  const flush = async () => {
    const text = piece;
    piece = '';
    if (text !== '') await write(text);
  };
  return {
    flush,
    async write(text: string) {
      piece += text;
      if (piece.length >= PIECE) await flush();
    },
  };
}
