import { fold } from '../words.ts';

/** What cities were called, and what they are called now. */
const presentNames = new Map(
  Object.entries({
    allahabad: 'Prayagraj',
    baroda: 'Vadodara',
    bangalore: 'Bengaluru',
    bombay: 'Mumbai',
    calcutta: 'Kolkata',
    calicut: 'Kozhikode',
    cochin: 'Kochi',
    gurgaon: 'Gurugram',
    madras: 'Chennai',
    mangalore: 'Mangaluru',
    mysore: 'Mysuru',
    pondicherry: 'Puducherry',
    poona: 'Pune',
    trichy: 'Tiruchirappalli',
    trivandrum: 'Thiruvananthapuram',
    vizag: 'Visakhapatnam',
  }),
);

/** A city as it is written down: by its present name, and begun large where it was typed all in small or in capital letters. */
export function spellCity(typed: string): string {
  const city = beginLarge(typed.trim().replaceAll(/\s+/gu, ' '));
  return presentNames.get(fold(city)) ?? city;
}

/** 'SURAT' and 'surat' as 'Surat'; up to four capital letters may stand for words, such as NCR, and stay, and so does what has both cases. */
export function beginLarge(city: string): string {
  const isSmall = city === city.toLowerCase();
  const isLarge = city === city.toUpperCase() && city.length > 4;
  if (!isSmall && !isLarge) return city;
  return city.toLowerCase().replaceAll(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}
