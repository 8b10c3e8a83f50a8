/** Mail services that everybody uses: sharing one says nothing of who somebody is or where they work. */
const everybodys = new Set(
  'gmail.com googlemail.com yahoo.com yahoo.co.in yahoo.in ymail.com rocketmail.com rediffmail.com rediff.com hotmail.com hotmail.co.in outlook.com outlook.in live.com live.in msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me zoho.com zoho.in zohomail.com zohomail.in gmx.com gmx.net yandex.com fastmail.com mail.com'.split(
    ' ',
  ),
);

export const isEverybodysMail = (domain: string): boolean => everybodys.has(domain);

/** Ends under which a country gives names of three parts to people and companies, such as co.in. */
const nameOfThree = /\.(?:co|com|org|net|ac|edu|gov|nic|gen|firm|ind|res|mil|or|ne)\.[a-z]{2}$/;

/**
 * What one owner has of mail addresses: a domain with all that lies below it; with a service of everybody, one mailbox, whatever is written behind a
 * plus sign, and at Gmail wherever dots are.
 */
export function mailOwner(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (!isEverybodysMail(domain))
    return domain
      .split('.')
      .slice(nameOfThree.test(`.${domain}`) ? -3 : -2)
      .join('.');
  const mailbox = email.slice(0, at).split('+')[0]!;
  return /^(?:gmail|googlemail)\.com$/.test(domain)
    ? `${mailbox.replaceAll('.', '')}@gmail.com`
    : `${mailbox}@${domain}`;
}
