import { readFileSync } from 'node:fs';
import { DISTANCE_LANGUAGES } from '../text/distance-languages.ts';
import { lookUpLanguage } from '../text/languages.ts';
import type { InstructionType, Spot, Turn, Venue } from '../venues/index.ts';
import { publishedLevel } from '../venues/index.ts';

/** What is said in each language, by what it is for; `{poi}`, `{space}`, `{level}`, `{turn}` and `{climb}` are filled in. */
type PhraseKey =
  | 'straight'
  | 'past'
  | 'to'
  | 'left'
  | 'right'
  | 'slightLeft'
  | 'slightRight'
  | 'sharpLeft'
  | 'sharpRight'
  | 'around'
  | 'at'
  | 'stairs'
  | 'stairsUp'
  | 'stairsDown'
  | 'escalatorUp'
  | 'escalatorDown'
  | 'liftUp'
  | 'liftDown'
  | 'rampUp'
  | 'rampDown'
  | 'walkway'
  | 'toLevel'
  | 'enter'
  | 'exit'
  | 'arrive'
  | 'arriveLeft'
  | 'arriveRight'
  | 'waypoint'
  | 'level';

type Phrases = Readonly<Record<PhraseKey, string>>;
const PHRASES: Readonly<Record<string, Phrases>> = JSON.parse(
  readFileSync(new URL('./indoor-phrases.json', import.meta.url), 'utf8'),
);

const TURN_KEYS: Readonly<Record<Turn, PhraseKey>> = {
  turn_left: 'left',
  turn_right: 'right',
  turn_slight_left: 'slightLeft',
  turn_slight_right: 'slightRight',
  turn_sharp_left: 'sharpLeft',
  turn_sharp_right: 'sharpRight',
  turn_around: 'around',
};

const KEYS: Readonly<Record<Exclude<InstructionType, Turn | `${Turn}_at`>, PhraseKey>> = {
  walk_straight: 'straight',
  walk_straight_walk_past: 'past',
  walk_straight_to: 'to',
  take_stairs: 'stairs',
  take_stairs_up: 'stairsUp',
  take_stairs_down: 'stairsDown',
  take_escalator_up: 'escalatorUp',
  take_escalator_down: 'escalatorDown',
  take_elevator_up: 'liftUp',
  take_elevator_down: 'liftDown',
  take_ramp_up: 'rampUp',
  take_ramp_down: 'rampDown',
  take_moving_walkway: 'walkway',
  enter: 'enter',
  exit: 'exit',
  arrive: 'arrive',
  arrive_left: 'arriveLeft',
  arrive_right: 'arriveRight',
  reach_waypoint: 'waypoint',
};

function isTurn(type: string): type is Turn {
  return Object.hasOwn(TURN_KEYS, type);
}

export type Units = 'metric' | 'imperial';

const METERS_PER_FOOT = 0.3048;
const LANGUAGES: ReadonlySet<string> = new Set(DISTANCE_LANGUAGES);
const FALLBACK = 'en';
/** What a level is called by itself, and not by a sign: `Mezzanine`, not `EG`. */
const WORD = /\p{L}{4}/u;

/** How values in a unit are written, and those that have been. */
interface Measure {
  readonly format: Intl.NumberFormat;
  readonly texts: Map<number, string>;
}

/** What is said in one language. What has been worded is kept: walks are alike. */
export class IndoorWording {
  readonly language: string;
  readonly #phrases: Phrases;
  readonly #measures = new Map<string, Measure>();

  private constructor(language: string) {
    this.language = language;
    this.#phrases = PHRASES[language];
  }

  static readonly #known = new Map<string, IndoorWording>();

  /** The wording of a language; English where there is none. */
  static of(language: string): IndoorWording {
    const own = lookUpLanguage(language, LANGUAGES) ?? FALLBACK;
    const known = IndoorWording.#known.get(own) ?? new IndoorWording(own);
    IndoorWording.#known.set(own, known);
    return known;
  }

  /** `217 meters`, `712 feet`. */
  distance(meters: number, units: Units): string {
    return units === 'metric'
      ? this.#measured(Math.round(meters), 'meter')
      : this.#measured(Math.round(meters / METERS_PER_FOOT), 'foot');
  }

  /** `218 seconds`. */
  duration(seconds: number): string {
    return this.#measured(Math.round(seconds), 'second');
  }

  #measured(value: number, unit: string): string {
    const measure = this.#measures.get(unit) ?? this.#measureIn(unit);
    const known = measure.texts.get(value);
    if (known !== undefined) return known;
    const text = measure.format.format(value);
    measure.texts.set(value, text);
    return text;
  }

  #measureIn(unit: string): Measure {
    const format = new Intl.NumberFormat(this.language, { style: 'unit', unit, unitDisplay: 'long' });
    const measure = { format, texts: new Map<number, string>() };
    this.#measures.set(unit, measure);
    return measure;
  }

  /** What the level of a spot is called there: by its name, `level EG` by a mere sign, else by its number. */
  level(venue: Venue, spot: Spot): string {
    const { name = null, ref = null } = venue.levelNameAt(spot, this.language) ?? {};
    if (name !== null) return name;
    if (ref !== null && WORD.test(ref)) return ref;
    return filled(this.#phrases.level, { level: ref ?? String(publishedLevel(spot.level)) });
  }

  /** The text of an instruction. @param name what the feature of the instruction is called */
  instruction(type: InstructionType, name: string): string {
    if (isTurn(type)) return this.#phrases[TURN_KEYS[type]];
    const turn = type.slice(0, -3);
    if (isTurn(turn)) return this.#turnAt(this.#phrases[TURN_KEYS[turn]], name);
    return filled(this.#phrases[KEYS[type as keyof typeof KEYS]], { poi: name, space: name });
  }

  /** The text of a climb or a ride: it tells the level where that is called otherwise than the one that it leaves. */
  climb(type: InstructionType, venue: Venue, from: Spot, to: Spot): string {
    const climb = this.instruction(type, '');
    const level = this.level(venue, to);
    return level === this.level(venue, from) ? climb : filled(this.#phrases.toLevel, { climb, level });
  }

  /** Where the turn does not begin the sentence, it is not written as if it did. */
  #turnAt(turn: string, poi: string): string {
    const { at } = this.#phrases;
    const inside = at.startsWith('{turn}') ? turn : turn.charAt(0).toLocaleLowerCase(this.language) + turn.slice(1);
    return filled(at, { turn: inside, poi });
  }
}

function filled(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}
