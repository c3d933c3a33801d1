import textInstructions from 'osrm-text-instructions';
import languages from 'osrm-text-instructions/languages.js';
import { first } from '../at.ts';
import type { Maneuver } from '../roads/index.ts';
import { bg } from './street-phrases/bg.ts';
import { cs } from './street-phrases/cs.ts';
import { el } from './street-phrases/el.ts';
import { et } from './street-phrases/et.ts';
import { hi } from './street-phrases/hi.ts';
import type { Phrases } from './street-phrases/phrases.ts';
import { sk } from './street-phrases/sk.ts';

const COMPASS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];

/** Languages that the library lacks, in its form. */
for (const [code, phrases] of Object.entries({ bg, cs, el, et, hi, sk })) {
  languages.instructions[code] = { meta: { capitalizeFirstLetter: true }, v5: libraryForm(phrases) };
  languages.supportedCodes.push(code);
}
/** Languages in which some phrases of the library lack a blank before what is put in: `para{way_name}`. */
for (const code of ['de', 'pt-PT', 'sv']) {
  const text = JSON.stringify(languages.instructions[code]);
  languages.instructions[code] = JSON.parse(text.replace(/(\p{L})\{/gu, '$1 {'));
}
const library = textInstructions('v5');

/** How the library calls a language where that is not its code. */
const LIBRARY_CODES: Readonly<Record<string, string>> = { nb: 'no', zh: 'zh-Hans', pt: 'pt-PT', es: 'es-ES' };

/** Where a leg stands in its route. */
export interface LegNumber {
  readonly leg: number;
  readonly legs: number;
}

/** The maneuver of an instruction. */
export function instruction(language: string, maneuver: Maneuver, { leg, legs }: LegNumber): string {
  const { type, modifier, bearingAfter, roundaboutExit, name, ref, destination, destinationRef, exit } = maneuver;
  const isFerry = type === 'ferry';
  return library.compile(
    LIBRARY_CODES[language] ?? language,
    {
      name,
      ref,
      mode: isFerry ? 'ferry' : 'driving',
      destinations: destinationRef === '' ? listed(destination) : `${listed(destinationRef)}: ${listed(destination)}`,
      exits: exit,
      maneuver: {
        type: isFerry ? 'turn' : type,
        modifier,
        bearing_after: bearingAfter,
        ...(roundaboutExit > 0 && { exit: roundaboutExit }),
      },
    },
    { legIndex: leg, legCount: legs },
  );
}

/** The instruction at the end of a leg. */
export function arrival(language: string, side: 'left' | 'right' | null, { leg, legs }: LegNumber): string {
  return library.compile(
    LIBRARY_CODES[language] ?? language,
    {
      name: '',
      ref: '',
      mode: 'driving',
      destinations: '',
      exits: '',
      maneuver: { type: 'arrive', bearing_after: 0, ...(side && { modifier: side }) },
    },
    { legIndex: leg, legCount: legs },
  );
}

/** The same maneuver without the names of roads and places, for a voice in traffic. */
export function shortInstruction(language: string, maneuver: Maneuver, number: LegNumber): string {
  return instruction(language, { ...maneuver, name: '', ref: '', destination: '', destinationRef: '', exit: '' }, number);
}

/** That one goes on for a distance, which is in words already. */
export function goOnFor(language: string, distance: string): string {
  const code = LIBRARY_CODES[language] ?? language;
  const phrase = languages.instructions[code]?.v5.continue.straight.distance ?? '';
  return library.tokenize(code, phrase, { distance }).trim();
}

/** The first of several that a sign names: the library would take the list for one. */
function listed(text: string): string {
  return first(text.split(';')).trim();
}

function libraryForm(own: Phrases) {
  const phrase = ([plain, name, destination]: Phrases['turn']) => ({ default: plain, name, destination });
  const turns = { default: phrase(own.turn), straight: phrase(own.goOn), uturn: phrase(own.turnAround) };
  const [leave, leaveTowards] = own.exit;
  const [arrived, arrivedLeft, arrivedRight] = own.arrive;
  return {
    constants: {
      ordinalize: Object.fromEntries(own.ordinals.map((word, i) => [String(i + 1), word])),
      direction: Object.fromEntries(own.directions.map((word, i) => [COMPASS[i], word])),
      modifier: {
        left: own.left,
        right: own.right,
        'slight left': own.slightLeft,
        'slight right': own.slightRight,
        'sharp left': own.sharpLeft,
        'sharp right': own.sharpRight,
        straight: own.straight,
      },
    },
    modes: { ferry: phrase(own.ferry) },
    phrase: { 'name and ref': '{name} ({ref})' },
    arrive: { default: { default: arrived }, left: { default: arrivedLeft }, right: { default: arrivedRight } },
    depart: { default: { default: own.depart[0], name: own.depart[1] } },
    turn: turns,
    continue: { ...turns, straight: { ...turns.straight, distance: own.goOnFor } },
    'end of road': turns,
    'new name': { ...turns, default: phrase(own.goOn) },
    fork: { default: phrase(own.keep) },
    merge: { default: phrase(own.merge) },
    'on ramp': { default: phrase(own.ramp) },
    'off ramp': { default: { ...phrase(own.ramp), exit: leave, exit_destination: leaveTowards } },
    roundabout: {
      default: { exit: phrase(own.roundabout), default: phrase(own.goOn) },
    },
  };
}
