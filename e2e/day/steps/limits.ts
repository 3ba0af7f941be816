import { type Day, goTo } from '../day.ts';
import { expect } from '../patience.ts';

/** A player has taken a break and asks to play: support reads limits and break, and asks compliance to end it early. */
export async function answerAboutLimits(day: Day): Promise<void> {
  const { pictures } = day;
  const guest = await day.playerComes('demo2');
  await guest.goto('/safer-play');
  await guest.getByTestId('take-break').getByRole('radio').first().check();
  await guest.getByTestId('take-break').locator('button[type=submit]').click();
  await guest.getByTestId('break-confirm').click();
  await expect(guest.getByTestId('excluded')).toBeVisible();

  const support = day.pageOf('support');
  await goTo(support, 'Players');
  await support.getByRole('searchbox', { name: 'Search' }).fill('second');
  await support.getByRole('link', { name: 'demo2' }).click();
  await expect(support.getByText('Excluded').first()).toBeVisible();
  await pictures.take(support, 'limits');
  const tabs = support.getByRole('navigation', { name: 'Player page sections' });
  await tabs.getByRole('link', { name: 'Safer gambling' }).click();
  await expect(support.getByTestId('row').first()).toContainText('Started');
  await tabs.getByRole('link', { name: 'Overview' }).click();
  await support.getByRole('link', { name: 'Request end of exclusion' }).click();
  await support.getByLabel('Reason').fill('Pressed by mistake, confirmed by telephone');
  await support.getByRole('button', { name: 'Send request' }).click();
  await expect(support.getByText(/You sent this request/)).toBeVisible();

  const compliance = await day.staffComes('compliance');
  await goTo(compliance, 'Money');
  await compliance.getByTestId('proposal').getByRole('link').click();
  await compliance.getByRole('button', { name: 'Reject' }).click();
  await compliance.getByLabel('Reason').fill('A break lasts until its time is over');
  await compliance.getByRole('button', { name: 'Reject' }).click();
  await expect(compliance.getByText('Rejected').first()).toBeVisible();
}
