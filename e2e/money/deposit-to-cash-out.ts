import { readFile } from 'node:fs/promises';
import { placesOf } from '@floorcast/depth/depth';
import type { Page } from '@playwright/test';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { expect } from '../support/stack.ts';

/** The currencies that this run walks: each needs a site of its own. */
export const WALKED: readonly string[] = placesOf('currencies', ['JPY', 'KWD', 'TRY'], { sample: 1 });

/** What a player types and reads at a site of one currency. */
interface CurrencyCase {
  /** Typed at the cashier, and the amount that it is. */
  readonly deposit: { readonly typed: string; readonly minor: number; readonly shown: string };
  /** Typed at the machine. */
  readonly cashIn: { readonly typed: string; readonly minor: number; readonly shown: string };
  /** An amount with more decimals than the currency has. */
  readonly tooFine: string;
  /** The coins as they are labelled. */
  readonly coins: readonly string[];
  /** The lowest bet of the machine. */
  readonly bet: string;
  /** The row of the deposit in the file of the transactions. */
  readonly row: string;
}

/** Takes a player from a deposit to a machine, to the cash-out and to the list of movements. */
export async function depositToCashOut(page: Page, currency: CurrencyCase): Promise<void> {
  const player = new Player(page);
  await player.signIn('demo2');
  const balance = page.getByTestId('balance').first();
  await expect(balance).toHaveAttribute('data-minor', /\d/);
  const before = await player.amount('balance');
  await deposit(page, currency);
  const after = before + currency.deposit.minor;
  await expect.poll(() => player.amount('balance')).toBe(after);

  await player.findCard(101);
  await expect(player.card(101)).toContainText(currency.bet);
  await player.sitDown(101);
  await page.getByTestId('cash-in').click();
  await expect(page.getByTestId('coin')).toHaveText(currency.coins);
  const amount = page.getByTestId('cash-in-amount');
  await amount.fill(currency.tooFine);
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await amount.fill(currency.cashIn.typed);
  await expect(page.getByTestId('cash-in-confirm')).toContainText(currency.cashIn.shown);
  await page.getByTestId('cash-in-confirm').click();
  await expect.poll(() => player.amount('credit')).toBe(currency.cashIn.minor);
  await expect(page.getByTestId('credit').first()).toHaveText(currency.cashIn.shown);
  await page.getByTestId('cash-out').click();
  await expect.poll(() => player.amount('credit')).toBe(0);
  await expect.poll(() => player.amount('balance')).toBe(after);
  await leaveGame(page);
  await page.waitForURL('**/lobby');

  await page.goto('/transactions');
  const rows = page.locator('tbody tr');
  await expect(rows.filter({ hasText: 'Cash In' }).first()).toContainText(`-${currency.cashIn.shown}`);
  const saved = page.waitForEvent('download');
  await page.getByTestId('export').click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toContain(currency.row);
}

async function deposit(page: Page, { deposit: { typed, shown } }: CurrencyCase): Promise<void> {
  await page.getByTestId('open-deposit').click();
  const frame = page.frameLocator('iframe');
  await frame.locator('[name=amount]').fill(typed);
  await frame.locator('form button:not([data-coin])').click();
  await expect(frame.locator('[role=status]')).toContainText(shown);
  await frame.locator('[data-close]').click();
  await expect(page.getByTestId('deposit')).toHaveCount(0);
}
