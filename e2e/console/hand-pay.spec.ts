import type { Browser, Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { behind } from '../support/cabinet-control.ts';
import { Player } from '../support/player.ts';
import { administer, expect, kill, test } from '../support/stack.ts';

const PHONE = { width: 390, height: 844 };
// Two people pay every hand pay.
test.use({ policy: { fourEyesFrom: 1 } });

/** A member of staff with a phone, in a browser of their own. */
async function withPhone(browser: Browser, url: string, username: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, baseURL: url, locale: 'en' });
  const page = await context.newPage();
  await new Player(page).signIn(username, `${username}1234`);
  return page;
}

test('OPS-20 OPS-21 OPS-22 OPS-24 OPS-25 a hand pay is claimed and proposed on a phone, approved by a second person and paid once, with the house killed between', async ({
  page,
  browser,
  stack,
}) => {
  const player = new Player(page);
  await player.signIn('demo', 'demo1234');
  await player.sitDown(104);
  await player.cashIn('100');
  await expect.poll(() => player.amount('credit')).toBe(10_000);
  await page.getByRole('group', { name: 'Bet levels' }).getByRole('button').first().click();
  await expect.poll(async () => (await behind(stack, 104, { do: 'look' })).bet).toBe(2_000);
  const { win = 0 } = await behind(stack, 104, { do: 'next-game', outcome: 'hand-pay' });
  const balance = await player.amount('balance');
  await page.getByTestId('spin').click();
  await expect(page.getByTestId('trouble')).toHaveAttribute('data-kind', 'hand-pay');

  const url = new URL(page.url()).origin;
  const attendant = await withPhone(browser, url, 'staff');
  await attendant.goto('/console/money/hand-pay/104');
  await attendant.getByTestId('claim').click();
  await expect(attendant.getByTestId('claimed')).toBeVisible();
  const amount = attendant.getByTestId('amount-at-machine');
  await amount.fill('1.01');
  await attendant.getByTestId('pay').click();
  await expect(attendant.getByRole('alert')).toContainText('another amount');
  await amount.fill((win / 100).toFixed(2));
  await attendant.getByTestId('pay').click();
  await expect(attendant.getByTestId('hand-pay-step')).toHaveAttribute('data-step', 'proposed');
  await expect(attendant.getByTestId('bar')).toHaveAttribute('data-bar', 'proposer');
  expect(await violations(attendant, 'main')).toEqual([]);

  kill(stack.house);
  const ready = async () =>
    (await attendant.request.get(`${url}/readyz`).catch(() => undefined))?.status() ?? 0;
  await expect.poll(ready, { timeout: 60_000 }).toBe(200);

  const lead = await withPhone(browser, url, 'lead');
  await lead.goto('/console/money');
  await lead.getByTestId('hand-pay').getByRole('link').click();
  await lead.getByTestId('approve').click();
  await expect(lead.getByTestId('hand-pay-paid')).toBeVisible({ timeout: 20_000 });
  const download = lead.waitForEvent('download');
  await lead.getByTestId('slip').click();
  expect((await download).suggestedFilename()).toBe('slip-1.pdf');
  expect(await violations(lead, 'main')).toEqual([]);

  await expect.poll(() => player.amount('balance'), { timeout: 20_000 }).toBe(balance + win);
  const log = await administer(stack, ['log', '--size', '200']);
  expect(log.match(/proposal\.approved/g)).toHaveLength(1);
  for (const kind of ['proposal.made', 'slip.printed', 'call.claimed']) expect(log).toContain(kind);
});
