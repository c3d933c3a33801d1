/** How people shorten the names of streets, by language. The product's table of abbreviations has no part in it. */

interface Shortening {
  /** The whole word, or with `-` before it the end of one. */
  readonly word: string;
  readonly short: string;
  /** Where the word has to stand. */
  readonly at: 'first' | 'last' | 'any';
}

const rows = (at: Shortening['at'], table: string): Shortening[] =>
  table.split(', ').map((row) => {
    const [word, short] = row.split('→');
    return { word, short, at };
  });

const BY_LANGUAGE: Readonly<Record<string, readonly Shortening[]>> = {
  en: [
    ...rows(
      'last',
      'Street→St, Road→Rd, Avenue→Ave, Boulevard→Blvd, Drive→Dr, Lane→Ln, Court→Ct, Place→Pl, Square→Sq, Terrace→Ter, Parkway→Pkwy, Highway→Hwy, Turnpike→Tpke, Expressway→Expy, Crescent→Cres',
    ),
    ...rows('any', 'North→N, South→S, East→E, West→W, Saint→St, Mount→Mt, Doctor→Dr'),
  ],
  de: [
    ...rows('any', '-straße→str., Straße→Str., -strasse→str., Strasse→Str., -platz→pl., Platz→Pl., Sankt→St., Doktor→Dr.'),
  ],
  fr: [
    ...rows(
      'first',
      'Avenue→Av., Boulevard→Bd, Rue→R., Place→Pl., Chemin→Ch., Impasse→Imp., Allée→All., Route→Rte, Square→Sq.',
    ),
    ...rows('any', 'Saint→St, Sainte→Ste, Général→Gal, Docteur→Dr, Professeur→Pr'),
  ],
  it: [
    ...rows('first', 'Via→V., Viale→V.le, Piazza→P.za, Piazzale→P.le, Corso→C.so, Largo→L.go, Vicolo→Vic.'),
    ...rows('any', 'San→S., Santa→S., Santo→S.'),
  ],
  es: [
    ...rows('first', 'Calle→C/, Avenida→Avda., Plaza→Pza., Paseo→Pº, Carretera→Ctra.'),
    ...rows('any', 'Doctor→Dr., Santa→Sta., General→Gral.'),
  ],
  ca: [
    ...rows('first', 'Carrer→C/, Avinguda→Av., Plaça→Pl., Passeig→Pg., Carretera→Ctra., Ronda→Rda.'),
    ...rows('any', 'Sant→St., Santa→Sta., Doctor→Dr.'),
  ],
  pt: [
    ...rows('first', 'Rua→R., Avenida→Av., Travessa→Tv., Praça→Pç., Largo→Lg., Estrada→Estr.'),
    ...rows('any', 'Doutor→Dr., Professor→Prof., São→S., Santo→Sto., Santa→Sta., Dom→D.'),
  ],
  nl: [...rows('any', '-straat→str., -weg→wg., -laan→ln., -plein→pl., Sint→St., Burgemeester→Burg.')],
  da: [
    ...rows('any', '-gade→g., Gade→G., -vej→v., Vej→V., Plads→Pl., Boulevard→Blvd., Gammel→Gl., Nordre→Ndr., Søndre→Sdr.'),
    ...rows('any', 'Sankt→Skt., Doktor→Dr., Kongens→Kgs., Professor→Prof.'),
  ],
  sv: [...rows('any', '-gatan→g., -vägen→v., Sankt→S:t, Norra→N., Södra→S., Västra→V., Östra→Ö.')],
  nb: [...rows('any', '-gata→g., -gate→g., -veien→v., -vei→v., Sankt→St.')],
  fi: [...rows('any', '-katu→k., -tie→t.')],
  pl: [...rows('first', 'Aleja→al., Plac→pl., Osiedle→os.'), ...rows('any', 'Świętego→Św., Generała→Gen.')],
  cs: [...rows('any', 'náměstí→nám., Náměstí→Nám., třída→tř., ulice→ul.')],
  ru: [
    ...rows(
      'any',
      'улица→ул., проспект→пр-т, переулок→пер., бульвар→б-р, шоссе→ш., проезд→пр-д, площадь→пл., набережная→наб.',
    ),
    ...rows('any', 'тупик→туп., аллея→ал., Большая→Б., Малая→М., академика→акад., Академика→Акад.'),
  ],
  uk: [...rows('any', 'вулиця→вул., проспект→просп., провулок→пров., бульвар→бул., площа→пл.')],
  el: [...rows('first', 'Λεωφόρος→Λεωφ., Πλατεία→Πλ., Οδός→Οδ.'), ...rows('any', 'Αγίου→Αγ., Αγίας→Αγ.')],
  tr: [...rows('any', 'Caddesi→Cd., Sokak→Sk., Sokağı→Sk., Bulvarı→Blv., Mahallesi→Mah.')],
};

/** A street with all that people shorten of it shortened, in the first of the languages that has something to shorten; null for none. */
export function abbreviated(street: string, languages: readonly string[]): string | null {
  for (const language of languages) {
    const shortenings = BY_LANGUAGE[language] ?? [];
    const words = street.split(' ');
    const short = words.map((word, i) => shortened(word, i, words.length, shortenings)).join(' ');
    if (short !== street) return short;
  }
  return null;
}

function shortened(word: string, index: number, count: number, shortenings: readonly Shortening[]): string {
  // A name of one word is no type of street, but it may end in one.
  const fits = ({ word: whole, at }: Shortening) => {
    if (whole.startsWith('-')) return word.endsWith(whole.slice(1)) && word.length > whole.length;
    return word === whole && count > 1 && (at === 'any' || index === (at === 'first' ? 0 : count - 1));
  };
  const found = shortenings.find(fits);
  if (!found) return word;
  return found.word.startsWith('-') ? word.slice(0, 1 - found.word.length) + found.short : found.short;
}
