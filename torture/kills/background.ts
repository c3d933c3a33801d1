import { setTimeout as pause } from 'node:timers/promises';
import { Value } from 'typebox/value';
import { acceptedReply, type Background, statusReply } from '../../src/distance/background.ts';
import { optimizeReply } from '../../src/distance/fleet-plan.ts';
import { largeMatrixReply, MATRICES } from '../../src/distance/matrix-async.ts';
import { PLANS } from '../../src/distance/plan-async.ts';
import { ask, attempt, type Change, type Ground, half, type Kind, lost, SOUND, type Verdict } from './change.ts';

/** A million pairs: three steps. */
const POINTS = 1_000;
/** Rounds of a second or two, which every server makes alike. */
const TASKS = 150;
/** On PostgreSQL a server that was killed counts as gone after 15 s; then the work is done. */
const MOST_MS = 90_000;

/** Latitude and longitude of points all over the sample town. */
const point = (i: number) =>
  [50.94 + ((i * 0.754_877) % 1) / 50, 1.46 + ((i * 0.569_84) % 1) / 20].map((degrees) => Number(degrees.toFixed(5)));
const list = (from: number) => Array.from({ length: POINTS }, (_, i) => point(i + from).join(',')).join('|');
const lngLat = (i: number) => point(i).reverse();

/** What is ordered, and what of its result is the same whoever works it out. */
interface Ordered {
  readonly of: Background;
  readonly body: unknown;
  /** @throws Error for what is no result of this id */
  readonly same: (result: unknown, id: string) => unknown;
}

const MATRIX: Ordered = {
  of: MATRICES,
  body: { origins: list(0), destinations: list(POINTS) },
  same(result, id) {
    const { matrixId, matrix } = Value.Parse(largeMatrixReply, result);
    return matrixId === id ? matrix : null;
  },
};

const PLAN: Ordered = {
  of: PLANS,
  body: {
    vehicles: [0, 1, 2].map((id) => ({ id, start: lngLat(id), end: lngLat(id), capacity: [TASKS / 2] })),
    jobs: Array.from({ length: TASKS }, (_, id) => ({ id, location: lngLat(id + 10), delivery: [1] })),
    options: { x: 0, g: true },
  },
  same(result) {
    const { routes, unassigned } = Value.Parse(optimizeReply, result);
    return { routes, unassigned };
  },
};

export const matrices = (ground: Ground) => ordered(ground, MATRIX);
export const plans = (ground: Ground) => ordered(ground, PLAN);

/** What is worked out in the background: every accepted one ends with the result that it has without kills. */
async function ordered(ground: Ground, { of, body, same }: Ordered): Promise<Kind> {
  const { path, idName, kind } = of;
  let expected: string | null = null;

  /** Asks until one has ended. @throws Error while the server is away */
  const ended = async (id: string): Promise<string> => {
    for (const end = Date.now() + MOST_MS; ; await pause(100)) {
      const { status } = Value.Parse(statusReply(of), (await ask(ground, 'GET', `${path}/${id}/status`)).json);
      if ((status !== 'accepted' && status !== 'inProgress') || Date.now() > end) return status;
    }
  };
  const judge = async (id: string): Promise<Verdict> => {
    const status = await ended(id);
    if (status !== 'completed') return lost(`the ${kind} ${id} is ${status}`);
    const found = JSON.stringify(same((await ask(ground, 'GET', `${path}/${id}/result`)).json, id));
    expected ??= found;
    return found === expected ? SOUND : half(`the ${kind} ${id} has another result`);
  };

  const order: Change = {
    ...{ name: `ordering a ${kind}`, by: 'requests', milliseconds: 1_500 },
    async begin() {
      let accepted: string | null = null;
      const work = async () => {
        const { json } = await ask(ground, 'POST', path, body);
        ({ [idName]: accepted } = Value.Parse(acceptedReply(of), json));
        if (accepted !== null) await ended(accepted);
      };
      return attempt(work(), {
        acknowledged: () => (accepted === null ? 0 : 1),
        check: async () => (accepted === null ? SOUND : judge(accepted)),
      });
    },
  };
  const finish = async () => {
    const last = await order.begin();
    await last.over;
    await last.check();
  };
  // What a server makes at a stretch is what others are compared with.
  await finish();
  return { name: kind === 'matrix' ? 'matrices' : 'plans', changes: [order], finish };
}
