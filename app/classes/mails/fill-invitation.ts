import type { Invitation } from './write-seat-mail.server.ts';

/** An invitation with what is put in for each: without a deadline, without the sentence about it. */
export function fillMail(mail: Invitation, said: { name: string; until: string; words: string }): Invitation {
  const fill = (text: string) =>
    text.replaceAll('{until}', said.until).replaceAll(said.name ? '{name}' : / ?\{name\}/g, said.name);
  const all = (texts: string[]) => texts.filter((text) => said.until || !text.includes('{until}')).map(fill);
  // The greeting stands first, and what the office writes in the place of the sentence after it.
  const [greeting = '', opening = '', ...others] = mail.before;
  return {
    ...mail,
    subject: fill(mail.subject),
    title: fill(mail.title),
    before: [...all([greeting]), said.words.trim() || fill(opening), ...all(others)],
    between: all(mail.between),
    after: all(mail.after),
  };
}

/** The same for a message by hand to several: without a name, and with the link that is everybody's. */
export function mailAsText({ before, sheet, between, after }: Invitation, link: string): string {
  const place = [
    `${sheet.subject}, ${sheet.city}`,
    sheet.span,
    ...sheet.hours.split('\n'),
    sheet.fee && `Fee: ${sheet.fee}`,
  ];
  return [...before, place.filter(Boolean).join('\n'), ...between, link, ...after].filter(Boolean).join('\n\n');
}
