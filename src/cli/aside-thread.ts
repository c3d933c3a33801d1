/** Answers requests that would hold up the thread that serves, over a connection to the database of its own. */
import { workerData } from 'node:worker_threads';
import { type DatabaseSettings, openDatabaseForThread } from '../database/open.ts';
import { featuresEndpoints } from '../datasets/endpoints.ts';
import { answerAside } from '../http/aside.ts';
import { problemOf } from '../http/refusals.ts';
import { storesEndpoints } from '../stores/endpoints.ts';

const settings: DatabaseSettings = workerData;
const database = await openDatabaseForThread(settings);
answerAside([...storesEndpoints(database, null), ...featuresEndpoints(database)], problemOf);
