import { expect, test } from 'vitest';
import { quotedFrom } from './take-in.server.ts';

const own = 'Yes, the second week suits us.\n\nAsha';
const cut = (text: string) => text.slice(0, quotedFrom(text));

test.each([
  ['Gmail', `${own}\n\nOn Fri, 20 Nov 2026 at 10:00, Training <replies+1@x.in> wrote:\n\n> Dear Asha,\n>\n> when?`],
  [
    'a line that breaks',
    `${own}\n\nOn Fri, 20 Nov 2026 at 10:00, Training Office\n<replies+1@x.in> wrote:\n> Dear Asha,`,
  ],
  ['another language', `${own}\n\nAm 20.11.26 um 10:00 schrieb Training:\n> Dear Asha,`],
  ['Hindi', `${own}\n\nशुक्र, 20 नव॰ 2026 को 10:00 बजे Training ने लिखा:\n> Dear Asha,`],
  [
    'Outlook',
    `${own}\n\nFrom: Training <a@x.in>\nSent: Friday, 20 November 2026\nTo: Asha\nSubject: Your wish\n\nDear Asha,`,
  ],
  ['an older Outlook', `${own}\n\n-----Original Message-----\nFrom: Training\n\nDear Asha,`],
  [
    'a rule above the headers',
    `${own}\n\n________________________________\nFrom: Training\nSent: Friday\n\nDear Asha,`,
  ],
  ['nothing that introduces it', `${own}\n\n> Dear Asha,\n> when?\n`],
])('what a mail of %s repeats is apart from its own words', (_, text) => {
  expect(cut(text)).toBe(own);
});

test.each([
  ['words below what is repeated', '> When?\n\nIn the second week.\n\n> Where?\n\nIn Pune.'],
  ['an introduction with words below', 'On 3 May we need:\n\ntwelve seats\nand a room.'],
  ['nothing repeated', own],
  ['nothing but what is repeated', '> Dear Asha,\n> when?'],
  ['a line that begins with From', 'From: Pune to Mumbai it is far.\n\nAsha'],
  ['nothing', ''],
])('%s: the mail is shown whole', (_, text) => {
  expect(cut(text)).toBe(text);
});
