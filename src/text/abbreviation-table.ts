/**
 * Words of addresses and names, and how they are shortened, by language (ISO 639-1): street types, directions, saints, titles, ordinals
 * and generic words. Each group between bars stands for one word; its first form is the one in full. The facts are those of
 * OpenStreetMap's list (https://wiki.openstreetmap.org/wiki/Name_finder:Abbreviations) and of libpostal's dictionaries.
 */
export const ABBREVIATION_TABLE: Readonly<Record<string, string>> = {
  en: `
    street st str | avenue ave av aven avn | boulevard blvd bd boul | road rd | drive dr drv | lane ln | court ct crt | place pl plc
    | square sq sqr | terrace ter terr tce | highway hwy hway hiway | parkway pkwy pky pkway | expressway expy expwy exp | freeway fwy
    | turnpike tpke tpk | circle cir circ | crescent cres cr crsnt | close cl clo | gardens gdns gdn | garden gdn | green grn | grove gr gro grv
    | park pk prk | parade pde | promenade prom | quay qy | rise rse | row rw | trail trl | track trk | walk wlk wk | way wy | alley aly
    | arcade arc | bend bnd | bridge brg bri | bypass byp | causeway cswy cway | center centre ctr cntr cen | common comm cmn | corner cnr cor
    | cove cv | creek crk ck | crossing xing crsg | esplanade esp | estate est | estates ests | extension ext extn | falls fls
    | farm frm | field fld | fields flds | forest fst | fort ft | gate gte ga | glen gln | harbor harbour hbr | haven hvn
    | heights hts hgts | highlands hglds | hill hl | hills hls | hollow holw | island is isl | islands iss | isle isl | junction jct junc jn
    | lake lk | lakes lks | landing lndg | lodge ldg | loop lp | manor mnr | market mkt | meadow mdw | meadows mdws mds | mews mws | mill ml
    | mills mls | mission msn | mount mt | mountain mtn mt | mountains mtns mts | motorway mwy | orchard orch | overpass opas | passage psge
    | pike pke | pines pnes | plain pln | plains plns | plaza plz pza | point pt | points pts | port prt | prairie pr | ranch rnch | ridge rdg
    | river riv rvr | route rte rt | shore shr | shores shrs | spring spg | springs spgs | station stn sta | stream strm | summit smt
    | section sec | district dist | township twp | tunnel tunl | turn trn | underpass upas | union un | valley vly | view vw | views vws | village vlg vill | vista vis
    | wells wls | wharf whf | wood wd | woods wds | yard yd | county co cnty | north n nth nrth | south s sth | east e | west w
    | northeast ne | northwest nw | southeast se | southwest sw | saint st snt | saints sts | great gt grt | little ltl lit | lower lwr | upper upr
    | old ol | new nw | doctor dr | reverend rev | president pres | general gen | captain capt | colonel col | lieutenant lt | major maj
    | sergeant sgt | governor gov | senator sen | professor prof | junior jr | senior sr | martin mlk | university univ uni | college coll
    | school sch | high hs | hospital hosp | airport aprt arpt apt | church ch | cemetery cem | building bldg bld | tower twr | department dept
    | national natl nat | international intl int | company co | brothers bros | memorial mem meml | museum mus | library lib | theatre theater thtr
    | first 1st | second 2nd | third 3rd | fourth 4th | fifth 5th | sixth 6th | seventh 7th | eighth 8th | ninth 9th | tenth 10th | eleventh 11th
    | twelfth 12th | and n`,
  fr: `
    rue r | avenue av ave | boulevard bd boul bld bvd | place pl | square sq | route rte | chemin ch che chem | impasse imp | allee all
    | allees all | quai q | passage pas pass psg | cours crs | faubourg fbg fg faub | esplanade esp espl | promenade prom | residence res resid
    | rond rd | point pt | sentier sen sent | sente sen | villa vla | cite cte | lotissement lot | hameau ham | lieu lieudit | domaine dom
    | voie vc | ruelle rle | montee mte | cote cot | traverse tra trav | carrefour car carr | batiment bat | escalier esc | immeuble imm
    | saint st | sainte ste | saints sts | saintes stes | notre n | dame d | general gal gen | marechal mal mar | colonel col cel | capitaine cap cne
    | commandant cdt cmdt | lieutenant lt | docteur dr doct | professeur pr prof | president pdt pres | abbe abb | monseigneur mgr | frere fr
    | maitre me | ingenieur ing | grand gd | grande gde grd | grands gds | petit pt | petite pte | petits pts | haut ht | haute hte | bas bs | basse bse
    | vieux vx | vieille vlle | nouveau nouv | nouvelle nouv nlle | centre ctre cntr | commercial cial ccial | zone z | industrielle ind
    | artisanale art | universite univ | college coll | lycee lyc | hopital hop | gare gr | eglise egl | chateau chat cht | moulin mlin
    | premier 1er 1e | premiere 1re 1ere | deuxieme 2e 2eme | troisieme 3e 3eme | nord n | sud s | est e | ouest o | sur s | sous ss`,
  de: `
    strasse str | platz pl | weg wg | allee all | gasse g gs | sankt st | am a | an a | der d | bei b | beim b | im i | in i | auf a
    | doktor dr | professor prof | general gen | bahnhof bhf bf | hauptbahnhof hbf | burgermeister bgm bgmstr burgerm | grosse gr | grosser gr
    | grosses gr | kleine kl | kleiner kl | kleines kl | alte a | alter a | neue n | neuer n | obere ob | oberer ob | untere u | unterer u
    | nord n | sud s | ost o | west w | nordlich nordl | sudlich sudl | ostlich ostl | westlich westl | universitat univ uni | krankenhaus kh krhs
    | gymnasium gym gymn | grundschule gs | realschule rs | kirche ki k | friedhof fhf | siedlung sdlg | industriegebiet ig | gewerbegebiet gg
    | gewerbepark gp | landstrasse landstr | bundesstrasse bundesstr | chaussee ch | ring rg | ufer uf | brucke br | markt mkt | hof hf`,
  it: `
    via v | viale v.le vle vl | piazza p p.za pza p.zza pzza pz | piazzale p.le ple pzle | piazzetta pzta ptta | corso c.so cso co | largo l.go lgo lg | vicolo vic vlo v.lo
    | strada str s | stradone strne | lungotevere lgt lungot lgtv | lungomare lgm lungom | circonvallazione circ circonv | contrada cda c.da contr | localita loc
    | frazione fraz fr | borgo bgo b.go | salita sal | traversa trav tr | galleria gall | rotonda rot | ponte pte p.te | santo s sto | santa s sta | san s
    | santi ss | santissimo ss | santissima ss | sant s | monsignor mons | generale gen | colonnello col | capitano cap | maresciallo mar | dottor dott dr
    | professor prof | ingegner ing | avvocato avv | onorevole on | senatore sen | cavaliere cav | fratelli flli f.lli | beato b | beata b | madonna mad
    | don d | principe pr | nuovo n | nuova n | vecchio v | vecchia v | grande gr | stazione staz | ospedale osp | universita univ | nord n | sud s | est e | ovest o
    | interno int | scala sc | primo i | secondo ii | terzo iii`,
  es: `
    calle c cl cll | avenida av avda avd ave | plaza pl pza plza pz | plazuela plzla | paseo p pso ps p.o | carretera ctra cta carr crta cr | camino cno cm cmno
    | ronda rda rd | travesia trv trva tva tr | callejon cjon cllon cj | calleja clja | glorieta gta glta | cuesta cta | pasaje psje pje pj | pasadizo pzo
    | poligono pol plgno | industrial ind | urbanizacion urb | barrio bo brr barr | barriada bda | colonia col | carrera cra kra cr kr carr | diagonal dg diag | transversal tv tr transv
    | autopista autop aut | autovia autov | boulevard blvr blvd bulevar bv | calzada calz clzda | prolongacion prol prlg | circuito cto circ | privada priv pda | cerrada cda
    | retorno ret | andador and | manzana mz mza mzna | lote lt | edificio edif ed | bloque bl blq bq | portal ptal | escalera esc | piso p | puerta pta
    | san s | santa sta | santo sto | santos stos | nuestra ntra nta n | senora sra s | don d | dona da dna | doctor dr | doctora dra | general gral gen gnal | coronel cnel cor
    | capitan cap | comandante cmdte cdte | teniente tte ten | mariscal mcal | almirante alm | presidente pdte pte pres | profesor prof | ingeniero ing | licenciado lic
    | gobernador gob gdor | obispo obpo | padre p pe | fray fr | hermanos hnos | maestro mtro | nuevo nvo | nueva nva | gran gr | norte n nte | sur s | este e | oeste o
    | oriente ote | poniente pte | numero num no n | universidad univ | colegio col | hospital hosp | estacion est | primero 1o 1er | primera 1a | segunda 2a | segundo 2o`,
  pt: `
    rua r | avenida av ave avn | praca pc pca prc | travessa tv trav tr | estrada est estr | largo lg lgo l | alameda al alam | beco bc bco | calcada cc calc
    | praceta pct prct pta | rodovia rod rdv | rotunda rot | quinta qta | bairro b br bro | caminho cam | campo cpo | azinhaga az azin | escadas esc escd
    | escadinhas ecnh | jardim jd jdm jard | ladeira ld lad | lugar lug | parque pq prq | patio pat pto | ponte pte | terreiro ter | urbanizacao urb | vila vl v
    | viela vla | viaduto vd viad | conjunto cj conj | quadra q qd | lote lt l | edificio ed edif | bloco bl | andar and | apartamento ap apto apt
    | santo s sto | santa s sta | sao s | dom d | dona d | doutor dr | doutora dra | professor prof | professora profa | engenheiro eng | general gen | coronel cel
    | capitao cap | major maj | marechal mal | almirante alm | tenente ten | sargento sarg | presidente pres | governador gov | senador sen | deputado dep | visconde visc
    | conde cde | duque dq | barao bar | infante inf | padre pe | frei fr | monsenhor mons | comendador com | conselheiro cons | desembargador des | vereador ver
    | nossa n | senhora sra s | nova nv | novo nv | norte n | sul s | este e | leste l | oeste o | universidade univ | escola esc | hospital hosp | primeiro 1o | primeira 1a`,
  nl: `
    straat str | laan ln | weg wg | plein pln pl | plaats pl | gracht gr | kade kd | dijk dk | singel sngl | steeg stg | pad pd | markt mkt | park pk
    | sint st | sinte ste | burgemeester burg bgm | doctor dr | dokter dr | professor prof | meester mr | pastoor past | dominee ds | generaal gen | koning kon
    | koningin kon | prins pr | prinses prs | graaf gr | jonkheer jhr | ingenieur ir ing | kapitein kap | luitenant lt | admiraal adm | van v | de d | den d
    | der d | het h | ten t | ter t | grote gr | groot gr | kleine kl | oude o | oud o | nieuwe n | nieuw n | noord n | zuid z | oost o | west w | station stn
    | bus bs | verdieping verd | eerste 1e | tweede 2e | derde 3e | vierde 4e`,
  da: `
    gade gd g | vej v vj | alle al | plads pl pld | straede str | staede st | boulevard blvd boul | torv tv | sankt sct skt st | sankte sct | gammel gl | gamle gl | store st | lille ll
    | norre nr | nordre ndr nr | sonder sdr | sondre sdr | oster o ostr | ostre o | vester v vstr | vestre v | over ovr | neder ndr | ny n | kongens kgs | kongen kg
    | doktor dr | professor prof | general gen | hovedgade hovedg | station st | kirke k | haveforeningen hf haveforening | landevej ldv | og`,
  sv: `
    gatan g gat | gata g | vagen v vag | vag v | torget t | torg t | grand gr | grand gd | plan pl | platsen pl | stigen st | allen al | backen b | strand str
    | sankt s st sct | sankta s sta | gamla g | nya n | norra n nr | sodra s sd | ostra o | vastra v | stora st s | lilla l | ovre o | nedre n | doktor dr
    | professor prof | kungliga kgl | station stn | centralstation c cst`,
  nb: `
    gate gt g | gata gt g | gaten gt g | vei v | veien vn v | veg v vg | vegen v vg | plass pl | plassen pl | torg tg | torget tg | alle al | bakke bk | brygge br
    | sankt st sct | gamle gml gl | nordre ndr n | sondre sdr s | ostre o | vestre v | store st | lille l | ovre o | nedre n | doktor dr | professor prof
    | general gen | kongens kgs | kong kg | fylkesvei fv | riksvei rv | europavei ev e`,
  fi: `
    katu k | tie t | kuja kj | polku p | tori tr | kaari kr | ranta r | raitti rt | makimaki m | asunto as | rappu r | porras p | pohjoinen pohj p | etelainen etel e
    | itainen it i | lantinen lant l | vanha v | uusi u | iso i | pieni p | pyha p pyh | rautatieasema rautat as | asema as`,
  pl: `
    ulica ul | aleja al | aleje al | plac pl | osiedle os | rondo rdo | skwer skw | bulwar bulw | rynek ryn | szosa sz | droga dr | most mst | swietego sw | swietej sw | swiety sw | swieta sw
    | swietych sw | generala gen | general gen | pulkownika plk | majora mjr | kapitana kpt | porucznika por | marszalka marsz | ksiedza ks | ksiecia ks | biskupa bp bpa
    | kardynala kard | arcybiskupa abp | doktora dr | profesora prof | inzyniera inz | hetmana hetm | prymasa prym | swieci ss | wielka wlk | wielki wlk | mala mł | nowa n | stara st
    | mieszkanie m | lokal lok | dworzec dw | osiedla os | im imienia`,
  cs: `
    ulice ul | namesti nam | trida tr | nabrezi nabr | sidliste sidl | silnice sil | svateho sv | svate sv | svaty sv | svata sv | generala gen | doktora dr | profesora prof | plukovnika plk
    | kapitana kpt | marsala mars | krale kr | velka vel | velke vel | velky vel | mala mal | male mal | maly mal | nad n | pod p | pri p | nova n | stara st | horni hor | dolni dol
    | cislo c cp`,
  sk: `ulica ul | namestie nam | trieda tr | nabrezie nabr | sidlisko sidl | svateho sv | svaty sv | generala gen | doktora dr | profesora prof | velka vel | mala mal`,
  ru: `
    улица ул | проспект пр просп пр-т пркт | переулок пер | площадь пл | бульвар бул бульв б-р бр | шоссе ш шос | набережная наб | проезд пр пр-д прд | тупик туп
    | аллея ал | линия лин л | дорога дор | микрорайон мкр мкрн мкр-н | квартал кв кварт кв-л | район р рн р-н | область обл | город г гор | посёлок пос п | деревня дер д
    | село с | станция ст | республика респ | край кр | станица стца | хутор х хут | остров о ов о-в | мост м | метро м | большая б бол | большой б бол | большое б бол
    | малая м мал | малый м мал | малое м мал | верхняя в верх | верхний в верх | нижняя н ниж | нижний н ниж | новая нов н | новый нов н | старая стар ст | старый стар ст
    | средняя ср | средний ср | северная сев | северный сев | южная юж | южный юж | восточная вост | восточный вост | западная зап | западный зап
    | академика акад ак | генерала ген | маршала марш м | адмирала адм | полковника полк | капитана кап | лейтенанта лейт | профессора проф | доктора д-р | святого св | святой св
    | имени им | первая 1я 1-я | вторая 2я 2-я | третья 3я 3-я | первый 1й 1-й | второй 2й 2-й | третий 3й 3-й | героев гер | советская сов | красная кр`,
  'ru-Latn': `ulitsa ulica ul | prospekt pr prosp | pereulok per | ploshchad pl | bulvar bulv bul | shosse sh | naberezhnaya nab | proezd pr | alleya al`,
  uk: `
    вулиця вул в | проспект просп пр пр-т | провулок пров пр-к | площа пл | бульвар бул б-р бр | шосе ш | набережна наб | проїзд пр | тупик туп | узвіз узв | алея ал | майдан майд м
    | мікрорайон мкр мкрн | район р рн р-н | область обл | місто м | село с | селище сел смт | велика вел в | великий вел в | мала мал | малий мал | верхня верх | нижня ниж | нова нов
    | стара стар | академіка акад | генерала ген | маршала марш | адмірала адм | полковника полк | професора проф | доктора д-р | святого св | святої св | імені ім | героїв гер
    | князя кн | гетьмана гетьм`,
  bg: `улица ул | булевард бул | площад пл | квартал кв | жилищен ж | комплекс к | град гр | село с | свети св | света св | генерал ген | полковник полк | професор проф | доктор д-р | цар ц`,
  el: `
    οδος οδ | λεωφορος λεωφ λ λεωφόρου | λεωφορου λεωφ | πλατεια πλ πλατ | πλατειας πλ | παροδος παρ | αγιος αγ | αγια αγ | αγιου αγ | αγιας αγ | αγιων αγ | αγιοι αγ | εθνικης εθν | εθνικη εθν
    | στρατηγου στρ | ναυαρχου ναυ | βασιλεως βασ | βασιλισσης βασ | βασιλίσσης βασ | κωνσταντινου κων κων/νου κωνου | γεωργιου γεωρ γ | ιωαννου ιω ι | δημητριου δημ | νικολαου νικ | μεγαλου μεγ μ
    | νεα ν | νεας ν | νεο ν | νεος ν | παλαια παλ π | κατω κ | ανω α | λοχαγου λοχ | καθηγητου καθ | θεσσαλονικη θεσ/νικη | αριθμος αρ αριθμ`,
  tr: `
    sokak sk sok | sokagi sk sok | cadde cd cad | caddesi cd cad | bulvari blv bulv bul | bulvar blv bulv | mahalle mh mah | mahallesi mh mah | meydan myd | meydani myd mey
    | apartman apt ap | apartmani apt ap | apartimani apt | site sit st | sitesi sit st | numara no | daire d da dr | kat k | blok bl | koy k | koyu k | doktor dr | profesor prof
    | general gen | maresal mar | pasa ps | sehit sht seh | hastane hast | hastanesi hst hast | universite univ | universitesi univ uni | istasyon ist | istasyonu ist | buyuk b byk | kucuk k kck
    | hazreti hz | yeni y | eski e | orgeneral org | albay alb | yuzbasi yzb | cikmazi cik ckm | cikmaz ckm`,
  ca: `
    carrer c cr | avinguda av avda avgda | placa pl pca pc | passeig pg pss | carretera ctra cra crta | cami cno cam c | ronda rda | travessera trav tr | travessia trav tra | passatge ptge ptg psg
    | rambla rbla | baixada bda bxda | pujada pda | poligon pol | urbanitzacio urb | barri bri | edifici ed edif | sant st s | santa sta | sants sts | nostra ntra | senyora sra | mare m | deu d | doctor dr | mossen mn
    | general gral | mestre mtre | pare p | gran g | nou n | nova n | petit p | estacio est | nord n | sud s | est e | oest o`,
  eu: `kalea k | plaza pl | etorbidea etorb | hiribidea hirib | auzoa auz | ibilbidea ibilb`,
  gl: `rua r | avenida av avda | praza pr pza | estrada estr | camino cno | san s | santa sta`,
  ro: `
    strada str | bulevardul bd bdul bd-ul bul | bulevard bd | calea cal c | piata pta p-ta | aleea al | soseaua sos | splaiul spl | intrarea intr | fundatura fund | drumul dr | cartierul cart | sfantul sf sft | sfanta sf
    | sfintii sf | general gen g-ral | doctor dr | profesor prof | colonel col | maior mr | capitan cpt | bloc bl | scara sc | apartament ap | etaj et | numarul nr`,
  hu: `utca u | ut u | utja u | ter t | tere t | koz kz | korut krt | korutja krt | rakpart rkp | setany stny | fasor fsr | lakotelep ltp | sor s | szent szt | doktor dr | kiraly kir | nagy n | kis k | felso f | also a | ovezet`,
  hr: `ulica ul | bulevar bul bulv | trg tg | avenija av | cesta c | put p | setaliste set | obala ob | sveti sv | sveta sv | svetog sv | doktora dr | profesora prof | generala gen | kralja kr | stari st | novi n`,
  sl: `ulica ul | cesta c | trg t | pot p | naselje nas | sveti sv | sveta sv | svetega sv | doktorja dr | generala gen | velika vel | mala m`,
  sr: `улица ул | булевар бул б | трг т | свети св | светог св | генерала ген | доктора др | нова н | стара ст`,
  et: `tanav tn t | tee t | puiestee pst | maantee mnt | valjak v | poik p | pargi | sadama | vana v | uus u | suur s | vaike v`,
  lv: `iela i | prospekts pr | bulvaris bulv b | laukums lauk l | gatve g | soseja sos | cels c`,
  lt: `gatve g | prospektas pr | aikste a | alėja al | kelias kel | plentas pl | skersgatvis skg | takas tak | šventojo šv | šv šventosios`,
  is: `gata g | gotu g | vegur v | vegi v | stigur st | torg t | braut br | sund s`,
  id: `jalan jl jln | jenderal jend jen | gang gg | lorong lr | perumahan perum | kompleks komp | nomor no | kelurahan kel | kecamatan kec | kabupaten kab | gunung gn | sungai sei | blok blk`,
  ms: `jalan jln jl | lorong lrg lor | taman tmn | kampung kg kpg | bandar bdr | lebuh leb | persiaran psn | lebuhraya lraya | sungai sg | bukit bkt | tanjung tg tj | batu bt | kuala k`,
  vi: `duong d đ | pho p | quan q | phuong p | thanh tp | huyen h | xa x | ngo ng | ngach ng`,
  he: `רחוב רח | שדרות שד | כיכר ככ | דוקטור דר | פרופסור פרופ | הרב ר | קיבוץ ק`,
  ar: `شارع ش | طريق ط | ميدان م | حي ح`,
  fa: `خیابان خ | کوچه ک | بلوار بل | میدان م`,
  th: `ถนน ถ | ซอย ซ | ตำบล ต | อำเภอ อ | จังหวัด จ | แขวง ขว | เขต ข | หมู่ ม`,
  ka: `ქუჩა ქ | გამზირი გამზ | შესახვევი შეს | ჩიხი ჩ`,
  hy: `փողոց փ փող | պողոտա պ պող | նրբանցք նրբ`,
  az: `kucesi kuc k | kuce kuc | prospekti pr | meydani mey`,
  sq: `rruga rr | bulevardi bul blv blvd | sheshi sh | lagjja lgj`,
  kk: `көшесі көш | даңғылы даң | ықшамауданы ы`,
};

/**
 * Endings of compound words that stand for each other, by language: the street in `Hauptstr` and `Hauptstrasse`. The first form of each
 * group is the one in full.
 */
export const COMPOUND_ENDINGS: readonly (readonly string[])[] = [
  ['strasse', 'str'],
  ['straat', 'str'],
  ['platz', 'pl'],
  ['plein', 'pln'],
  ['laan', 'ln'],
  ['gracht', 'gr'],
  ['gasse', 'g'],
  ['gatan', 'g', 'gat'],
  ['gade', 'gd', 'g'],
  ['gate', 'gt', 'g'],
  ['gata', 'gt', 'g'],
  ['gaten', 'gt', 'g'],
  ['vagen', 'v', 'vag'],
  ['vej', 'v'],
  ['vei', 'v'],
  ['veien', 'vn', 'v'],
  ['plads', 'pl'],
  ['plass', 'pl'],
  ['weg', 'wg', 'w'],
  ['katu', 'k'],
  ['braut', 'br'],
  ['tie', 't'],
  ['bahnhof', 'bhf'],
];
