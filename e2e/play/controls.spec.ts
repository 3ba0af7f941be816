import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test('GAME-11 buttons show the lamps of the cabinet, and a key held down continues to play', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn(newGuest());
  await player.sitDown(nextMachine());
  const spin = page.getByTestId('spin');
  await expect(spin).toHaveAttribute('data-lamp', 'off');
  await player.cashIn('200');
  await expect(spin).toHaveAttribute('data-lamp', 'blink');
  await expect(page.getByTestId('cash-out')).toHaveAttribute('data-lamp', 'on');

  const games = await countGames();
  await page.locator('h1').click();
  // After the cash-in: a key pressed before it holds no button.
  await expect(spin).toBeEnabled();
  // A key held down repeats: the first event presses, a later one holds.
  const keepDown = async () => {
    await page.keyboard.down('Space');
    return spin.getAttribute('data-held');
  };
  await expect.poll(keepDown).toBe('true');
  await expect.poll(games, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  await page.keyboard.up('Space');
  await expect(spin).toHaveAttribute('data-held', 'false');
  await expect(spin).toHaveText('Spin');

  const before = await games();
  const box = await spin.boundingBox();
  if (box === null) throw new Error('no button');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await expect(spin).toHaveAttribute('data-held', 'true');
  await expect.poll(games, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + 2);
  await page.mouse.up();
  await expect(spin).toHaveAttribute('data-held', 'false');
  await expect(spin).toHaveText('Spin');
  await spin.click();
  await expect(spin).toHaveText('Spinning');
  await expect(spin).toHaveText('Spin');
  await leaveGame(page);
  await page.waitForURL('**/lobby');

  /** Counts games by the changes of the button from now on. */
  async function countGames(): Promise<() => Promise<number>> {
    const counter = await spin.evaluateHandle((button) => {
      const count = { games: 0 };
      let credit = '';
      const meter = document.querySelector('[data-testid="credit"]');
      new MutationObserver(() => {
        const now = meter?.getAttribute('data-minor') ?? '';
        if (now !== credit && Number(now) < Number(credit)) count.games++;
        credit = now;
      }).observe(button.ownerDocument.body, { attributes: true, subtree: true });
      return count;
    });
    return () => counter.evaluate(({ games }) => games);
  }
});
