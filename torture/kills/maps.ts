import { readFileSync, writeFileSync } from 'node:fs';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { RegionVersions } from '../../src/regions/versions.ts';
import {
  type Attempt,
  ask,
  type Change,
  commandAttempt,
  done,
  fileIn,
  type Ground,
  half,
  type Kind,
  SOUND,
  settled,
  Versioned,
} from './change.ts';

const TOWN = new URL('../../demo/town.osm', import.meta.url).pathname;
const Suggestions = Type.Object({ localities: Type.Array(Type.Object({ description: Type.String() })) });
const Listed = Type.Array(Type.Object({ id: Type.String(), in_use: Type.Boolean() }));

/** Region versions: imported, switched, removed. A village of each shows which is in use. */
export async function maps(ground: Ground): Promise<Kind> {
  const { environment, dataFolder } = ground.installation;
  const region = new Versioned(null);
  let next = 1;

  const importWords = (version: number): string[] => {
    const file = fileIn(ground, `town-${version % 2}.osm`);
    const tags = `<tag k="place" v="town"/><tag k="name" v="Markeville ${version}"/><tag k="population" v="9000"/>`;
    const village = `<node id="9000000009${version}" lat="50.951" lon="1.481">${tags}</node>`;
    writeFileSync(file, readFileSync(TOWN, 'utf8').replace('<node ', `${village}\n<node `));
    return ['import', file, '--no-towns', '--name', `v${version}`];
  };
  const found = async (): Promise<number | null> => {
    const { json } = await ask(ground, 'GET', '/localities/autocomplete?input=markeville');
    const [first] = Value.Parse(Suggestions, json).localities;
    const [, version] = /^Markeville (\d+)/.exec(first?.description ?? '') ?? [];
    return version === undefined ? null : Number(version);
  };
  const attempt = (words: readonly string[], wanted: number | null): Attempt =>
    commandAttempt(environment, words, async (isDone) => {
      const expected = isDone ? [wanted] : [wanted, region.version];
      return region.judge('region', await settled(found, (each) => expected.includes(each)), wanted, isDone);
    });
  const others = () => new RegionVersions(dataFolder).list().filter((each) => !each.in_use && /^v\d+$/.test(each.name));

  const importing: Change = {
    ...{ name: 'import', by: 'command', milliseconds: 3_500 },
    begin: async () => attempt(importWords(next), next++),
  };
  const switching: Change = {
    ...{ name: 'region use', by: 'command', milliseconds: 700 },
    async begin() {
      if (others().length === 0) await done(environment, [...importWords(next++), '--no-use']);
      const [other] = others();
      return attempt(['region', 'use', other.id], Number(other.name.slice(1)));
    },
  };
  const removing: Change = {
    ...{ name: 'region remove', by: 'command', milliseconds: 700 },
    async begin() {
      if (others().length === 0) await done(environment, [...importWords(next++), '--no-use']);
      const [{ id }] = others();
      return commandAttempt(environment, ['region', 'remove', id], async (isDone) => {
        const listed = Value.Parse(Listed, JSON.parse(await done(environment, ['region', 'list', '--json'])));
        if (isDone && listed.some((each) => each.id === id)) return half(`${id} was removed and is listed`);
        const version = await found();
        return version === region.version ? SOUND : half(`the region is ${version} instead of ${region.version}`);
      });
    },
  };
  return {
    name: 'maps',
    changes: [importing, switching, removing],
    async finish() {
      await done(environment, importWords(next++));
      for (const { id } of others()) await done(environment, ['region', 'remove', id]);
    },
  };
}
