import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * What to say about a typed telephone number: how it reads with its country code, or that it looks incomplete. Help, never a refusal.
 * A number without a country code is taken for an Indian one. Loaded when a number is typed, not with the page.
 */
export function phoneHelp(text: string): string | null {
  if (text.trim() === '') return null;
  // The prefix 00 is how many people write the plus sign.
  const number = parsePhoneNumberFromString(text.trim().replace(/^00/, '+'), 'IN');
  if (!number?.isPossible())
    return 'This looks too short or too long for a telephone number. Please check it; if it is right, leave it as it is.';
  return `Reads as ${number.formatInternational()}.`;
}
