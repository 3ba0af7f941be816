import { type Day, goTo, openConsole } from '../day.ts';
import { expect } from '../patience.ts';

/** The shift lead signs in with a second step, begins the duty, reads what was handed over, and looks at floors and cameras. */
export async function openTheFloor(day: Day): Promise<void> {
  const { pictures } = day;
  await handOver(day);

  const page = await day.comes('lead');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await pictures.take(page, 'sign-in');
  await day.answerSecondStep('lead');
  await openConsole(page);

  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.getByRole('button', { name: 'Start shift' }).click();
  await expect(page.getByText(/^On shift since/)).toBeVisible();
  await expect(page.getByText(/^Books balanced/)).toBeVisible();
  await expect(page.getByText('Cash box of 108 is almost full')).toBeVisible();
  await pictures.take(page, 'overview');

  await goTo(page, 'Calls');
  await expect(page.getByRole('button', { name: 'Sound' })).toHaveAttribute('aria-pressed', 'true');
}

/** What the shift before has left: the note that the lead reads. */
async function handOver(day: Day): Promise<void> {
  const page = await day.staffComes('staff');
  await page.getByRole('button', { name: 'Start shift' }).click();
  await page.getByRole('button', { name: 'End shift' }).click();
  await page
    .getByLabel('Handover note for the next shift')
    .fill('Cash box of 108 is almost full. The technician comes at ten.');
  await page.getByRole('button', { name: 'End shift' }).click();
  await expect(page.getByText(/^You are off shift/)).toBeVisible();
}
