import { at } from '../at.ts';

/**
 * How words sound, about: enough to find what was meant by a word that was misheard. A word becomes a row of signs, by a table of what the
 * letters of its language sound like. `a` to `z` are consonants, `A` to `Z` vowels.
 *
 * A row of a table is `letters=sounds`, the longest letters first: `ch=C`. `^` before the letters is the beginning of a word, `$` after
 * them its end, and `(eiy)` after them one of those letters, which follow and are not taken: `c(eiy)=s`. Nothing after `=` is silent.
 */

const CONSONANTS_ALIKE = 'b=b d=d f=f k=k l=l m=m n=n p=p r=r s=s t=t v=v z=z';

const TABLES: Readonly<Record<string, string>> = {
  en: `${CONSONANTS_ALIKE} tch=c ch=c ^chr=kr sch=sk sh=S ph=f ^kn=n ^gn=n gn$=n ^wr=r ^ps=s ^pn=n ^rh=r mb$=m mn$=m ck=k dg=j qu=kw q=k
    x=ks ^x=z th=T wh=w h=h ^gh=g gh(t)= gh$= ght=t ough=O augh=O eigh=E igh=I tion=SAn sion=SAn cian=SAn tious=SAs cious=SAs ture=cAr
    ti(ao)=S ci(ao)=S c(eiy)=s sc(eiy)=s c=k g(eiy)=j gg=g gu(eiy)=g g=g j=j w=w ^y=y y=I ll=l es$=s ed$=d e$= ee=I ea=I ie=I ei=I
    oo=U ou=U ow=O oa=O oi=Oi oy=Oi ai=E ay=E au=O aw=O ew=U ue=U ui=U a=A e=E i=I o=O u=U ous$=As ted$=tAd ded$=dAd ses$=sAs zes$=zAs ces$=sAs ges$=jAs xes$=ksAs ches$=cAs shes$=SAs le$=Al re$=Ar er=Ar ir=Ar ur=Ar or=Or ar=Ar
    st(l)=s sten$=sAn`,
  es: `${CONSONANTS_ALIKE} v=b ch=c ll=y y=y ^y=y y$=I qu(ei)=k c(ei)=s z=s c=k gu(ei)=g g(ei)=h j=h g=g h= x=ks rr=r w=w a=A e=E i=I o=O u=U`,
  fr: `${CONSONANTS_ALIKE} ch=S ph=f qu=k q=k c(eiy)=s c=k gu(eiy)=g g(eiy)=j gn=n g=g j=j h= x=ks w=v y=I eaux=O eau=O au=O ou=U oi=wA ai=E ei=E
    eu=U oe=U en=An em(bp)=An an=An am(bp)=An in=En im(bp)=En ain=En ein=En on=On om(bp)=On un=En ill=y ent$=An er$=E ez$=E et$=E s$= t$= d$= x$= p$= e$= es$=
    a=A e=E i=I o=O u=U`,
  pt: `${CONSONANTS_ALIKE} ch=S lh=l nh=n qu(ei)=k qu=kw c(ei)=s c=k ss=s x=S gu(ei)=g g(ei)=j g=g j=j h= z=s rr=r ou=O ei=E am$=Au em$=E w=w y=I a=A e=E
    i=I o=O u=U`,
  nl: `${CONSONANTS_ALIKE} sch=sg ch=g g=g ng=n ij=E ei=E au=O ou=O oe=U eu=U ui=U ie=I ee=E aa=A oo=O uu=U dt=t d$=t b$=p c(eiy)=s c=k qu=kw x=ks h=h j=y
    w=v z=s ph=f y=I en$=A a=A e=E i=I o=O u=U`,
  pl: `${CONSONANTS_ALIKE} sz=S cz=c rz=S ch=h dz=j dzi(aeou)=j si(aeou)=S ci(aeou)=c zi(aeou)=S ni(aeou)=n si=SI ci=cI zi=SI c=c w=v g=g h=h j=y q=k x=ks y=I a=A e=E
    i=I o=U u=U`,
  de: `${CONSONANTS_ALIKE} sch=S ^sp=Sp ^st=St tsch=c ch=h ck=k ph=f pf=f qu=kv tz=ts z=ts dt=t d$=t b$=p g$=k v=f w=v x=ks c(eiy)=s c=k g=g h=h j=y y=I ei=I
    ie=I ee=E ai=I au=O eu=Oi aeu=Oi aa=A oo=O ah=A eh=E ih=I oh=O uh=U er$=A a=A e=E i=I o=O u=U`,
  it: `${CONSONANTS_ALIKE} sch=sk sc(ei)=S ch=k c(ei)=c c=k gh=g g(ei)=j gn=n gli=l g=g h= qu=kw q=k j=y x=ks w=v y=I z=ts a=A e=E i=I o=O u=U`,
};

