import { PictureReport } from '@floorcast/contract/picture-ages';
import type { Page, WebSocket } from '@playwright/test';
import { expectAccessibleDialog, violations } from '../support/accessibility.ts';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { newGuest } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test.use({ viewport: { width: 390, height: 844 } });

const MACHINE = 102;
const UNPLAYED = 110;

/** Resolves once the seat that is taken next has reported its pictures. */
async function reported(page: Page): Promise<void> {
  const isReport = ({ payload }: { payload: string | Buffer }) =>
    payload.includes(`"${PictureReport.method}"`);
  const sent = (socket: WebSocket) => socket.waitForEvent('framesent', { predicate: isReport, timeout: 0 });
  await new Promise<void>((resolve) => {
    // That of another socket, which never reports, fails as its page closes.
    page.on(
      'websocket',
      (socket) =>
        void sent(socket).then(
          () => resolve(),
          () => undefined,
        ),
    );
  });
}

test('RULE-20 RULE-31 RULE-32 RULE-33 RULE-34 a player reads return, paytable and delay before sitting down and in the game, and the delay of the session afterwards', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const player = new Player(page);
  await player.signIn(newGuest(), `/games/4/${UNPLAYED}`);
  await expect(page.getByTestId('machine-delay')).toHaveText('not measured yet');
  await page.goto(`/games/1/${MACHINE}`);
  await expect(page.getByTestId('return-to-player')).toHaveText('94.67 %');
  await expect(page.getByTestId('still-age')).toHaveAttribute('data-age', /^\d{1,5}$/);
  expect(await violations(page, 'main')).toEqual([]);
  await page.getByTestId('open-game-rules').click();
  await expectAccessibleDialog(page);
  await expect(page.getByTestId('game-rules')).toContainText('2,500');
  await page.keyboard.press('Escape');

  const report = reported(page);
  await page.getByTestId('play').click();
  await expect(page.getByTestId('spin')).toBeVisible();
  await player.cashIn('10');
  await page.getByTestId('game-rules-open').click();
  await expect(page.getByTestId('rules-return')).toContainText('94.67 %');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('picture-age')).toHaveAttribute('data-age', /\d/);
  await report;
  await leaveGame(page);
  await page.waitForURL('**/lobby');

  await expect(page.getByTestId('session-picture-age')).toHaveText(/^\d+ ms, \d+ ms at worst$/);
  await page.goto(`/games/1/${MACHINE}`);
  await expect(page.getByTestId('machine-delay')).toHaveText(/^\d+ ms$/);
  await expect(page.getByTestId('device-delay')).toHaveText(/^\d+ ms$/);
});

test('RULE-31 a viewer reads how old the live picture is', async ({ page }) => {
  const player = new Player(page);
  await player.signIn(newGuest(), `/watch/${MACHINE}/x`);
  await expect(page.getByTestId('picture-age')).toHaveAttribute('data-age', /\d/, { timeout: 15_000 });
  expect(await violations(page, 'main')).toEqual([]);
});
