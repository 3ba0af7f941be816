import { violations } from '../support/accessibility.ts';
import { confirmLeaving } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('LOBBY-11 START-1 a first visit has three cards behind one line, which one press ends for good; a reload shows header and menu before the house has answered, and moves nothing afterwards', async ({
    page,
  }) => {
    const player = new Player(page);
    await player.signIn('demo2');
    await player.card(101).waitFor();
    const line = page.getByTestId('welcome');
    await page.getByTestId('welcome-open').tap();
    const dialog = page.getByTestId('welcome-dialog');
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Got it' }).tap();
    await expect(line).toHaveCount(0);

    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/validate', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    const shape = page.locator('#root > [data-layout][aria-busy]');
    await expect(shape).toBeVisible();
    await expect(shape.locator('svg')).toBeInViewport();
    expect(await violations(page, '#root')).toEqual([]);
    answer();
    await player.card(101).waitFor();
    await expect(shape).toHaveCount(0);
    await expect(line).toHaveCount(0);
  });

  test('LOBBY-11 an impatient player takes a seat past the cards, which are gone after the first game', async ({
    page,
  }) => {
    const player = new Player(page);
    await player.signIn(newGuest());
    await expect(page.getByTestId('welcome')).toBeVisible();
    await player.sitDown(nextMachine());
    await page.getByTestId('leave').tap();
    await confirmLeaving(page);
    await page.waitForURL('**/lobby');
    await player.card(101).waitFor();
    await expect(page.getByTestId('welcome')).toHaveCount(0);
  });
});
