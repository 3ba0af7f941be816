import { violations } from '../support/accessibility.ts';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { prepare } from './players.ts';
import { DRAWN, expect, test } from './site.ts';

// Two in place of 25 games: each takes some seconds.
test.use({ preset: 'mt', own: { autoplay: { mostSpins: 100, askEvery: 2 } } });

if (DRAWN.includes('asking'))
  test('RULE-9 autoplay asks after each two games, goes on when it is continued, and stops when it is stopped', async ({
    page,
    stack,
  }) => {
    await prepare(stack, 'demo');
    const player = new Player(page);
    await player.signIn('demo');
    await player.sitDown(105);
    await player.cashIn('100');
    await expect.poll(() => player.amount('credit')).toBe(10_000);
    await page.getByTestId('autoplay').click();
    await page.getByTestId('autoplay-spins').fill('10');
    await page.getByTestId('autoplay-start').click();
    const question = page.getByTestId('autoplay-question');
    await expect(question).toContainText('Games played: 2. Games left: 8.', { timeout: 40_000 });
    expect(await violations(page, '[data-testid=autoplay-question]')).toEqual([]);
    await page.getByTestId('autoplay-continue').click();
    await expect(question).toHaveCount(0);
    await expect(question).toContainText('Games played: 4. Games left: 6.', { timeout: 40_000 });
    await page.getByTestId('autoplay-question-stop').click();
    await expect(question).toHaveCount(0);
    await expect(page.getByTestId('status-line')).toContainText('Autoplay stopped.');
    await leaveGame(page);
    await page.waitForURL('**/lobby');
  });
