/** A phrase alone, with the name of the road, and with where the signs lead. */
type Phrase = readonly [plain: string, name: string, destination: string];

/**
 * What is said in a language that the library of instructions lacks. Places of what is put in: `{way_name}`, `{destination}`, `{modifier}`,
 * `{direction}`, `{distance}`, `{exit}`, `{exit_number}`.
 */
export interface Phrases {
  /** First to tenth, as said of exits of a roundabout. */
  readonly ordinals: readonly string[];
  /** North, north-east, and so on around. */
  readonly directions: readonly string[];
  readonly left: string;
  readonly right: string;
  readonly slightLeft: string;
  readonly slightRight: string;
  readonly sharpLeft: string;
  readonly sharpRight: string;
  readonly straight: string;
  readonly depart: readonly [plain: string, name: string];
  readonly turn: Phrase;
  readonly goOn: Phrase;
  /** With `{distance}`. */
  readonly goOnFor: string;
  readonly turnAround: Phrase;
  readonly keep: Phrase;
  readonly merge: Phrase;
  readonly ramp: Phrase;
  readonly exit: readonly [plain: string, destination: string];
  readonly roundabout: Phrase;
  readonly ferry: Phrase;
  readonly arrive: readonly [plain: string, left: string, right: string];
}
