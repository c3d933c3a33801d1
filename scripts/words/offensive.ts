import { wordsOf } from '../../src/text/words.ts';

/**
 * Stems by language, folded, that no word may have in it, whatever else it means: what is said to hurt, and what nobody wants in the
 * address of a home. A harmless word that falls with them is no loss.
 */
const STEMS: Readonly<Record<string, string>> = {
  en: `fuck shit cunt crack whore slut bitch bastard nigg nigr fag dyke queer tranny spastic retard cripple midget coon gook chink wetback
    gypsy nazi hitler holocaust genocid swastika lynch slave racis rape rapi raping incest pedo paedo molest murder kill suicid hang terror jihad
    bomb corpse cancer tumor tumour leper syphil herpes gonorr sex porn penis vagin vulva clit labia scrot testic erect orgas anal anus arse
    rectum rectal dildo condom tits titt boob breast nipple nude naked horny cock dick prick pussy puss cum jizz sperm semen semin wank mastur
    fellat cunnil sodom buttock piss urin pee poo turd feces fecal faec dung vomit puke snot fart pimp brothel prostit hooker stripper
    heroin cocain meth opium junkie drunk wog kike spic paki heathen infidel idiot moron imbecil fatso abort corps death dead
    stupid dumb hate hating insan lunat maniac psycho schizo crazy loser obes anorex bulim alcohol addict cannab mariju drug gangst mafia thug
    thief thiev gun weapon grenad missil rifl poison stab slaught massacr gulag gestapo fascis ghetto guillot gallow execut tortur satan devil
    demon damn hell bugg crap fetish linger thong brassier harlot huss strump flooz concub lust lewd perv castrat eunuch redskin squaw coolie gringo
    negr pickan savage wench tramp lepro plague autis humpback fathead fatt snog shag screw bang ugly bums bummed
    excre bowel abduc assault behead decapit bereav blood cadav carcas coffin crotch funer morgue mortuar tomb grave strangl throttl chok
    disembow erot fetid flogg garrot garot hostage homo lesb kidnap maggot mongrel mulat nerd nitwit numbskull numskull orphan pagan pansy sissy redneck
    hillbill heretic putrid rotten ravish seduc skull stink suffoc twat vermin violat whor widow wimp weirdo freak jerk dimwit dork gyp creep dunce abus booz
    aborigin primitiv colored cannibal licenti peasant`,
  es: `puta puto mierd joder jodi folla polla cabron coño cono culo verga teta nazi hitler viola viole asesin matar matad prostit ramera sexo sexu sexy
    negr indio gitan moro mari droga heroin cocain caca mamad mamon porn pene pubis vagin vulva pezon semen esperm orgas masturb erot eyacul
    sodom paja pajer pedo cagar cagad cagon meada mear orina pis zorr furci idiot imbecil estupid subnorm retras tortill bollera travest incest
    pedof esclav racis suicid ahorc muert cadaver cancer tumor sifil terror bomb aborto guarr puerc gilip capull cojon huevon pinga chocho concha
    pendej ching verguen tonto bobo borrach gord matanz tortur diabl maldit perra cerd sangr judi
    excrem bonig gargaj escup vomit mocos eruct flatul diarre estren sobac pioj liendr gusan podrid hediond apest pestil pestif lepros sarn
    ulcer purul tullid jorob enan lisiad mutil chifl demenc necio ladron crimin homicid degoll estrang verdug horca guillot carcel funer feretr ataud tumba
    viud huerf infiel herej pagan gabach mulat mestiz zamb salvaj lesb afemin castra eunuc lujur lasciv orgia burdel lupan meretr manceb concub
    adulter desnud nalg trasero menstr placenta himen genit holgaz mendig abort`,
  fr: `putain pute putass merd fout encul conn conne couil bite chatte nichon salop salaud niqu bais branl pede gouin tapette negr bougnoul youpin
    bicot raton viol sexe sexu porn nazi hitler suce sucer cul pisse pipi chier chi caca crott enfoir batard garce catin prostit bordel
    pedo incest esclav racis suicid pendu mort cadavr tueur tuer meurtr assassin cancer tumeur syphil terror bombe avort drogue heroin cocain
    penis vagin vulve testic anus anal sperm orgas masturb ejacul sodom erot clito teton tarlouz gogol mongol debil cretin idiot imbecil
    juif arab tzigan gitan manouch dhimm laid moch ivrogn enfer diabl cochon porc tortur travelo sangu folle
    excrem adulter andouill abruti barjo boiteu bous cercueil chancr concub crach crimin dement deuil diarr effemin egorg empuant estrop
    etrangl eunuq fesse glandou guillot heretiq hymen infirm lasciv lepr lesb luxuri mecrean menstru metequ metiss mutil morveu nudit orgie orgia
    orphelin ovair placent potence preserv puan purin pourri sauvag scrot teigneu truand uter vomi voyou castr genit bestial`,
  pt: `puta puto caralh merda foda foder fodi cona cuz porra bucet pica piroc viado bicha nazi hitler sexo sexu sexy porn estupr viola bost caga
    mija mijo punhet xoxot xereca prostit rameir negr preto crioul indio cigan escrav racis suicid enforc morte morto cadaver matar matad
    assassin cancer tumor sifil terror bomba aborto droga heroin cocain penis vagin vulva testic anus anal esperm orgas masturb ejacul sodom
    erot teta mama pentelh corno cabrao cabra rapari vaca piranha galinha idiot imbecil estupid retard mongol aleij paneleir fufa sapat incest pedof jude diab sangu gord vagab cadel bunda tortur
    excrem adulter bordel caboclo castra catarr concub corcund crimin cuspi degol dement diarr doid escrot esterco estrum fedor feze flatul
    forca herege lepr lesb ladro luxur menstru mestic mulat mutil nadeg nudez orgia peido piolh podre selvag tumulo ulcer vomit sutia cueca sarn`,
  nl: `neuk kut lul hoer kanker tering klote kloot pik poep pis geil nazi hitler moord moord sex seks naai flikk zeik tyfus pedof schijt stront kak
    reet tiet borst naakt slet teef nikker neger jood zigeun moslim mongool debiel idioot imbeciel kreupel mof homo lesb pot nicht porno penis
    vagin anus anaal sperma orgas mastur erot incest verkracht slaaf slave racis zelfmoord doden dood lijk tumor syfilis terror bom abort drug
    heroin cocain junk bastaard trut wijf rot rukker rukk pijp zuig beff bloed duiv mietj lellebel varken heiden tortur marteld drank zuip
    beul baarmoed castr condoom crimin dief diev diarr gekk wurg kots braaks melaats mankep overspel schurft snot spuug stink vermink
    wellust luizen etterb etterig halfbl dwerg sukkel rioolrat`,
  pl: `kurw chuj huj pierd jeb pizd dup cip gown sra sracz szcz ruchac dziwk suka suko pedal nazi hitler zaboj mord gwalt seks porn cwel kutas fiut
    ciot cyc pieprz debil idiot kretyn imbecyl czarnuch zyd cygan murzyn szwab niewoln rasi samoboj trup smierc martw zmarl rak nowotw syfil
    terror bomb aborc narkot heroin kokain penis wagin pochw jadr odbyt anal sperm orgaz masturb erot sodom prostyt burdel lesb homo gej nagi
    mocz kal kupa kup rzyg bekart skurw suczy wydym dym sperma lachoc jude diab szat pijak pijan pijac cpun bydl glup gwal niewol grub krew krwi zdzir pedzi szmat tortur
    abort biegunk dusic gilotyn gnid inwalid kastra kulaw lajn lubiez macic metysk mosznow nago oblak odchody orgiaz orgiet osiol parch
    plwoc poslad ropny smark smierdz smrod swierzb trumn wariat wdow wrzod wymiot zalob zbrod zgnil zlodz grobow nagrob majtk pogan herety dziku`,
  de: `fick scheiss arsch fotze hure nutte schlampe wichs nazi hitler moerder mord jude neger zigeuner kanak schwul lesb porn sex penis vagin
    anal anus sperma orgas mastur erot inzest vergewalt sklave rassis selbstmord tod tot leich krebs tumor syphil terror bombe abtreib
    droge heroin kokain junkie bastard idiot kretin depp titte busen nackt piss kack furz kotz schwanz muschi`,
  it: `cazz figa fica merd stronz putta puttan troia zoccol minchi culo culatt coglion bastard nazi hitler duce negro zingar froci finocch ricchion
    lesbic porn sess penis vagin anal ano sperm orgas mastur erot incest stupr schiav razzis suicid mort cadaver omicid assassin cancro
    tumor sifil terror bomb abort droga eroin cocain idiot cretin imbecil tett pisci cacc cagar scop pompin`,
};

