import { NONE } from '../../branded-ids.ts';
import { TOLL_CLASSES, type TollClass } from '../../modes/index.ts';
import { lowerBound } from '../../storage/order.ts';
import { type Conditions, holds } from './conditions.ts';
import { USUALLY } from './vehicles.ts';

/**
 * For whom the map marks ways as tolled. Ways that are tolled for nobody have no rule; of the entries of a rule that hold for a vehicle the last one
 * counts.
 *
 *     way, rule  [tolled way]  ways, rising, and the rule of each
 *     first      [rule + 1]    where its entries begin
 *     whom       [entry]       a bit for each of TOLL_CLASSES along the way, and as many above them for those against it
 *     box        [entry]       of the vehicles that it holds for; NONE for all of the classes
 *     condition  [entry]       USUALLY, or the number of a condition
 *     value      [entry]       1 tolled, 0 not
 */
export interface TollRules {
  readonly way: Uint32Array;
  readonly rule: Uint32Array;
  readonly first: Uint32Array;
  readonly whom: Uint16Array;
  readonly box: Uint32Array;
  readonly condition: Uint32Array;
  readonly value: Uint8Array;
}

/** Who drives along a way, as its rule asks. */
export interface TollDriver {
  readonly tollClass: TollClass;
  /** [box] 1 where the vehicle is in it. */
  readonly isIn: Uint8Array;
}

/** The bit of a class in one direction of a way. */
export function whomBit(tollClass: TollClass, isForward: boolean): number {
  return 1 << (TOLL_CLASSES.indexOf(tollClass) + (isForward ? 0 : TOLL_CLASSES.length));
}

/** Whether a way is tolled for a driver. @param minute since 1970, by the clock of the place; null for at any time */
export function isTolledFor(
  rules: TollRules,
  conditions: Conditions,
  way: number,
  isForward: boolean,
  { tollClass, isIn }: TollDriver,
  minute: (() => number) | null,
): boolean {
  const at = lowerBound(rules.way, way);
  if (rules.way[at] !== way) return false;
  const bit = whomBit(tollClass, isForward);
  let isTolled = false;
  for (let entry = rules.first[rules.rule[at]]; entry < rules.first[rules.rule[at] + 1]; entry++) {
    const [box, condition, value] = [rules.box[entry], rules.condition[entry], rules.value[entry] === 1];
    if ((rules.whom[entry] & bit) === 0 || (box !== NONE && isIn[box] !== 1)) continue;
    if (condition === USUALLY) isTolled = value;
    else if (minute === null) isTolled ||= value;
    else if (holds(conditions, condition, minute())) isTolled = value;
  }
  return isTolled;
}
