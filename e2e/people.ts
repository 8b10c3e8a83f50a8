import type { Page } from '@playwright/test';

/** An address nobody else in this run has. */
export function newEmail(): string {
  return `person-${crypto.randomUUID().slice(0, 13)}@example.com`;
}

/** Fills in the expression of interest as somebody who is no AMPP user and whose employer pays. `event` null leaves what is chosen. */
export async function fillInterest(page: Page, email: string, event: string | null = 'Basic Corrosion'): Promise<void> {
  await page.getByLabel('Name', { exact: true }).first().fill('Asha Sample');
  await page.getByLabel('Email', { exact: true }).first().fill(email);
  await page.getByLabel('Contact number').fill('+91 90000 00000');
  await page.getByRole('group', { name: 'Are you a registered AMPP user?' }).getByText('No', { exact: true }).click();
  await page.getByRole('group', { name: 'Are you an AMPP member?' }).getByText('No', { exact: true }).click();
  if (event !== null) await page.getByLabel('Training event').selectOption({ label: event });
  await page.getByText('Within 3 months', { exact: true }).click();
  await page.getByText('Employer sponsored', { exact: true }).click();
}

/** Lets the page believe that time has passed: a form sent within two seconds is taken for a program's. */
export async function takeTime(page: Page): Promise<void> {
  await page.clock.fastForward(5000);
}
