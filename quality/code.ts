/**
 * The code under test: this project, or another clone of it, so that one report can be made on both. It is asked in the process as an
 * HTTP request would ask it, with the parameters read from text.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Project } from '../src/access/projects.ts';
import type { Parameters } from '../src/contract/parameters.ts';
import type { InputError } from '../src/contract/problem.ts';

type Modules = {
  readonly geocode: typeof import('../src/localities/geocode.ts');
  readonly autocomplete: typeof import('../src/localities/autocomplete.ts');
  readonly details: typeof import('../src/localities/details.ts');
  readonly parameters: typeof import('../src/contract/parameters.ts');
  readonly places: typeof import('../src/places/index.ts');
  readonly region: typeof import('../src/import/region.ts');
};

/** The project that asks: it may do everything that a new project may. */
const PROJECT: Project = {
  id: 'quality',
  name: 'quality',
  referers: [],
  services: null,
  quota: null,
  limits: {},
  advancedPostalCodes: false,
  blocked: [],
};

/** The parameters of a request, as text. */
type Sent = Readonly<Record<string, string>>;

/** As much of a result as every version of the code has. */
export interface Result {
  readonly formatted_address: string;
  readonly name: string;
  readonly address_components?: readonly {
    readonly types: readonly string[];
    readonly long_name: string;
    readonly short_name: string;
  }[];
  readonly geometry?: {
    readonly location?: { readonly lat: number; readonly lng: number };
    readonly accuracy?: string;
  } | null;
}

export interface Suggestion {
  readonly public_id: string;
  readonly description: string;
}

/** An open region that can be asked. */
export interface Asked {
  geocode(sent: Sent): readonly Result[];
  autocomplete(sent: Sent): readonly Suggestion[];
  details(sent: Sent): Result;
  close(): void;
}

export interface Code {
  /** Writes the places of one map, or of none, and all towns of the world. */
  importPlaces(path: string, maps: readonly string[], progress: (step: string) => void): Promise<void>;
  open(path: string): Asked;
}

/** Loads the code that lies in a folder. */
export async function loadCode(root: string): Promise<Code> {
  const load = (file: string) => import(pathToFileURL(resolve(root, 'src', file)).href);
  const modules: Modules = {
    geocode: await load('localities/geocode.ts'),
    autocomplete: await load('localities/autocomplete.ts'),
    details: await load('localities/details.ts'),
    parameters: await load('contract/parameters.ts'),
    places: await load('places/index.ts'),
    region: await load('import/region.ts'),
  };
  return {
    importPlaces: async (path, maps, progress) => {
      await modules.region.writeRegionPlaces(path, { maps, addresses: [], postcodes: [], towns: true }, progress);
    },
    open: (path) => openRegion(modules, path),
  };
}

function openRegion({ geocode, autocomplete, details, parameters, places: index }: Modules, path: string): Asked {
  const places = index.openPlaces(path);
  const region = { places, search: new index.PlaceSearch(places) };
  const callOf = <P extends Parameters>(query: P, sent: Sent) => {
    const errors: InputError[] = [];
    const call = {
      query: parameters.readParameters(query, sent, 'query', errors),
      project: PROJECT,
      acceptLanguage: undefined,
    };
    if (errors.length > 0) throw new Error(`${JSON.stringify(sent)}: ${errors.map(({ msg }) => msg).join(', ')}`);
    return call;
  };
  return {
    geocode: (sent) => geocode.geocode(region, callOf(geocode.geocodeQuery, sent)).results,
    autocomplete: (sent) => autocomplete.autocomplete(region, callOf(autocomplete.autocompleteQuery, sent)).localities,
    details: (sent) => details.details(region, callOf(details.detailsQuery, sent)).result,
    close: () => places.close(),
  };
}
