import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { Compression, type Header, PMTiles, ResolvedValueCache, type Source, TileType } from 'pmtiles';
import { ExplainedError } from '../explained-error.ts';
import { UnusableFile } from '../storage/container.ts';
import { DataUnreadable } from '../storage/damage.ts';
import { isObject } from '../text/json.ts';
import type { TileAt } from './grid.ts';
import { cutOut } from './overzoom.ts';
import { AddressSource, FileSource } from './sources.ts';
import { MOST_TILE_BYTES, unpackedDirectory, unpackedTile } from './unpacked.ts';

const pack = promisify(gzip);

/** Directories that are kept: each has some thousand entries. */
const MOST_DIRECTORIES = 200;
/** Tiles that are kept, packed. */
const MOST_BYTES = 48 * 2 ** 20;
const TILE_BYTES = 200;
/** Deeper tiles are asked for by nobody. */
const DEEPEST = 24;

/** A layer of tiles. */
export interface ArchiveLayer {
  readonly id: string;
  readonly description: string;
  readonly minzoom: number;
  readonly maxzoom: number;
  readonly fields: Readonly<Record<string, string>>;
}

/** What an archive says of itself. */
export interface ArchiveAbout {
  readonly minzoom: number;
  readonly maxzoom: number;
  readonly bounds: readonly [number, number, number, number];
  readonly center: readonly [number, number, number];
  readonly layers: readonly ArchiveLayer[];
  readonly attribution: string | null;
}

/** What an open archive consists of. */
interface OpenArchive {
  readonly archive: PMTiles;
  readonly about: ArchiveAbout;
  readonly isPacked: boolean;
  readonly worldZoom: number | null;
  readonly close: () => Promise<void>;
}

