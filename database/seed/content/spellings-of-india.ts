import type { SearchWords } from '../../../app/catalogue/search/search-words.ts';

/**
 * The trade's words in the scripts of India, as the program writes them in Latin letters: 'कोटिंग', 'કોટિંગ' and 'ಕೋಟಿಂಗ್' all are 'koting'. What would
 * be an English word in Latin letters stands in its own script.
 */
export const spellingsOfIndia: SearchWords['spellings'] = [
  { meant: 'cip', typed: 'siaipi, si ai pi' },
  { meant: 'cp', typed: 'sipi, si pi' },
  { meant: 'cci', typed: 'sisiai, si si ai' },
  { meant: 'nace', typed: 'nes, nais, neis, enaesii, en e si i' },
  { meant: 'nace sspc merger', typed: 'eemapipi, empp' },
  { meant: 'level', typed: 'level, lebhel, स्तर, நிலை' },
  {
    meant: 'inspector',
    typed: 'nirikshak, insapaikatar, paridarshak, ayvalar',
  },
  {
    meant: 'coating',
    typed: 'kottin, pent, penting, pentar, peyintin, peyinr, peyinring, rang rogan',
  },
  { meant: 'corrosion', typed: 'jang, sanksharan, jangal, arippu, turu, turump, tuppu, tukku, maricha' },
  { meant: 'concrete', typed: 'kankrit, konkrirr' },
  { meant: 'cathodic', typed: 'kattotik' },
  { meant: 'protection', typed: 'protekshan, patukappu, suraksha' },
  { meant: 'technician', typed: 'teknishiyan' },
  { meant: 'blaster', typed: 'blasting' },
  { meant: 'pipeline', typed: 'paipalain, paip lain' },
  { meant: 'ship', typed: 'jahaj, kappal' },
  {
    meant: 'fee',
    typed:
      'phis, fis, phiju, phi, shulk, kattanam, kharch, kitana, ketali, kinni, eshtu, evvalavu, evlo, etra, ethra, enthra, enta, entha, kete, koto, kiti, paise, roopa, rupa, rupay, rupiya, dam, kimat',
  },
  {
    meant: 'date',
    typed:
      'tarikh, teti, tedi, tiyati, dinanka, kakhan, kadon, eppotu, eppol, eppo, eppozhanu, eppudu, kadhi, kobe, yavaga, kyare, baich kab',
  },
  {
    meant: 'city',
    typed:
      'kahan, enke, enga, evite, evideyanu, ekkada, elli, yelli, kuthe, kothay, kyan, kithe, sennai, sennaiyil, chennaiyil, bengaluru, dilli',
  },
  { meant: 'classroom', typed: 'vakuppu, kaksha, klas' },
  { meant: 'mumbai', typed: 'munbai, mumpai, mumbaiyil' },
  { meant: 'ahmedabad', typed: 'ahamadabad, amadavad' },
  { meant: 'job', typed: 'naukari, velai, joli, udyogan, kelasa, chakari, rojgar' },
  { meant: 'exam', typed: 'pariksha, tervu' },
  { meant: 'experience', typed: 'anubhava, anupavam, parichayan, patrata, yogyata' },
  { meant: 'language', typed: 'bhasha, mozhi, tamizh, tamil, malayalan' },
  { meant: 'register', typed: 'panjikaran, rajistreshan, pativu, pravesh, admishan' },
  { meant: 'duration', typed: 'kitane din, kitne din, avadhi, din' },
  { meant: 'contact', typed: 'sanpark, phon, mobail' },
  { meant: 'age', typed: 'umr, umar, vayatu' },
  { meant: 'company', typed: 'kanpani' },
  {
    meant: 'course',
    typed: 'kors, korsu, trening',
  },
];
