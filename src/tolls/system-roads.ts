import { at } from '../at.ts';
import { NONE } from '../branded-ids.ts';
import type { RoadsContent } from '../roads/index.ts';
import { countryOf, flaggedNetwork, halvesOf, ROAD_CLASSES, type Segment, segmentsIn, textOf } from '../roads/index.ts';
import type { KnownSystem } from './known-system.ts';
import { ALL_CLASSES, type RoadCriteria, TOLLED_MODES, type TollRoads } from './terms.ts';

/** A system on some roads. */
export interface SystemOnRoads extends KnownSystem {
  /** Whether it counts roads that the map does not mark as tolled. */
  readonly countsUntolled: boolean;
}

/** What a way is called. */
interface RoadFacts {
  readonly refs: readonly string[];
  readonly name: string;
  readonly operator: string;
  readonly roadClass: string;
  readonly country: string;
}

/** Criteria of roads, with those that many values are compared with as sets. */
interface Criteria {
  readonly refs: ReadonlySet<string> | null;
  readonly names: ReadonlySet<string> | null;
  readonly operators: ReadonlySet<string> | null;
  readonly classes: ReadonlySet<string> | null;
  readonly ways: ReadonlySet<number> | null;
  readonly segments: ReadonlySet<Segment> | null;
}

interface Rule extends SystemOnRoads {
  readonly country: string | undefined;
  readonly roads: Criteria;
  readonly except: readonly Criteria[];
}

const FERRY = 'ferry';
const UNTOLLED_KINDS: ReadonlySet<string> = new Set(['vignette', 'open', 'closed']);

/** Which systems ask for which roads. */
export class SystemRoads {
  readonly #roads: RoadsContent;
  readonly #rules: readonly Rule[];
  readonly #networks: readonly NonNullable<ReturnType<typeof flaggedNetwork>>[];
  /** By sign, class and country: ways of one sign are asked for once. */
  readonly #bySign = new Map<number, readonly Rule[]>();

  constructor(roads: RoadsContent, systems: readonly KnownSystem[]) {
    this.#roads = roads;
    this.#networks = TOLLED_MODES.map((mode) => flaggedNetwork(roads, mode)).filter((network) => network !== null);
    this.#rules = systems.flatMap((known) =>
      'roads' in known.system && known.system.roads ? this.#rule(known, known.system.roads) : [],
    );
  }

  #rule(known: KnownSystem, roads: TollRoads): Rule {
    const { tariff, system } = known;
    return {
      ...known,
      country: system.country ?? tariff.country,
      countsUntolled: roads.untolled ?? (UNTOLLED_KINDS.has(system.kind) || (roads.classes ?? []).includes(ALL_CLASSES)),
      roads: this.#criteria(roads),
      except: (roads.except ?? []).map((each) => this.#criteria(each)),
    };
  }

  #criteria({ refs, names, operators, classes, ways, within }: RoadCriteria): Criteria {
    const set = <T>(values: readonly T[] | undefined) => (values ? new Set(values) : null);
    return {
      refs: set(refs),
      names: set(names),
      operators: set(operators),
      classes: set<string>(classes),
      ways: set(ways),
      segments: within ? segmentsIn(this.#roads, within) : null,
    };
  }

  /** The systems that ask for a segment. */
  of(segment: Segment): readonly SystemOnRoads[] {
    const { signs, lines } = this.#roads;
    const way = at(lines.way, segment);
    const sign = at(signs.sign, way);
    const roadClass = this.classOf(segment);
    const key = (sign * (ROAD_CLASSES.length + 1) + roadClass) * 2 ** 16 + at(signs.country, way);
    let ofSign = this.#bySign.get(key);
    if (!ofSign) {
      const facts = this.#facts(way, roadClass);
      ofSign = this.#rules.filter(
        ({ country, roads }) => (country === undefined || country === facts.country) && isCalled(roads, facts),
      );
      this.#bySign.set(key, ofSign);
    }
    if (ofSign.length === 0) return ofSign;
    return ofSign.filter(
      (rule) => isThere(rule.roads, at(lines.wayId, way), segment) && !this.#isExcepted(rule, way, segment),
    );
  }

  #isExcepted({ except }: Rule, way: number, segment: Segment): boolean {
    if (except.length === 0) return false;
    const facts = this.#facts(way, this.classOf(segment));
    const wayId = at(this.#roads.lines.wayId, way);
    return except.some((criteria) => isCalled(criteria, facts) && isThere(criteria, wayId, segment));
  }

  #facts(way: number, roadClass: number): RoadFacts {
    const { signs } = this.#roads;
    const sign = at(signs.sign, way);
    return {
      refs: refsIn(textOf(signs, at(signs.ref, sign))),
      name: textOf(signs, at(signs.name, sign)),
      operator: textOf(signs, at(signs.operator, sign)),
      roadClass: ROAD_CLASSES[roadClass] ?? '',
      country: countryOf(signs, way),
    };
  }

  /** The class of a segment as an index into ROAD_CLASSES; one more where nobody who pays tolls can use it. */
  classOf(segment: Segment): number {
    for (const { arcOf, class: classes } of this.#networks) {
      const arc = Math.min(...halvesOf(segment).map((half) => at(arcOf, half)));
      if (arc !== NONE) return at(classes, arc);
    }
    return ROAD_CLASSES.length;
  }

  /** Whether the map marks a segment with one of some flags for somebody who pays tolls, in one of its directions. */
  hasFlag(segment: Segment, flag: number): boolean {
    return this.#networks.some(({ arcOf, flags }) =>
      halvesOf(segment).some((half) => {
        const arc = at(arcOf, half);
        return arc !== NONE && (at(flags, arc) & flag) !== 0;
      }),
    );
  }
}

/** The numbers of a road: the map has several in one text. */
export function refsIn(text: string): string[] {
  return text.split(';').map((ref) => ref.trim());
}

function isCalled({ refs, names, operators, classes }: Criteria, facts: RoadFacts): boolean {
  return (
    (!refs || facts.refs.some((ref) => refs.has(ref))) &&
    (!names || names.has(facts.name)) &&
    (!operators || operators.has(facts.operator)) &&
    (!classes || classes.has(facts.roadClass) || (classes.has(ALL_CLASSES) && facts.roadClass !== FERRY))
  );
}

function isThere({ ways, segments }: Criteria, wayId: number, segment: Segment): boolean {
  return (!ways || ways.has(wayId)) && (!segments || segments.has(segment));
}
