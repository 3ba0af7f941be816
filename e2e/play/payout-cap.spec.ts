import type { Page } from '@playwright/test';
import { expectAccessibleDialog, violations } from '../support/accessibility.ts';
import { behind } from '../support/cabinet-control.ts';
import { confirmLeaving } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

/** Below the limit from which two members of staff pay it. */
const JACKPOT = 60_000;
/** Ten times the least weekly bonus. */
const CAP = 25_000;
const CASHED_IN = 2_000;

const minorIn = (page: Page, testId: string) =>
  page.getByTestId(testId).getAttribute('data-minor').then(Number);
/** The amounts that a text names, in minor units. */
const amountsOf = (words: string | null): readonly number[] =>
  [...(words ?? '').matchAll(/₺([\d,]+\.\d\d)/g)].map(([, amount = '']) =>
    Math.round(Number(amount.replaceAll(',', '')) * 100),
  );

test('CLAIM-4 CLAIM-6 MONEY-3 under a payout cap a jackpot promises what is booked, and receipt and transactions name what is withheld', async ({
  page,
  stack,
}) => {
  const machine = nextMachine();
  const player = new Player(page);
  await player.signIn(newGuest());

  await page.getByTestId('open-claims').click();
  await page.getByTestId('claim-weekly').getByRole('button').click();
  await expect(page.getByTestId('weekly-warning')).toContainText('a payout cap of ₺250.00');
  await page.getByTestId('weekly-warning-confirm').click();
  await expect(page.getByTestId('payout-cap-room')).toHaveAttribute('data-minor', `${CAP}`);
  await expectAccessibleDialog(page);
  await page.keyboard.press('Escape');

  await player.sitDown(machine);
  await player.cashIn('20');
  await expect(page.getByTestId('cap-badge')).toHaveAttribute('data-minor', `${CAP + CASHED_IN}`);
  await page.getByTestId('cap-badge').click();
  await expect(page.getByTestId('payout-cap-cap')).toHaveText('₺250.00');
  await page.getByTestId('cap-badge').click();
  const before = await player.amount('balance');

  await behind(stack, machine, { do: 'hit-jackpot', amount: JACKPOT });
  const card = page.getByTestId('trouble');
  await expect(card).toContainText('is withheld because it exceeds the payout cap of your weekly bonus');
  const [jackpot, credited = 0, withheld] = amountsOf(await card.textContent());
  expect([jackpot, credited, withheld]).toEqual([JACKPOT, CAP + CASHED_IN, JACKPOT - CAP - CASHED_IN]);
  expect(await violations(page, 'main')).toEqual([]);
  await behind(stack, machine, { do: 'turn-key' });
  await expect.poll(() => player.amount('balance')).toBe(before + credited);
  await expect(card).toHaveCount(0);

  // The cap is used up: the promise of leaving names what it leaves of the credit.
  await expect(page.getByTestId('cap-badge')).toHaveAttribute('data-over', 'true');
  await page.getByTestId('leave').click();
  const question = page.getByTestId('leave-credit');
  await expect(question).toContainText('does not go to your balance');
  const [rest = 0] = amountsOf(await question.textContent());
  expect(rest).toBe(CASHED_IN);
  await confirmLeaving(page);
  await expect(page.getByTestId('session-withheld')).toHaveAttribute(
    'data-minor',
    `${JACKPOT - CAP - CASHED_IN + rest}`,
  );
  expect(await minorIn(page, 'session-out')).toBe(credited);
  expect(await player.amount('balance')).toBe(before + credited);

  await page.getByTestId('receipt-close').click();
  await page.goto('/transactions');
  const rows = page.getByRole('row').filter({ hasText: 'Withheld by the payout cap' });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('₺20.00');
  await expect(rows.last()).toContainText('₺330.00');
  await expect(page.getByRole('row').filter({ hasText: 'JACKPOT' })).toContainText('₺270.00');
  expect(await violations(page, 'main')).toEqual([]);
});
