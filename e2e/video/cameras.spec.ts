import { Player } from '../support/player.ts';
import { newGuest } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';
import { VIDEO_SITE, WITHOUT_SCREEN } from './site.ts';

test.use(VIDEO_SITE);

test('GAME-1 a machine without a screen camera shows its cabinet, no notice of a loss and no other camera', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn(newGuest());
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
});
