import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MODES, tollClassOf, travelMode } from '../../modes/index.ts';
import { timedTags } from './conditional.ts';
import { isRoadKey, NODE_KEYS } from './keys.ts';
import { passingOf, UNHINDERED } from './node.ts';
import { roadOf } from './road.ts';
import { tollSayings } from './tolls.ts';

/** Tags that remember for which keys they were asked. */
class AskedTags extends Map<string, string> {
  readonly asked = new Set<string>();

  override get(key: string): string | undefined {
    this.asked.add(key);
    return super.get(key);
  }

  override has(key: string): boolean {
    this.asked.add(key);
    return super.has(key);
  }
}

/** Tags that lead the interpretation through its branches. */
const WAYS = [
  { highway: 'primary' },
  { highway: 'motorway', oneway: 'yes' },
  { highway: 'service', service: 'alley' },
  { highway: 'footway' },
  { highway: 'footway', footway: 'crossing', kerb: 'raised', incline: '5%' },
  { highway: 'path', bicycle: 'dismount' },
  { highway: 'pedestrian', foot: 'yes' },
  { highway: 'nonsense', sidewalk: 'both' },
  { route: 'ferry', duration: '01:00' },
  { bridge: 'movable' },
  { man_made: 'pier' },
];
const NODES = [
  { barrier: 'gate' },
  { barrier: 'kerb' },
  { kerb: 'raised' },
  { highway: 'crossing', kerb: 'raised' },
  { barrier: 'bollard' },
  { highway: 'stop' },
  { highway: 'give_way' },
  { highway: 'traffic_signals' },
  { highway: 'crossing' },
];

/** Nodes that close a road for those whom they name. */
const HINDERING = [
  { barrier: 'gate' },
  { highway: 'toll_gantry' },
  { highway: 'elevator' },
  { entrance: 'yes' },
  { door: 'hinged' },
  { ford: 'yes' },
  { kerb: 'lowered' },
  { 'kerb:height': '0.01' },
  { maxheight: '1' },
  { 'maxheight:physical': '1' },
  { maxwidth: '0.5' },
  { 'maxwidth:physical': '0.5' },
  { maxlength: '1' },
  { maxweight: '0.1' },
  { maxaxleload: '0.1' },
];

for (const name of MODES) {
  const mode = travelMode(name);

  test(`no key that ${name} looks at on a way is dropped while a map is read`, () => {
    const dropped = WAYS.flatMap((tags) => {
      const asked = new AskedTags(Object.entries(tags));
      roadOf(asked, mode, 'PT');
      timedTags(asked, mode);
      const { tolls, vehicle } = mode;
      if (tolls && vehicle) tollSayings(asked, mode, tollClassOf(tolls.classes, vehicle), vehicle, 'forward');
      return [...asked.asked].filter((key) => !isRoadKey(key));
    });
    assert.deepEqual([...new Set(dropped)], []);
  });

  test(`no key that ${name} looks at on a node is dropped, and what closes a node makes it one that is looked at`, () => {
    const dropped = NODES.flatMap((tags) => {
      const asked = new AskedTags(Object.entries(tags));
      passingOf(asked, mode);
      return [...asked.asked].filter((key) => !isRoadKey(key));
    });
    assert.deepEqual([...new Set(dropped)], []);
    const hinders = (tags: Readonly<Record<string, string>>) =>
      passingOf(new Map(Object.entries(tags)), mode) !== UNHINDERED;
    const hindering = HINDERING.filter((tags) => hinders({ ...tags, [mode.accessKeys[0]]: 'no' }));
    assert.ok(hindering.length > 4);
    assert.deepEqual(
      hindering.filter((tags) => !Object.keys(tags).some((key) => NODE_KEYS.includes(key))),
      [],
    );
  });
}
