import type { Phrases } from './phrases.ts';

export const cs: Phrases = {
  ordinals: ['prvním', 'druhým', 'třetím', 'čtvrtým', 'pátým', 'šestým', 'sedmým', 'osmým', 'devátým', 'desátým'],
  directions: ['sever', 'severovýchod', 'východ', 'jihovýchod', 'jih', 'jihozápad', 'západ', 'severozápad'],
  left: 'vlevo',
  right: 'vpravo',
  slightLeft: 'mírně vlevo',
  slightRight: 'mírně vpravo',
  sharpLeft: 'ostře vlevo',
  sharpRight: 'ostře vpravo',
  straight: 'rovně',
  depart: ['Vydejte se na {direction}', 'Vydejte se na {direction} po {way_name}'],
  turn: ['Odbočte {modifier}', 'Odbočte {modifier} na {way_name}', 'Odbočte {modifier} směr {destination}'],
  goOn: ['Pokračujte rovně', 'Pokračujte na {way_name}', 'Pokračujte směr {destination}'],
  goOnFor: 'Pokračujte rovně {distance}',
  turnAround: ['Otočte se', 'Otočte se na {way_name}', 'Otočte se směr {destination}'],
  keep: [
    'Na rozdvojení se držte {modifier}',
    'Na rozdvojení se držte {modifier} na {way_name}',
    'Na rozdvojení se držte {modifier} směr {destination}',
  ],
  merge: ['Zařaďte se', 'Zařaďte se na {way_name}', 'Zařaďte se směr {destination}'],
  ramp: ['Vydejte se po nájezdu', 'Vydejte se po nájezdu na {way_name}', 'Vydejte se po nájezdu směr {destination}'],
  exit: ['Sjeďte výjezdem {exit}', 'Sjeďte výjezdem {exit} směr {destination}'],
  roundabout: [
    'Na kruhovém objezdu vyjeďte {exit_number} výjezdem',
    'Na kruhovém objezdu vyjeďte {exit_number} výjezdem na {way_name}',
    'Na kruhovém objezdu vyjeďte {exit_number} výjezdem směr {destination}',
  ],
  ferry: ['Najeďte na přívoz', 'Najeďte na přívoz {way_name}', 'Najeďte na přívoz směr {destination}'],
  arrive: ['Jste v cíli', 'Jste v cíli, je vlevo', 'Jste v cíli, je vpravo'],
};
