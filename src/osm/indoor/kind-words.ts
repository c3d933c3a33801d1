import { wordsOf } from '../../text/words.ts';

/** What people call what every building has, in the languages in which answers are worded, between commas: the facts are those of dictionaries. */
const TABLE: Readonly<Record<string, string>> = {
  'amenity/toilets': `toilet, toilets, wc, restroom, restrooms, bathroom, bathrooms, washroom, loo, lavatory, klo, toilette, toiletten, toilettes, sanitaires,
    aseo, aseos, servicios, baño, baños, lavabos, bagno, bagni, servizi igienici, gabinetto, casa de banho, banheiro, sanitários, toaletter, toalett,
    toalety, toaleta, záchod, záchody, stranišče, vessa, wc-tilat, tualett, mosdó, tuvalet, τουαλέτα, τουαλέτες, туалет, туалеты, туалети, тоалетна,
    שירותים, トイレ, お手洗い, 厕所, 洗手间, 廁所, शौचालय`,
  'amenity/atm': `atm, cash machine, cashpoint, geldautomat, bankomat, bankautomat, bancomat, distributeur de billets, cajero, cajero automático, caixer automàtic,
    caixa automático, multibanco, geldautomaat, pinautomaat, minibank, hæveautomat, uttagsautomat, pankkiautomaatti, otto, sularahaautomaat, bankjegykiadó, atm-automat,
    банкомат, כספומט, τραπεζικό αυτόματο, 自动取款机, एटीएम`,
  'highway/elevator': `lift, lifts, elevator, elevators, aufzug, aufzüge, fahrstuhl, ascenseur, ascenseurs, ascensor, ascensores, ascensore, ascensori, elevador,
    elevadores, elevator, heis, hiss, hissi, winda, windy, výtah, výťah, dvigalo, felvonó, ascensoare, asansör, ανελκυστήρας, ασανσέρ, лифт, лифты, ліфт, асансьор,
    מעלית, エレベーター, 电梯, 電梯, लिफ़्ट`,
  'highway/steps':
    'stairs, staircase, steps, treppe, treppen, escalier, escaliers, escaleras, escalera, scale, scala, escadas, trap, trappe, trapp, trappa',
  'amenity/luggage_locker': `locker, lockers, luggage lockers, luggage locker, left luggage, schließfach, schließfächer, gepäckaufbewahrung, consigne, consignes, consigna, taquillas,
    deposito bagagli, cacifos, bagagekluizen, kluisjes, bagageboks, förvaringsskåp, skrytki bagażowe, úschovna zavazadel, камера хранения, コインロッカー, 行李寄存`,
  'tourism/information': `information, info, information desk, help desk, infopoint, auskunft, renseignements, accueil, información, informazioni, informações, informació,
    informatie, informasjon, informace, informácie, informacja, informacije, tietoa, neuvonta, információ, informații, danışma, πληροφορίες, информация, справочная,
    інформація, מודיעין, 案内所, 咨询处, 服务台`,
  entrance: `entrance, entrances, exit, exits, way out, eingang, eingänge, ausgang, ausgänge, entrée, entrées, sortie, sorties, entrada, entradas, salida, salidas, ingresso,
    uscita, uscite, saída, saídas, sortida, sortides, ingang, uitgang, indgang, udgang, inngang, utgang, ingång, utgång, wejście, wyjście, vchod, východ, vhod, izhod,
    sisäänkäynti, uloskäynti, sissepääs, väljapääs, bejárat, kijárat, intrare, ieșire, giriş, çıkış, είσοδος, έξοδος, вход, выход, вхід, вихід, изход, כניסה, יציאה,
    入口, 出口, प्रवेश, निकास`,
  'amenity/taxi':
    'taxi, taxis, taxi stand, taxi rank, taxistand, station de taxis, parada de taxis, taxistandplaats, такси, таксі, ταξί, taksi, מונית, タクシー, 出租车',
  'amenity/post_box': 'post box, mailbox, letter box, briefkasten, boîte aux lettres, buzón, buca delle lettere',
};

/** Presets that share the words of another one. */
const SHARED: Readonly<Record<string, string>> = {
  'entrance/main': 'entrance',
  'railway/subway_entrance': 'entrance',
};

/** What platforms and their tracks are called in front of their number. */
const PLATFORM_WORDS: ReadonlySet<string> = new Set(
  wordsOf(`platform track gleis bahnsteig steig bussteig voie quai vía via andén anden binario banchina plataforma linha andana spoor perron peron spor perrong
  plattform spår raide laituri platvorm tee tor kolej nástupiště koľaj nástupište tir vágány linia коловоз перон путь платформа колія γραμμή αποβάθρα hat רציף מסילה
  ホーム 番線 のりば 站台 月台 प्लेटफ़ॉर्म`),
);

/** What gates of airports and ports are called in front of their number. */
const GATE_WORDS: ReadonlySet<string> = new Set(
  wordsOf(
    `gate flugsteig porte puerta uscita portão porta poort bramka brána portti värav kapu poartă kapı πύλη выход гейт вихід שער ゲート 搭乗口 登机口 गेट`,
  ),
);

const PRESETS = new Map<string, Set<string>>();
for (const [preset, phrases] of Object.entries(TABLE)) {
  for (const phrase of phrases.split(',')) {
    const key = wordsOf(phrase).join(' ');
    PRESETS.set(key, (PRESETS.get(key) ?? new Set<string>()).add(preset));
  }
}

/** Whether folded words, joined by blanks, are what people call things of a preset. */
export function isCalled(preset: string, phrase: string): boolean {
  return PRESETS.get(phrase)?.has(SHARED[preset] ?? preset) === true;
}

/** Whether anything is called so in every building. */
export function isUsualKind(phrase: string): boolean {
  return PRESETS.has(phrase);
}

/** What a folded word in front of a number asks for; null where it is no such word. */
export function numberedKind(word: string): 'platform' | 'gate' | null {
  if (PLATFORM_WORDS.has(word)) return 'platform';
  return GATE_WORDS.has(word) ? 'gate' : null;
}
