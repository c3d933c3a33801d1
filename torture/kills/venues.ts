import Type from 'typebox';
import { Value } from 'typebox/value';
import {
  type Attempt,
  ask,
  type Change,
  commandAttempt,
  done,
  type Ground,
  type Kind,
  lost,
  SOUND,
  settled,
  together,
  Versioned,
} from './change.ts';

const PLAN = new URL('../../demo/town.osm', import.meta.url).pathname;
const PROJECT = 'killed-venues';
const ID = 'mall';
const Named = Type.Object({ name: Type.String() });

/** A venue: imported again and again, removed. Its name shows which it is. */
export async function venues({ installation, ...rest }: Ground): Promise<Kind> {
  const account = await installation.addProject(PROJECT, 'none');
  const ground = { ...rest, installation, account };
  const { environment } = installation;
  const venue = new Versioned(null);
  let next = 1;

  const found = async (): Promise<number | null> => {
    const { status, json, text } = await ask(ground, 'GET', `/indoor/venues/${ID}`);
    // A venue that is not there is refused like one that may not be used.
    if (status !== 200 && status !== 403) throw new Error(`the venue is answered ${status}: ${text}`);
    return status === 403 ? null : Number(Value.Parse(Named, json).name.split(' ')[1]);
  };
  const attempt = (words: readonly string[], wanted: number | null): Attempt =>
    commandAttempt(environment, words, async (isDone) => {
      // What is listed is on the disk; the server follows it. What has gone does not come back, neither does what was replaced.
      const listed = await done(environment, ['venue', 'list', '--project', PROJECT, '--json']);
      const names = Value.Parse(Type.Array(Named), JSON.parse(listed)).map(({ name }) => Number(name.split(' ')[1]));
      const onDisk = names.length === 0 ? null : names[0];
      const version = await settled(found, (each) => each === onDisk);
      const verdict = venue.judge('venue', version, wanted, isDone);
      const isListed = names.length < 2 && version === onDisk;
      return together([verdict, isListed ? SOUND : lost(`the venue ${version} is answered and ${names} listed`)]);
    });
  const importWords = (version: number) => [
    'venue',
    'import',
    PLAN,
    '--id',
    ID,
    '--name',
    `Plan ${version}`,
    '--project',
    PROJECT,
  ];

  const importing: Change = {
    ...{ name: 'venue import', by: 'command', milliseconds: 1_800 },
    begin: async () => attempt(importWords(next), next++),
  };
  const removing: Change = {
    ...{ name: 'venue remove', by: 'command', milliseconds: 800 },
    async begin() {
      if (venue.version === null) {
        await done(environment, importWords(next));
        venue.version = next++;
      }
      return attempt(['venue', 'remove', ID, '--project', PROJECT], null);
    },
  };
  return {
    name: 'venues',
    changes: [importing, removing],
    finish: async () => void (await done(environment, importWords(next++))),
  };
}