/** Entries of the tables of offensive words that are so long count wherever in a word they stand. */
const LONG_ENTRY = 5;
/** Shorter stems of other languages are syllables like any. */
const WORD_OF_ANY_LANGUAGE = 4;

/**
 * Decides which folded words are offensive: those of any language's table, those with a long entry of the language's own table or of the
 * English one in them, and those with one of the stems above. For words of no language (`und`) every language's count.
 *
 * @param tables entries by language, as they are published
 */
export function offensiveWords(
  tables: Readonly<Record<string, readonly string[]>>,
  language: string,
): (folded: string) => boolean {
  const folded = (entries: readonly string[]) => entries.map((entry) => wordsOf(entry).join(''));
  const stemsOf = (stems: string) => folded(stems.split(/\s+/)).filter((stem) => stem !== '');
  const exact = new Set(Object.values(tables).flatMap(folded));
  const own = language === 'und' ? Object.values(tables).flat() : [...(tables[language] ?? []), ...(tables.en ?? [])];
  const stems =
    language === 'und'
      ? Object.values(STEMS)
          .flatMap(stemsOf)
          .filter((stem) => stem.length >= WORD_OF_ANY_LANGUAGE)
      : stemsOf(STEMS[language] ?? '');
  const parts = [...stems, ...folded(own).filter((entry) => entry.length >= LONG_ENTRY)];
  return (word) => exact.has(word) || parts.some((part) => word.includes(part));
}
