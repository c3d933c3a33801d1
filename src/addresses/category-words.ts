import type { PoiKind } from '../places/index.ts';
import { wordsOf } from '../text/words.ts';

/** Kinds, and what people call them. */
type Row = readonly [kinds: readonly PoiKind[], phrases: string];

/**
 * What people type who look for something of a kind, in the languages in which answers are worded, between commas: singular and plural
 * where both are usual. The facts are those of dictionaries and of OpenStreetMap's translated names of features.
 */
const TABLE: readonly Row[] = [
  [
    ['business.food_and_drinks.restaurant'],
    `restaurant, restaurants, restaurante, restaurantes, ristorante, ristoranti, restauracja, restauracje, restaurace, reštaurácia,
    restavracija, ravintola, ravintolat, restaurang, restauranger, restauranter, restoran, étterem, éttermek, lokanta, εστιατόριο, ταβέρνα,
    ресторан, рестораны, ресторанти, restaurants, מסעדה, מסעדות, レストラン, 餐馆, 餐厅, 餐廳, रेस्तरां, trattoria, osteria, gaststätte, pizzeria`,
  ],
  [
    ['business.food_and_drinks.cafe'],
    `cafe, cafes, coffee shop, coffee shops, coffee, kaffeehaus, cafetería, cafeterías, cafeteria, kawiarnia, kavárna, kaviareň, kavarna,
    kahvila, kahvilat, kohvik, kávézó, cafenea, kafe, kafé, кафе, кафене, кавярня, кофейня, καφετέρια, καφέ, caffè, בית קפה, カフェ, 喫茶店, 咖啡馆, 咖啡店,
    咖啡廳, कैफे`,
  ],
  [
    ['business.food_and_drinks.bar', 'business.food_and_drinks.pub'],
    `bar, bars, pub, pubs, kneipe, kneipen, hospoda, krčma, pivnica, baari, baarit, bares, baar, kõrts, kocsma, værtshus, μπαρ, бар, бары, паб, bary,
    בר, פאב, バー, 居酒屋, 酒吧, taberna, taverna`,
  ],
  [
    ['business.food_and_drinks.fast_food'],
    `fast food, imbiss, schnellimbiss, comida rápida, pikaruoka, snabbmat, rychlé občerstvení, rýchle občerstvenie, hitra prehrana,
    gyorsétterem, kiirtoit, φαστ φουντ, фастфуд, מזון מהיר, ファストフード, 快餐, snackbar, hurtigmat, restauration rapide`,
  ],
  [
    ['business.shop.bakery'],
    `bakery, bakeries, bäckerei, bäckereien, boulangerie, boulangeries, panadería, panaderías, panificio, panetteria, padaria, fleca, forn de
    pa, bakkerij, bakeri, bager, bageri, piekarnia, pekařství, pekárna, pekáreň, pekarna, leipomo, pagariäri, pékség, brutărie, fırın, φούρνος,
    αρτοποιείο, булочная, пекарня, хлебарница, מאפייה, パン屋, 面包店, 麵包店, बेकरी`,
  ],
  [
    ['business.shop.grocery'],
    `supermarket, supermarkets, grocery, grocery store, groceries, supermarkt, supermärkte, lebensmittel, supermarché, supermarchés, épicerie,
    supermercado, supermercados, supermercato, supermercati, supermercat, supermarked, mataffär, matbutikk, sklep spożywczy, potraviny, ruokakauppa,
    supermarketti, toidupood, szupermarket, süpermarket, market, σουπερμάρκετ, супермаркет, супермаркеты, продукты, סופרמרקט, スーパー, スーパーマーケット, 超市,
    सुपरमार्केट`,
  ],
  [
    ['medical.pharmacy'],
    `pharmacy, pharmacies, chemist, drugstore, apotheke, apotheken, pharmacie, farmacia, farmacias, farmacie, farmàcia, farmácia, farmácias,
    apotheek, apotek, apteka, apteki, lékárna, lekáreň, lekarna, apteekki, apteek, gyógyszertár, patika, eczane, φαρμακείο, аптека, аптеки,
    בית מרקחת, 薬局, ドラッグストア, 药店, 藥房, 药房, दवाखाना, ljekarna`,
  ],
  [
    ['medical.hospital'],
    `hospital, hospitals, krankenhaus, krankenhäuser, klinik, hôpital, hôpitaux, hopital, hospitales, ospedale, ospedali, hospitais,
    ziekenhuis, sykehus, sygehus, sjukhus, szpital, szpitale, nemocnice, nemocnica, bolnišnica, bolnica, sairaala, haigla, kórház, spital, hastane,
    νοσοκομείο, больница, больницы, лікарня, болница, בית חולים, 病院, 医院, 醫院, अस्पताल`,
  ],
  [
    ['medical', 'medical.clinic'],
    `doctor, doctors, clinic, arzt, ärzte, médecin, médico, medico, clinique, clínica, clinica, huisarts, lege, læge, läkare, lekarz, lékař, lekár,
    zdravnik, lääkäri, arst, orvos, doktor, γιατρός, врач, лікар, лекар, רופא, クリニック, 诊所, dentist, zahnarzt, dentiste, dentista`,
  ],
  [
    ['education.school'],
    `school, schools, schule, schulen, école, écoles, colegio, escuela, escuelas, scuola, scuole, escola, escolas, escoles, skole, skola, skolor,
    szkoła, szkoły, škola, šola, koulu, kool, iskola, școală, okul, σχολείο, школа, школы, училище, בית ספר, 学校, 學校, स्कूल`,
  ],
  [
    ['education.kindergarten'],
    `kindergarten, nursery, kita, école maternelle, crèche, guardería, asilo, scuola materna, jardim de infância, kinderdagverblijf, barnehage,
    børnehave, förskola, przedszkole, mateřská škola, materská škola, vrtec, päiväkoti, lasteaed, óvoda, grădiniță, anaokulu, νηπιαγωγείο,
    детский сад, дитячий садок, детска градина, גן ילדים, 幼稚園, 保育園, 幼儿园`,
  ],
  [
    ['education.university', 'education.college'],
    `university, universities, college, universität, hochschule, université, universidad, università, universidade, universitat, universiteit,
    universitet, uniwersytet, univerzita, univerza, yliopisto, ülikool, egyetem, universitate, üniversite, πανεπιστήμιο, университет, університет,
    אוניברסיטה, 大学, 大學, विश्वविद्यालय`,
  ],
  [
    ['education.library'],
    `library, libraries, bibliothek, bücherei, bibliothèque, biblioteca, bibliotecas, bibliotheek, bibliotek, biblioteka, knihovna, knižnica,
    knjižnica, kirjasto, raamatukogu, könyvtár, bibliotecă, kütüphane, βιβλιοθήκη, библиотека, бібліотека, ספריה, ספרייה, 図書館, 图书馆, 圖書館, पुस्तकालय`,
  ],
  [
    ['hospitality.hotel'],
    `hotel, hotels, hôtel, hôtels, hoteles, alberghi, albergo, hotéis, hotelli, hotellit, hotell, szálloda, otel, oteller, ξενοδοχείο, отель,
    гостиница, готель, хотел, מלון, ホテル, 酒店, 旅馆, 飯店, होटल, hoteller`,
  ],
  [
    ['hospitality.hostel', 'hospitality.guest_house', 'hospitality.bed_and_breakfast'],
    `hostel, hostels, guest house, guesthouse, bed and breakfast, pension, gästehaus, jugendherberge, auberge de jeunesse, chambre d'hôtes,
    hostal, pensión, ostello, vandrerhjem, vandrarhem, schronisko, ubytovna, hostelli, хостел, ξενώνας, ホステル, 民宿, 青年旅舍`,
  ],
  [
    ['business.finance.bank', 'business.finance'],
    `bank, banks, atm, cash machine, banken, geldautomat, banque, banques, distributeur, banco, bancos, cajero, cajero automático, banca, banche,
    bancomat, caixa automático, bankomat, banka, bankautomat, minibank, pankki, pankkiautomaatti, pank, bancă, τράπεζα, банк, банкомат, банка, בנק,
    כספומט, 銀行, 银行, 自动取款机, बैंक, banc, geldautomaat`,
  ],
  [
    ['business.fuel'],
    `gas station, petrol station, fuel, petrol, tankstelle, tankstellen, station-service, station service, essence, gasolinera, gasolineras,
    distributore, benzinaio, stazione di servizio, posto de gasolina, bomba de gasolina, benzinera, tankstation, benzinepomp, bensinstasjon,
    bensinstation, benzinstation, stacja benzynowa, stacja paliw, benzinka, čerpací stanice, čerpacia stanica, bencinska črpalka, huoltoasema, bensa-asema,
    tankla, benzinkút, benzinărie, benzin istasyonu, βενζινάδικο, заправка, азс, автозаправка, бензиностанция, תחנת דלק, ガソリンスタンド, 加油站, पेट्रोल पंप`,
  ],
  [
    ['business.parking'],
    `parking, car park, parking lot, parkplatz, parkplätze, parkhaus, stationnement, aparcamiento, estacionamiento, parcheggio, parcheggi,
    estacionamento, aparcament, parkeerplaats, parkeergarage, parkering, parkeringsplads, parkeringsplats, parkoviště, parkovisko, parkirišče,
    pysäköinti, parkla, parkoló, parcare, otopark, πάρκινγκ, парковка, стоянка, паркінг, паркинг, חניה, חניון, 駐車場, 停车场, 停車場, पार्किंग`,
  ],
  [
    ['transit.station.rail.train', 'transit.station.rail.light_rail', 'transit.station.rail'],
    `train station, railway station, station, bahnhof, bahnhöfe, gare, gares, gare sncf, estación de tren, estación, stazione, stazione
    ferroviaria, estação, estação de trem, estação de comboios, estació, estació de tren, treinstation, togstasjon, jernbanestasjon, togstation,
    banegård, tågstation, järnvägsstation, dworzec, stacja kolejowa, nádraží, železniční stanice, stanica, železničná stanica, železniška postaja,
    rautatieasema, juna-asema, raudteejaam, vasútállomás, pályaudvar, gară, tren istasyonu, gar, σιδηροδρομικός σταθμός, σταθμός τρένου, вокзал, станция,
    залізничний вокзал, жп гара, гара, תחנת רכבת, 駅, 火车站, 火車站, रेलवे स्टेशन`,
  ],
  [
    ['transit.station.rail.subway'],
    `metro, metro station, subway, subway station, underground, tube station, u-bahn, u-bahnhof, u-bahn-station, station de métro, métro, estación de
    metro, metropolitana, estação de metrô, estació de metro, metrostation, t-bane, t-banestasjon, tunnelbana, tunnelbanestation, stacja metra, stanice metra,
    stanica metra, metroasema, metroojaam, metróállomás, stație de metrou, metro istasyonu, σταθμός μετρό, μετρό, метро, станция метро, станція метро, метростанция,
    תחנת מטרו, 地下鉄, 地下鉄駅, 地铁站, 捷運站, 地鐵站, मेट्रो`,
  ],
  [
    ['transit.station.rail.tram'],
    `tram, tram stop, tramway, straßenbahn, straßenbahnhaltestelle, tranvía, fermata del tram, tramhalte, trikk, spårvagn, przystanek tramwajowy,
    tramvaj, zastávka tramvaje, električka, raitiovaunu, ratikka, tramm, villamos, tramvai, τραμ, трамвай, 路面電車, 有轨电车`,
  ],
  [
    ['transit'],
    `bus stop, bus stops, bushaltestelle, haltestelle, arrêt de bus, parada de autobús, parada de bus, fermata, fermata dell'autobus, paragem, ponto de
    ônibus, parada d'autobús, bushalte, bussholdeplass, busstoppested, busshållplats, hållplats, przystanek, przystanek autobusowy, zastávka, autobusová zastávka,
    avtobusna postaja, bussipysäkki, bussipeatus, buszmegálló, stație de autobuz, otobüs durağı, στάση λεωφορείου, остановка, автобусная остановка, зупинка, спирка,
    תחנת אוטובוס, バス停, 公交车站, 公車站, बस स्टॉप`,
  ],
  [
    ['transit.station.airport'],
    `airport, airports, flughafen, flughäfen, aéroport, aéroports, aeropuerto, aeropuertos, aeroporto, aeroporti, aeroport, luchthaven, vliegveld,
    flyplass, lufthavn, flygplats, lotnisko, letiště, letisko, letališče, lentoasema, lentokenttä, lennujaam, repülőtér, havalimanı, havaalanı, αεροδρόμιο,
    аэропорт, аеропорт, летище, שדה תעופה, נמל תעופה, 空港, 机场, 機場, हवाई अड्डा`,
  ],
  [
    ['police'],
    `police, police station, polizei, commissariat, gendarmerie, policía, comisaría, polizia, carabinieri, questura, polícia, esquadra, delegacia,
    policia, politie, politi, polis, policja, komisariat, policie, polícia, policija, poliisi, poliisiasema, politsei, rendőrség, poliție, karakol, αστυνομία, полиция,
    поліція, משטרה, 警察, 警察署, 交番, 警察局, 派出所, पुलिस`,
  ],
  [
    ['post_office'],
    `post office, post offices, post, postamt, postfiliale, bureau de poste, la poste, correos, oficina de correos, ufficio postale, poste, correios,
    estação de correios, oficina de correus, postkantoor, postkontor, posthus, poczta, pošta, posti, postitoimisto, postkontor, posta, poștă, oficiu poștal, postane,
    ταχυδρομείο, почта, отделение связи, пошта, поща, דואר, סניף דואר, 郵便局, 邮局, 郵局, डाकघर`,
  ],
  [
    ['tourism.museum'],
    `museum, museums, museen, musée, musées, museo, museos, musei, museu, museus, musea, museer, museet, muzeum, muzea, múzeum, muzej, museot, muuseum,
    muzeu, müze, müzeler, μουσείο, музей, музеи, музеї, מוזיאון, 博物館, 美術館, 博物馆, 美术馆, संग्रहालय`,
  ],
  [
    ['business.cinema'],
    `cinema, cinemas, movie theater, movies, kino, kinos, cinéma, cinémas, cine, cines, bioscoop, biograf, bio, elokuvateatteri, mozi, cinematograf,
    sinema, σινεμά, κινηματογράφος, кино, кинотеатр, кінотеатр, קולנוע, 映画館, 电影院, 電影院, सिनेमा`,
  ],
  [
    ['business.theatre'],
    `theatre, theater, theatres, theaters, théâtre, théâtres, teatro, teatros, teatri, teatre, schouwburg, teater, teatr, divadlo, gledališče, teatteri,
    színház, teatru, tiyatro, θέατρο, театр, театры, театър, תיאטרון, 劇場, 剧院, 劇院`,
  ],
  [
    ['park', 'park.national'],
    `park, parks, parc, parcs, parque, parques, parco, parchi, parken, parker, parki, puisto, puistot, parkok, πάρκο, парк, парки, פארק, 公園, 公园, पार्क,
    garten, jardin, jardín, giardino`,
  ],
  [
    ['beach'],
    `beach, beaches, strand, strände, plage, plages, playa, playas, spiaggia, spiagge, praia, praias, platja, platges, stranden, badestrand, plaża,
    pláž, plaža, ranta, uimaranta, rand, plajă, plaj, παραλία, пляж, пляжи, плаж, חוף, 海岸, ビーチ, 海滩, 海灘, समुद्र तट`,
  ],
  [
    ['tourism.attraction.zoo'],
    `zoo, zoos, tierpark, jardin zoologique, zoológico, giardino zoologico, jardim zoológico, dierentuin, dyrehage, dyrepark, djurpark, ogród
    zoologiczny, zoologická zahrada, živalski vrt, eläintarha, loomaaed, állatkert, grădină zoologică, hayvanat bahçesi, ζωολογικός κήπος, зоопарк, גן חיות,
    動物園, 动物园, चिड़ियाघर`,
  ],
  [
    ['tourism.monument.castle'],
    `castle, castles, schloss, burg, château, châteaux, castillo, castillos, castello, castelli, castelo, castell, kasteel, slott, slot, zamek, zámek, hrad,
    grad, linna, loss, vár, castel, kale, κάστρο, замок, замки, замък, טירה, 城, 城堡, किला`,
  ],
  [
    ['place_of_worship'],
    `church, churches, mosque, synagogue, temple, kirche, kirchen, moschee, église, églises, mosquée, iglesia, iglesias, mezquita, chiesa, chiese, igreja,
    igrejas, església, kerk, kerken, moskee, kirke, kyrka, kyrkor, kościół, kostel, kostol, cerkev, kirkko, kirik, templom, biserică, kilise, cami, camii,
    εκκλησία, церковь, храм, церква, църква, мечеть, כנסייה, בית כנסת, 教会, 神社, お寺, 教堂, 寺庙, मंदिर`,
  ],
  [
    ['business.shop.mall'],
    `mall, malls, shopping mall, shopping centre, shopping center, einkaufszentrum, centre commercial, centro comercial, centro commerciale, shopping,
    centre comercial, winkelcentrum, kjøpesenter, butikscenter, köpcentrum, centrum handlowe, obchodní centrum, nákupní centrum, nákupné centrum, nakupovalni center, kauppakeskus,
    kaubanduskeskus, bevásárlóközpont, alışveriş merkezi, avm, εμπορικό κέντρο, торговый центр, торговий центр, мол, קניון, ショッピングモール, 购物中心, 購物中心`,
  ],
  [
    ['business.car_rental'],
    `car rental, car hire, rent a car, autovermietung, mietwagen, location de voitures, alquiler de coches, autonoleggio, aluguer de carros, lloguer de
    cotxes, autoverhuur, bilutleie, biludlejning, biluthyrning, wypożyczalnia samochodów, autopůjčovna, autovuokraamo, autorent, autókölcsönző, araç kiralama, прокат
    автомобилей, レンタカー, 租车`,
  ],
  [
    ['business.car_repair'],
    `car repair, garage, autowerkstatt, werkstatt, garage automobile, taller, taller mecánico, officina, oficina mecânica, taller mecànic, bilverksted,
    bilværksted, bilverkstad, warsztat, warsztat samochodowy, autoservis, avtoservis, autokorjaamo, autoteenindus, autószerelő, service auto, oto tamir, συνεργείο,
    автосервис, автосервіз, מוסך, 自動車修理, 修车`,
  ],
  [
    ['government'],
    `town hall, city hall, rathaus, mairie, hôtel de ville, ayuntamiento, municipio, câmara municipal, prefeitura, ajuntament, gemeentehuis, stadhuis, rådhus,
    ratusz, urząd miasta, radnice, radnica, občina, kaupungintalo, raekoda, városháza, primărie, belediye, δημαρχείο, мэрия, ратуша, кметство, עירייה, 市役所, 市政府, 区役所`,
  ],
  [
    ['business.nightclub'],
    'nightclub, night club, club, disco, diskothek, discothèque, boîte de nuit, discoteca, discotecas, nachtclub, nattklubb, natklub, klub nocny, yökerho, gece kulübü, ночной клуб, ナイトクラブ, 夜店',
  ],
];

