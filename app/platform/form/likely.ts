import { plainDigits } from './digits.ts';

// What a typed address or number most likely is: for hints that never refuse, small enough for every page.

/** How well-known mail services are misspelt, each with what is meant. A name that is a mail service of its own is not among them. */
const meantBy = {
  'gmail.com':
    'gmial gmal gmil gmai gmaill gmaiil gmali gamil gamail gnail gmsil gmqil ggmail gimail gemail g-mail gmailcom',
  'yahoo.com': 'yaho yahooo yhoo yhaoo yahho yaoo',
  'hotmail.com': 'hotmial hotmal hotmai hotmil hotnail hotmaill htomail hotamil',
  'outlook.com': 'outlok outloook outllook oulook outlokk',
  'rediffmail.com': 'redifmail reddifmail rediffmal redifffmail rediffmial rediifmail rediffmil',
  'icloud.com': 'iclod icoud iclould icluod',
};
/** Of one service alone: others have addresses that end so. */
const gmailEnds = ['gmail.in', 'gmail.co.in'];
const wrongEnds = 'con cmo ocm vom xom comm om cm co cim coim'.split(' ');

const meant = new Map([
  ...gmailEnds.map((wrong) => [wrong, 'gmail.com'] as const),
  ...Object.entries(meantBy).flatMap(([domain, spellings]) => {
    const name = domain.replace('.com', '');
    const ended = wrongEnds.map((end) => `${name}.${end}`);
    const spelt = spellings.split(' ').flatMap((wrong) => ['com', 'con', 'co', 'in'].map((end) => `${wrong}.${end}`));
    return [...ended, ...spelt].map((wrong) => [wrong, domain] as const);
  }),
]);

/** The address that was meant by one with a known misspelt domain; null for every other. */
export function addressMeant(typed: string): string | null {
  const [, local, domain = ''] = /^([^@]+)@([^@]+)$/.exec(typed.trim()) ?? [];
  const right = meant.get(domain.toLowerCase());
  return right ? `${local}@${right}` : null;
}

export const oddNumber =
  'This looks too short or too long for a telephone number. Please check it; if it is right, leave it as it is.';

/** Whether nobody could be called under it: an Indian number has ten digits, any with its country code eight to fifteen, one of the country of `code` six to twelve. A blank one is none. */
export function isOddNumber(typed: string, code = '+91'): boolean {
  const text = plainDigits(typed.trim()).replace(/\D*(?:ext|x)\D*\d+$/i, '');
  if (text === '') return false;
  const digits = text.replaceAll(/\D/g, '');
  if (/^(?:\+|00)/.test(text)) return !isWithin(digits.replace(/^0+/, ''), 8, 15);
  const local = digits.replace(/^0+/, '');
  if (code !== '+91') return !isWithin(local, 6, 12);
  return (local.length > 10 ? local.replace(/^91/, '') : local).length !== 10;
}

const isWithin = ({ length }: string, least: number, most: number) => length >= least && length <= most;
