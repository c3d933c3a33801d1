import type { ChildProcess } from 'node:child_process';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { MetricRows, OtherProcesses } from '../http/metrics.ts';
import { placeAmong } from './process-place.ts';

/**
 * How the process that is asked for its metrics gets those of the others on its port, through the one that started them all:
 *
 *     wanted  asked → supervisor   its own question
 *     of      supervisor → each    a question
 *     rows    each → supervisor    its answer
 *     all     supervisor → asked   the answers of all that came in time
 */
const Message = Type.Union([
  Type.Object({ metrics: Type.Literal('wanted'), question: Type.Integer() }),
  Type.Object({ metrics: Type.Literal('of'), question: Type.Integer() }),
  Type.Object({ metrics: Type.Literal('rows'), question: Type.Integer(), rows: Type.Unknown() }),
  Type.Object({ metrics: Type.Literal('all'), question: Type.Integer(), rows: Type.Array(Type.Unknown()) }),
]);
type Message = Static<typeof Message>;

/** A process that is busy for longer is left out. */
const ANSWER_MS = 2_000;

/** In the process that starts the others: passes on questions for metrics. @param serving those that are asked. @returns hears a process */
export function passMetrics(serving: () => readonly ChildProcess[]): (child: ChildProcess) => void {
  let questions = 0;
  const open = new Map<number, (rows: unknown) => void>();
  const gather = async () => {
    const asked = serving().filter(({ connected }) => connected);
    const answers = asked.map((child) => {
      const question = ++questions;
      return new Promise<unknown[]>((resolve) => {
        const timer = setTimeout(() => resolve([]), ANSWER_MS);
        open.set(question, (rows) => {
          clearTimeout(timer);
          resolve([rows]);
        });
        child.send({ metrics: 'of', question } satisfies Message);
      }).finally(() => open.delete(question));
    });
    return (await Promise.all(answers)).flat();
  };
  return (child) =>
    child.on('message', (message: unknown) => {
      if (!Check(Message, message)) return;
      if (message.metrics === 'rows') open.get(message.question)?.(message.rows);
      if (message.metrics !== 'wanted') return;
      const { question } = message;
      void gather().then((rows) => {
        if (child.connected) child.send({ metrics: 'all', question, rows } satisfies Message);
      });
    });
}

/** In a process of several: the others; null where it is alone. */
export function otherProcesses(): OtherProcesses | null {
  const place = placeAmong();
  if (!place) return null;
  let questions = 0;
  const open = new Map<number, (rows: MetricRows[]) => void>();
  let own: (() => Promise<MetricRows>) | null = null;
  const send = (message: Message) => process.send?.(message);
  process.on('message', (message: unknown) => {
    if (!Check(Message, message)) return;
    const { question } = message;
    if (message.metrics === 'of') void own?.().then((rows) => send({ metrics: 'rows', question, rows }));
    // What has come from processes of this version is what they have sent.
    if (message.metrics === 'all') open.get(question)?.(message.rows as MetricRows[]);
  });
  return {
    number: place.number,
    answerWith: (read) => {
      own = read;
    },
    ofAll: () => {
      const question = ++questions;
      return new Promise<MetricRows[]>((resolve) => {
        open.set(question, resolve);
        send({ metrics: 'wanted', question });
      }).finally(() => open.delete(question));
    },
  };
}
