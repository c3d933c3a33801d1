import Type, { type Static } from 'typebox';
import type { Answered } from '../contract/answered.ts';
import type { Call } from '../contract/endpoint.ts';
import { integer, languageTag, required } from '../contract/parameters.ts';
import type { Database } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';
import { chooseLanguage } from '../http/language.ts';
import { escapedHtml } from '../text/html.ts';
import { nameFor } from '../text/languages.ts';
import { partsOfWanted } from '../text/word-parts.ts';
import { endOfPrefix, splitWords, type Word, wordsOf } from '../text/words.ts';
import type { KeptProperties } from './asset.ts';
import { type AssetSelection, selectionByFilter } from './asset-selection.ts';
import { wantedAsset } from './by-key.ts';
import { typedQuery } from './fields.ts';
import { findAssets } from './find.ts';
import { versionOf } from './generation.ts';

export const autocompleteQuery = {
  query: required(typedQuery),
  language: languageTag('Language of the names that are shown, where a localized one was found.'),
  limit: integer({ minimum: 1, maximum: 50, description: 'Suggestions at most.' }, 5),
};

const Prediction = Type.Object(
  {
    store_id: Type.String(),
    name: Type.String({ description: 'The name that was found.' }),
    description: Type.String({ description: 'Name and city.' }),
    types: Type.Array(Type.String()),
    matched_substrings: Type.Array(Type.Object({ offset: Type.Integer(), length: Type.Integer() }), {
      description: 'Where the typed words stand in the name, and so in the description.',
    }),
    highlighted: Type.String({ description: 'The name as HTML, with the typed words in `<b>`.' }),
  },
  { title: 'StorePrediction' },
);

export const autocompleteReply = Type.Object({ predictions: Type.Array(Prediction) });

interface NamedRow {
  readonly [column: string]: unknown;
  readonly properties: KeptProperties;
  readonly localized_names: Readonly<Record<string, string>>;
}

/** The name in small letters, after its rank. */
type Named = { readonly store_id: string; readonly name: string };

/** Suggests assets while a name is typed, by name; names in which it stands alone come before those in which it is inside of a word. */
export async function autocompleteStores(
  database: Database,
  { query, project, acceptLanguage }: Call<typeof autocompleteQuery>,
): Promise<Answered<Static<typeof autocompleteReply>>> {
  const { filter, names, rank } = query.query;
  const rows = await suggested(database, selectionByFilter(filter, project.id), rank, query.limit);
  const typed = names.map(wordsOf).find((words) => words.length > 0) ?? [];
  const language = chooseLanguage(query.language, acceptLanguage);
  return { predictions: rows.map((row) => prediction(row, typed, language)) };
}

/** The first by rank and name. */
async function suggested(
  database: Database,
  selection: AssetSelection,
  rank: Sql,
  limit: number,
): Promise<readonly NamedRow[]> {
  const found = await findAssets<Named>(database, selection, {
    column: sql`${rank} || lower(s.properties ->> 'name') as name`,
    select: sql`select m.store_id, m.name from m order by m.name collate "C", m.store_id limit ${limit}`,
  });
  const ids = found.rows
    .filter(({ store_id }) => store_id !== null)
    .sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)) || (a.store_id < b.store_id ? -1 : 1))
    .slice(0, limit)
    .map(({ store_id }) => store_id);
  if (ids.length === 0) return [];
  const { asset, isIt } = wantedAsset(selection.projectId);
  return database.query<NamedRow>(sql`
    select s.properties, s.localized_names
    from ${versionOf(selection.projectId)}, unnest(${ids}::text[]) with ordinality wanted (id, at), ${asset}
    where ${isIt} order by wanted.at`);
}

function prediction({ properties, localized_names }: NamedRow, typed: readonly string[], language: string) {
  const names = [nameFor(localized_names, language), properties.name, ...Object.values(localized_names)].filter(
    (name) => name !== undefined,
  );
  const name = names.find((each) => marks(each, typed).length === new Set(typed).size) ?? properties.name;
  const { city } = properties.address;
  const matched = marks(name, typed);
  return {
    store_id: properties.store_id,
    name,
    description: city ? `${name}, ${city}` : name,
    types: properties.types,
    matched_substrings: matched,
    highlighted: highlighted(name, matched),
  };
}

/** A name as HTML with what is marked in bold. Marks may share letters, where one word begins as another does. */
function highlighted(name: string, matched: readonly Mark[]): string {
  let html = '';
  let done = 0;
  for (const { offset, length } of matched) {
    const from = Math.max(offset, done);
    const to = offset + length;
    if (to <= from) continue;
    html += `${escapedHtml(name.slice(done, from))}<b>${escapedHtml(name.slice(from, to))}</b>`;
    done = to;
  }
  return html + escapedHtml(name.slice(done));
}

interface Mark {
  readonly offset: number;
  readonly length: number;
}

/** Where the typed words stand in a name, each once; the last one may be the beginning of a word, and some may be inside of one. */
function marks(name: string, typed: readonly string[]): Mark[] {
  const shown = splitWords(name);
  const found = [...new Set(typed)].flatMap((word) => {
    const isLast = word === typed[typed.length - 1];
    const match =
      shown.find(({ text }) => text === word) ?? (isLast ? shown.find(({ text }) => text.startsWith(word)) : undefined);
    return match ? [markOf(name, match, 0, word.length)] : markInside(name, shown, word);
  });
  return found.sort((a, b) => a.offset - b.offset);
}

/** Some folded letters of a word as they stand in the name. */
function markOf(name: string, word: Word, from: number, length: number): Mark {
  const offset = from === 0 ? word.start : endOfPrefix(name, word, from);
  return { offset, length: endOfPrefix(name, word, from + length) - offset };
}

/** Where a word of a script without blanks stands inside of another. */
function markInside(name: string, shown: readonly Word[], word: string): Mark[] {
  if (partsOfWanted(word) === null) return [];
  const around = shown.find(({ text }) => text.includes(word));
  return around ? [markOf(name, around, around.text.indexOf(word), word.length)] : [];
}
