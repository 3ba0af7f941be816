import { expectAccessibleDialog } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { callerOf, moveMoney } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('RULE-26 RULE-28 RULE-29 a withdrawal leaves the balance in two steps by keyboard, is paid by staff, and another is taken back', async ({
  page,
  stack,
}) => {
  const player = new Player(page);
  await player.signIn('demo2', '/transactions');
  await expect(page.getByTestId('balance').first()).toHaveAttribute('data-minor', /\d/);
  const before = await player.amount('balance');
  await page.getByTestId('request-withdrawal').focus();
  await page.keyboard.press('Enter');
  await expectAccessibleDialog(page);

  const request = async (amount: string) => {
    await page.getByTestId('withdrawal-amount').fill(amount);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('withdrawal-confirmation')).toBeFocused();
    await page.getByTestId('withdrawal-confirm').press('Enter');
    const item = page.getByTestId(/^withdrawal-\d+$/).first();
    await expect(item).toHaveAttribute('data-state', 'requested');
    return { item, id: ((await item.getAttribute('data-testid')) ?? '').replace('withdrawal-', '') };
  };
  const paid = await request('15');
  await expect.poll(() => player.amount('balance')).toBe(before - 1_500);
  await expectAccessibleDialog(page);
  await (await callerOf(stack.url, 'admin'))(`/console/withdrawals/${paid.id}/take`);
  await expect(paid.item).toHaveAttribute('data-state', 'paying', { timeout: 15_000 });
  await expect(page.getByTestId('withdrawal-cancel')).toHaveCount(0);
  await moveMoney(stack.url, { kind: 'withdrawal-settle', withdrawalId: Number(paid.id), to: 'paid' });
  await expect(paid.item).toHaveAttribute('data-state', 'paid', { timeout: 15_000 });

  const back = await request('20');
  await expect.poll(() => player.amount('balance')).toBe(before - 3_500);
  await page.getByTestId('withdrawal-cancel').click();
  await expect(back.item).toHaveAttribute('data-state', 'cancelled');
  await expect.poll(() => player.amount('balance')).toBe(before - 1_500);
});
