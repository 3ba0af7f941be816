import type { Page } from '@playwright/test';
import { type Day, goTo } from '../day.ts';
import { expect } from '../patience.ts';

/** What is open is handed over; the files of the day are saved, and the trail is proved. */
export async function closeTheDay(day: Day): Promise<void> {
  const { pictures } = day;
  const lead = day.pageOf('lead');
  await goTo(lead, 'Overview');
  await lead.getByRole('button', { name: 'End shift' }).click();
  await lead.getByLabel('Handover note for the next shift').fill(NOTE);
  await pictures.take(lead, 'close');
  await lead.getByRole('button', { name: 'End shift' }).click();
  await expect(lead.getByText(/^You are off shift/)).toBeVisible();

  await goTo(lead, 'Money');
  await lead.getByRole('link', { name: 'History' }).click();
  await today(lead);
  await expect(lead.getByTestId('row')).toHaveCount(3);
  const money = lead.waitForEvent('download');
  await lead.getByRole('button', { name: 'Export CSV' }).click();
  expect((await money).suggestedFilename()).toBe('money-history.csv');
  await pictures.take(lead, 'history');

  const compliance = day.pageOf('compliance');
  await goTo(compliance, 'Audit trail');
  await compliance.getByRole('button', { name: 'Verify' }).click();
  await expect(compliance.getByText('Verified: no changes found')).toBeVisible();
  await pictures.take(compliance, 'trail');
  await today(compliance);
  const trail = compliance.waitForEvent('download');
  await compliance.getByRole('button', { name: 'Export CSV' }).click();
  expect((await trail).suggestedFilename()).toBe('trail.csv');
}

/** Narrows a list to today. */
async function today(page: Page): Promise<void> {
  await page.getByTestId('date-range').click();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL(/from=/);
}

const NOTE = '111 has an open door, 112 no power: the technician comes tomorrow. Otherwise all quiet.';
