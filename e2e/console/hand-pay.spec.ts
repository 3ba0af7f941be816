import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import type { Cluster } from '../../scripts/lib/site/cluster.ts';
import { violations } from '../support/accessibility.ts';
import { behind } from '../support/cabinet-control.ts';
import { Player } from '../support/player.ts';
import { administer, kill } from '../support/stack.ts';
import { expect, test } from '../support/two-nodes.ts';

const PHONE = { width: 390, height: 844 };
const WIN = 122_000;
const BACK = { timeout: 60_000 };
const CASHIER = {
  ...{ username: 'ayse.oz', email: 'ayse@example.org', name: 'Ayşe', lastname: 'Öz' },
  ...{ birthDate: '1990-12-31', duties: ['cashier'], invite: false, language: 'en' },
};
// Two people pay every hand pay.
test.use({ policy: { fourEyesFrom: 1 } });

/** A member of staff with a phone, in a browser of their own. */
async function withPhone(browser: Browser, url: string, username: string, password: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, baseURL: url, locale: 'en' });
  const page = await context.newPage();
  await new Player(page).signIn(username, password);
  return page;
}

/** Calls the house as the account that is signed in on a page. */
const callAs = (page: Page, path: string, body?: object): Promise<{ status: number; answer: unknown }> =>
  page.evaluate(
    async ([address, text]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('access_token')}`,
        ...(text !== undefined && { 'content-type': 'application/json' }),
      };
      const answer = await fetch(`/api/console/${address}`, {
        method: 'POST',
        headers,
        ...(text !== undefined && { body: text }),
      });
      return { status: answer.status, answer: await answer.json() };
    },
    [path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );

/** Kills both nodes, and waits until both were started again. */
async function killNodes({ nodes, ports }: Cluster): Promise<void> {
  const killed = nodes.map(({ pid }) => pid);
  for (const node of nodes) kill(node);
  for (const [index, port] of ports.entries()) {
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(() => nodes[index]?.pid, BACK).not.toBe(killed[index]);
    await expect.poll(ready, BACK).toBe(200);
  }
}

test('OPS-20 OPS-21 OPS-22 OPS-24 OPS-25 a hand pay is claimed and proposed on a phone, approved by a second person and paid once, with both nodes killed between', async ({
  page,
  browser,
  cluster,
}) => {
  const { url } = cluster;
  const winner = new Player(page);
  await winner.signIn('admin', 'admin1234');
  const made = await callAs(page, 'staff', CASHIER);
  expect(made).toMatchObject({ status: 200, answer: { password: expect.any(String) } });
  const { password } = made.answer as { password: string };
  await winner.sitDown(104);
  const balance = await winner.amount('balance');
  await behind(cluster, 104, { do: 'hit-jackpot', amount: WIN });
  await expect(page.getByTestId('trouble')).toHaveAttribute('data-kind', 'jackpot');

  const proposer = await withPhone(browser, url, 'lead', 'lead1234');
  await proposer.goto('/console/money/hand-pay/104');
  await proposer.getByTestId('claim').click();
  await expect(proposer.getByTestId('claimed')).toBeVisible();
  const amount = proposer.getByTestId('amount-at-machine');
  await amount.fill('1.01');
  await proposer.getByTestId('pay').click();
  await expect(proposer.getByRole('alert')).toContainText('another amount');
  await amount.fill((WIN / 100).toFixed(2));
  const answered = proposer.waitForResponse('**/api/console/proposals/hand-pays');
  await proposer.getByTestId('pay').click();
  const { proposal } = (await (await answered).json()) as { proposal: { id: string } };
  const approval = `proposals/hand-pays/${proposal.id}/approve`;
  await expect(proposer.getByTestId('bar')).toHaveAttribute('data-bar', 'proposer');
  expect(await violations(proposer, 'main')).toEqual([]);

  await killNodes(cluster);

  await expect(proposer.getByTestId('hand-pay-step')).toHaveAttribute('data-step', 'proposed');
  await expect(proposer.getByTestId('approve')).toHaveCount(0);
  expect(await callAs(proposer, approval)).toMatchObject({ status: 403, answer: { code: 41077 } });
  const winning = await page.context().newPage();
  await winning.goto('/console/money/hand-pay/104');
  await expect(winning.getByTestId('hand-pay-step')).toHaveAttribute('data-step', 'concerned');
  await expect(winning.getByTestId('approve')).toHaveCount(0);
  expect(await callAs(winning, approval)).toMatchObject({ status: 403, answer: { code: 41078 } });
  expect(await winner.amount('balance')).toBe(balance);

  const approver = await withPhone(browser, url, CASHIER.username, password);
  await approver.goto('/console/money');
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
  expect(repeated).toMatchObject({ status: 200, answer: { proposal: { state: 'done', slip: 1 } } });

  await expect.poll(() => winner.amount('balance'), BACK).toBe(balance + WIN);
  await expect.poll(async () => (await behind(cluster, 104, { do: 'look' })).handPays, BACK).toEqual([]);
  const log = await administer(cluster, ['log', '--size', '200']);
  expect(log.match(/proposal\.approved/g)).toHaveLength(1);
  for (const kind of ['proposal.made', 'slip.printed', 'call.claimed']) expect(log).toContain(kind);
  expect(await winner.amount('balance')).toBe(balance + WIN);
});
