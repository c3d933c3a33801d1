/** The report as a page of the documentation. */
import { tableOf, townTableOf } from './report.ts';
import type { Tallies } from './tally.ts';
import type { TownTables } from './towns.ts';

export interface Report {
  readonly maps: ReadonlyMap<string, Tallies>;
  readonly total: Tallies;
  readonly towns: TownTables;
  /** Whether the code of another folder was asked. */
  readonly isOtherCode: boolean;
}

const HEAD = `# Search quality

How often places are found when they are asked for as people write them. Made by \`npm run quality\`, which asks about the map extracts that lie beside the project, and about the towns of the world. \`npm run quality -- FILE…\` asks about any extract, \`npm run quality -- towns\` about the towns alone; \`--misses N\` prints more of what was missed, \`--all\` asks for every house, \`--code DIR\` asks the code of another clone.`;

const HEAD_BEFORE = `# Search quality before the report asked as people do

The same questions as in [quality.md](quality.md), asked of the code before place search learned to read addresses as people write them: kept once, to show what that changed.`;

const METHOD = `## What is asked, and what counts

**The truth** is read from the raw elements of the map file; the importer has no part in it. A house is everything with \`addr:housenumber\` that has a digit, and a street, a place or a Japanese block: nodes, outlines and multipolygons, each at the mean of its nodes. What several objects bear is one address. A house without \`addr:city\` has the town that most houses of its postal code name, else the town in whose boundary it lies, else that of the nearest house within 500 m (each named by three houses at least), else the nearest city (10 km), town (4 km) or village (2 km); else it is asked for without a town. Each map is imported alone with all towns of the world, and asked through \`/localities/geocode\` without a language, as a request without further parameters is.

**The forms** follow the country in which the house lies.

| Form | For example |
|---|---|
| full local form | \`Hauptstraße 126, 69117 Heidelberg\`; \`92-22 212th Street, Hollis, NY 11428\`; \`Москва, улица Яблочкова, 18 к3\`; \`東京都港区六本木6-10-1\` |
| without the town | \`Hauptstraße 126\`; any house of that street and number is right |
| abbreviated | \`Hauptstr. 126\`, \`92-22 W 212th St\`, \`ул. Яблочкова\`, with town and code; streets that nobody shortens are left out |
| lower case, no commas | \`hauptstraße 126 69117 heidelberg\` |
| postal code first | \`69117 Heidelberg, Hauptstraße 126\`; houses with a code |
| with a unit or flat | an invented one: \`Apt 3B\`, \`кв. 5\`, \`2. tv\`, \`int. 4\`, \`Flat 3\`, \`201号室\` |
| one slip | a letter changed, left out, added or swapped in a word of the street of five letters or more; not where that makes another street |
| transliterated | Cyrillic and Greek by the map's own Latin name of the street, else letter by letter; Japanese by the Latin names of quarter and city |
| other name of the town | up to three of its names in other languages, of the map or, where it has none, of Natural Earth |
| block in digits, in words | \`東京都港区六本木6-10-1\`, \`六本木6丁目10番1号\` |
| reverse, 15 m beside | a point in a random direction from the house; the nearest house is right, and those at most 3 m farther off; not where a line of interpolation is as near |
| named: … | anything with a name, by \`name, town\` (cities, towns, villages and islands by their name), with \`types\` that include \`point_of_interest\` and \`route\` |

**Found** is a house if the answer shows its number and its street (or a name that the map has for that street) and lies within 60 m of it or on its area, or shows its number within 15 m and a street with a word in common (\`Saint Ursula Street\` for \`St. Ursula Street\`); a named thing, if the answer bears one of its names and lies on it or within 300 m. What bears the same name and town is as right, and what is asked for without a town may be in any.
**Wrong house**: the first answer claims to be a house (\`ROOFTOP\` with a number), and is not the one.
**\`addr:city\` in the answer**: of the houses found by their full form and with that tag, those whose answer shows it.

3,000 questions are asked of each form and map, drawn with a fixed seed, or all where there are fewer.`;

const TOWNS = `## Towns of the world

Asked through \`/localities/autocomplete\`, with the language of what is typed, in a region of towns alone. A town is found if it lies within 25 km of where it is and bears one of its names; a country by its code. *Shown so* is the share of those found whose description begins with exactly what was asked for, in simplified or traditional letters. The cities are those of Natural Earth in their seven languages. The names of countries are those of the runtime's locale data; the capitals have Natural Earth's names and, in the other languages, those that Unicode's CLDR has for cities of time zones: about 100 of 241 capitals give their name to no zone and are asked for only in the seven languages.`;

export function documentOf({ maps, total, towns, isOtherCode }: Report): string {
  const sections = [
    ...(isOtherCode ? [HEAD_BEFORE] : [HEAD, METHOD]),
    `## All maps\n\n${tableOf(total)}`,
    ...(towns.size > 0 ? [isOtherCode ? '## Towns of the world' : TOWNS] : []),
    ...[...towns].map(([heading, tallies]) => `### ${heading}\n\n${townTableOf(tallies)}`),
    '## Map by map',
    ...[...maps].map(([name, tallies]) => `### ${name}\n\n${tableOf(tallies)}`),
  ];
  return `${sections.join('\n\n')}\n`;
}
