/** Mail services that everybody uses: sharing one says nothing of who somebody is or where they work. */
const everybodys = new Set(
  'gmail.com googlemail.com yahoo.com yahoo.co.in yahoo.in ymail.com rocketmail.com rediffmail.com rediff.com hotmail.com hotmail.co.in outlook.com outlook.in live.com live.in msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me zoho.com zoho.in zohomail.com zohomail.in gmx.com gmx.net yandex.com fastmail.com mail.com'.split(
    ' ',
  ),
);

export const isEverybodysMail = (domain: string): boolean => everybodys.has(domain);

/** Ends under which a country gives names of three parts to people and companies, such as co.in. */
const nameOfThree = /\.(?:co|com|org|net|ac|edu|gov|nic|gen|firm|ind|res|mil|or|ne)\.[a-z]{2}$/;

/** What services leave out of a mailbox's name, and the one name of those with several. */
const spellings: readonly [domain: RegExp, one: string | null, spell: (name: string) => string][] = [
  [/^(?:gmail|googlemail)\.com$/, 'gmail.com', (name) => name.replaceAll('.', '')],
  [/^(?:proton\.me|protonmail\.com|pm\.me)$/, 'proton.me', (name) => name.replaceAll(/[._-]/g, '')],
  [/^yandex\.com$/, null, (name) => name.replaceAll('.', '-')],
  [/^(?:yahoo|ymail|rocketmail)\./, null, (name) => name.split('-')[0]!],
];

/** The mailbox that an address leads to, however its service lets it be spelled, without what is behind a plus sign. To count by, never to write to. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const name = email.slice(0, at).toLowerCase().split('+')[0]!;
  const [, one, spell] = spellings.find(([of]) => of.test(domain)) ?? [];
  return `${spell ? spell(name) : name}@${one ?? domain}`;
}

/** What one owner has of mail addresses: a domain with all that lies below it; with a service of everybody, one mailbox. */
export function mailOwner(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (isEverybodysMail(domain)) return mailboxOf(email);
  return domain
    .split('.')
    .slice(nameOfThree.test(`.${domain}`) ? -3 : -2)
    .join('.');
}
