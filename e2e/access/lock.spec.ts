import type { Page } from '@playwright/test';
import { expectAccessibleDialog, violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { callerOf, newGuest, numberOf, passwordOf } from '../support/sign-in.ts';
import { expect, setSettings, test } from '../support/stack.ts';

test.afterEach(({ stack }) => setSettings(stack, {}));

const PASSWORD = passwordOf('guest');

/** A player without a PIN, as after a registration. */
async function guestWithoutPin(url: string): Promise<string> {
  const guest = newGuest();
  const account = await callerOf(url, guest);
  await account('/account/pin', { password: PASSWORD, pin: null });
  return guest;
}

const lockOf = (page: Page) => page.getByRole('dialog');
const idle = (page: Page) => page.clock.fastForward(61_000);

async function unlock(page: Page, pin: string): Promise<void> {
  await page.getByTestId('lock-pin').fill(pin);
  await page.getByTestId('lock-pin').press('Enter');
}

test('LOCK-1 LOCK-2 LOCK-3 a minute without input locks the screen, and a reload does not unlock it', async ({
  page,
  stack,
}) => {
  setSettings(stack, { PIN_CHECK: true });
  await page.clock.install();
  const player = new Player(page);
  await player.signIn(newGuest());
  await player.card(101).waitFor();
  await idle(page);
  const lock = lockOf(page);
  await expect(lock).toContainText('LOCKED ! It is protected because you do not take any action.');
  await expectAccessibleDialog(page);
  await page.keyboard.press('Escape');
  await expect(lock).toBeVisible();
  await page.reload();
  await expect(lock).toBeVisible();
  await expect(player.card(101)).not.toBeVisible();
  await unlock(page, '9999');
  await expect(lock.getByRole('alert')).toBeVisible();
  await unlock(page, '1234');
  await expect(lock).toHaveCount(0);
  await expect(player.card(101)).toBeVisible();
});

test('LOCK-1 LOCK-2 C19.20 C19.21 a new player chooses a PIN after the login, and replaces a forgotten one by the password', async ({
  page,
  stack,
}) => {
  const guest = await guestWithoutPin(stack.url);
  setSettings(stack, { PIN_CHECK: true });
  await page.clock.install();
  const player = new Player(page);
  await player.signInByForm(guest);
  const lock = lockOf(page);
  await expect(lock).toContainText('Choose a PIN');
  await expect(page.getByTestId('new-pin')).toBeFocused();
  await expectAccessibleDialog(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(lock).toContainText('Choose a PIN');
  await page.getByTestId('new-pin').fill('4711');
  await lock.getByLabel('Your password').fill(PASSWORD);
  await lock.getByRole('button', { name: 'Save PIN' }).click();
  await expect(lock).toHaveCount(0);
  await idle(page);
  await unlock(page, '4711');
  await expect(lock).toHaveCount(0);

  await idle(page);
  await lock.getByRole('button', { name: 'Forgot PIN?' }).click();
  await expect(page.getByTestId('new-pin')).toBeFocused();
  await expectAccessibleDialog(page);
  await page.getByTestId('new-pin').fill('86420');
  await lock.getByLabel('Your password').fill('not this one');
  await lock.getByRole('button', { name: 'Save PIN' }).click();
  await expect(lock.getByRole('alert')).toHaveText('Wrong password.');
  await lock.getByLabel('Your password').fill(PASSWORD);
  await lock.getByRole('button', { name: 'Save PIN' }).click();
  await expect(lock).toHaveCount(0);
  await idle(page);
  await unlock(page, '4711');
  await expect(lock.getByRole('alert')).toHaveText('Wrong PIN.');
  await unlock(page, '86420');
  await expect(lock).toHaveCount(0);
});

test('LOCK-2 C26.15 a PIN that staff have removed is chosen again by the password, also on a locked screen', async ({
  page,
  stack,
}) => {
  const guest = await guestWithoutPin(stack.url);
  setSettings(stack, { PIN_CHECK: true });
  await page.clock.install();
  await new Player(page).signInByForm(guest);
  const lock = lockOf(page);
  await page.getByTestId('new-pin').fill('4711');
  await lock.getByLabel('Your password').fill(PASSWORD);
  await lock.getByRole('button', { name: 'Save PIN' }).click();
  await expect(lock).toHaveCount(0);
  await idle(page);
  await expect(page.getByTestId('lock-pin')).toBeVisible();
  const support = await callerOf(stack.url, 'support');
  await support(`/console/players/${await numberOf(stack.url, guest)}/reset-pin`, { reason: 'forgotten' });
  await page.reload();
  await expect(lock).toContainText('Choose a PIN');
  await lock.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => [localStorage.getItem('lock'), localStorage.getItem('pin_code')])).toEqual(
    [null, null],
  );
});

test('LOCK-1 C19.18 a player sets, changes and removes a PIN in the profile', async ({ page, stack }) => {
  const guest = await guestWithoutPin(stack.url);
  const player = new Player(page);
  await player.signIn(guest, '/profile');
  const card = page.getByRole('region', { name: 'PIN', exact: true });
  await expect(card).toContainText('Not set');
  await card.getByRole('button', { name: 'Set PIN' }).click();
  await card.getByLabel('New PIN').fill('4711');
  await card.getByLabel('Your password').fill(PASSWORD);
  expect(await violations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Set PIN' }).click();
  await expect(card.getByText('Set', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Remove PIN' }).click();
  await card.getByLabel('Your password').fill(PASSWORD);
  await card.getByRole('button', { name: 'Remove PIN' }).click();
  await expect(card).toContainText('Not set');
});
