import { writeFileSync } from 'node:fs';
import { seededRandom } from '../../bench/queries.ts';
import { sql } from '../../src/database/sql.ts';
import { servedStores, versionOf } from '../../src/stores/generation.ts';
import type { Account } from '../installation.ts';
import {
  ask,
  attempt,
  type Change,
  commandAttempt,
  done,
  fileIn,
  type Ground,
  half,
  type Kind,
  lost,
  SOUND,
  together,
  type Verdict,
  Versioned,
} from './change.ts';

const WRITERS = 3;
const BATCH = 20;
/** More than are written in one transaction. */
const MANY = 2_500;
/** A project whose large write was killed takes no other one for a minute, where the server cannot know that nobody works on it. */
const RESERVED_MS = 65_000;

const asset = (storeId: string, version: number) => ({
  ...{ storeId, name: `v${version}` },
  location: { lat: 50.95 + (version % 100) / 10_000, lng: 1.48 },
});

/** The assets of a project that are served, counted by a group and their version. @param group a pattern for store ids */
async function counted({ installation }: Ground, { id }: Account, group: string) {
  return installation.withDatabase((database) =>
    database.query<{ group: string; name: string; assets: number }>(sql`
      select substring(s.store_id from ${group}::text) as "group", s.properties ->> 'name' as name, count(*) as assets
      from ${versionOf(id)}, waypost.stores s where ${servedStores(id)} group by 1, 2`),
  );
}

const versionIn = (name: string) => Number(name.slice(1));

/** A batch of assets that one writer owns. */
interface Batch {
  /** Null when it is not there. */
  version: number | null;
  /** What is being made of it. */
  wanted: number | null;
}

/** Small writes, several at a time: batches are created, updated and deleted until the server is gone. */
class SmallWrites {
  readonly #ground: Ground;
  readonly #account: Account;
  readonly #batches = new Map<string, Batch>();
  #next = 1;
  #acknowledged = 0;
  #isStopped = false;

  constructor(ground: Ground, account: Account) {
    this.#ground = ground;
    this.#account = account;
  }

