import { ExplainedError } from '../../explained-error.ts';

/** Where the columns of a file go. What is not named is found by its usual names. */
export interface SchemaMapping {
  /** The column that holds geometries: WKT in CSV. */
  readonly geometry?: string | undefined;
  readonly lat?: string | undefined;
  readonly lng?: string | undefined;
  /** The attribute that identifies features; their ids are made of it, and stay the same in every import. */
  readonly id?: string | undefined;
  /** The table of a GeoPackage, or the file in an archive, when there are several. */
  readonly layer?: string | undefined;
  /** The attributes to keep, each with the name of its column; all without it. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
}

/** A feature as it stands in a file. */
export interface FileFeature {
  /** Where it stands, for errors: `feature 12`, `line 40`. */
  readonly place: string;
  readonly id: string | undefined;
  /** GeoJSON, WKB, or why it cannot be read; null for none. */
  readonly geometry: { readonly geojson: unknown } | { readonly wkb: Buffer } | { readonly fault: string } | null;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A file of features, opened: they are read one after the other, so that its length does not matter. */
export interface FeatureFile {
  /** The system of its coordinates, as PROJ reads it (WKT, `EPSG:3857`); undefined for longitude and latitude of WGS 84. */
  readonly crs: string | undefined;
  readonly features: AsyncIterable<FileFeature> | Iterable<FileFeature>;
}

/** A file that is not what it should be: what is wrong, and where. */
export class FileError extends ExplainedError {}
