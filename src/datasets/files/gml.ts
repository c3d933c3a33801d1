import { isNorthFirst } from './axis-order.ts';
import { type FeatureFile, FileError, type SchemaMapping } from './feature-file.ts';
import {
  faultIn,
  joinedGeometry,
  type Part,
  type Positions,
  readXmlFeatures,
  type XmlElement,
  type XmlFeature,
  type XmlReader,
} from './xml-features.ts';

const MEMBERS = new Set(['featureMember', 'member', 'featureMembers']);
const COLLECTIONS = /^(Feature|Multi)?Collection$|FeatureCollection$/;
/** What holds geometries, or is one. */
const GEOMETRIES =
  /^(Point|LineString|LinearRing|Curve|CompositeCurve|Polygon|Surface|CompositeSurface|MultiPoint|MultiLineString|MultiCurve|MultiPolygon|MultiSurface|MultiGeometry|Envelope)$/;
/** Edges that are no straight lines. */
const CURVED =
  /^(Arc|ArcString|ArcByCenterPoint|ArcByBulge|Circle|CircleByCenterPoint|CubicSpline|BSpline|Bezier|Clothoid|Geodesic)$/;
const DEGREES = new Set([4326]);

/** How a `srsName` puts its coordinates. */
interface System {
  /** As PROJ reads it; undefined for longitude and latitude of WGS 84. */
  readonly crs: string | undefined;
  readonly isNorthFirst: boolean;
  /** Numbers of a position that says nothing of it. */
  readonly dimension: number;
}

/** GML 2 and 3: features of a collection, with straight edges. @param head its beginning, which names the system of coordinates */
export function readGml(path: string, head: string, mapping: SchemaMapping): FeatureFile {
  const [, name] = /srsName\s*=\s*["']([^"']{1,400})["']/.exec(head) ?? [];
  // As it stands in the XML, where others are read from it.
  const system = systemOf(name?.replaceAll('&amp;', '&'));
  return readXmlFeatures(path, 'GML', mapping, { crs: system.crs, reader: new GmlReader(system) });
}

function systemOf(name: string | undefined): System {
  const { horizontal, isCompound } = partsOf(name ?? 'CRS84');
  const dimension = isCompound ? 3 : 2;
  if (/CRS:?84$/i.test(horizontal)) return { crs: undefined, isNorthFirst: false, dimension };
  const [, code] =
    /EPSG[:/](?:[\d.]{0,10}[:/]|:)?(\d{4,6})$/i.exec(horizontal) ?? /epsg\.xml#(\d{4,6})$/i.exec(horizontal) ?? [];
  if (code === undefined)
    throw new FileError(`the system of coordinates ${(name ?? '').slice(0, 100)} is not known: expected one of EPSG`);
  const number = Number(code);
  const isByAuthority = /^(urn:|https?:\/\/www\.opengis\.net\/def\/)/i.test(horizontal);
  return {
    crs: DEGREES.has(number) ? undefined : `EPSG:${code}`,
    isNorthFirst: isByAuthority && isNorthFirst(number),
    dimension,
  };
}

const COMPOUND = '/def/crs-compound?';

/**
 * The part of a name that is about longitudes and latitudes, or eastings and northings; heights have a system of their own in one that is
 * compound: `urn:ogc:def:crs,crs:EPSG::25832,crs:EPSG::5783` (OGC 07-092r3, clause 7.5.4), `http://www.opengis.net/def/crs-compound?1=…&2=…`
 * (OGC 09-048r5), `EPSG:25832+5783`.
 */
function partsOf(name: string): { readonly horizontal: string; readonly isCompound: boolean } {
  const [, urn] = /^urn:(?:x-)?ogc:def:crs,\s?([^,]+),/i.exec(name) ?? [];
  if (urn !== undefined) return { horizontal: `urn:ogc:def:${urn.trim()}`, isCompound: true };
  const compound = name.indexOf(COMPOUND);
  if (compound >= 0) {
    const parts = new URLSearchParams(name.slice(compound + COMPOUND.length));
    return { horizontal: parts.get('1') ?? '', isCompound: true };
  }
  const [plus = ''] = /\+\d{4,6}$/.exec(name) ?? [];
  return { horizontal: name.slice(0, name.length - plus.length), isCompound: plus !== '' };
}

