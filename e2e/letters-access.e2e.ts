import { typedInterest } from '../app/interest/interest.factory.ts';
import { openBeside } from '../scripts/open-beside.ts';
import { look } from './access.ts';
import { newEmail } from './people.ts';
import { desk, expect, test } from './site.ts';
import { enterOffice, sendAtOnce } from './staff.ts';

test.use(desk);

test('answering, writing to many, its progress and the texts are accessible', async ({ page, site, context }) => {
  test.slow();
  await enterOffice(site, context);
  const email = newEmail();
  await fetch(`${site.url}/registercourse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.6.1.7' },
    body: JSON.stringify(typedInterest({ fname: 'Thiruvengadam Subramaniam Venkatanarasimharajuvaripeta', email })),
  });
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  const { id } = await app.db.selectFrom('cases').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await app.db.destroy();
  await page.goto(`/office/cases/${id}/reply`);
  await page.getByLabel('Begin with').selectOption('Dates fixed: who comes?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/still stands there/).first()).toBeVisible();
  await look(page, 'reply, refused');
  const address = new URLSearchParams({ list: 'interests', filter: JSON.stringify({ email }) });
  await page.goto(`/office/write?${address}`);
  await page.getByLabel('Begin with').selectOption('Dates not fixed yet');
  await look(page, 'write');
  await page.getByRole('button', { name: 'Send to 1' }).click();
  await sendAtOnce(page);
  await expect(page.getByText('1 of 1 sent.')).toBeVisible();
  await look(page, 'progress');
  await page.goto('/office/letters');
  await page.getByRole('button', { name: /^Change.*Dates not fixed yet/ }).click();
  await look(page, 'texts');
});