/** For lists of other languages, and for words of none: letters sound as in most alphabets. */
const ANY = `${CONSONANTS_ALIKE} c=k g=g h=h j=y q=k w=v x=ks y=I a=A e=E i=I o=O u=U`;

interface Rule {
  readonly letters: string;
  readonly sounds: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** One of these has to follow; any letter where there are none. */
  readonly before: string;
}

/** Rules by a letter and the one after it, strongest first. */
type Rules = ReadonlyMap<number, readonly Rule[]>;

const [FIRST_LETTER, LETTERS] = ['a'.charCodeAt(0), 27];

/** A number for the letters of a word at a place and after it; `a` to `z` count, and the end. */
function pairAt(word: string, from: number): number {
  return letterAt(word, from) * LETTERS + (from + 1 < word.length ? letterAt(word, from + 1) : LETTERS - 1);
}

const letterAt = (word: string, from: number) => word.charCodeAt(from) - FIRST_LETTER;

function rulesOf(table: string): Rules {
  const rules = table.split(/\s+/).map(ruleOf);
  const strength = ({ letters, isFirst, isLast, before }: Rule) =>
    letters.length * 4 + (isFirst ? 1 : 0) + (isLast ? 1 : 0) + (before === '' ? 0 : 1);
  rules.sort((a, b) => strength(b) - strength(a));
  const alphabet = Array.from({ length: LETTERS - 1 }, (_, i) => String.fromCharCode(FIRST_LETTER + i));
  return new Map(
    alphabet.flatMap((first) =>
      [...alphabet, ''].map((second) => {
        const begun = rules.filter(({ letters }) => letters === first || letters.startsWith(first + second));
        return [pairAt(first + second, 0), second === '' ? begun.filter(({ letters }) => letters === first) : begun];
      }),
    ),
  );
}

function ruleOf(row: string): Rule {
  const [, first = '', letters = '', before = '', last = '', sounds = ''] =
    /^(\^?)([a-z]+)(?:\(([a-z]+)\))?(\$?)=([A-Za-z]*)$/.exec(row) ?? [];
  if (letters === '') throw new Error(`'${row}' is no row of a table of sounds`);
  return { letters, sounds, isFirst: first !== '', isLast: last !== '', before };
}

const rulesByLanguage = new Map<string, Rules>();

function rulesFor(language: string): Rules {
  const known = rulesByLanguage.get(language) ?? rulesOf(Object.hasOwn(TABLES, language) ? (TABLES[language] ?? ANY) : ANY);
  rulesByLanguage.set(language, known);
  return known;
}

/** How a folded word sounds. Letters that no table has sound as they are written; of the same sound twice in a row one is heard. */
export function soundsOf(word: string, language: string): string {
  const rules = rulesFor(language);
  let sounds = '';
  let last = '';
  for (let from = 0; from < word.length; ) {
    const rule = rules.get(pairAt(word, from))?.find((each) => holdsAt(each, word, from));
    const heard = rule ? rule.sounds : word.charAt(from);
    for (let i = 0; i < heard.length; i++) {
      const sound = heard.charAt(i);
      if (sound !== last) sounds += sound;
      last = sound;
    }
    from += rule?.letters.length ?? 1;
  }
  return sounds;
}

