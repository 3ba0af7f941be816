import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { behind, type Order } from '../support/cabinet-control.ts';
import { consoleBeside, openConsole, PHONE } from '../support/console.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

/** Calls in the list about a machine or a player of this name. */
const callsAt = (page: Page, hasText: string) =>
  page.locator('[data-testid^="call-"][data-kind]').filter({ hasText });

const CASES: readonly { kind: string; name: RegExp; begin: Order; end: Order }[] = [
  { kind: 'tilt', name: /General tilt/, begin: { do: 'tilt' }, end: { do: 'clear-tilt' } },
  { kind: 'door', name: /door open/i, begin: { do: 'open-door' }, end: { do: 'close-door' } },
  { kind: 'power', name: /Power lost/, begin: { do: 'power-off' }, end: { do: 'power-on' } },
  { kind: 'camera', name: /No picture/, begin: { do: 'cut-camera' }, end: { do: 'mend-camera' } },
  {
    kind: 'hand-pay',
    name: /Jackpot/,
    begin: { do: 'hit-jackpot', amount: 92_000 },
    end: { do: 'turn-key' },
  },
];

test('OPS-30 tilt, door, power, camera and jackpot each raise one call that names its cause, and it closes by itself', async ({
  page,
  stack,
}) => {
  await openConsole(page, 'staff', 'calls');
  for (const { kind, name, begin, end } of CASES) {
    await behind(stack, 103, begin);
    const calls = callsAt(page, 'Aurora Vault III');
    await expect(calls, kind).toHaveCount(1);
    await expect(calls).toHaveAttribute('data-kind', kind);
    await expect(calls.getByRole('link')).toHaveText(name);
    await behind(stack, 103, end);
    await expect(calls, `${kind} is over`).toHaveCount(0);
  }
});

test('OPS-31 OPS-32 a player asks for help; a member of staff claims the call on a phone, notes on it and closes it', async ({
  page,
}) => {
  const guest = newGuest();
  const player = new Player(page);
  await player.signIn(guest);
  await player.sitDown(nextMachine());
  await page.getByTestId('open-view').click();
  await page.getByTestId('menu-help').click();
  await page.getByTestId('help-money').click();
  await expect(page.getByTestId('call-staff')).toContainText('Staff have been notified.');
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Escape');

  const staff = await consoleBeside(page, 'staff', 'calls', PHONE);
  const call = callsAt(staff, guest);
  await expect(call).toBeVisible();
  expect(await violations(staff)).toEqual([]);
  await call.getByRole('button', { name: /Claim/ }).click();
  await expect(call).toContainText('Claimed by you');
  await expect(page.getByTestId('staff-notice')).toContainText('A staff member is on the way.');

  await call.getByRole('link').click();
  await staff.getByLabel('Note', { exact: true }).fill('Explained the balance');
  await staff.getByTestId('add-note').click();
  await expect(staff.getByText('Explained the balance')).toBeVisible();
  expect(await violations(staff)).toEqual([]);
  await staff.getByTestId('done').click();
  await staff.getByLabel('Reason').fill('Explained the balance to the player');
  await staff.getByRole('button', { name: 'Done' }).click();
  await expect(staff.getByTestId('call')).toHaveAttribute('data-state', 'ended');
  await expect(page.getByTestId('staff-notice')).not.toContainText('on the way');
  await staff.close();
});

test('OPS-34 a member of staff begins the duty, notes to the next shift, and ends it', async ({ page }) => {
  const number = newGuest();
  await openConsole(page, 'staff');
  await expect(page.getByTestId('books')).toHaveAttribute('data-even', 'true');
  await page.getByTestId('begin-duty').click();
  await expect(page.getByTestId('own-duty')).toContainText('On shift since');
  await page.getByLabel('Note for the shift').fill(`Cash box of ${number} is almost full`);
  await page.getByTestId('add-shift-note').click();
  await expect(page.getByText(`Cash box of ${number} is almost full`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByTestId('end-duty').click();
  await page.getByLabel('Handover note for the next shift').fill(`All quiet, ${number}`);
  await page.getByTestId('end-duty-now').click();
  await expect(page.getByTestId('own-duty')).toContainText('You are off shift');
  await expect(page.getByText(`All quiet, ${number}`)).toBeVisible();
});