/** What stands between a category and a place, and means no more than that: `pharmacy near …`, `pharmacie près de …`. */
const BETWEEN: ReadonlySet<string> = new Set(
  wordsOf(`
  near in at on by around close to next the of
  près côté de du des la le les l d à a au aux sur dans proche autour
  in bei beim nahe der die das dem den am an im auf um neben nähe
  en cerca del el los las junto
  vicino presso nel nella sul sulla al alla di
  perto em no na do da dos das junto
  prop a l
  bij nabij naast op het
  ved nær i på nära vid
  w przy koło obok na blisko
  u v ve na blízko pri pri blizu
  lähellä
  közelében
  lângă în
  yakınında yakını
  κοντά σε στο στη στην
  рядом с возле около у на в при близо до біля
  の 近く 附近 的 附近的 に
  ליד ב
  के पास में`),
);

const KINDS = new Map<string, readonly PoiKind[]>();
let longest = 0;
for (const [kinds, phrases] of TABLE) {
  for (const phrase of phrases.split(',')) {
    const words = wordsOf(phrase);
    const key = words.join(' ');
    KINDS.set(key, [...new Set([...(KINDS.get(key) ?? []), ...kinds])]);
    longest = Math.max(longest, words.length);
  }
}

/** A category that was typed, and what is left of the words. */
export interface TypedCategory {
  readonly kinds: readonly PoiKind[];
  /** The words that name the place, by their number; none where a category was typed alone. */
  readonly rest: readonly number[];
}

/** The category with which folded words begin or, in languages that put the place first, end; null where they do not. */
export function readCategory(words: readonly string[]): TypedCategory | null {
  for (let count = Math.min(longest, words.length); count > 0; count--) {
    for (const first of new Set([0, words.length - count])) {
      const kinds = KINDS.get(words.slice(first, first + count).join(' '));
      if (!kinds) continue;
      const others = [...words.keys()].filter((word) => word < first || word >= first + count);
      return { kinds, rest: withoutBetween(words, others, first === 0) };
    }
  }
  return null;
}

/** The words without those that only lead to them from the category. */
function withoutBetween(words: readonly string[], others: readonly number[], isBehind: boolean): readonly number[] {
  const rest = [...others];
  const nextToCategory = () => (isBehind ? rest[0] : rest.at(-1));
  for (let word = nextToCategory(); word !== undefined && BETWEEN.has(words[word] ?? ''); word = nextToCategory()) {
    if (isBehind) rest.shift();
    else rest.pop();
  }
  return rest;
}
