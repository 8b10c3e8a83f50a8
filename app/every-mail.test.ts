import { expect, test } from 'vitest';
import { provider } from '../database/seed/content/provider.ts';
import { writeMail } from './platform/outbox/write-mail.server.ts';
import { mailTemplates } from './wiring.server.ts';

const publicUrl = 'https://training.example.com';
const written = await Promise.all(
  mailTemplates.map(async (template) => {
    const data = template.data.parse(template.example) as never;
    return [template.name, await writeMail(template, data, { provider, publicUrl }, null)] as const;
  }),
);

test.each(written)('%s says whose it is, and suits dark screens and small ones', (_, { html }) => {
  expect(html).toContain(`>${provider.tradingName}</p>`);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain('name="viewport"');
  // The sheet names its own colour: mail programs and the frame colour the cells around it.
  expect(html).toMatch(/prefers-color-scheme:dark.*\.mail-sheet,[^}]*;color:#F1EFE7!important/s);
});

test.each(written)('%s reads as sentences without HTML', (_, { text }) => {
  // No words run into an address, no sentence begins small after the greeting, no detail is cut from its name.
  expect(text).not.toMatch(/[^\s(]https?:/);
  expect(text.match(/^Hello .*,\s+[a-z]/gm)).toBeNull();
  expect(
    text.match(/^[A-Z][^\n]*:\s*\n\s*[^\n]/gm)?.filter((line) => /^(Reference|Name|Email|Courses):/.test(line)) ?? [],
  ).toEqual([]);
  expect(text).not.toMatch(/undefined|\[object|\{\w+\}/);
});

test('the one action of a message is a button, and a line with its address in the text part', () => {
  const actions = {
    'confirm-email': 'Confirm this address',
    'reset-password': 'Set a new password',
    'confirm-subscription': 'Confirm my subscription',
    'erasure-proof': 'Confirm that it was me',
  };
  const mails = new Map(written);
  for (const [name, words] of Object.entries(actions)) {
    const { html, text } = mails.get(name)!;
    const style = new RegExp(`<a class="mail-action"[^>]*style="([^"]*)"[^>]*>${words}</a>`).exec(html)?.[1] ?? '';
    // 12 + 22 + 12 pixels: 44 or more.
    expect(style).toContain('padding:12px 24px');
    expect(style).toContain('line-height:22px');
    expect(text).toMatch(new RegExp(`^${words}: https://`, 'm'));
  }
});
