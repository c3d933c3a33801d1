/** Answers calls on a thread of its own, from the region that the starting thread shares. */
import { parentPort } from 'node:worker_threads';
import { InputProblem, Problem } from '../http/problem.ts';
import { sharedPlaces } from '../places/read.ts';
import { PlaceSearch } from '../places/search.ts';
import { type AnswerName, answerFromElsewhere } from './answers.ts';
import type { Region } from './region.ts';
import type { Outcome, ThreadMessage } from './threads.ts';

let region: Region | null = null;

function outcomeOf(name: AnswerName, call: unknown): Outcome {
  if (!region) throw new Error('no region has been shared');
  try {
    return { json: JSON.stringify(answerFromElsewhere(region, name, call)) };
  } catch (error) {
    // The kind of an error is lost between threads.
    if (error instanceof InputProblem) return { errors: error.errors };
    if (error instanceof Problem) return { status: error.status, message: error.message, headers: error.headers };
    throw error;
  }
}

parentPort?.on('message', (message: ThreadMessage) => {
  if ('shared' in message) {
    region?.places.close();
    const places = sharedPlaces(message.shared);
    region = { places, search: new PlaceSearch(places) };
  } else {
    parentPort?.postMessage({ number: message.number, outcome: outcomeOf(message.name, message.call) });
  }
});
