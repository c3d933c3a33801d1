import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TRADITIONAL_CHINESE } from '../src/text/languages.ts';
import { npmPackage } from './packages.ts';

/** OpenCC's tables of Chinese letters (MIT and Apache 2.0): tables of names have some in traditional letters under `zh`. */
export const OPENCC = 'opencc-js@1.4.2';

type Names = Readonly<Record<string, string>>;

/** What writes names of `zh` in simplified letters, and keeps as `zh-Hant` those that were in traditional ones. */
export async function chineseSorter(folder: string): Promise<(names: Names) => Names> {
  const path = join(npmPackage(folder, OPENCC), 'dist/esm/t2cn.js');
  const { Converter }: { Converter: (between: { from: string; to: string }) => (text: string) => string } = await import(
    pathToFileURL(path).href
  );
  const simplified = Converter({ from: 't', to: 'cn' });
  return (names) => {
    if (names.zh === undefined) return names;
    const zh = simplified(names.zh);
    return zh === names.zh ? names : { ...names, zh, [TRADITIONAL_CHINESE]: names.zh };
  };
}
