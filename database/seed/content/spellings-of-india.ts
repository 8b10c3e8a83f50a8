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
  date: 'tarikh, teti, tedi, tiyati, dinanka, kakhan, kadon, eppotu, eppol, eppo, eppozhanu, eppudu, kadhi, kobe, yavaga, kyare, baich, tiyyati, baich kab, ബാച്ച്',
  city: 'kahan, enke, enga, evite, evideyanu, ekkada, elli, yelli, kuthe, kothay, kyan, kithe, sennai, sennaiyil, chennaiyil, bengaluru, dilli, shahar, shaher, sthan, jagah, sthal, sthala, sthalan, itam, thikan, thikana',
  class: 'vakuppu, kaksha, klas, varg, taragati',
  certificate:
    'sartiphiket, pramanapatr, pramanapatra, praman patr, sarttiphikkarr, sakshyapatran, sanritazh, shansapatr',
  result: 'parinam, rijalt, natija, phalan, risaltt, mutivu, phalitan, phalitansha, phalaphal, nikal',
  manual: 'pustak, pustakan, puttakam',
  seat: 'सीट, സീറ്റ്, irukkai',
  moneyback: 'riphand, riphant, vapasi',
  online: 'onalain, onlain, anlain',
  hotel: 'hotal, hottal, tamasan, tankum',
  reachus: 'madad, sahayata, sahayan, utavi, tolaipesi',
  renewal: 'navinikaran, putukkal, putuppittal',
  verify: 'satyapan',
  invoice: 'rasid, rasitu, बिल',
  payment: 'bhugatan, panan, panam',
  gst: 'jiesati',
  whoteaches: 'shikshak, adhyapakan, asiriyar',
  woman: 'strikal, penkal',
  discount: 'छूट',
  mumbai: 'munbai, mumpai, mumbaiyil',
  ahmedabad: 'ahamadabad, amadavad',
  job: 'naukari, velai, joli, udyogan, kelasa, chakari, rojgar, vetan, sailari, shampalan, sampalam, jitan, sanbala, nokari, pagar, betan, tanakhah',
  exam: 'pariksha, tervu',
  experience: 'anubhava, anupavam, parichayan, patrata, yogyata, takuti, arhata, arhate, layakat',
  language: 'bhasha, mozhi, tamizh, tamil, malayalan',
  register:
    'panjikaran, rajistreshan, pativu, pravesh, admishan, avedan, dakhila, apeksha, vinnappam, namodu, nondani, nondhani, nibandhan',
  duration: 'kitane din, kitne din, avadhi, din',
  contact: 'sanpark, phon, mobail',
  age: 'umr, umar, vayatu, prayan',
  company: 'kanpani',
  course:
    'kors, korsu, koras, kozhs, trening, treynin, prashikshan, parishilanan, payirsi, shikshana, tarabeti, talim, sikhalai',
});
