import type { Position } from '../../geo/position.ts';
import type { Tags } from '../../osm/element.ts';
import type { Ring } from '../../osm/rings.ts';
import { TagTable } from '../../osm/tag-table.ts';
import type { Feature, LinePiece } from './feature.ts';
import { LineRows, SurfaceRows } from './point-rows.ts';

/** Pieces of lines, of which a map has many: their tags and points stand in rows, and are objects only while somebody looks at them. */
export class KeptPieces {
  readonly #tags = new TagTable();
  readonly #lines = new LineRows();

  /** Keeps a piece. Each look at its tags or its line makes them anew. */
  keep(id: number, tags: Tags, line: readonly Position[]): LinePiece {
    this.#tags.add(tags);
    return new KeptPiece(this, id, this.#lines.add(line));
  }

  tagsOf(piece: number): Tags {
    return this.#tags.get(piece);
  }

  lineOf(piece: number): Position[] {
    return this.#lines.get(piece);
  }
}

class KeptPiece implements LinePiece {
  readonly id: number;
  readonly #all: KeptPieces;
  readonly #number: number;

  constructor(all: KeptPieces, id: number, number: number) {
    this.#all = all;
    this.id = id;
    this.#number = number;
  }

  get tags(): Tags {
    return this.#all.tagsOf(this.#number);
  }

  get line(): readonly Position[] {
    return this.#all.lineOf(this.#number);
  }
}

/** Features in the same way. */
export class KeptFeatures {
  readonly #tags = new TagTable();
  readonly #surfaces = new SurfaceRows();

  /** Keeps a feature. Each look at its tags or its polygons makes them anew. */
  keep({ source, tags, position, polygons }: Feature): Feature {
    this.#tags.add(tags);
    return new KeptFeature(this, source, position, this.#surfaces.add(polygons));
  }

  tagsOf(feature: number): Tags {
    return this.#tags.get(feature);
  }

  polygonsOf(feature: number): Ring[][] {
    return this.#surfaces.get(feature);
  }
}

class KeptFeature implements Feature {
  readonly source: string;
  readonly position: Position;
  readonly #all: KeptFeatures;
  readonly #number: number;

  constructor(all: KeptFeatures, source: string, position: Position, number: number) {
    this.#all = all;
    this.source = source;
    this.position = position;
    this.#number = number;
  }

  get tags(): Tags {
    return this.#all.tagsOf(this.#number);
  }

  get polygons(): readonly (readonly Ring[])[] {
    return this.#all.polygonsOf(this.#number);
  }
}
