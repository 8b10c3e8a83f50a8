import { localNumber } from '../../../platform/words.ts';

const mark = 'tel:';

/** The digits in the key of somebody who gave a telephone number alone; null for any other key. */
export const numberIn = (key: string): string | null =>
  key.startsWith(mark) ? localNumber(key.slice(mark.length)) || null : null;

export const sayKey = (key: string): string => numberIn(key) ?? key;

export const keyOfNumber = (number: string): string => `${mark}${localNumber(number)}`;

/** What somebody is known by who sent something: their email, else the digits of their telephone. */
export function keyOfSender({ email, phone }: { email: string; phone: string }): string | null {
  if (email !== '') return email;
  return localNumber(phone) === '' ? null : keyOfNumber(phone);
}

export const personAddress = (key: string): string => `/office/people/${encodeURIComponent(key)}`;
