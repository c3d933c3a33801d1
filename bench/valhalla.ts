import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Position } from '../src/geo/position.ts';
import { extractPath } from './extracts.ts';

/** The peer that roads are measured against. It is not a dependency: it is installed here when it is first needed. */
const PACKAGE = '@valhallajs/valhallajs@3.6.1';
const FOLDER = join(tmpdir(), 'waypost-valhalla');

interface Actor {
  matrix(query: object): Promise<object>;
  route(query: object): Promise<ValhallaRoute>;
  optimizedRoute(query: object): Promise<object>;
  isochrone(query: object): Promise<object>;
  traceRoute(query: object): Promise<ValhallaRoute & { readonly alternates?: readonly ValhallaRoute[] }>;
}

interface ValhallaRoute {
  readonly trip: {
    readonly summary: { readonly length: number; readonly time: number };
    readonly legs: readonly { readonly shape: string }[];
  };
}

/** Valhalla's binding with the tiles of an extract. */
export interface Valhalla {
  matrix(origins: readonly Position[], destinations: readonly Position[], costing: string): Promise<void>;
  /** Null where it has none. */
  route(from: Position, to: Position, costing: string): Promise<{ meters: number; seconds: number; shape: string } | null>;
  /** A route with other routes beside it. */
  alternatives(from: Position, to: Position, costing: string): Promise<void>;
  /** A route through stops in the best order. */
  optimized(stops: readonly Position[], costing: string): Promise<void>;
  isochrone(from: Position, minutes: number, costing: string): Promise<void>;
  /** The lines that a trace was matched to, encoded with precision 6; empty where it finds none. */
  trace(points: readonly TracePoint[], accuracy: number, costing: string): Promise<string[]>;
}

/** A point of a trace, with seconds. */
interface TracePoint extends Position {
  readonly time: number;
}

const toLocation = ({ lat, lng }: Position) => ({ lat, lon: lng });

/** Installs the package, builds the tiles of the extract where they are not there yet, and opens them. */
export async function openValhalla(extract: { readonly name: string }): Promise<Valhalla> {
  const modules = join(FOLDER, 'node_modules');
  const own = join(modules, '@valhallajs', 'valhallajs');
  if (!existsSync(own)) {
    mkdirSync(FOLDER, { recursive: true });
    process.stderr.write(`  installing ${PACKAGE} …\n`);
    execFileSync('npm', ['install', '--prefix', FOLDER, '--no-audit', '--no-fund', PACKAGE], { stdio: 'ignore' });
  }
  const config = await builtConfig(extract, join(modules, '.bin', 'valhalla'));
  const { Actor } = await import(pathToFileURL(join(own, 'index.mjs')).href);
  const actor: Actor = await Actor.fromConfigFile(config);
  return {
    async matrix(origins, destinations, costing) {
      await actor.matrix({ sources: origins.map(toLocation), targets: destinations.map(toLocation), costing });
    },
    async alternatives(from, to, costing) {
      await actor.route({ locations: [from, to].map(toLocation), costing, alternates: 2 }).catch(() => {});
    },
    async optimized(stops, costing) {
      await actor.optimizedRoute({ locations: stops.map(toLocation), costing }).catch(() => {});
    },
    async isochrone(from, minutes, costing) {
      const contours = [{ time: minutes }];
      await actor.isochrone({ locations: [toLocation(from)], costing, contours, polygons: true });
    },
    async trace(points, accuracy, costing) {
      const shape = points.map(({ lat, lng, time }) => ({ lat, lon: lng, time }));
      const trace_options = { gps_accuracy: accuracy };
      try {
        const { trip, alternates = [] } = await actor.traceRoute({ shape, costing, shape_match: 'map_snap', trace_options });
        return [trip, ...alternates.map((each) => each.trip)].flatMap(({ legs }) => legs.map((leg) => leg.shape));
      } catch {
        return [];
      }
    },
    async route(from, to, costing) {
      try {
        const { trip } = await actor.route({ locations: [from, to].map(toLocation), costing, units: 'kilometers' });
        return { meters: trip.summary.length * 1000, seconds: trip.summary.time, shape: trip.legs[0].shape };
      } catch {
        return null;
      }
    },
  };
}

async function builtConfig(extract: { readonly name: string }, program: string): Promise<string> {
  const folder = join(FOLDER, extract.name);
  const config = join(folder, 'config.json');
  if (existsSync(config)) return config;
  mkdirSync(folder, { recursive: true });
  process.stderr.write(`  building Valhalla's tiles of ${extract.name} …\n`);
  const draft = join(folder, 'draft.json');
  const words = [
    'build_config',
    '--mjolnir-tile-dir',
    join(folder, 'tiles'),
    '--mjolnir-timezone',
    '',
    '--mjolnir-admin',
    '',
  ];
  writeFileSync(draft, execFileSync(program, words, { stdio: ['ignore', 'pipe', 'ignore'] }));
  const settings = JSON.parse(readFileSync(draft, 'utf8'));
  for (const part of ['mjolnir', 'loki', 'thor', 'odin', 'meili']) if (settings[part]) settings[part].logging = { type: '' };
  writeFileSync(draft, JSON.stringify(settings));
  // It writes lists of what it finds strange into the folder that it runs in.
  execFileSync(program, ['build_tiles', '-c', draft, extractPath(extract)], { stdio: 'ignore', cwd: folder });
  writeFileSync(config, readFileSync(draft));
  return config;
}
