import { open } from './open.ts';
import { expect, test } from './site.ts';
import { main, registered } from './trainee.ts';

// The form of a registration while somebody fills it in.

test('a PIN code fills what is blank, follows a corrected one, and never writes over what was typed', async ({
  page,
}) => {
  await open(page, '/registerprofile');
  const [pin, city, state, country] = ['PIN code', 'City', 'State', 'Country'].map((label) =>
    main(page).getByLabel(label, { exact: true }),
  );
  await expect(country!).toHaveValue('India');
  await pin!.fill('682003');
  await pin!.blur();
  await expect(city!).toHaveValue('Kochi');
  await expect(state!).toHaveValue('Kerala');
  await pin!.fill('411045');
  await pin!.blur();
  await expect(city!).toHaveValue('Pune');
  await city!.fill('Lavale');
  await pin!.fill('400001');
  await pin!.blur();
  await expect(state!).toHaveValue('Maharashtra');
  await expect(city!).toHaveValue('Lavale');
  await main(page).getByRole('button', { name: 'Use Mumbai, Maharashtra' }).click();
  await expect(city!).toHaveValue('Mumbai');
  await expect(city!).toBeFocused();
  await country!.fill('Singapore');
  await expect(city!).toHaveValue('');
  await pin!.fill('560001');
  await pin!.blur();
  await expect(city!).toHaveValue('');

  // What is filled in as its field is tapped gives way to the first key.
  await country!.fill('India');
  await pin!.fill('400001');
  await city!.tap();
  await expect(city!).toHaveValue('Mumbai');
  await page.keyboard.type('Thane');
  await expect(city!).toHaveValue('Thane');

  // A city that is typed as it was filled in is the reader's own: neither a PIN code nor a country takes it away.
  for (const field of [pin!, city!, state!]) await field.fill('');
  await pin!.fill('३९५');
  await pin!.blur();
  await pin!.fill('395009');
  await pin!.blur();
  await expect(city!).toHaveValue('Surat');
  await country!.fill('Ind');
  await expect(city!).toHaveValue('Surat');
  await city!.fill('Surat');
  await state!.fill('Gujarat');
  for (const wrong of ['39500', '']) {
    await pin!.fill(wrong);
    await pin!.blur();
    await country!.fill(wrong ? 'India' : 'Nepal');
    await expect(city!).toHaveValue('Surat');
    await expect(state!).toHaveValue('Gujarat');
  }
});

test('another PIN code leaves the city of before standing only with a word about it', async ({ page }) => {
  await registered(page, { postalCode: '395003', city: 'Surat', state: 'Gujarat' });
  await open(page, '/registerprofile');
  const [pin, city, state] = ['PIN code', 'City', 'State'].map((label) =>
    main(page).getByLabel(label, { exact: true }),
  );
  await pin!.fill('396445');
  await pin!.blur();
  await expect(main(page).getByText('In Gujarat. City stays Surat unless you type another.')).toBeVisible();
  await expect(state!).toHaveValue('Gujarat');
  await city!.fill('Navsari');
  await pin!.fill('396195');
  await pin!.blur();
  await expect(main(page).getByText('In Vapi, Gujarat.')).toBeVisible();
  await main(page).getByRole('button', { name: 'Use Vapi, Gujarat' }).click();
  await expect(city!).toHaveValue('Vapi');
});
