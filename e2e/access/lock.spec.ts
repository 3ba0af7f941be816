import { expectAccessibleDialog } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { expect, setSettings, test } from '../support/stack.ts';

test.afterEach(({ stack }) => setSettings(stack, {}));

test('LOCK-1 LOCK-2 LOCK-3 a minute without input locks the screen, and a reload does not unlock it', async ({
  page,
  stack,
}) => {
  setSettings(stack, { PIN_CHECK: true });
  await page.clock.install();
  const player = new Player(page);
  await player.signIn('demo2', 'demo1234');
  await player.card(101).waitFor();
  await page.clock.fastForward(61_000);
  const lock = page.getByRole('dialog');
  await expect(lock).toContainText('LOCKED ! It is protected because you do not take any action.');
  await expectAccessibleDialog(page);
  await page.keyboard.press('Escape');
  await expect(lock).toBeVisible();
  await page.reload();
  await expect(lock).toBeVisible();
  await expect(player.card(101)).not.toBeVisible();
  await lock.locator('input').fill('9999');
  await lock.locator('input').press('Enter');
  await expect(lock.getByRole('alert')).toBeVisible();
  await lock.locator('input').fill('1234');
  await lock.locator('input').press('Enter');
  await expect(lock).toHaveCount(0);
  await expect(player.card(101)).toBeVisible();
});
