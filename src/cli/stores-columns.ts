import type { Position } from '../geo/position.ts';
import { isNumber } from '../text/decimal.ts';
import { isObject, jsonOf } from '../text/json.ts';
import type { Table } from '../text/table.ts';
import { givenColumns, refuseMissing, usualField } from './headings.ts';
import { hoursOfText, periodsOfCell } from './stores-hours.ts';
import { HoursError } from './stores-hours-error.ts';

/** Fields of an asset that a column can hold, and the headings that are usual for them, folded. */
const COLUMNS = {
  storeId:
    'storeid,id,ref,reference,storecode,storenumber,shopid,externalid,codemagasin,numeromagasin,filialnummer,marktnummer',
  name: 'name,title,storename,shopname,nom,nombre,nome,bezeichnung,filiale,enseigne',
  lat: 'lat,latitude,y,breite,breitengrad,latitud,latitudine,locationlat',
  lng: 'lng,lon,long,longitude,x,lange,langengrad,longitud,longitudine,locationlng',
  lines:
    'lines,addresslines,address,address1,addressline1,street,streetaddress,adresse,adresse1,rue,voie,strasse,direccion,calle,indirizzo,via,addrstreet',
  lines2: 'address2,addressline2,adresse2,complement,complementadresse,adresszusatz',
  city: 'city,town,ville,commune,ort,stadt,locality,ciudad,localidad,citta,comune,plaats,addrcity',
  zipcode: 'zipcode,zip,postcode,postalcode,codepostal,cp,plz,postleitzahl,codigopostal,cap,addrpostcode',
  countryCode: 'countrycode,country,pays,codepays,land,landercode,pais,paese,addrcountry',
  website: 'website,url,web,siteweb,site,homepage,internet,sitio,contactwebsite',
  phone: 'phone,phonenumber,telephone,tel,telefon,telefonnummer,telefono,contactphone',
  email: 'email,mail,emailaddress,courriel,adressemail,contactemail',
  types: 'types,type,category,categories,categorie,kategorie,typ,tipo',
  tags: 'tags,tag,schlagworte,etiquetas',
  userProperties: 'userproperties',
  localizedNames: 'localizednames',
  openingHours: 'openinghours,hours,horaires,horairesouverture,offnungszeiten,horario,orari',
  'openingHours.timezone': 'timezone,tz,zeitzone,fuseauhoraire',
  'openingHours.default': 'daily,everyday,taglich,touslesjours',
  'openingHours.1': 'monday,mon,mo,montag,lundi,lun,lu,lunes,lunedi',
  'openingHours.2': 'tuesday,tue,tu,dienstag,di,mardi,mar,martes,martedi',
  'openingHours.3': 'wednesday,wed,we,mittwoch,mi,mercredi,mer,miercoles,mercoledi',
  'openingHours.4': 'thursday,thu,th,donnerstag,do,jeudi,jeu,jueves,giovedi',
  'openingHours.5': 'friday,fri,fr,freitag,vendredi,ven,viernes,venerdi',
  'openingHours.6': 'saturday,sat,samstag,sa,samedi,sam,sabado,sabato',
  'openingHours.7': 'sunday,sun,su,sonntag,so,dimanche,dim,domingo,domenica',
} as const;
type Field = keyof typeof COLUMNS;
const isField = (name: string): name is Field => Object.hasOwn(COLUMNS, name);
const ALL_FIELDS = Object.keys(COLUMNS).filter(isField);
export const FIELDS = ALL_FIELDS.filter((name) => name !== 'lines2');
/** Headings and fields of one's own: `user.seats` is the user property seats, `localized.fr` the French name. */
export const USER = 'user.';
const LOCALIZED = 'localized.';
/** What the API calls them. */
const PREFIXES: readonly (readonly [long: string, short: string])[] = [
  ['userProperties.', USER],
  ['localizedNames.', LOCALIZED],
  ['location.', ''],
  ['address.', ''],
  ['contact.', ''],
];
/** Stands between the values of a list in one cell. */
const LIST_SEPARATOR = '|';
/** Instead of a heading: the number of the row. */
const NUMBER = '#';
const DAYS = ['1', '2', '3', '4', '5', '6', '7', 'default'] as const;

/** How the columns of a file are read. */
export interface ColumnChoice {
  /** `field=heading`. */
  readonly mapped: readonly string[];
  /** Whether each asset has to have a position. */
  readonly needsPosition: boolean;
  /** Whether columns that are no field become user properties. */
  readonly keepsOthers: boolean;
  /** Of the days in opening hours, one of `HOURS_LANGUAGES`; without it their words have to be clear on their own. */
  readonly hoursLanguage?: string | undefined;
}

