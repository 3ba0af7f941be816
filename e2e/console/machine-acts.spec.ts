import type { Page } from '@playwright/test';
import { behind } from '../support/cabinet-control.ts';
import { consoleBeside, openConsole } from '../support/console.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

const REASON = 'A visit of the technician';

const tile = (page: Page, machineId: number) => page.getByTestId(`wall-${machineId}`);

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
  const machine = nextMachine();
  await openConsole(page, 'staff', 'wall');
  for (const [cause, undo, words] of [
    [{ do: 'tilt', code: 0x20 }, { do: 'clear-tilt' }, /tilt/i],
    [{ do: 'open-door' }, { do: 'close-door' }, /door/i],
    [{ do: 'cut-camera' }, { do: 'mend-camera' }, /no picture/i],
    [{ do: 'power-off' }, { do: 'power-on' }, /power lost/i],
  ] as const) {
    await expect(tile(page, machine)).not.toContainText(words);
    await behind(stack, machine, cause);
    await expect(tile(page, machine)).toContainText(words);
    await behind(stack, machine, undo);
    await expect(tile(page, machine)).not.toContainText(words);
  }
});

test('OPS-46 OPS-47 staff send the player a message, and take the machine out of service after the game', async ({
  page,
}) => {
  const machine = nextMachine();
  const player = new Player(page);
  await player.signIn(newGuest());
  await expect(page.getByTestId('balance').first()).toHaveAttribute('data-minor', /\d/);
  const before = await player.amount('balance');
  await player.sitDown(machine);
  await player.cashIn('10');
  await expect.poll(() => player.amount('credit')).toBe(1_000);
  const staff = await consoleBeside(page, 'staff', `wall/${machine}`);

  await act(staff, 'message', (dialog) => dialog.getByLabel('Message').fill('We close this machine at ten.'));
  const message = page.getByTestId('staff-message');
  await expect(message).toContainText('We close this machine at ten.');
  await page.getByTestId('staff-message-read').click();
  await expect(message).toHaveCount(0);

  await act(staff, 'take-out', async () => undefined);
  await page.waitForURL('**/lobby');
  await expect.poll(() => player.amount('balance')).toBe(before);
  await player.findCard(machine, 'malfunction');
  await act(staff, 'put-back', async () => undefined);
  await player.findCard(machine, 'available');
  await staff.close();
});
