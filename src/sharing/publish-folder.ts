import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { RATES, TariffFiles } from '../regions/tariffs.ts';
import { TrafficFiles } from '../regions/traffic.ts';
import { VenueFiles } from '../regions/venues.ts';
import { RegionVersions } from '../regions/versions.ts';
import type { SharedKind } from './items.ts';
import { filePublication, regionPublication, venuePublication } from './publications.ts';
import type { Publication, Publisher } from './publisher.ts';

/** What a data folder has of its own: the region in use, the venues, tariffs, tables of traffic and lists of words. */
function publicationsOf(dataFolder: string): Publication[] {
  const versions = new RegionVersions(dataFolder);
  const current = versions.current();
  const tariffs = new TariffFiles(dataFolder);
  const words = join(dataFolder, 'words');
  const lists = existsSync(words) ? readdirSync(words).filter((name) => name.endsWith('.txt')) : [];
  return [
    ...(current === null ? [] : [regionPublication(versions, current, true)]),
    ...new VenueFiles(dataFolder).list().map(venuePublication),
    ...tariffs.each().map(({ name }) => {
      const id = basename(name, '.json');
      return filePublication('tariff', id, tariffs.file(id));
    }),
    ...(existsSync(tariffs.ratesFile) ? [filePublication('tariff', RATES, tariffs.ratesFile)] : []),
    ...Object.entries(new TrafficFiles(dataFolder).present()).map(([kind, file]) => filePublication('traffic', kind, file)),
    ...lists.sort().map((name) => filePublication('words', basename(name, '.txt'), join(words, name))),
  ];
}

/** Publishes what a data folder has of these kinds. @returns what was published */
export async function publishFolder(
  publisher: Publisher,
  dataFolder: string,
  kinds: readonly SharedKind[],
  { report = () => {}, isAgain = false }: { report?: (publication: Publication) => void; isAgain?: boolean } = {},
): Promise<readonly Publication[]> {
  const publications = publicationsOf(dataFolder).filter(({ item }) => kinds.includes(item.kind));
  for (const publication of publications) {
    report(publication);
    await publisher.publish(publication, isAgain);
  }
  return publications;
}
