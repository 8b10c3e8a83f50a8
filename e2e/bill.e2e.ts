import type { Route } from '@playwright/test';
import { billPath, getBill } from '../app/billing/read-bills.server.ts';
import { aBill, pay, setBilling } from '../app/billing/billing.factory.ts';
import { issueByHand } from '../app/billing/papers/issue-by-hand.server.ts';
import { look, violations } from './access.ts';
import { follow } from './follow.ts';
import { besideOf } from './seats.ts';
import { expect, test, type Site } from './site.ts';
import { enterOffice, sendAtOnce } from './staff.ts';

test.use({ plansClasses: true });

const today = () => new Date().toISOString().slice(0, 10);

/** A bill of somebody whose seat is taken, once in each subject; what papers are made with is set. */
const prepare = (site: Site, fee: string, eventCode: string) =>
  besideOf(site, async (app) => {
    await setBilling(app);
    const days = [{ day: `${Number(today().slice(0, 4)) + 1}-05-10`, begins: '09:00', ends: '17:00' }];
    const { id } = await aBill(app, { fee, eventCode, days });
    await pay(app, id, 800, { receivedOn: today() });
    const bill = await getBill(app.db, id);
    return { id, path: billPath(app, bill), reference: bill.reference, batchId: bill.batchId };
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a payer sees what is open and how to pay, opens a paper, and says that it is paid', async ({ page, site }) => {
    const { path } = await prepare(site, '60000', 'CCILevel1');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('₹70,000 to pay');
    await expect(page.locator('a', { hasText: 'Open UPI app' })).toHaveAttribute('href', /^upi:\/\/pay\?pa=/);
    await page.getByText('I have paid', { exact: true }).click();
    await page.getByRole('button', { name: 'Tell the office' }).click();
    await expect(page.getByText('Please give the reference of the transfer.').first()).toBeVisible();
    await page.getByLabel('Reference of the transfer').fill('UTR 12345');
    await page.getByRole('button', { name: 'Tell the office' }).click();
    await expect(page.getByText('Thank you. That is noted.')).toBeVisible();
    await page.getByRole('button', { name: 'Take it back: I have not paid this' }).click();
    await expect(page.getByText('Taken back: the office looks for it no more.')).toBeVisible();
    await expect(page.getByText('You have told us:')).toHaveCount(0);
    const paper = await page.getByRole('link', { name: /Receipt voucher/ }).getAttribute('href');
    const file = await page.request.get(paper!);
    expect(file.headers()['content-type']).toBe('application/pdf');
  });
});

/** Whether a button takes a press as soon as it comes. */
const whenItComes = (name: string) =>
  new Promise<boolean>((resolve) => {
    new MutationObserver((_, seen) => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
      if (!button) return;
      seen.disconnect();
      const { x, y, width, height } = button.getBoundingClientRect();
      resolve(document.elementFromPoint(x + width / 2, y + height / 2) === button);
    }).observe(document.body, { childList: true, subtree: true });
  });

