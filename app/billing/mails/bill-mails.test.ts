import { expect, test } from 'vitest';
import { provider } from '../../../database/seed/content/provider.ts';
import { writeMail } from '../../platform/outbox/write-mail.server.ts';
import { billMailNames, billMails } from './bill-mails.email.tsx';

const mails = billMails.filter(({ name }) => billMailNames.some((mail) => mail === name));

test.each(mails)(
  '$name ends in words whatever stands on its bill, and with money open it warns of another account',
  async (mail) => {
    const data = mail.data.parse(mail.example) as never;
    const { text } = await writeMail(mail, data, { provider, publicUrl: 'https://example.in' }, null);
    expect(
      text.replaceAll(/\s+/g, ' ').split('If a message names another bank account, do not pay, and call us.'),
    ).toHaveLength(2);
  },
);

test.each(mails)(
  '$name ends in each of its closings where that holds, and in the plain one where none does',
  async (mail) => {
    const own = Object.keys(mail.paragraphs).filter((place) => place.startsWith('closing'));
    for (const place of own) {
      const paragraphs = Object.fromEntries(own.map((one) => [one, `This is ${one}.`]));
      const data = mail.data.parse({
        ...(mail.example as object),
        endings: ['closingOther', place, 'closing'],
      }) as never;
      const { text } = await writeMail(mail, data, { provider, publicUrl: 'https://example.in' }, paragraphs);
      expect(text.match(/This is \w+/g)).toEqual([`This is ${place}`]);
    }
  },
);
