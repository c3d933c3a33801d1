import Type from 'typebox';
import { Check } from 'typebox/value';

/** Where a process stands among those that serve on one port. */
export interface Place {
  /** From 1. The first does what is done once on a machine. */
  readonly number: number;
  /** The port of all; null for the first where any free one is asked for. */
  readonly port: number | null;
}

/** In the environment of a process of several. */
const NUMBER_VARIABLE = 'PROCESS_OF_WAYPOST';
const PORT_VARIABLE = 'PORT_OF_WAYPOST';

const Listening = Type.Object({ listening: Type.Integer() });

/** The place of this process among several; null where it is alone, or starts the others. */
export function placeAmong({ env } = process): Place | null {
  const number = env[NUMBER_VARIABLE];
  if (number === undefined) return null;
  const port = env[PORT_VARIABLE];
  return { number: Number(number), port: port === undefined ? null : Number(port) };
}

/** The environment that gives a process its place. */
export function settingsOf({ number, port }: Place): Record<string, string> {
  return { [NUMBER_VARIABLE]: `${number}`, ...(port !== null && { [PORT_VARIABLE]: `${port}` }) };
}

/** Whether this process does what is done once on a machine. */
export function isFirst(): boolean {
  return (placeAmong()?.number ?? 1) === 1;
}

/** Tells the process that has started this one that it serves. */
export function tellListening(port: number): void {
  if (placeAmong()) process.send?.({ listening: port });
}

/** The port that a process says that it serves on; null for any other message. */
export function listeningOn(message: unknown): number | null {
  return Check(Listening, message) ? message.listening : null;
}
