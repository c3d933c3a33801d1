import { readFileSync, writeFileSync } from 'node:fs';
import {
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
  together,
  Versioned,
} from './change.ts';

const demo = (name: string) => readFileSync(new URL(`../../demo/${name}`, import.meta.url), 'utf8');
const TRIP = '/distance/tolls/json?origin=50.9424,1.5040&destination=50.9553,1.4652';
const PRICE =
  /Péage du Banc[^{}]*","price":\{"type":"value","currency":"EUR","value":([\d.]+)\},"reason":"toll","paymentMethods":\["cash"/;
const MATRIX =
  '/distance/distancematrix/json?origins=50.9424,1.5040&destinations=50.9553,1.4652&elements=duration_distance&departure_time=now';
const MEASURED = /"duration":\{"value":(\d+).*"distance":\{"value":(\d+)/;
/** Speeds that an answer distinguishes, in km/h. */
const SPEEDS = [15, 25, 40, 60, 90];

/** Tariffs and tables of traffic: a toll and the speed on the way show which is in use. */
export async function tariffs(ground: Ground): Promise<Kind> {
  const { environment } = ground.installation;
  const file = (name: string) => fileIn(ground, name);
  const get = async (path: string) => (await ask(ground, 'GET', path)).text;
  let next = 1;

  const priceOf = (version: number) => (5 + version / 100).toFixed(2);
  const importTariff = (version: number): string[] => {
    const price = priceOf(version);
    writeFileSync(
      file('tariff.yaml'),
      demo('tariff.yaml').replace('price: 2.40', `price: ${price}`).replace('price: 1.60', `price: ${price}`),
    );
    return ['tariff', 'import', file('tariff.yaml')];
  };
  const tariff = new Versioned(null);
  const tariffChange: Change = {
    ...{ name: 'tariff import', by: 'command', milliseconds: 900 },
    async begin() {
      const version = next++;
      return commandAttempt(environment, importTariff(version), async (isDone) => {
        const expected = isDone ? [version] : [version, tariff.version];
        const found = await settled(
          async () => Math.round((Number(PRICE.exec(await get(TRIP))?.[1]) - 5) * 100),
          (each) => expected.includes(each),
        );
        if (!(found > 0)) return half(`a toll that no tariff has: ${await get(TRIP)}`);
        return tariff.judge('tariff', found, version, isDone);
      });
    },
  };

  const ways = [...demo('town.osm').matchAll(/<way id="(\d+)"/g)].map(([, id]) => id);
  const importTraffic = (version: number): string[] => {
    const speed = SPEEDS[version % SPEEDS.length];
    writeFileSync(file('traffic.csv'), ways.map((way) => `${way},${speed}`).join('\n'));
    return ['traffic', 'import', file('traffic.csv')];
  };
  /** Which of the speeds is driven. */
  const speedFound = async (): Promise<number> => {
    const [, seconds, meters] = MEASURED.exec(await get(MATRIX)) ?? [];
    const driven = (Number(meters) / Number(seconds)) * 3.6;
    const apart = SPEEDS.map((speed) => Math.abs(speed / driven - 1));
    return apart.indexOf(Math.min(...apart));
  };
  const traffic = new Versioned(null);
  const trafficChange: Change = {
    ...{ name: 'traffic import', by: 'command', milliseconds: 900 },
    async begin() {
      const version = next++;
      const wanted = version % SPEEDS.length;
      return commandAttempt(environment, importTraffic(version), async (isDone) => {
        const expected = isDone ? [wanted] : [wanted, traffic.version];
        const found = await settled(speedFound, (each) => expected.includes(each));
        const { text } = await ask(ground, 'GET', '/readyz');
        const verdict = traffic.judge('traffic', found, wanted, isDone);
        return together([verdict, text.includes('degraded') ? half(`after traffic import: ${text}`) : SOUND]);
      });
    },
  };

  tariff.version = next;
  await done(environment, importTariff(next++));
  traffic.version = next % SPEEDS.length;
  await done(environment, importTraffic(next++));
  return {
    name: 'tariffs',
    changes: [tariffChange, trafficChange],
    async finish() {
      await done(environment, importTariff(next++));
      await done(environment, importTraffic(next++));
    },
  };
}