/** An archive of tiles that is open: a file of our own or of somebody else, or one on another server that answers requests for parts. */
export class Basemap {
  readonly about: ArchiveAbout;
  readonly #archive: PMTiles;
  readonly #isPacked: boolean;
  /** Down to this zoom it holds the whole world; what it lacks below is cut out of that. Null for an archive of which that is not known. */
  readonly #worldZoom: number | null;
  readonly #close: () => Promise<void>;
  readonly #tiles = new LRUCache<string, Uint8Array, TileAt>({
    maxSize: MOST_BYTES,
    sizeCalculation: (bytes) => bytes.length + TILE_BYTES,
    fetchMethod: (_key, _stale, { context }) => {
      const reading = this.#find(context)
        .catch((error: unknown) => {
          if (error instanceof DataUnreadable) throw error;
          throw new DataUnreadable('The basemap cannot be read at the moment; the log has the reason', { cause: error });
        })
        .finally(() => this.#reading.delete(reading));
      this.#reading.add(reading);
      return reading;
    },
  });
  readonly #reading = new Set<Promise<Uint8Array>>();

  constructor({ archive, about, isPacked, worldZoom, close }: OpenArchive) {
    this.#archive = archive;
    this.about = about;
    this.#isPacked = isPacked;
    this.#worldZoom = worldZoom;
    this.#close = close;
  }

  /** Opens a file. @throws UnusableFile */
  static async open(path: string): Promise<Basemap> {
    const file = await open(path).catch((error: unknown) => {
      throw new UnusableFile(path, error instanceof Error ? error.message : String(error));
    });
    try {
      return await openSource(path, new FileSource(path, file), () => file.close());
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Opens an archive on another server. @throws UnusableFile */
  static openAddress(address: string): Promise<Basemap> {
    return openSource(address, new AddressSource(address), async () => {});
  }

  /** A tile, packed with gzip, of a length that can be unpacked; one of no layers where nothing is. @throws DataUnreadable */
  async tile(tile: TileAt): Promise<Uint8Array> {
    const { z, x, y } = tile;
    return (await this.#tiles.fetch(`${z}/${x}/${y}`, { context: tile })) ?? NOTHING;
  }

  async #find(tile: TileAt): Promise<Uint8Array> {
    const { minzoom, maxzoom } = this.about;
    if (tile.z < minzoom) return NOTHING;
    if (tile.z > maxzoom) return this.#cutFrom(maxzoom, tile);
    const found = await this.#archive.getZxy(tile.z, tile.x, tile.y);
    if (found) {
      const bytes = new Uint8Array(found.data);
      if (this.#isPacked) await unpackedTile(bytes);
      else if (bytes.length > MOST_TILE_BYTES) throw new Error(`a tile of ${bytes.length} bytes`);
      return this.#isPacked ? bytes : pack(bytes);
    }
    const world = this.#worldZoom;
    return world === null || tile.z <= world ? NOTHING : this.#cutFrom(world, tile);
  }

  /** A tile, cut out of the one above it. */
  async #cutFrom(zoom: number, tile: TileAt): Promise<Uint8Array> {
    const depth = tile.z - zoom;
    const above = await this.tile({ z: zoom, x: tile.x >> depth, y: tile.y >> depth });
    if (above === NOTHING) return NOTHING;
    const cut = cutOut(await unpackedTile(above), depth, tile);
    return cut ? pack(cut) : NOTHING;
  }

  /** Closes it when all tiles that are being read have been. */
  async close(): Promise<void> {
    while (this.#reading.size > 0) await Promise.allSettled(this.#reading);
    await this.#close();
  }
}

/** A tile without layers, packed. */
const NOTHING: Uint8Array = Buffer.from('H4sIAAAAAAAAAwMAAAAAAAAAAAA=', 'base64');

async function openSource(name: string, source: Source, close: () => Promise<void>): Promise<Basemap> {
  // Tiles stay packed; directories are unpacked by the cache. What could not be read is read again when it is asked for again.
  const archive = new PMTiles(source, new ResolvedValueCache(MOST_DIRECTORIES, true, unpacked), async (bytes) => bytes);
  try {
    const header = await archive.getHeader();
    if (header.tileType !== TileType.Mvt) throw new Error('its tiles are no vector tiles (MVT)');
    if (header.tileCompression !== Compression.Gzip && header.tileCompression !== Compression.None) {
      throw new Error('its tiles are packed by other means than gzip');
    }
    if (header.minZoom > header.maxZoom || header.maxZoom > DEEPEST)
      throw new Error(`its zooms are ${header.minZoom} to ${header.maxZoom}`);
    const about = await metadataOf(source, header);
    const { world_zoom: worldZoom } = about;
    const isPacked = header.tileCompression === Compression.Gzip;
    return new Basemap({
      ...{ archive, isPacked, close, about: aboutOf(header, about) },
      worldZoom: Number.isInteger(worldZoom) ? Number(worldZoom) : null,
    });
  } catch (error) {
    if (error instanceof ExplainedError) throw error;
    throw new UnusableFile(
      name,
      `is no PMTiles archive of vector tiles: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function unpacked(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return bytes;
  if (compression !== Compression.Gzip) throw new Error('its directories are packed by other means than gzip');
  const { buffer, byteOffset, byteLength } = await unpackedDirectory(new Uint8Array(bytes));
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

async function metadataOf(source: Source, header: Header): Promise<Readonly<Record<string, unknown>>> {
  const { data } = await source.getBytes(header.jsonMetadataOffset, header.jsonMetadataLength);
  const metadata: unknown = JSON.parse(Buffer.from(await unpacked(data, header.internalCompression)).toString('utf8'));
  return isObject(metadata) ? metadata : {};
}

function aboutOf(header: Header, metadata: Readonly<Record<string, unknown>>): ArchiveAbout {
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat, centerLon, centerLat, centerZoom } = header;
  const listed = Array.isArray(metadata.vector_layers) ? metadata.vector_layers.filter(isObject) : [];
  return {
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds: [minLon, minLat, maxLon, maxLat],
    center: [centerLon, centerLat, centerZoom],
    layers: listed.flatMap((layer) => layerOf(layer, minZoom, maxZoom)),
    attribution: typeof metadata.attribution === 'string' ? metadata.attribution : null,
  };
}

function layerOf(
  { id, description, minzoom, maxzoom, fields }: Readonly<Record<string, unknown>>,
  least: number,
  most: number,
): ArchiveLayer[] {
  if (typeof id !== 'string') return [];
  const known = isObject(fields) ? Object.entries(fields).filter(([, type]) => typeof type === 'string') : [];
  return [
    {
      id,
      description: typeof description === 'string' ? description : '',
      minzoom: typeof minzoom === 'number' ? minzoom : least,
      maxzoom: typeof maxzoom === 'number' ? maxzoom : most,
      fields: Object.fromEntries(known.map(([name, type]) => [name, String(type)])),
    },
  ];
}
