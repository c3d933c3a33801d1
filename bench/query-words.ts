import { startPostgres, withoutPostgres } from '../test/support/postgres.ts';
import { send } from '../test/support/request.ts';
import { type LoadedServer, startLoadedServer } from './http.ts';
import { seededRandom } from './queries.ts';
import { writeDemoTown } from './regions.ts';
import { markdownTable, ms, summarize } from './report.ts';
import { place, SEED } from './stored-data.ts';

const ASSETS = 100_000;
const ASSETS_A_REQUEST = 10_000;
const QUERIES = 400;

/** The same names twice: words with blanks between, and Japanese without. */
const WORDS = {
  latin: {
    brands: ['Fuji', 'Sakura', 'Yamato', 'Hinode', 'Midori', 'Asahi', 'Minato', 'Kaede'],
    cities: ['Tokyo', 'Osaka', 'Kyoto', 'Sapporo', 'Sendai', 'Nagoya', 'Hiroshima', 'Fukuoka', 'Naha', 'Niigata'],
    kinds: ['Coffee', 'Ramen', 'Bakery', 'Pharmacy', 'Books', 'Hotel', 'Tower', 'Flowers'],
    blank: ' ',
  },
  japanese: {
    brands: ['富士', '桜', '大和', '日の出', '緑', '朝日', '港', '楓'],
    cities: ['東京', '大阪', '京都', '札幌', '仙台', '名古屋', '広島', '福岡', '那覇', '新潟'],
    kinds: ['コーヒー', 'ラーメン', 'ベーカリー', '薬局', '書店', 'ホテル', 'タワー', '花屋'],
    blank: '',
  },
} as const;
type Script = keyof typeof WORDS;

const pick = (words: readonly string[], number: number) => words[number % words.length] ?? '';

async function writeNames({ origin, privateKey }: LoadedServer, script: Script): Promise<number> {
  const random = seededRandom(SEED);
  const { brands, cities, kinds, blank } = WORDS[script];
  const started = performance.now();
  for (let from = 0; from < ASSETS; from += ASSETS_A_REQUEST) {
    const stores = Array.from({ length: ASSETS_A_REQUEST }, (_, i) => {
      const city = pick(cities, from + i);
      const name = [pick(brands, (from + i) * 7), city, pick(kinds, (from + i) * 3 + (from >> 4))].join(blank);
      return { storeId: `S${from + i}`, name, location: place(random), address: { city } };
    });
    const answer = await send(`${origin}/stores?private_key=${privateKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stores }),
    });
    if (answer.status !== 200) throw new Error(answer.text);
  }
  return (performance.now() - started) / 1000;
}

async function searchNames({ origin, privateKey }: LoadedServer, script: Script) {
  const random = seededRandom(SEED + 1);
  const { cities, kinds } = WORDS[script];
  const times = new Float64Array(QUERIES);
  for (let i = -50; i < QUERIES; i++) {
    const { lat, lng } = place(random);
    const query = encodeURIComponent(`name:"${pick(cities, i + 50)}" AND name:"${pick(kinds, (i + 50) * 3)}"`);
    const started = performance.now();
    const answer = await send(
      `${origin}/stores/search?query=${query}&lat=${lat}&lng=${lng}&radius=50000&stores_by_page=10&private_key=${privateKey}`,
    );
    if (answer.status !== 200) throw new Error(answer.text);
    if (i >= 0) times[i] = performance.now() - started;
  }
  return summarize(times);
}

/** Assets by words of their names: Japanese ones, which are found inside of longer ones, beside those with blanks between. */
export async function benchQueryWords(): Promise<string> {
  if (withoutPostgres) return `## Words of scripts without blanks\n\nNot measured: ${withoutPostgres}.\n`;
  const rows: string[][] = [];
  for (const [where, bytes] of [
    ['database', '0'],
    ['memory', '512000000'],
  ] as const) {
    const figures = [];
    for (const script of ['latin', 'japanese'] as const) {
      const postgres = await startPostgres();
      const server = await startLoadedServer(writeDemoTown, { DATABASE_URL: postgres.url, WAYPOST_STORES_BYTES: bytes });
      try {
        const seconds = await writeNames(server, script);
        figures.push({ seconds, searched: await searchNames(server, script) });
      } finally {
        await server.stop();
        await postgres.stop();
      }
    }
    const [latin, japanese] = figures;
    if (!latin || !japanese) throw new Error('a script was not measured');
    rows.push(
      [
        `search in ${where === 'memory' ? 'memory' : 'the database'}, p50 ms`,
        ms(latin.searched.p50),
        ms(japanese.searched.p50),
        (japanese.searched.p50 / latin.searched.p50).toFixed(2),
      ],
      [
        `the same, p99 ms`,
        ms(latin.searched.p99),
        ms(japanese.searched.p99),
        (japanese.searched.p99 / latin.searched.p99).toFixed(2),
      ],
      [
        `${ASSETS.toLocaleString('en')} assets written, s`,
        latin.seconds.toFixed(1),
        japanese.seconds.toFixed(1),
        (japanese.seconds / latin.seconds).toFixed(2),
      ],
    );
  }
  return `## Words of scripts without blanks

Two words of the name within 50 km, over HTTP on PostgreSQL, one request after the other: names as \`Fuji Tokyo Coffee\`, and as \`富士東京コーヒー\`.

${markdownTable(['', 'with blanks', 'Japanese', 'ratio'], rows)}
`;
}