class GmlReader implements XmlReader {
  readonly #system: System;
  readonly #within: string[] = [];
  #feature: {
    id: string | undefined;
    attributes: Record<string, unknown>;
    parts: Part[];
    fault: string | null;
    depth: number;
  } | null = null;
  /** How deep the outermost geometry stands; 0 outside of any. */
  #geometryDepth = 0;
  #dimension: number;
  /** As the system that was named last has it. */
  #namedDimension: number;
  #positions: Positions[number][] = [];
  #rings: Positions[] = [];
  /** Whether an element has others in it. */
  #hasChildren = false;

  constructor(system: System) {
    this.#system = system;
    this.#dimension = system.dimension;
    this.#namedDimension = system.dimension;
  }

  open({ name, attributes }: XmlElement): void {
    const parent = this.#within.at(-1);
    this.#within.push(name);
    this.#hasChildren = false;
    if (!this.#feature) {
      if (parent !== undefined && MEMBERS.has(parent) && !COLLECTIONS.test(name))
        this.#feature = {
          id: attributes.id ?? attributes.fid,
          attributes: {},
          parts: [],
          fault: null,
          depth: this.#within.length,
        };
      return;
    }
    if (attributes.srsName !== undefined) this.#enterSystem(attributes.srsName);
    if (attributes.srsDimension !== undefined) this.#dimension = attributes.srsDimension === '3' ? 3 : 2;
    if (CURVED.test(name)) throw new FileError(`the GML has a curved edge (${name}): only straight ones are read`);
    if (GEOMETRIES.test(name)) {
      if (this.#geometryDepth === 0) this.#geometryDepth = this.#within.length;
      if (/^(Point|LineString|LinearRing|Curve|CompositeCurve)$/.test(name)) this.#positions = [];
      if (/^(Polygon|PolygonPatch)$/.test(name)) this.#rings = [];
    } else if (name === 'PolygonPatch') this.#rings = [];
  }

  close(name: string, text: string): XmlFeature | null {
    const depth = this.#within.length;
    this.#within.pop();
    const feature = this.#feature;
    if (!feature) return null;
    const isLeaf = !this.#hasChildren;
    this.#hasChildren = true;
    if (depth === feature.depth) {
      this.#feature = null;
      const { id, parts, fault, attributes } = feature;
      return { id, geometry: joinedGeometry(parts), fault, attributes };
    }
    if (this.#geometryDepth > 0) {
      feature.fault ??= faultIn(() => this.#closeGeometry(name, text, feature.parts));
      if (depth === this.#geometryDepth) this.#geometryDepth = 0;
    } else if (isLeaf && !this.#within.includes('boundedBy')) {
      const path = [...this.#within.slice(feature.depth), name].join('.');
      feature.attributes[path] = text === '' ? null : text;
    }
    return null;
  }

  /** One that has heights while the file's has none, or the other way round, is the same on the map. */
  #enterSystem(name: string): void {
    const { crs, isNorthFirst, dimension } = systemOf(name);
    if (crs !== this.#system.crs || isNorthFirst !== this.#system.isNorthFirst)
      throw new FileError(`the GML has several systems of coordinates, such as ${name.slice(0, 100)}: only one is read`);
    // An element within others has their dimension, as long as it does not name another kind of system.
    if (dimension !== this.#namedDimension) this.#dimension = dimension;
    this.#namedDimension = dimension;
  }

  #closeGeometry(name: string, text: string, parts: Part[]): void {
    // The box around a feature is no geometry of it.
    if (this.#within.includes('boundedBy')) return;
    if (name === 'pos') this.#add(this.#inPairs(text, text.split(/\s+/).length));
    else if (name === 'posList') this.#add(this.#inPairs(text, this.#dimension));
    else if (name === 'coordinates') this.#add(this.#tuples(text));
    else if (name === 'Point') parts.push({ type: 'Point', coordinates: this.#positions[0] ?? [] });
    else if (/^(LineString|Curve|CompositeCurve)$/.test(name)) {
      if (!this.#within.includes('LinearRing') && !this.#within.includes('Ring'))
        parts.push({ type: 'LineString', coordinates: withoutRepetitions(this.#positions) });
    } else if (name === 'LinearRing' || name === 'Ring') {
      const isOuter = /^(exterior|outerBoundaryIs)$/.test(this.#within.at(-1) ?? '');
      if (isOuter) this.#rings.unshift(withoutRepetitions(this.#positions));
      else this.#rings.push(withoutRepetitions(this.#positions));
      this.#positions = [];
    } else if (name === 'Polygon' || name === 'PolygonPatch') parts.push({ type: 'Polygon', coordinates: this.#rings });
  }

  /** One by one: a list may have more than a call takes arguments. */
  #add(positions: Positions): void {
    for (const position of positions) this.#positions.push(position);
  }

  #tuples(text: string): number[][] {
    return text
      .split(/\s+/)
      .filter(Boolean)
      .map((tuple) => this.#position(tuple.split(',').map(Number), tuple));
  }

  #inPairs(text: string, dimension: number): number[][] {
    if (text === '') return [];
    const numbers = text.split(/\s+/).map(Number);
    if (dimension < 2 || numbers.length % dimension !== 0)
      throw new FileError(`'${text.slice(0, 60)}' is no list of positions with ${dimension} numbers each`);
    return Array.from({ length: numbers.length / dimension }, (_, i) =>
      this.#position(numbers.slice(i * dimension, (i + 1) * dimension), text),
    );
  }

  #position(numbers: readonly number[], text: string): number[] {
    const [a, b] = numbers;
    if (a === undefined || b === undefined || !numbers.every(Number.isFinite))
      throw new FileError(`'${text.slice(0, 60)}' is no position of GML`);
    return this.#system.isNorthFirst ? [b, a] : [a, b];
  }
}

/** Segments of a curve begin where the one before ends. */
function withoutRepetitions(positions: Positions): Positions {
  return positions.filter((each, i) => {
    const before = positions[i - 1];
    return !before || before[0] !== each[0] || before[1] !== each[1];
  });
}
