import { readFile } from 'node:fs/promises';
import type { APIResponse, Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { behind } from '../support/cabinet-control.ts';
import { consoleBeside, PHONE } from '../support/console.ts';
import { Player } from '../support/player.ts';
import { administer } from '../support/stack.ts';
import { expect, killNode, test } from '../support/two-nodes.ts';

const WIN = 122_000;
const BACK = { timeout: 60_000 };
// Two people pay every hand pay.
test.use({ policy: { fourEyesFrom: 1 } });

/** Calls the house as the account that is signed in on a page. */
async function callAs(page: Page, path: string, data?: object): Promise<APIResponse> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const headers = { authorization: `Bearer ${token}` };
  return page.request.post(`/api/console/${path}`, { headers, ...(data && { data }) });
}

test('OPS-20 OPS-21 OPS-22 OPS-24 OPS-25 a hand pay is claimed and proposed on a phone, approved by a second person and paid once, with both nodes killed between', async ({
  page,
  cluster,
}) => {
  test.setTimeout(240_000);
  const winner = new Player(page);
  await winner.signIn('admin');
  await winner.sitDown(104);
  const balance = await winner.amount('balance');
  await behind(cluster, 104, { do: 'hit-jackpot', amount: WIN });
  await expect(page.getByTestId('trouble')).toHaveAttribute('data-kind', 'jackpot');

  const proposer = await consoleBeside(page, 'lead', 'money/hand-pay/104', PHONE);
  await proposer.getByTestId('claim').click();
  await expect(proposer.getByTestId('claimed')).toBeVisible();
  const amount = proposer.getByTestId('amount-at-machine');
  await amount.fill('1.01');
  await proposer.getByTestId('pay').click();
  await expect(proposer.getByRole('alert')).toContainText('does not match');
  await amount.fill((WIN / 100).toFixed(2));
  const answered = proposer.waitForResponse('**/api/console/proposals/hand-pays');
  await proposer.getByTestId('pay').click();
  const { proposal }: { proposal: { id: string } } = await (await answered).json();
  const approval = `proposals/hand-pays/${proposal.id}/approve`;
  await expect(proposer.getByTestId('bar')).toHaveAttribute('data-bar', 'proposer');
  expect(await violations(proposer, 'main')).toEqual([]);

  await Promise.all([killNode(cluster, 0), killNode(cluster, 1)]);

  await expect(proposer.getByTestId('hand-pay-step')).toHaveAttribute('data-step', 'proposed');
  await expect(proposer.getByTestId('approve')).toHaveCount(0);
  expect(await (await callAs(proposer, approval)).json()).toMatchObject({ code: 41077 });
  const winning = await page.context().newPage();
  await winning.goto('/console/money/hand-pay/104');
  await expect(winning.getByTestId('hand-pay-step')).toHaveAttribute('data-step', 'concerned');
  await expect(winning.getByTestId('approve')).toHaveCount(0);
  expect(await (await callAs(winning, approval)).json()).toMatchObject({ code: 41078 });
  expect(await winner.amount('balance')).toBe(balance);

  const approver = await consoleBeside(page, 'staff', 'money', PHONE);
  await approver.getByTestId('hand-pay').getByRole('link').click();
  await approver.getByTestId('approve').click();
  await expect(approver.getByTestId('hand-pay-paid')).toBeVisible();
  const download = approver.waitForEvent('download');
  await approver.getByTestId('slip').click();
  const slip = await download;
  expect(slip.suggestedFilename()).toBe('slip-1.pdf');
  expect(await readFile(await slip.path(), 'latin1')).toMatch(/^%PDF-/);
  expect(await violations(approver, 'main')).toEqual([]);
  const repeated = await callAs(approver, approval);
  expect(await repeated.json()).toMatchObject({ proposal: { state: 'done', slip: 1 } });

  await expect.poll(async () => (await behind(cluster, 104, { do: 'look' })).handPays, BACK).toEqual([]);
  await expect.poll(() => winner.amount('balance'), BACK).toBe(balance + WIN);
  const log = await administer(cluster, ['log', '--size', '200']);
  expect(log.match(/proposal\.approved/g)).toHaveLength(1);
  for (const kind of ['proposal.made', 'slip.printed', 'call.claimed']) expect(log).toContain(kind);
});