/** The headings of each field. */
export type Columns = ReadonlyMap<string, readonly string[]>;

/** Which headings each field has: as given, else one of the usual ones. @throws UsageError */
export function columnsOf(headings: readonly string[], choice: ColumnChoice, file: string): Columns {
  const columns = assignedColumns(headings, choice, file);
  const needed = ['storeId', 'name', ...(choice.needsPosition ? ['lat', 'lng'] : [])];
  const missing = needed.filter((field) => !columns.has(field));
  const advice = missing.includes('storeId') ? ', or storeId=# for the number of the row' : '';
  refuseMissing(missing, { file, headings, advice });
  return columns;
}

/** The same where fields may be missing. @throws UsageError for a choice that names no column, or no field */
function assignedColumns(headings: readonly string[], choice: Omit<ColumnChoice, 'needsPosition'>, file: string): Columns {
  const names = `${FIELDS.join(', ')}, user.<name> and localized.<language>`;
  const given = givenColumns(headings, { mapped: choice.mapped, fieldOf, names, instead: NUMBER }, file);
  const columns = new Map<string, readonly string[]>(given);
  const taken = new Set([...given.values()].flat());
  for (const heading of headings) {
    if (taken.has(heading)) continue;
    const usual = fieldOf(heading) ?? usualField(heading, COLUMNS, ALL_FIELDS);
    if (usual !== undefined && !columns.has(usual)) columns.set(usual, [heading]);
    else if (choice.keepsOthers && heading.trim() !== '') columns.set(USER + heading.trim(), [heading]);
  }
  return columns;
}

/** The field that a name means, in the short form. */
function fieldOf(name: string): string | null {
  const prefix = PREFIXES.find(([long]) => name.startsWith(long));
  const short = prefix ? prefix[1] + name.slice(prefix[0].length) : name;
  const isOwn = [USER, LOCALIZED].some((own) => short.startsWith(own) && short !== own);
  return isField(short) || isOwn ? short : null;
}

/** A column of a table as it is listed. */
interface TableColumn {
  readonly heading: string;
  /** The field that it is taken for; null for none. */
  readonly field: string | null;
  /** What stands in its first cells. */
  readonly examples: readonly string[];
}

const EXAMPLES = 3;

/** The columns of a table, and the fields that they are taken for. */
export function tableColumns({ headings, rows }: Table, file: string): TableColumn[] {
  const columns = assignedColumns(headings, { mapped: [], keepsOthers: false }, file);
  const fields = new Map([...columns].flatMap(([field, own]) => own.map((heading) => [heading, field] as const)));
  return headings.map((heading, i) => ({
    heading,
    field: fields.get(heading) ?? null,
    examples: rows
      .map(({ cells }) => cells[i]?.trim() ?? '')
      .filter((cell) => cell !== '')
      .slice(0, EXAMPLES),
  }));
}

/** What a row says that cannot be read. */
export interface CellFault {
  readonly field: string;
  readonly reason: string;
}

/** A row of a table. */
export interface HeadedRow {
  readonly headings: readonly string[];
  readonly cells: readonly string[];
  /** From 1. */
  readonly number: number;
  /** Whether a comma in a number is a decimal one. */
  readonly hasDecimalCommas: boolean;
  /** Days since 1970: from when the exceptions of opening hours count. */
  readonly today: number;
  /** Of the days in opening hours; null where their words have to be clear on their own. */
  readonly hoursLanguage: string | null;
}

/** The cells of a row by the fields of an asset. */
class Cells {
  readonly #row: HeadedRow;
  readonly #columns: Columns;
  readonly faults: CellFault[] = [];
  hasUnknownHolidays = false;

  constructor(row: HeadedRow, columns: Columns) {
    this.#row = row;
    this.#columns = columns;
  }

