import type { Page } from '@playwright/test';
import { behind } from '../support/cabinet-control.ts';
import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

const REASON = 'A visit of the technician';

const tile = (page: Page, machineId: number) => page.getByTestId(`wall-${machineId}`);

/** The floor wall of a member of staff, in a browser of its own. */
async function wallOf(player: Page): Promise<Page> {
  const browser = player.context().browser();
  if (browser === null) throw new Error('no browser');
  const page = await browser.newPage({ baseURL: new URL(player.url()).origin });
  await new Player(page).signIn('staff', 'staff1234');
  await page.goto('/console/wall');
  await expect(tile(page, 101)).toBeVisible();
  return page;
}

async function act(
  page: Page,
  name: string,
  fill: (dialog: ReturnType<Page['getByTestId']>) => Promise<void>,
) {
  await page.getByTestId(`act-${name}`).click();
  const dialog = page.getByTestId('machine-act');
  await fill(dialog);
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toHaveCount(0);
}

test('OPS-42 OPS-44 a tilt, a door, a loss of power and a cut camera are on the wall, and go by themselves', async ({
  page,
  stack,
}) => {
  await new Player(page).signIn('demo', 'demo1234');
  const wall = await wallOf(page);
  for (const [cause, undo, words] of [
    [{ do: 'tilt', code: 0x20 }, { do: 'clear-tilt' }, /tilt/i],
    [{ do: 'open-door' }, { do: 'close-door' }, /door/i],
    [{ do: 'cut-camera' }, { do: 'mend-camera' }, /no picture/i],
    [{ do: 'power-off' }, { do: 'power-on' }, /power lost/i],
  ] as const) {
    await expect(tile(wall, 101)).not.toContainText(words);
    await behind(stack, 101, cause);
    await expect(tile(wall, 101)).toContainText(words);
    await behind(stack, 101, undo);
    await expect(tile(wall, 101)).not.toContainText(words);
  }
  await wall.close();
});

test('OPS-46 OPS-47 staff send the player a message, and take the machine out of service after the game', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo', 'demo1234');
  await expect(page.getByTestId('balance').first()).toHaveAttribute('data-minor', /\d/);
  const before = await player.amount('balance');
  await player.sitDown(102);
  await player.cashIn('10');
  await expect.poll(() => player.amount('credit')).toBe(1_000);
  const staff = await wallOf(page);
  await staff.goto('/console/wall/102');

  await act(staff, 'message', (dialog) => dialog.getByLabel('Message').fill('We close this machine at ten.'));
  const message = page.getByTestId('staff-message');
  await expect(message).toContainText('We close this machine at ten.');
  await page.getByTestId('staff-message-read').click();
  await expect(message).toHaveCount(0);

  await act(staff, 'take-out', async () => undefined);
  await page.waitForURL('**/lobby');
  await expect.poll(() => player.amount('balance')).toBe(before);
  await expect(player.card(102)).toHaveAttribute('data-status', 'malfunction');
  await act(staff, 'put-back', async () => undefined);
  await expect(player.card(102)).toHaveAttribute('data-status', 'available');
  await staff.close();
});
