import { wordsOf } from './words.ts';

/**
 * Words that only say what the name behind them is: `ul.`, `г.`, `רחוב`. Maps of their countries mostly leave them out of names, and people write
 * them all the same. What belongs to names everywhere it is used, such as `Straße` or `Rue`, is none.
 */
// biome-ignore format: a list reads better in rows
const ANNOUNCING: ReadonlySet<string> = new Set(wordsOf(`
  ul ulica ulice al aleja aleje os osiedle
  ул улица вул вулиця бул пр просп пер пров
  г гор город м місто с село пос поселок посёлок смт дер деревня ст станица гр град
  обл область край респ республика район
  רחוב רח שדרות שד
  οδος
  mun municipiul oras orasul sat comuna jud judetul loc localitatea
  col colonia fracc cp edo mpio
  tp tx phuong quan huyen tinh
  woj wojewodztwo pow powiat gm gmina
  opcina opstina grad
  dist district pin pincode blk plot
  prov provincia
`));

/** Whether a folded word only announces a name. */
export function isAnnouncing(word: string): boolean {
  return ANNOUNCING.has(word);
}