  all(field: string): string[] {
    const { headings, cells, number } = this.#row;
    return (this.#columns.get(field) ?? []).flatMap((heading) => {
      if (heading === NUMBER && !headings.includes(heading)) return [String(number)];
      // Of two columns of a name the last counts.
      const value = cells[headings.lastIndexOf(heading)]?.trim() ?? '';
      return value === '' ? [] : [value];
    });
  }

  text(field: string): string | null {
    const values = this.all(field);
    return values.length === 0 ? null : values.join(' ');
  }

  number(field: string): number | string | null {
    const value = this.text(field);
    if (value === null) return null;
    const plain = this.#row.hasDecimalCommas ? value.replace(/^([+-]?\d+),(\d+)$/, '$1.$2') : value;
    return isNumber(plain) ? Number(plain) : value;
  }

  list(...fields: string[]): string[] | null {
    const values = fields.flatMap((field) => this.all(field).flatMap(listOf));
    const filled = values.filter((value) => value !== '');
    return filled.length === 0 ? null : filled;
  }

  /** What columns say whose fields begin so, beside an object of JSON in a column of its own. */
  ofPrefix(prefix: string, whole: string): object | null {
    const json = this.#object(whole);
    const entries = [...this.#columns.keys()]
      .filter((field) => field.startsWith(prefix))
      .map((field) => [field.slice(prefix.length), this.text(field)]);
    const known = entries.filter(([, value]) => value !== null);
    return known.length > 0 || json !== null ? { ...json, ...Object.fromEntries(known) } : null;
  }

  #object(field: string): object | null {
    const text = this.text(field);
    if (text === null) return null;
    const value = jsonOf(text);
    if (isObject(value)) return value;
    this.faults.push({ field, reason: 'expected an object of JSON' });
    return null;
  }

  hours(position: Position | null): object | null {
    const text = this.text('openingHours');
    const country = this.text('countryCode');
    const timezone = this.text('openingHours.timezone');
    const days = DAYS.flatMap((day) => {
      const cell = this.all(`openingHours.${day}`).join(', ');
      return cell === '' ? [] : [[day, this.#reading(`openingHours.${day}`, () => periodsOfCell(cell)) ?? []] as const];
    });
    if (text?.startsWith('{')) return this.#object('openingHours');
    const { today, hoursLanguage } = this.#row;
    const ofText =
      text === null
        ? null
        : this.#reading('openingHours', () => hoursOfText(text, { position, country }, today, hoursLanguage));
    this.hasUnknownHolidays = ofText?.hasUnknownHolidays ?? false;
    const read = ofText?.hours;
    if (!read && days.length === 0) return null;
    return {
      ...(timezone !== null && { timezone }),
      ...read,
      ...(days.length > 0 && { usual: { ...read?.usual, ...Object.fromEntries(days) } }),
    };
  }

  #reading<T>(field: string, read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof HoursError)) throw error;
      this.faults.push({ field, reason: error.message });
      return null;
    }
  }
}

/** The values of a cell: with a separator between them, or a list of JSON. */
export function listOf(cell: string): string[] {
  const listed = cell.startsWith('[') ? jsonOf(cell) : undefined;
  const isList = Array.isArray(listed) && listed.every((each) => typeof each === 'string');
  return isList ? listed : cell.split(LIST_SEPARATOR).map((value) => value.trim());
}

/** What is read of a row. */
interface ReadRow {
  /** As the API takes it. */
  readonly asset: unknown;
  /** What of it cannot be read. */
  readonly faults: readonly CellFault[];
  /** Whether rules of its opening hours about holidays are left out, as none are known. */
  readonly hasUnknownHolidays: boolean;
}

/** A row as an asset. */
export function assetOf(row: HeadedRow, columns: Columns): ReadRow {
  const cells = new Cells(row, columns);
  const [lat, lng] = [cells.number('lat'), cells.number('lng')];
  const position =
    typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
  const asset = {
    ...known({ storeId: cells.text('storeId'), name: cells.text('name') }),
    location: known({ lat, lng }),
    address: {
      lines: cells.list('lines', 'lines2'),
      city: cells.text('city'),
      zipcode: cells.text('zipcode'),
      countryCode: cells.text('countryCode'),
    },
    contact: { website: cells.text('website'), phone: cells.text('phone'), email: cells.text('email') },
    types: cells.list('types'),
    tags: cells.list('tags'),
    userProperties: cells.ofPrefix(USER, 'userProperties'),
    localizedNames: cells.ofPrefix(LOCALIZED, 'localizedNames'),
    openingHours: cells.hours(position),
  };
  return { asset, faults: cells.faults, hasUnknownHolidays: cells.hasUnknownHolidays };
}

/** What is required is missing where its cell is empty. */
function known(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** The heading of what an error of the API is about, by its path in an asset: the column to look at. */
export function headingOf(path: readonly (string | number)[], columns: Columns): string | null {
  const names = path.map(String);
  for (let length = names.length; length > 0; length--) {
    const field = fieldOf(names.slice(0, length).join('.')) ?? (names[0] === 'openingHours' ? dayField(names) : null);
    const headings = field === null ? undefined : columns.get(field);
    if (headings) return headings.join(', ');
  }
  return null;
}

function dayField([, usual, day]: readonly string[]): string | null {
  return usual === 'usual' && day !== undefined ? `openingHours.${day}` : null;
}
