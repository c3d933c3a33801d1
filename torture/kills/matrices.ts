import { setTimeout as pause } from 'node:timers/promises';
import { Value } from 'typebox/value';
import { largeMatrixReply, matrixAccepted, matrixStatusReply } from '../../src/distance/matrix-async.ts';
import { ask, attempt, type Change, type Ground, half, type Kind, lost, SOUND, type Verdict } from './change.ts';

const PATH = '/distance/matrix/async';
/** A million pairs: three steps. */
const POINTS = 1_000;
/** On PostgreSQL a server that was killed counts as gone after 15 s; then the work is done. */
const MOST_MS = 90_000;

/** Points all over the sample town. */
const list = (from: number) =>
  Array.from({ length: POINTS }, (_, i) => {
    const [lat, lng] = [(((i + from) * 0.754_877) % 1) / 50, (((i + from) * 0.569_84) % 1) / 20];
    return `${(50.94 + lat).toFixed(5)},${(1.46 + lng).toFixed(5)}`;
  }).join('|');
const ORDER = { origins: list(0), destinations: list(POINTS) };

/** Large matrices: every accepted one ends with the numbers that it has without kills. */
export async function matrices(ground: Ground): Promise<Kind> {
  let expected: string | null = null;

  /** Asks until a matrix has ended. @throws Error while the server is away */
  const ended = async (id: string): Promise<string> => {
    for (const end = Date.now() + MOST_MS; ; await pause(100)) {
      const { status } = Value.Parse(matrixStatusReply, (await ask(ground, 'GET', `${PATH}/${id}/status`)).json);
      if ((status !== 'accepted' && status !== 'inProgress') || Date.now() > end) return status;
    }
  };
  const judge = async (id: string): Promise<Verdict> => {
    const status = await ended(id);
    if (status !== 'completed') return lost(`the matrix ${id} is ${status}`);
    const { json } = await ask(ground, 'GET', `${PATH}/${id}/result`);
    const { matrixId, matrix } = Value.Parse(largeMatrixReply, json);
    const numbers = JSON.stringify(matrix);
    expected ??= numbers;
    return matrixId === id && numbers === expected ? SOUND : half(`the matrix ${id} has other numbers`);
  };

  const order: Change = {
    ...{ name: 'ordering a matrix', by: 'requests', milliseconds: 1_500 },
    async begin() {
      let accepted: string | null = null;
      const work = async () => {
        const { json } = await ask(ground, 'POST', PATH, ORDER);
        accepted = Value.Parse(matrixAccepted, json).matrix_id;
        await ended(accepted);
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
  return { name: 'matrices', changes: [order], finish };
}
