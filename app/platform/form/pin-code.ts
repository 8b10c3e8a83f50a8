import { plainDigits } from './digits.ts';

// What a PIN code's leading digits say for certain, offline. A beginning that belongs to two states is left out, so nothing is offered for it.

/** State by leading digits; the longest beginning counts. '' takes a part out again. */
const stateOf: Record<string, string> = {
  ...each('Delhi', '11'),
  ...each('Haryana', '12', '13'),
  ...each('Punjab', '141', '142', '143', '144', '145', '146', '147', '148', '151', '152'),
  ...each('Himachal Pradesh', '17'),
  ...each('Uttar Pradesh', '20', '21', '22', '23', '27', '28'),
  ...each('Rajasthan', '30', '31', '32', '33', '34'),
  ...each('Gujarat', '36', '37', '38', '390', '391', '392', '393', '394', '395', '396'),
  ...each('Maharashtra', '400', '401', '402', '41', '42', '43', '44'),
  ...each('Goa', '403'),
  ...each('Madhya Pradesh', '45', '46', '47', '48'),
  ...each('Chhattisgarh', '49'),
  ...each('Telangana', '500', '501', '502', '503', '504', '505', '506', '508', '509'),
  ...each('Andhra Pradesh', '51', '52', '530', '531', '532', '533', '534', '535'),
  ...each('Karnataka', '56', '57', '58', '59'),
  ...each('Tamil Nadu', '600', '601', '602', '603', '604', '606', '608', '61', '62', '63', '64'),
  ...each('Kerala', '670', '671', '672', '673', '674', '675', '676', '677', '678', '679', '68', '69'),
  ...each('West Bengal', '70', '71', '72', '741', '742', '743'),
  ...each('Odisha', '75', '76', '77'),
  ...each('Assam', '78'),
  ...each('Bihar', '80', '84', '85'),
  // Diu, Daman, Dadra and Nagar Haveli, Lakshadweep, Yanam and Mahe lie among their neighbours' numbers.
  ...each('', '3625', '3962', '39619', '6825', '53346', '67331'),
  // Vapi's industrial estate beside Dadra.
  ...each('Gujarat', '396195'),
};

/** City by leading digits, where the whole beginning is its own. */
const cityOf: Record<string, string> = {
  '110': 'Delhi',
  // The rest of 1600 is Mohali's.
  '16000': 'Chandigarh',
  '16001': 'Chandigarh',
  '16002': 'Chandigarh',
  '16003': 'Chandigarh',
  '380': 'Ahmedabad',
  '3950': 'Surat',
  '396195': 'Vapi',
  '4000': 'Mumbai',
  '4110': 'Pune',
  '5000': 'Hyderabad',
  '5600': 'Bengaluru',
  '6000': 'Chennai',
  '6820': 'Kochi',
  '7000': 'Kolkata',
};

function each(state: string, ...beginnings: string[]): Record<string, string> {
  return Object.fromEntries(beginnings.map((digits) => [digits, state]));
}

export type Place = { state: string | null; city: string | null };
export type PinRead = ({ ok: true; army: boolean } & Place) | { ok: false };

/** Reads an Indian PIN code: six digits, not beginning with 0, a space after the third allowed. */
export function readPin(text: string): PinRead {
  const digits = plainDigits(text.trim()).replace(/^(\d{3})\s(\d{3})$/, '$1$2');
  if (!/^[1-9]\d{5}$/.test(digits)) return { ok: false };
  return { ok: true, state: longest(stateOf, digits), city: longest(cityOf, digits), army: digits.startsWith('9') };
}

function longest(places: Record<string, string>, digits: string): string | null {
  for (let length = 6; length >= 2; length -= 1) {
    const place = places[digits.slice(0, length)];
    if (place !== undefined) return place || null;
  }
  return null;
}

/** What to say about a typed PIN code: help, never a refusal, since somebody may live abroad. Null for a blank one. */
export function pinHelp(text: string): string | null {
  if (text.trim() === '') return null;
  const read = readPin(text);
  if (!read.ok)
    return 'An Indian PIN code has six digits and does not begin with 0. For an address abroad, leave it as it is.';
  if (read.army) return 'An Army Post Office.';
  const place = nameOf(read);
  return place ? `In ${place}.` : null;
}

/** 'Kochi, Kerala'; '' where nothing is certain. */
export function nameOf({ city, state }: Place): string {
  return [...new Set([city, state])].filter(Boolean).join(', ');
}
