import type { Phrases } from './phrases.ts';

export const et: Phrases = {
  ordinals: ['esimene', 'teine', 'kolmas', 'neljas', 'viies', 'kuues', 'seitsmes', 'kaheksas', 'üheksas', 'kümnes'],
  directions: ['põhja', 'kirdesse', 'itta', 'kagusse', 'lõunasse', 'edelasse', 'läände', 'loodesse'],
  left: 'vasakule',
  right: 'paremale',
  slightLeft: 'kergelt vasakule',
  slightRight: 'kergelt paremale',
  sharpLeft: 'järsult vasakule',
  sharpRight: 'järsult paremale',
  straight: 'otse',
  depart: ['Alustage {direction}', 'Alustage {direction} mööda teed {way_name}'],
  turn: ['Pöörake {modifier}', 'Pöörake {modifier} teele {way_name}', 'Pöörake {modifier}, suund {destination}'],
  goOn: ['Jätkake otse', 'Jätkake teel {way_name}', 'Jätkake otse, suund {destination}'],
  goOnFor: 'Jätkake otse {distance}',
  turnAround: ['Pöörake tagasi', 'Pöörake tagasi teele {way_name}', 'Pöörake tagasi, suund {destination}'],
  keep: [
    'Hargnemisel hoidke {modifier}',
    'Hargnemisel hoidke {modifier} teele {way_name}',
    'Hargnemisel hoidke {modifier}, suund {destination}',
  ],
  merge: ['Suunduge liiklusesse', 'Suunduge teele {way_name}', 'Suunduge liiklusesse, suund {destination}'],
  ramp: ['Sõitke rambile', 'Sõitke rambile, mis viib teele {way_name}', 'Sõitke rambile, suund {destination}'],
  exit: ['Sõitke maha mahasõidult {exit}', 'Sõitke maha mahasõidult {exit}, suund {destination}'],
  roundabout: [
    'Ringristmikul on teie väljasõit {exit_number}',
    'Ringristmikul on teie väljasõit {exit_number}, teele {way_name}',
    'Ringristmikul on teie väljasõit {exit_number}, suund {destination}',
  ],
  ferry: ['Sõitke praamile', 'Sõitke praamile {way_name}', 'Sõitke praamile, suund {destination}'],
  arrive: ['Olete kohal', 'Olete kohal, sihtkoht on vasakul', 'Olete kohal, sihtkoht on paremal'],
};