test('a payment is kept though its page is left within the seconds of taking back; a used transfer is refused at once; payment and payer are typed through a reload, in dollars once abroad', async ({
  page,
  context,
  site,
}) => {
  const { reference } = await prepare(site, '90000', 'CPLevel1');
  await enterOffice(site, context, 'office');
  await page.goto(`/office/bills/${reference}`);
  const press = async (rupees: string, clickCount = 1) => {
    await page.getByLabel('Amount in rupees').fill(rupees);
    await page.getByLabel('Reference of the bank').fill(`UTR ${rupees}`);
    await page.getByRole('button', { name: /Save and send the receipt voucher/ }).click({ clickCount });
    await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible();
  };
  // Pressed twice it waits once, though what ends the seconds may lie under the second press; and all of it is taken back.
  const isUnderPress = page.evaluate(whenItComes, 'Send now');
  await press('400', 2);
  expect(await isUnderPress).toBe(false);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back: nothing was sent.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Reference of the bank')).toHaveValue('UTR 400');
  await expect(page.getByText('UTR 400')).toHaveCount(0);
  await press('500');
  await page.reload();
  await expect(page.getByText('as the page was left.')).toBeVisible();
  await expect(page.getByText('UTR 500')).toBeVisible();
  // Nobody waits those seconds to learn that the transfer is noted already.
  await page.getByLabel('Amount in rupees').fill('700');
  await page.getByLabel('Reference of the bank').fill('utr 500');
  await page.getByRole('button', { name: /Save and send the receipt voucher/ }).click();
  await expect(page.getByText('This transfer is noted on this bill already.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Who pays' }).getByLabel('Payer', { exact: true })).toBeFocused();
  await expect(page.getByLabel('US dollars a seat')).toHaveCount(0);
  // What is typed stands open again after the page was read anew.
  await page.getByLabel('Address').fill('12 Dock Road');
  await page.reload();
  await expect(page.getByLabel('Address')).toHaveValue('12 Dock Road');
  await expect(page.getByLabel('Amount in rupees')).toHaveValue('700');
  await expect(page.getByLabel('Reference of the bank')).toHaveValue('utr 500');
  // What is wrong has the focus; whoever else pays is somebody else, and what was typed stays.
  const form = page.getByRole('form', { name: 'Who pays' });
  const [who, pin, save] = [
    form.getByLabel('Payer', { exact: true }),
    form.getByLabel('PIN code'),
    form.getByRole('button', { name: 'Save' }),
  ];
  const rightPin = await pin.inputValue();
  await pin.fill('12');
  await save.press('Enter');
  await expect(pin).toBeFocused();
  await who.selectOption('Their employer');
  await expect(form.getByLabel('Name on the paper')).toHaveValue('');
  await expect(form.getByLabel('Email')).toHaveValue('');
  await who.selectOption('The person');
  await expect(form.getByLabel('Name on the paper')).toHaveValue('Asha');
  await expect(pin).toHaveValue('12');
  await pin.fill(rightPin);
  // Without a connection nothing is kept, and the next press counts at once.
  expect(await violations(page), 'a bill that is changed').toEqual([]);
  await page.route('**/office/api/**', (route) => route.abort());
  await save.press('Enter');
  await expect(page.getByText('Nothing was kept or sent: there was no connection.')).toBeVisible();
  await page.unroute('**/office/api/**');
  await save.press('Enter');
  await expect(page.getByText('The bill is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('Country').fill('Nepal');
  await page.getByLabel('Town').focus();
  await expect(page.getByLabel('US dollars a seat')).toBeVisible();
});

test('while a paper is on its way its own button alone says so, and others wait; a reason stays where a colleague was quicker', async ({
  page,
  context,
  site,
}) => {
  const { id, reference } = await prepare(site, '95000', 'CIPLevel3');
  await enterOffice(site, context, 'owner');
  await page.goto(`/office/bills/${reference}`);
  const payment = page.getByRole('button', { name: /^Save and send/ });
  const invoice = page.getByRole('button', { name: 'Send the tax invoice', exact: true });
  // That there was no connection is said until it is tried again, and not while it is.
  const cut = page.getByText(/no connection/);
  await expect(invoice).toBeVisible();
  await page.route('**/office/api/**', (route) => route.abort());
  await invoice.click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(cut).toBeVisible();
  await page.unroute('**/office/api/**');
  await invoice.click();
  await expect(invoice).toHaveAttribute('aria-busy', 'true');
  await expect(cut).toBeHidden();
  await expect(payment).toBeDisabled();
  await expect(payment).not.toHaveAttribute('aria-busy');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(payment).toBeEnabled();
  await page.getByRole('button', { name: 'Reverse a payment' }).click();
  const reason = page.getByRole('form', { name: 'Reverse a payment' }).getByLabel('Reason');
  await reason.fill('The cheque came back.');
  await besideOf(site, (app) => pay(app, id, 900, { receivedOn: today() }));
  await sendAtOnce(page);
  await page.getByRole('button', { name: 'Reverse it' }).click();
  await expect(page.getByText(/^This bill was changed meanwhile/)).toBeVisible();
  await expect(reason).toHaveValue('The cheque came back.');
  await page.reload();
  await page.getByRole('button', { name: 'Reverse a payment' }).click();
  await expect(reason).toHaveValue('The cheque came back.');
});

test('where a colleague’s payment closes the bill, one that was typed is said and stays, with what more came; no paper leaves for a payer who is being typed', async ({
  page,
  context,
  site,
}) => {
  const { id, reference } = await prepare(site, '85000', 'CIPLevel1');
  await enterOffice(site, context, 'office');
  await page.goto(`/office/bills/${reference}`);
  const [amount, bank] = [page.getByLabel('Amount in rupees'), page.getByLabel('Reference of the bank')];
  const save = page.getByRole('button', { name: /^Save (and send|the payment)/ });
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await amount.fill('500');
  await expect(page.getByText('First save or close who pays: the receipt voucher names them.')).toBeVisible();
  await expect(save).toHaveCount(0);
  await page.getByRole('form', { name: 'Who pays' }).getByRole('button', { name: 'Not now' }).click();
  // Its answer is lost: it stands on the bill, and is not said as refused, also where it is saved again.
  const lost = async (route: Route) => (await route.fetch(), await route.abort());
  await page.route(/payments$/, lost, { times: 1 });
  await amount.fill('500');
  await bank.fill('UTR L1');
  await save.click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('UTR L1')).toBeVisible();
  if ((await bank.inputValue()) === 'UTR L1') {
    await save.click();
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByText('The payment is noted.')).toBeVisible();
  }
  await expect(page.getByText(/^Not noted/)).toHaveCount(0);
  await amount.fill('59000');
  await bank.fill('UTR Y9');
  await save.click();
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible();
  await besideOf(site, async (app) => {
    const { open } = await getBill(app.db, id);
    await pay(app, id, open / 100, { receivedOn: today() });
  });
  await page.getByRole('button', { name: 'Send now' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Not noted: ₹59,000, UTR Y9' });
  await expect(refusal).toContainText('If more came, tick that more came.');
  await page.reload();
  await expect(refusal).toBeVisible();
  await expect(amount).toHaveValue('59000');
  await expect(bank).toHaveValue('UTR Y9');
  expect(await violations(page), 'a payment that was not noted').toEqual([]);
  await page.getByLabel(/^More came than is open/).check();
  await save.click();
  await expect(page.getByText('UTR Y9')).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

test('what left with its page is not what a form begins with; what was not sent stays through what another one changes', async ({
  page,
  context,
  site,
}) => {
  const { id, reference } = await prepare(site, '65000', 'CIPLevel2');
  const issue = () =>
    besideOf(site, (app) =>
      app.write(async (trx) => {
        const { version } = await getBill(trx, id);
        return issueByHand(trx, app, id, { version, kind: 'T', confirmed: [], by: 'Meera' });
      }),
    );
  await enterOffice(site, context, 'owner');
  await page.goto(`/office/bills/${reference}`);
  await page.getByLabel('Amount in rupees').fill('12345');
  await page.getByLabel('Reference of the bank').fill('UTR 9988');
  await issue();
  await page.reload();
  await expect(page.getByText(/^Tax invoice /)).toBeVisible();
  await expect(page.getByLabel('Amount in rupees')).toHaveValue('12345');
  await expect(page.getByLabel('Reference of the bank')).toHaveValue('UTR 9988');
  const form = page.getByRole('form', { name: 'Credit the invoice' });
  const open = () => page.getByRole('button', { name: 'Credit the invoice' }).click();
  await open();
  await form.getByLabel('Before tax, in rupees').fill('10000');
  await form.getByLabel('Reason').fill('A part only');
  await form.getByRole('button', { name: 'Issue the credit note' }).click();
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Credit note /)).toHaveCount(1);
  await open();
  await expect(form.getByLabel('Reason')).toHaveValue('');
  await expect(form.getByLabel('Before tax, in rupees')).toHaveValue('55000');
});

test('everybody can read the page of a bill, and the screens of money; what a bank asks for is copied with one touch', async ({
  page,
  context,
  site,
}) => {
  const { path, batchId } = await prepare(site, '125000', 'CCILevel2');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(path);
  await page.getByRole('button', { name: 'Copy: IFSC' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('EXMP0000001');
  await look(page, 'the page of a bill', { whole: true });
  await enterOffice(site, context, 'owner');
  await page.goto(`/office/batches/${batchId}/money`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pune');
  await look(page, 'the money of a batch');
  await follow(page, '/office/billing');
  await expect(page.getByLabel('Legal name')).toHaveValue('Sample Training Private Limited');
  expect(await violations(page), 'the billing settings').toEqual([]);
});
