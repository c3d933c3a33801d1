import { abbreviationsOf } from './abbreviations.ts';
import { wordsOf } from './words.ts';

/** Words that many streets have in their names, by language: what a street is, and particles. Alone they tell no street from another. */
// biome-ignore format: a list reads better in rows
const COMMON_WORDS = `
  street avenue boulevard road drive lane court place square terrace highway parkway expressway circle crescent close grove parade promenade quay
  row trail walk way alley esplanade route the of and
  rue place chemin impasse allee allees quai passage cours faubourg sentier voie ruelle de du des la le les l d et
  strasse platz weg gasse ring ufer der die das dem den am im an zum zur und von
  via viale piazza piazzale piazzetta corso largo vicolo strada contrada di del della dello dei degli delle dell
  calle avenida carrera plaza paseo camino carretera ronda travesia pasaje callejon jiron diagonal transversal calzada bulevar el los las y
  carrer avinguda placa passeig rambla
  rua praca travessa alameda estrada rodovia do da dos das
  straat laan plein kade gracht van het ten ter
  gade vej plads gata gatan vag vagen gate vei veien plass
  katu tie tanav maantee puiestee tee iela prospekts bulvaris gatve prospektas kelias
  ulica ulice plac aleja osiedle namesti namestie trida trieda cesta trg
  strada bulevardul calea piata aleea soseaua utca ut ter korut
  cadde caddesi sokak sokagi bulvari kucesi prospekti rruga bulevardi
  улица проспект переулок бульвар шоссе микрорайон набережная площадь проезд вулиця провулок площа булевард площад булевар трг улиця
  οδος λεωφορος πλατεια
  شارع طريق خیابان רחוב שדרות
  փողոց պողոտա ქუჩა გამზირი
  jalan lorong gang duong pho`;

/** The points of the compass, a row for each in all languages: a street has its twin in the other direction. */
const DIRECTIONS = [
  'north nord norte noord nørre norra sever север північ',
  'south sud sur sul süd zuid syd söder södra jug юг південь',
  'east est este leste ost oost øst öst öster východ восток схід',
  'west ouest oeste ovest vest väst väster západ запад захід',
  'northeast nordest noreste nordeste nordost noordoost',
  'northwest nordouest noroeste nordwest noordwest',
  'southeast sudest sureste sudeste südost zuidoost',
  'southwest sudouest suroeste sudoeste südwest zuidwest',
].map((row) => wordsOf(row));

const DIRECTION_OF = new Map(DIRECTIONS.flatMap((forms) => forms.map((form) => [form, forms] as const)));

const NONE: readonly string[] = [];

const COMMON: ReadonlySet<string> = new Set(
  [...wordsOf(COMMON_WORDS), ...DIRECTION_OF.keys()].flatMap((word) => [word, ...abbreviationsOf(word, false)]),
);

/** Whether a folded word is one of those that tell no street from another. */
export function isCommonInStreets(word: string): boolean {
  return COMMON.has(word);
}

/** Whether a folded word is a point of the compass. */
export function isDirection(word: string): boolean {
  return DIRECTION_OF.has(word);
}

const OTHER_FORMS = otherForms();

/** By each name and abbreviation of a point of the compass its other names. `o` has none: it is west in French and east in German. */
function otherForms(): ReadonlyMap<string, readonly string[]> {
  const meant = new Map<string, Set<readonly string[]>>();
  const add = (word: string, forms: readonly string[]) => meant.set(word, (meant.get(word) ?? new Set()).add(forms));
  for (const [word, forms] of DIRECTION_OF) {
    for (const abbreviation of abbreviationsOf(word, false)) if (!DIRECTION_OF.has(abbreviation)) add(abbreviation, forms);
    add(word, forms);
  }
  return new Map(
    [...meant].map(([word, [forms = [], ...others]]) => [
      word,
      others.length > 0 ? NONE : forms.filter((form) => form !== word),
    ]),
  );
}

/** A point of the compass in other languages, by its name or an abbreviation. */
export function directionsAs(word: string): readonly string[] {
  return OTHER_FORMS.get(word) ?? NONE;
}