  get change(): Change {
    return { name: 'small writes', by: 'requests', milliseconds: 800, begin: async () => this.#begin() };
  }

  #begin() {
    this.#acknowledged = 0;
    this.#isStopped = false;
    const seed = Math.floor(this.#ground.random() * 2 ** 31);
    const writers = Array.from({ length: WRITERS }, (_, i) => this.#writeUntilStopped(seededRandom(seed + i)));
    return attempt(Promise.all(writers), {
      acknowledged: () => this.#acknowledged,
      kill: () => {
        this.#isStopped = true;
      },
      check: () => this.#check(),
    });
  }

  async #writeUntilStopped(random: () => number): Promise<void> {
    const own: string[] = [];
    while (!this.#isStopped) {
      if (own.length === 0 || random() < 0.5) {
        const name = String(this.#next++);
        own.push(name);
        this.#batches.set(name, { version: null, wanted: null });
      }
      const name = own[Math.floor(random() * own.length)];
      const batch = this.#batches.get(name);
      if (batch) await this.#write(name, batch, batch.version !== null && random() < 0.3);
    }
  }

  async #write(name: string, batch: Batch, isGoing: boolean): Promise<void> {
    const version = this.#next++;
    batch.wanted = isGoing ? null : version;
    const ids = Array.from({ length: BATCH }, (_, i) => `b${name}x${i}`);
    const body = { stores: ids.map((id) => asset(id, version)) };
    const asked = { installation: this.#ground.installation, account: this.#account };
    const { status } = isGoing
      ? await ask(asked, 'DELETE', `/stores?query=${ids.join(',')}`)
      : await ask(asked, batch.version === null ? 'POST' : 'PUT', `/stores?private_key=${this.#account.privateKey}`, body);
    if (status === 200) {
      batch.version = batch.wanted;
      this.#acknowledged++;
    } else batch.wanted = batch.version;
  }

  async #check(): Promise<Verdict> {
    const found = Map.groupBy(await counted(this.#ground, this.#account, '^b([0-9]+)x'), (row) => row.group);
    return together(
      [...this.#batches].map(([name, batch]): Verdict => {
        const rows = found.get(name) ?? [];
        const { version: before, wanted } = batch;
        const finding = `batch ${name}, ${before} and perhaps ${wanted}: ${JSON.stringify(rows)}`;
        if (rows.length > 1 || rows.some(({ assets }) => assets !== BATCH)) return half(finding);
        const version = rows.length === 0 ? null : versionIn(rows[0].name);
        this.#batches.set(name, { version, wanted: version });
        return version === before || version === wanted ? SOUND : lost(finding);
      }),
    );
  }
}

/** A project with many assets, all of one version. */
interface Large {
  readonly account: Account;
  readonly name: string;
  readonly state: Versioned;
  reservedUntil: number;
}

/** What a project has before a large write of it: the write fails over anything else. */
type Before = 'anything' | 'assets' | 'nothing';

/** Large writes: created, updated, replaced by a request or a command, deleted. */
class LargeWrites {
  readonly #ground: Ground;
  readonly #projects: Large[] = [];
  #next = 1;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  async #free(before: Before): Promise<Large> {
    const now = Date.now();
    const isSo = ({ version }: Versioned) => before === 'anything' || (version === null) === (before === 'nothing');
    const free = this.#projects.find(({ reservedUntil, state }) => reservedUntil < now && isSo(state));
    if (free) return free;
    const name = `large-${this.#projects.length}`;
    const account = await this.#ground.installation.addProject(name, 'none');
    const project: Large = { account, name, state: new Versioned(null), reservedUntil: 0 };
    this.#projects.push(project);
    if (before === 'assets') {
      await ask({ ...this.#ground, account }, 'POST', '/stores/replace', this.#body(this.#next));
      project.state.version = this.#next++;
    }
    return project;
  }

  #body(version: number) {
    return { stores: Array.from({ length: this.#size(version) }, (_, i) => asset(`L${i}`, version)) };
  }

  /** One of as many assets as another has. */
  #versionLike(other: number | null): number {
    while (other !== null && this.#size(this.#next) !== this.#size(other)) this.#next++;
    return this.#next++;
  }

  #size = (version: number) => MANY + (version % 10) * 10;

  async #judge(project: Large, wanted: number | null, isDone: boolean, isKnown: boolean): Promise<Verdict> {
    if (!isDone && !isKnown) project.reservedUntil = Date.now() + RESERVED_MS;
    const rows = await counted(this.#ground, project.account, '^(L)');
    if (rows.length > 1 || rows.some(({ name, assets }) => assets !== this.#size(versionIn(name)))) {
      project.state.version = null;
      return half(`large write: ${JSON.stringify(rows)}`);
    }
    return project.state.judge('large write', rows.length === 0 ? null : versionIn(rows[0].name), wanted, isDone);
  }

  #byRequest(name: string, before: Before, method: string, path: string): Change {
    return {
      ...{ name, by: 'requests', milliseconds: 600 },
      begin: async () => {
        const project = await this.#free(before);
        const version = method === 'DELETE' ? null : this.#versionLike(method === 'PUT' ? project.state.version : null);
        let isDone = false;
        const body = version === null ? undefined : this.#body(version);
        const asking = ask({ ...this.#ground, account: project.account }, method, path, body).then(({ status, text }) => {
          isDone = status === 200;
          if (!isDone) throw new Error(`${status} ${text}`);
        });
        return attempt(asking, {
          acknowledged: () => (isDone ? 1 : 0),
          // The server was killed: on the embedded database the next one knows that it is alone.
          check: () => this.#judge(project, version, isDone, this.#ground.installation.postgres === null),
        });
      },
    };
  }

  get #byCommand(): Change {
    return {
      ...{ name: 'stores import', by: 'command', milliseconds: 1_500 },
      begin: async () => {
        const project = await this.#free('anything');
        const version = this.#next++;
        const words = this.#words(project, version);
        return commandAttempt(this.#ground.installation.environment, words, (isDone) =>
          this.#judge(project, version, isDone, false),
        );
      },
    };
  }

  #words({ name }: Large, version: number): string[] {
    const file = fileIn(this.#ground, 'assets.json');
    writeFileSync(file, JSON.stringify(this.#body(version)));
    return ['stores', 'import', file, '--project', name, '--replace'];
  }

  get changes(): readonly Change[] {
    return [
      this.#byRequest('large create', 'nothing', 'POST', '/stores'),
      this.#byRequest('large update', 'assets', 'PUT', '/stores'),
      this.#byRequest('replace all', 'anything', 'POST', '/stores/replace'),
      this.#byCommand,
      this.#byRequest('delete all', 'assets', 'DELETE', '/stores'),
    ];
  }

  /** One large write of a project, so that it can be seen what it takes along. */
  async finish(): Promise<void> {
    const [project] = this.#projects.filter(({ reservedUntil }) => reservedUntil < Date.now());
    if (project) await done(this.#ground.installation.environment, this.#words(project, this.#next++));
  }
}

/** Assets, by requests and by a command. */
export async function assets(ground: Ground): Promise<Kind> {
  const large = new LargeWrites(ground);
  const account = await ground.installation.addProject('killed-assets', 'none');
  return {
    name: 'assets',
    changes: [new SmallWrites(ground, account).change, ...large.changes],
    finish: () => large.finish(),
  };
}
