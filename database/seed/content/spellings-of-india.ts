import type { SearchWords } from '../../../app/catalogue/search/search-words.ts';
import { spelled } from './spelled.ts';

/**
 * The trade's words in the scripts of India, as the program writes them in Latin letters: 'कोटिंग', 'કોટિંગ' and 'ಕೋಟಿಂಗ್' all are 'koting'. What would
 * be an English word in Latin letters stands in its own script.
 */
export const spellingsOfIndia: SearchWords['spellings'] = spelled({
  cip: 'siaipi, si ai pi',
  cp: 'sipi, si pi',
  cci: 'sisiai, si si ai',
  nace: 'nes, nais, neis, enaesii, en e si i',
  'nace sspc merger': 'eemapipi, empp',
  level: 'level, lebhel, स्तर, நிலை',
  inspector: 'nirikshak, insapaikatar, paridarshak, ayvalar',
  coating: 'kottin, pent, penting, pentar, peyintin, peyinr, peyinring, rang rogan',
  corrosion: 'jang, sanksharan, jangal, arippu, turu, turump, tuppu, tukku, maricha',
  concrete: 'kankrit, konkrirr',
  cathodic: 'kattotik',
  protection: 'protekshan, patukappu, suraksha',
  technician: 'teknishiyan',
  blaster: 'blasting',
  pipeline: 'paipalain, paip lain',
  ship: 'jahaj, kappal',
  fee: 'phis, fis, phiju, phi, shulk, kattanam, kharch, kitana, ketali, kinni, eshtu, evvalavu, evlo, etra, ethra, enthra, enta, entha, kete, koto, kiti, paise, roopa, rupa, rupay, rupiya, dam, kimat',
  date: 'tarikh, teti, tedi, tiyati, dinanka, kakhan, kadon, eppotu, eppol, eppo, eppozhanu, eppudu, kadhi, kobe, yavaga, kyare, baich kab',
  city: 'kahan, enke, enga, evite, evideyanu, ekkada, elli, yelli, kuthe, kothay, kyan, kithe, sennai, sennaiyil, chennaiyil, bengaluru, dilli',
  classroom: 'vakuppu, kaksha, klas',
  mumbai: 'munbai, mumpai, mumbaiyil',
  ahmedabad: 'ahamadabad, amadavad',
  job: 'naukari, velai, joli, udyogan, kelasa, chakari, rojgar',
  exam: 'pariksha, tervu',
  experience: 'anubhava, anupavam, parichayan, patrata, yogyata',
  language: 'bhasha, mozhi, tamizh, tamil, malayalan',
  register: 'panjikaran, rajistreshan, pativu, pravesh, admishan',
  duration: 'kitane din, kitne din, avadhi, din',
  contact: 'sanpark, phon, mobail',
  age: 'umr, umar, vayatu',
  company: 'kanpani',
  course: 'kors, korsu, trening',
});
