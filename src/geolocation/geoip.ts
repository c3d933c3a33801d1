import { isIP } from 'node:net';
import { type CityResponse, open } from 'maxmind';
import { withoutMapping } from '../access/clients.ts';
import { ExplainedError } from '../explained-error.ts';

/** Names by language. A database of another maker may lack any part. */
interface Named {
  readonly names?: { readonly en?: string };
}

interface Country extends Named {
  readonly iso_code?: string;
}

export interface Located {
  readonly latitude?: number;
  readonly longitude?: number;
  /** Kilometres. */
  readonly accuracy_radius?: number;
  readonly time_zone?: string;
}

/** What a database says of the place of an address. */
interface AddressRecord {
  readonly continent?: Named;
  readonly country?: Country;
  readonly registered_country?: Country;
  readonly subdivisions?: readonly Named[];
  readonly city?: Named;
  readonly postal?: { readonly code?: string };
  readonly location?: Located;
}

/** What is known of the place of an address; null for nothing. */
export type AddressPlaces = (address: string) => AddressRecord | null;

/** Opens a database in MaxMind's format. All of it is read into memory: a newer file counts from the next start on. @throws ExplainedError */
export async function openAddressPlaces(file: string): Promise<AddressPlaces> {
  const reader = await open<CityResponse>(file).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ExplainedError(`WAYPOST_GEOIP=${file} is no database in MaxMind's format that can be read: ${reason}`);
  });
  return (sent) => {
    const address = withoutMapping(sent);
    const version = isIP(address);
    // The library would look for the beginning of a long address among the short ones.
    return version === 0 || version > reader.metadata.ipVersion ? null : reader.get(address);
  };
}
