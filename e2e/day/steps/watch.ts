import { Player } from '../../support/player.ts';
import { type Day, goTo } from '../day.ts';
import { expect } from '../patience.ts';

const MACHINE = 104;

/** Players come; the wall shows them, what needs a person, and the display for a large screen. */
export async function watchTheFloor(day: Day): Promise<void> {
  const { pictures } = day;
  const guest = await day.playerComes('demo');
  const player = new Player(guest);
  await player.card(MACHINE).click();
  await expect(guest.getByTestId('cash-in')).toBeEnabled();
  await player.cashIn('200');
  await expect.poll(() => player.amount('credit')).toBe(20_000);

  const page = day.pageOf('lead');
  await goTo(page, 'Floor');
  await expect(page.getByTestId('wall-104')).toContainText('demo');
  await expect(page.locator('main li img[data-shown=true]').nth(5)).toBeVisible();
  await pictures.take(page, 'floor');
  await page.getByTestId('wall-104').click();
  await expect(page.getByRole('heading', { name: 'Copper Comet I', exact: true })).toBeVisible();
  await pictures.take(page, 'machine');
  await goTo(page, 'Floor');
  await page.getByRole('link', { name: 'Open floor display' }).click();
  await expect(page.getByTestId('wall-display')).toContainText('Needs attention');
  await pictures.take(page, 'display');
  await page.getByRole('link', { name: 'Close display' }).click();
}
