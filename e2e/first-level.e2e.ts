import { expect, test } from './site.ts';

// A site of its own: of a level that another journey has announced a class of, a seat is asked for instead.
test.use({ host: 'localhost' });

test('somebody new finds their level from the home page, what it costs in words, and the form with the level chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const line = page.getByRole('row', { name: /You are new to coating inspection/ });
  await line.getByRole('link', { name: 'CIP Level 1' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CIP Level 1: Basic Coatings Inspector');
  await expect(page.getByRole('complementary', { name: 'Level facts and dates' })).toContainText(
    'told with your class offer',
  );
  await page.getByRole('main').getByRole('link', { name: 'Express interest' }).click();
  await expect(page).toHaveURL(/\/expofinterst\?event=CIPLevel1/);
});
