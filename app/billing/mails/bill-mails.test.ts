import { expect, test } from 'vitest';
import { provider } from '../../../database/seed/content/provider.ts';
import { writeMail } from '../../platform/outbox/write-mail.server.ts';
import { billMailNames, billMails } from './bill-mails.email.tsx';

const mails = billMails.filter(({ name }) => billMailNames.some((mail) => mail === name));

test.each(mails)(
  '$name ends in words whatever stands on its bill, and with money open it warns of another account',
  async (mail) => {
    const closings = ['closing', 'closingOpen', 'closingMore', 'closingCancelled', 'closingTold'];
    expect(closings.filter((place) => !mail.paragraphs[place])).toEqual([]);
    const data = mail.data.parse(mail.example) as never;
    const { text } = await writeMail(mail, data, { provider, publicUrl: 'https://example.in' }, null);
    expect(
      text.replaceAll(/\s+/g, ' ').split('If a message names another bank account, do not pay, and call us.'),
    ).toHaveLength(2);
  },
);
