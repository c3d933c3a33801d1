import type { Phrases } from './phrases.ts';

export const sk: Phrases = {
  ordinals: ['prvým', 'druhým', 'tretím', 'štvrtým', 'piatym', 'šiestym', 'siedmym', 'ôsmym', 'deviatym', 'desiatym'],
  directions: ['sever', 'severovýchod', 'východ', 'juhovýchod', 'juh', 'juhozápad', 'západ', 'severozápad'],
  left: 'vľavo',
  right: 'vpravo',
  slightLeft: 'mierne vľavo',
  slightRight: 'mierne vpravo',
  sharpLeft: 'ostro vľavo',
  sharpRight: 'ostro vpravo',
  straight: 'rovno',
  depart: ['Vydajte sa na {direction}', 'Vydajte sa na {direction} po {way_name}'],
  turn: ['Odbočte {modifier}', 'Odbočte {modifier} na {way_name}', 'Odbočte {modifier} smer {destination}'],
  goOn: ['Pokračujte rovno', 'Pokračujte na {way_name}', 'Pokračujte smer {destination}'],
  goOnFor: 'Pokračujte rovno {distance}',
  turnAround: ['Otočte sa', 'Otočte sa na {way_name}', 'Otočte sa smer {destination}'],
  keep: [
    'Na rozdvojení sa držte {modifier}',
    'Na rozdvojení sa držte {modifier} na {way_name}',
    'Na rozdvojení sa držte {modifier} smer {destination}',
  ],
  merge: ['Zaraďte sa', 'Zaraďte sa na {way_name}', 'Zaraďte sa smer {destination}'],
  ramp: ['Choďte po nájazde', 'Choďte po nájazde na {way_name}', 'Choďte po nájazde smer {destination}'],
  exit: ['Zíďte výjazdom {exit}', 'Zíďte výjazdom {exit} smer {destination}'],
  roundabout: [
    'Na kruhovom objazde vyjdite {exit_number} výjazdom',
    'Na kruhovom objazde vyjdite {exit_number} výjazdom na {way_name}',
    'Na kruhovom objazde vyjdite {exit_number} výjazdom smer {destination}',
  ],
  ferry: ['Nastúpte na trajekt', 'Nastúpte na trajekt {way_name}', 'Nastúpte na trajekt smer {destination}'],
  arrive: ['Ste v cieli', 'Ste v cieli, je vľavo', 'Ste v cieli, je vpravo'],
};
