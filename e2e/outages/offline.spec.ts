import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

test('RT-2 a lost network shows a notice until it is back', async ({ page, context }) => {
  await new Player(page).signIn('demo2');
  await context.setOffline(true);
  await expect(page.getByTestId('offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByTestId('offline')).toHaveCount(0);
});
