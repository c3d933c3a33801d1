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

/** Elements of a placemark that become attributes under their own names. */
const TEXTS = new Set(['name', 'description', 'address', 'phoneNumber', 'when', 'begin', 'end']);
const GEOMETRIES = new Set(['Point', 'LineString', 'LinearRing', 'Polygon', 'MultiGeometry']);

/** KML (OGC 12-007r2): placemarks with their data; styles, overlays and links to other files are passed over. */
export function readKml(path: string, mapping: SchemaMapping): FeatureFile {
  return readXmlFeatures(path, 'KML', mapping, { crs: undefined, reader: new KmlReader() });
}

class KmlReader implements XmlReader {
  #placemark: { id: string | undefined; attributes: Record<string, unknown>; parts: Part[]; fault: string | null } | null =
    null;
  /** The name of the `Data` or `SimpleData` that is open. */
  #data = '';
  #positions: Positions = [];
  #outer: Positions | null = null;
  #holes: Positions[] = [];
  readonly #within: string[] = [];
  #hasLinks = false;
  #hasPlacemarks = false;

  open({ name, attributes }: XmlElement): void {
    this.#within.push(name);
    this.#hasLinks ||= name === 'NetworkLink';
    this.#hasPlacemarks ||= name === 'Placemark';
    if (name === 'Placemark') this.#placemark = { id: attributes.id, attributes: {}, parts: [], fault: null };
    else if (name === 'Data' || name === 'SimpleData') this.#data = attributes.name ?? '';
    else if (name === 'Polygon') {
      this.#outer = null;
      this.#holes = [];
    }
    if (GEOMETRIES.has(name)) this.#positions = [];
  }

  close(name: string, text: string): XmlFeature | null {
    this.#within.pop();
    if (name === 'kml' && this.#hasLinks && !this.#hasPlacemarks)
      throw new FileError('the KML has links to other files alone, which are not followed: import those');
    const placemark = this.#placemark;
    if (!placemark) return null;
    if (name === 'Placemark') {
      this.#placemark = null;
      const { id, parts, fault, attributes } = placemark;
      return { id, geometry: joinedGeometry(parts), fault, attributes };
    }
    if (name === 'SimpleData' || (name === 'value' && this.#within.at(-1) === 'Data'))
      placemark.attributes[this.#data] = text;
    else if (TEXTS.has(name) && this.#isDirect()) placemark.attributes[name] = text;
    else placemark.fault ??= faultIn(() => this.#closeGeometry(name, text, placemark.parts));
    return null;
  }

  /** Whether what is closed stands in the placemark itself, or in its time. */
  #isDirect(): boolean {
    return ['Placemark', 'TimeStamp', 'TimeSpan'].includes(this.#within.at(-1) ?? '');
  }

  #closeGeometry(name: string, text: string, parts: Part[]): void {
    if (name === 'coordinates') this.#positions = positionsOf(text);
    else if (name === 'Point') parts.push({ type: 'Point', coordinates: this.#positions[0] ?? [] });
    else if (name === 'LineString') parts.push({ type: 'LineString', coordinates: this.#positions });
    else if (name === 'LinearRing') this.#closeRing(parts);
    else if (name === 'Polygon') parts.push({ type: 'Polygon', coordinates: [this.#outer ?? [], ...this.#holes] });
  }

  #closeRing(parts: Part[]): void {
    const boundary = this.#within.at(-1);
    if (boundary === 'innerBoundaryIs') this.#holes.push(this.#positions);
    else if (boundary === 'outerBoundaryIs') this.#outer = this.#positions;
    else parts.push({ type: 'LineString', coordinates: this.#positions });
  }
}

/** `longitude,latitude[,height]`, with blanks between positions. */
function positionsOf(text: string): Positions {
  if (text === '') return [];
  return text.split(/\s+/).map((position) => {
    const numbers = position
      .split(',')
      .filter((part) => part !== '')
      .map(Number);
    if (numbers.length < 2 || !numbers.every(Number.isFinite))
      throw new FileError(`'${position.slice(0, 60)}' is no position of KML: expected longitude,latitude`);
    return numbers;
  });
}
