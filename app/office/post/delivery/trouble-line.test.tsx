import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { keyOf } from '../../ground/use-calls.office.tsx';
import { deliveryCalls, type MailTrouble } from './contract.ts';
import { TroubleLine } from './trouble-line.office.tsx';

const away: MailTrouble = {
  since: '2026-07-01T04:30:00.000Z',
  plain: null,
  waiting: { count: 3, more: false },
};

function lineAt(pathname: string, trouble: MailTrouble | null): string {
  const client = new QueryClient();
  client.setQueryData(keyOf(deliveryCalls.trouble, {}), { trouble });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[pathname]}>
        <TroubleLine />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('every screen of the office says politely that mails are not leaving, and leads to Delivery', () => {
  for (const pathname of ['/', '/cases/1', '/people']) {
    const line = lineAt(pathname, away);
    expect(line).toMatch(/^<div role="status"><p/);
    expect(line).toContain('Mails do not leave since ');
    expect(line).toContain('3 wait, nothing is lost.');
    expect(line).toContain('href="/office/delivery">See Delivery</a>');
  }
});

test('the line is gone when mails leave, and leads nowhere from Delivery itself', () => {
  expect(lineAt('/', null)).toBe('<div role="status"></div>');
  expect(lineAt('/delivery', away)).not.toContain('href');
});
