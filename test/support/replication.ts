import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { osmium } from './osmium.ts';

/** Where a diff stands below the address of its source. */
function pathOf(sequence: number): string {
  return String(sequence)
    .padStart(9, '0')
    .replace(/^(...)(...)/, '$1/$2/');
}

function stateText(sequence: number, time: string): string {
  return `#made by a test\nsequenceNumber=${sequence}\ntimestamp=${time.replaceAll(':', '\\:')}\n`;
}

/** A folder of replication diffs, as servers of OpenStreetMap have them. */
export class ReplicationFolder {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  diffFile(sequence: number): string {
    return join(this.folder, `${pathOf(sequence)}.osc.gz`);
  }

  /** Writes the state with a diff, or of before the first. */
  state(sequence: number, time: string, isLatest = true): void {
    const file = join(this.folder, `${pathOf(sequence)}.state.txt`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, stateText(sequence, time));
    if (!isLatest) return;
    writeFileSync(join(this.folder, 'state.new'), stateText(sequence, time));
    renameSync(join(this.folder, 'state.new'), join(this.folder, 'state.txt'));
  }

  /** Adds what has changed between two maps, as osmium-tool sees it. */
  add(sequence: number, time: string, before: string, after: string): void {
    this.state(sequence, time);
    osmium('derive-changes', before, after, '--output', this.diffFile(sequence), '--overwrite');
  }

  /** Adds a diff of elements as they stand in XML. */
  addText(sequence: number, time: string, inside: string): void {
    this.state(sequence, time);
    writeFileSync(this.diffFile(sequence), gzipSync(`<?xml version="1.0"?><osmChange version="0.6">${inside}</osmChange>`));
  }
}

/** A village that is new in a diff. */
export function newVillage(id: number, lat: number, lng: number, name: string): string {
  const tags = `<tag k="place" v="hamlet"/><tag k="name" v="${name}"/>`;
  return `<create><node id="${id}" version="1" timestamp="2026-03-02T08:00:00Z" lat="${lat}" lon="${lng}">${tags}</node></create>`;
}
