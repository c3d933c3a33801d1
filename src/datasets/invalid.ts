import Type, { type Static } from 'typebox';
import { storable } from '../text/storable.ts';

/** What is done with features whose geometries cannot be used. */
export const ON_INVALID = ['refuse', 'repair', 'skip'] as const;
export type OnInvalid = (typeof ON_INVALID)[number];
export const OnInvalidName = Type.Enum(ON_INVALID, {
  type: 'string',
  description:
    'What is done with features whose geometries are not valid: `refuse` the file; `repair` them, and leave out those that cannot be repaired; or `skip` them.',
});

/** Features that are listed, and what is said of one at most. */
const MAX_LISTED = 100;
const MAX_ID = 60;
const MAX_FAULT = 200;

export const InvalidReport = Type.Object(
  {
    on_invalid: OnInvalidName,
    refused: Type.Integer({ description: 'Because of so many features the file was refused.' }),
    repaired: Type.Integer({ description: 'Features that were imported with another geometry.' }),
    skipped: Type.Integer({ description: 'Features that were left out.' }),
    features: Type.Array(
      Type.Object(
        {
          place: Type.String({ description: 'Where it stands in the file: `feature 12`, `line 40`.' }),
          id: Type.Union([Type.String(), Type.Null()], { description: 'Its own id in the file.' }),
          fault: Type.String(),
          outcome: Type.Enum(['refused', 'repaired', 'skipped'], { type: 'string' }),
        },
        { title: 'InvalidFeature' },
      ),
      { description: `The first ${MAX_LISTED}.` },
    ),
  },
  { title: 'InvalidFeatures' },
);
export type InvalidReport = Static<typeof InvalidReport>;
type Outcome = InvalidReport['features'][number]['outcome'];

/** A feature, as errors name it. */
export interface NamedFeature {
  readonly number: number;
  readonly place: string;
  readonly id: string | undefined;
}

/** The features of a file whose geometries cannot be used: all are counted, the first are listed. */
export class InvalidFeatures {
  readonly onInvalid: OnInvalid;
  readonly #counts = { refused: 0, repaired: 0, skipped: 0 };
  /** The first by their numbers, in that order: they do not come in it. */
  readonly #listed: (NamedFeature & { readonly fault: string; readonly outcome: Outcome })[] = [];

  constructor(onInvalid: OnInvalid) {
    this.onInvalid = onInvalid;
  }

  get isRefused(): boolean {
    return this.#counts.refused > 0;
  }

  repaired(feature: NamedFeature, fault: string): void {
    this.#add(feature, fault, 'repaired');
  }

  /** One whose geometry is of no use. */
  useless(feature: NamedFeature, fault: string): void {
    this.#add(feature, fault, this.onInvalid === 'refuse' ? 'refused' : 'skipped');
  }

  /** What there is to report; null where every feature is good. */
  report(): InvalidReport | null {
    if (this.#listed.length === 0) return null;
    const features = this.#listed.map(({ place, id, fault, outcome }) => ({
      ...{ place, id: id === undefined ? null : storable(id.slice(0, MAX_ID)), fault: storable(fault), outcome },
    }));
    return { on_invalid: this.onInvalid, ...this.#counts, features };
  }

  #add({ number, place, id }: NamedFeature, fault: string, outcome: Outcome): void {
    this.#counts[outcome]++;
    const isLater = number > (this.#listed.at(-1)?.number ?? 0);
    if (isLater && this.#listed.length === MAX_LISTED) return;
    const behind = isLater ? this.#listed.length : this.#listed.findIndex((listed) => listed.number > number);
    this.#listed.splice(behind, 0, { number, place, id, fault: fault.slice(0, MAX_FAULT), outcome });
    if (this.#listed.length > MAX_LISTED) this.#listed.pop();
  }
}

/** The features of a report in lines of text: how many there are, and then one after the other. */
export function invalidLines({ refused, repaired, skipped, features }: InvalidReport): string[] {
  const more = refused + repaired + skipped - features.length;
  return [
    ...features.map(
      ({ place, id, fault, outcome }) =>
        `${place}${id === null ? '' : ` (id ${id})`}: ${fault}${outcome === 'refused' ? '' : `; ${outcome}`}`,
    ),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}
