import type { Phrases } from './phrases.ts';

export const hi: Phrases = {
  ordinals: ['पहले', 'दूसरे', 'तीसरे', 'चौथे', 'पाँचवें', 'छठे', 'सातवें', 'आठवें', 'नौवें', 'दसवें'],
  directions: ['उत्तर', 'उत्तर-पूर्व', 'पूर्व', 'दक्षिण-पूर्व', 'दक्षिण', 'दक्षिण-पश्चिम', 'पश्चिम', 'उत्तर-पश्चिम'],
  left: 'बाएँ',
  right: 'दाएँ',
  slightLeft: 'हल्का बाएँ',
  slightRight: 'हल्का दाएँ',
  sharpLeft: 'तीखा बाएँ',
  sharpRight: 'तीखा दाएँ',
  straight: 'सीधे',
  depart: ['{direction} की ओर चलें', '{way_name} पर {direction} की ओर चलें'],
  turn: ['{modifier} मुड़ें', '{way_name} पर {modifier} मुड़ें', '{destination} की ओर {modifier} मुड़ें'],
  goOn: ['सीधे चलते रहें', '{way_name} पर चलते रहें', '{destination} की ओर चलते रहें'],
  goOnFor: '{distance} तक सीधे चलें',
  turnAround: ['यू-टर्न लें', 'यू-टर्न लेकर {way_name} पर चलें', '{destination} की ओर यू-टर्न लें'],
  keep: [
    'दोराहे पर {modifier} रहें',
    'दोराहे पर {modifier} रहकर {way_name} पर चलें',
    'दोराहे पर {destination} की ओर {modifier} रहें',
  ],
  merge: ['सड़क पर मिल जाएँ', '{way_name} पर मिल जाएँ', '{destination} की ओर सड़क पर मिल जाएँ'],
  ramp: ['रैंप लें', '{way_name} के लिए रैंप लें', '{destination} की ओर रैंप लें'],
  exit: ['निकास {exit} लें', '{destination} की ओर निकास {exit} लें'],
  roundabout: [
    'गोल चक्कर पर {exit_number} निकास से निकलें',
    'गोल चक्कर पर {exit_number} निकास से {way_name} पर निकलें',
    'गोल चक्कर पर {exit_number} निकास से {destination} की ओर निकलें',
  ],
  ferry: ['फ़ेरी लें', 'फ़ेरी {way_name} लें', '{destination} की ओर फ़ेरी लें'],
  arrive: ['आप पहुँच गए हैं', 'आप पहुँच गए हैं, गंतव्य बाईं ओर है', 'आप पहुँच गए हैं, गंतव्य दाईं ओर है'],
};
