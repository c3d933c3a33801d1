import Type from 'typebox';
import { Value } from 'typebox/value';
import {
  type Attempt,
  ask,
  attempt,
  type Change,
  type Ground,
  half,
  lost,
  SOUND,
  together,
  type Verdict,
} from './change.ts';

const MOST = 20;
const PREFIX = 'named';
const Dataset = Type.Object({ id: Type.String(), name: Type.String() });
const Listed = Type.Object({ datasets: Type.Array(Dataset) });

/** Datasets without features: created, renamed and deleted until the server is gone. */
export class NamedDatasets {
  readonly #ground: Ground;
  /** What each may be called; '' where it may be gone. */
  readonly #names = new Map<string, readonly string[]>();
  #next = 1;
  #acknowledged = 0;
  #isStopped = false;
  /** What one may be called whose creation was not acknowledged. */
  #unsure = '';

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  get change(): Change {
    return { name: 'create and rename', by: 'requests', milliseconds: 400, begin: async () => this.#begin() };
  }

  #begin(): Attempt {
    this.#acknowledged = 0;
    this.#isStopped = false;
    return attempt(this.#writeUntilStopped(), {
      acknowledged: () => this.#acknowledged,
      kill: () => {
        this.#isStopped = true;
      },
      check: () => this.#check(),
    });
  }

  async #writeUntilStopped(): Promise<void> {
    while (!this.#isStopped) {
      const id = await this.#create();
      await this.#change(id, `${PREFIX} ${this.#next++}`);
      const [oldest] = this.#names.keys();
      if (this.#names.size > MOST) await this.#change(oldest, '');
    }
  }

  async #create(): Promise<string> {
    this.#unsure = `${PREFIX} ${this.#next++}`;
    const { status, text, json } = await ask(this.#ground, 'POST', '/datasets', { name: this.#unsure, url: null });
    if (status !== 200) throw new Error(`${status} ${text}`);
    const { id, name } = Value.Parse(Dataset, json);
    this.#names.set(id, [name]);
    this.#acknowledged++;
    return id;
  }

  /** Renames a dataset, or deletes it when it is to be called ''. */
  async #change(id: string, name: string): Promise<void> {
    this.#names.set(id, [...(this.#names.get(id) ?? []), name]);
    const path = `/datasets/${id}`;
    const { status, text } = await (name === ''
      ? ask(this.#ground, 'DELETE', path)
      : ask(this.#ground, 'PUT', path, { name, url: null }));
    if (status !== 200) throw new Error(`${status} ${text}`);
    if (name === '') this.#names.delete(id);
    else this.#names.set(id, [name]);
    this.#acknowledged++;
  }

  async #check(): Promise<Verdict> {
    const { datasets } = Value.Parse(Listed, (await ask(this.#ground, 'GET', '/datasets?per_page=100')).json);
    const nameOf = new Map(datasets.map(({ id, name }) => [id, name]));
    const verdicts = [...this.#names].map(([id, names]): Verdict => {
      const name = nameOf.get(id) ?? '';
      if (name === '') this.#names.delete(id);
      else this.#names.set(id, [name]);
      return names.includes(name) ? SOUND : lost(`the dataset ${names.join(' or ')} is called '${name}'`);
    });
    for (const { id, name } of datasets) if (name === this.#unsure) this.#names.set(id, [name]);
    const strange = datasets.filter(({ id, name }) => name.startsWith(PREFIX) && !this.#names.has(id));
    return together([
      ...verdicts,
      ...strange.map(({ name }) => half(`the dataset ${name} was not created, or was deleted`)),
    ]);
  }
}
