/** Mail services that everybody uses: sharing one says nothing of who somebody is or where they work. */
const everybodys = new Set(
  'gmail.com googlemail.com yahoo.com yahoo.co.in yahoo.in ymail.com rocketmail.com rediffmail.com rediff.com hotmail.com hotmail.co.in outlook.com outlook.in live.com live.in msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com protonmail.ch pm.me zoho.com zoho.in zohomail.com zohomail.in gmx.com gmx.net yandex.com yandex.ru ya.ru fastmail.com fastmail.fm mail.com'.split(
    ' ',
  ),
);

export const isEverybodysMail = (domain: string): boolean => everybodys.has(domain);

/** Ends under which a country gives names of three parts to people and companies, such as co.in. */
const nameOfThree = /\.(?:co|com|org|net|ac|edu|gov|nic|gen|firm|ind|res|mil|or|ne)\.[a-z]{2}$/;

/** What services leave out of a mailbox's name, and the one name of those with several. */
const spellings: readonly [domain: RegExp, one: string | null, spell: (name: string) => string][] = [
  [/^(?:gmail|googlemail)\.com$/, 'gmail.com', (name) => name.replaceAll('.', '')],
  [/^(?:proton\.me|protonmail\.(?:com|ch)|pm\.me)$/, 'proton.me', (name) => name.replaceAll(/[._-]/g, '')],
  [/^(?:yandex\.(?:com|ru|by|kz)|ya\.ru)$/, 'yandex.com', (name) => name.replaceAll('.', '-')],
  [/^(?:icloud|me|mac)\.com$/, 'icloud.com', (name) => name],
  [/^(?:zoho|zohomail)\.(?:com|in)$/, 'zoho.com', (name) => name],
  [/^(?:yahoo|ymail|rocketmail)\./, null, (name) => name.split('-')[0]!],
];

/** The mailbox that an address leads to, however its service lets it be spelled, without what is behind a plus sign. To count by, never to write to. */
export function mailboxOf(email: string): string {
  // With Fastmail the mailbox may stand in the domain, behind whatever else.
  const address = email.toLowerCase().replace(/^.*@([^.@]+)\.(fastmail\.[a-z]+)$/, '$1@$2');
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const name = address.slice(0, at).split('+')[0]!;
  const [, one, spell] = spellings.find(([of]) => of.test(domain)) ?? [];
  return `${spell ? spell(name) : name}@${one ?? domain}`;
}

/** What one owner has of mail addresses: a domain with all that lies below it; with a service of everybody, one mailbox. */
export function mailOwner(email: string): string {
  const mailbox = mailboxOf(email);
  const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1);
  if (isEverybodysMail(domain)) return mailbox;
  return domain
    .split('.')
    .slice(nameOfThree.test(`.${domain}`) ? -3 : -2)
    .join('.');
}
