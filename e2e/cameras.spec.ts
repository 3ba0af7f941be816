import { Player } from './player.ts';
import { expect, test as onStack } from './stack.ts';

/** Stands on a floor whose configuration gives it a `camera` alone. */
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

test('GAME-1 a machine without a screen camera shows its cabinet, says nothing of a loss, and offers no other', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo', 'demo1234');
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
  // What comes after that is the cabinet's camera, which a busy computer may lose in truth.
  const before = seen.slice(0, seen.indexOf('camera'));
  expect(new Set(before)).toEqual(new Set(['screen']));
  await expect(page.getByTestId('connection-lost')).toHaveCount(0);
  await expect(page.getByTestId('switch-camera')).toHaveCount(0);
  await page.getByTestId('leave').click();
  await page.waitForURL('**/lobby');
  await player.sitDown(101);
  await page.getByTestId('switch-camera').click();
  await expect(page.getByRole('button', { name: 'Show the screen' })).toBeVisible();
});
