import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { keyOf } from '../../ground/use-calls.office.tsx';
import { deliveryCalls, type MailTrouble, type OutgoingMail } from './contract.ts';
import { columnsOf } from './delivery.office.tsx';
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

test('what waits for its hour and was never tried has nothing to press, and no second time', () => {
  const base = { id: '1', recipient: 'asha@example.in', leaving: false, retriable: true, reason: null };
  const shown = (mail: Partial<OutgoingMail>) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        {columnsOf('waiting', true)
          .filter(({ key }) => key === 'why' || key === 'again')
          .map(({ cell }) => cell({ ...base, ...mail } as OutgoingMail))}
      </QueryClientProvider>,
    );
  const [at, before] = [new Date(Date.now() + 3_600_000).toISOString(), new Date(0).toISOString()];
  expect(shown({ attempts: 0, at })).toBe('<span class="muted">Not tried yet</span>');
  for (const mail of [
    { attempts: 1, at },
    { attempts: 0, at: before },
  ])
    expect(shown(mail)).toContain('Try now');
});
