import type { SearchWords } from '../../../app/catalogue/search/search-words.ts';

/**
 * The trade's words in the scripts of India, as the program writes them in Latin letters: 'कोटिंग', 'કોટિંગ' and 'ಕೋಟಿಂಗ್' all are 'koting'. What would
 * be an English word in Latin letters stands in its own script.
 */
export const spellingsOfIndia: SearchWords['spellings'] = [
  { meant: 'cip', typed: 'siaipi, si ai pi, siaaipi' },
  { meant: 'cp', typed: 'sipi, si pi' },
  { meant: 'cci', typed: 'sisiai, si si ai' },
  { meant: 'nace', typed: 'nes, nais, neis, enaesii, en e si i' },
  { meant: 'nace sspc merger', typed: 'eemapipi, eampipi, empp' },
  { meant: 'level', typed: 'level, laival, lebhel, levhal, स्तर, நிலை' },
  {
    meant: 'inspector',
    typed: 'nirikshak, nirikshan, inspektar, inspektor, insapektar, insapaikatar, paridarshak, ayvalar',
  },
  {
    meant: 'coating',
    typed:
      'koting, kotting, kottin, kotin, pent, penting, pentar, peint, peinting, peyint, peyintin, peyintar, peyinr, peyinring, peyinting, rang rogan',
  },
  { meant: 'corrosion', typed: 'jang, sanksharan, jangal, arippu, turu, turump, tuppu, tukku, maricha' },
  { meant: 'concrete', typed: 'kankrit, konkrit, kankirit, konkrirr, kankarit' },
  { meant: 'cathodic', typed: 'kaithodik, kethodik, kathodik, kattotik, ketotik' },
  { meant: 'protection', typed: 'protekshan, pratekshan, purotekshan, patukappu, suraksha' },
  { meant: 'technician', typed: 'teknishiyan, teknishian, takanishiyan' },
  { meant: 'blaster', typed: 'blastar, blasting' },
  { meant: 'pipeline', typed: 'paipalain, paiplain, paip lain' },
  { meant: 'ship', typed: 'jahaj, jahaz, kappal' },
  {
    meant: 'fee',
    typed:
      'phis, fis, phiju, phi, shulk, shulka, kattanam, kharch, kitana, kitani, kitane, ketali, kinni, eshtu, evvalavu, evlo, evalavu, etra, ethra, enthra, enta, entha, kete, koto, kiti, ketla, paise, roopa, rupa, rupay, rupaye, rupiya, dam, kimat',
  },
  {
    meant: 'date',
    typed:
      'tarikh, teti, tedi, tiyati, dinanka, kakhan, kadon, eppotu, eppol, eppozha, eppo, eppozhanu, eppoju, eppudu, kadhi, kobe, yavaga, kyare, baich, baich kab',
  },
  {
    meant: 'city',
    typed:
      'kahan, kaham, enke, enga, evite, evide, evideyanu, ekkada, elli, yelli, kuthe, kothay, kyan, kithe, sennai, sennaiyil, chennaiyil, bengaluru, dilli',
  },
  { meant: 'classroom', typed: 'vakuppu, kaksha, klas' },
  { meant: 'mumbai', typed: 'munbai, mumpai, mumbaiyil' },
  { meant: 'ahmedabad', typed: 'ahamadabad, amadavad' },
  { meant: 'job', typed: 'naukari, nokari, velai, joli, udyogan, kelasa, chakari, rojgar' },
  { meant: 'exam', typed: 'pariksha, parikshe, tervu' },
  { meant: 'experience', typed: 'anubhava, anubhavan, anupavam, parichayan, patrata, yogyata' },
  { meant: 'language', typed: 'bhasha, mozhi, tamizh, tamil, malayalan' },
  { meant: 'register', typed: 'panjikaran, rajistreshan, pativu, pravesh, admishan' },
  { meant: 'duration', typed: 'kitane din, kitne din, avadhi, din' },
  { meant: 'contact', typed: 'sanpark, phon, mobail' },
  { meant: 'age', typed: 'umr, umar, vayatu' },
  { meant: 'company', typed: 'kanpani, kampani' },
  {
    meant: 'course',
    typed:
      'kors, korsu, kozhs, koras, prashikshan, trening, payirsi, parishilanan, shikshana, tarabeti, talim, sartiphiket, sarttiphikkarr, pramanapatr, sanritazh',
  },
];
