import { Player } from '../support/player.ts';
import { expect, strictTest as test } from '../support/stack.ts';

test('RULE-27 under a policy of final withdrawals a player reads it beforehand, and finds no way to take one back', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo');
  await page.getByTestId('open-withdrawal').click();
  await page.getByTestId('withdrawal-amount').fill('10');
  await page.getByTestId('withdrawal-next').click();
  await expect(page.getByTestId('withdrawal-final')).toHaveAttribute('data-final', 'true');
  await page.getByTestId('withdrawal-confirm').click();
  await expect(page.getByTestId(/^withdrawal-\d+$/).first()).toHaveAttribute('data-state', 'requested');
  await expect(page.getByTestId('withdrawal-cancel')).toHaveCount(0);
});
