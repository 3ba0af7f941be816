import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { expect, test as onStack } from '../support/stack.ts';

/** A machine with a `camera` only in the floor's configuration. */
const WITHOUT_SCREEN = 104;

const test = onStack.extend({});
test.use({
  rewire: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern.
    async ({}, use) =>
      use((machine) =>
        machine.id === WITHOUT_SCREEN
          ? { ...machine, cameras: machine.cameras.filter(({ id }) => id === 'camera') }
          : machine,
      ),
    { scope: 'worker' },
  ],
});

test('GAME-1 a machine without a screen camera shows its cabinet, no notice of a loss and no other camera', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo');
  const seen: string[] = [];
  page.on('request', (request) => seen.push(...(/\/video\/(\w+)\/whep/.exec(request.url())?.slice(1) ?? [])));
  page.on('console', (message) => seen.push(...(message.text() === 'a loss' ? ['a loss'] : [])));
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-testid="connection-lost"]')) console.log('a loss');
    }).observe(document.body, { childList: true, subtree: true });
  });
  await player.sitDown(WITHOUT_SCREEN);
  expect(seen).toContain('camera');
  // Afterwards the cabinet's camera is shown, which a busy computer may really lose.
  const before = seen.slice(0, seen.indexOf('camera'));
  expect(new Set(before)).toEqual(new Set(['screen']));
  await expect(page.getByTestId('connection-lost')).toHaveCount(0);
  await expect(page.getByTestId('switch-camera')).toHaveCount(0);
  await leaveGame(page);
  await page.waitForURL('**/lobby');
  await player.sitDown(101);
  await page.getByTestId('switch-camera').click();
  await expect(page.getByRole('button', { name: 'Show the screen' })).toBeVisible();
});