function holdsAt({ letters, isFirst, isLast, before }: Rule, word: string, from: number): boolean {
  const end = from + letters.length;
  if ((isFirst && from > 0) || (isLast && end < word.length) || !word.startsWith(letters, from)) return false;
  return before === '' || (end < word.length && before.includes(word.charAt(end)));
}

/** Consonants that are mistaken for each other. */
const CONFUSED = ['bp', 'dtT', 'gkh', 'vfTw', 'szTS', 'cjSs', 'mn', 'lr', 'yj', 'rw', 'bv'];
const [VOWEL_CHANGED, VOWEL_MORE, CONFUSED_CHANGED, CONSONANT_CHANGED, CONSONANT_MORE] = [0.3, 0.4, 0.4, 0.9, 0.8];
/** Sounds that are easily not heard. */
const FAINT = 'hyw';
const FAINT_MORE = 0.4;

const isVowel = (sound: string) => sound < 'a' && sound !== 'S' && sound !== 'T';
const ALIKE = new Set(CONFUSED.flatMap((group) => [...group].flatMap((a) => [...group].map((b) => a + b))));

function changed(a: string, b: string): number {
  if (a === b) return 0;
  if (isVowel(a) || isVowel(b)) return isVowel(a) && isVowel(b) ? VOWEL_CHANGED : VOWEL_MORE + CONSONANT_MORE;
  return ALIKE.has(a + b) ? CONFUSED_CHANGED : CONSONANT_CHANGED;
}

function more(sound: string): number {
  if (isVowel(sound)) return VOWEL_MORE;
  return FAINT.includes(sound) ? FAINT_MORE : CONSONANT_MORE;
}

/** Two rows of a table of distances; words are of 12 letters at most, what was heard may be longer. */
const MAX_SOUNDS = 40;
const rows = [new Float64Array(MAX_SOUNDS + 1), new Float64Array(MAX_SOUNDS + 1)] as const;

/**
 * How differently two words sound: 0 for those that sound alike, about 0.4 for a sound that is easily misheard, 0.8 for another.
 *
 * @param most infinity is returned for what is more
 */
export function soundDistance(a: string, b: string, most: number): number {
  if (a.length > MAX_SOUNDS || b.length > MAX_SOUNDS) return Number.POSITIVE_INFINITY;
  let [row, next] = rows;
  row[0] = 0;
  for (let j = 0; j < b.length; j++) row[j + 1] = at(row, j) + more(b.charAt(j));
  for (let i = 0; i < a.length; i++) {
    const sound = a.charAt(i);
    const dropped = more(sound);
    let least = at(row, 0) + dropped;
    next[0] = least;
    for (let j = 0; j < b.length; j++) {
      const other = b.charAt(j);
      const cost = Math.min(at(row, j) + changed(sound, other), at(row, j + 1) + dropped, at(next, j) + more(other));
      next[j + 1] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return Number.POSITIVE_INFINITY;
    [row, next] = [next, row];
  }
  return at(row, b.length);
}

/** The consonants alone, those that are mistaken for each other as one: what two words share that are mistaken for each other. */
export function skeletonOf(sounds: string): string {
  let skeleton = '';
  let last = '';
  for (let i = 0; i < sounds.length; i++) {
    const group = SKELETON.get(sounds.charAt(i)) ?? '';
    if (group !== last) skeleton += group;
    if (group !== '') last = group;
  }
  return skeleton;
}

// biome-ignore format: a table reads better in rows
const SKELETON: ReadonlyMap<string, string> = new Map(Object.entries({
  b: 'p', p: 'p', v: 'f', f: 'f', d: 't', t: 't', T: 't', g: 'k', k: 'k', s: 's', z: 's', S: 's', c: 's', j: 's', m: 'n', n: 'n', l: 'l', r: 'r',
}));

export const SKELETON_LETTERS: ReadonlySet<string> = new Set(SKELETON.values());
