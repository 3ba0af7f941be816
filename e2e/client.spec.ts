import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violations } from './looks.ts';
import { Player } from './player.ts';
import { administer, expect, setSettings, test } from './stack.ts';

test.afterEach(({ stack }) => setSettings(stack, {}));

/** Nothing that axe finds in the dialog that is open, in any look. */
async function dialogIsSound(page: Page): Promise<void> {
  await page.locator('dialog[open]').last().waitFor();
  expect(await violations(page, 'dialog[open]')).toEqual([]);
}

test('RECON-1 RECON-2 RECON-3 a session on another device: told how it stands, cashed out and taken again', async ({
  page,
  browser,
  stack,
}) => {
  const elsewhere = await browser.newContext({ baseURL: stack.url });
  const there = new Player(await elsewhere.newPage());
  await there.signIn('demo', 'demo1234');
  await there.sitDown(102);
  await there.cashIn('20');
  await expect.poll(() => there.amount('credit')).toBe(2_000);

  const here = new Player(page);
  await here.signIn('demo', 'demo1234');
  const dialog = page.getByTestId('reconnect');
  await expect(dialog).toContainText('You are playing this machine on another screen.');
  await dialogIsSound(page);
  await elsewhere.close();
  await expect(dialog).toContainText('Your seat is held for you.');
  const left = Number(await page.getByTestId('seconds-left').getAttribute('data-seconds'));
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(12);
  await expect
    .poll(async () => Number(await page.getByTestId('seconds-left').getAttribute('data-seconds')))
    .toBeLessThan(left);

  await page.keyboard.press('Tab');
  await page.getByTestId('reconnect-cashout').click();
  await page.waitForURL('**/game/102/**');
  await expect(page.getByTestId('cash-in')).toBeEnabled();
  expect(await here.amount('credit')).toBe(0);
  await page.getByTestId('leave').click();
  await page.waitForURL('**/lobby');
  await expect(dialog).toHaveCount(0);
});

test('RECON-3 RECON-4 GAME-14 kicked from a second tab: told there, free here', async ({ page, context }) => {
  const first = new Player(page);
  await first.signIn('demo', 'demo1234');
  await first.sitDown(104);
  const second = await context.newPage();
  await second.goto('/lobby');
  await second.getByTestId('reconnect-kick').click();
  await expect(page.getByText('You have been removed from the game')).toBeVisible();
  await page.waitForURL('**/lobby');
  await expect(second.getByTestId('reconnect')).toHaveCount(0);
  await expect(second.getByTestId('machine-104')).toHaveAttribute('data-status', 'available');
});

test('RECON-1 a reload takes the seat again without a question', async ({ page }) => {
  const player = new Player(page);
  await player.signIn('demo', 'demo1234');
  await player.sitDown(105);
  await page.reload();
  await expect(page.getByTestId('cash-in')).toBeEnabled();
  await expect(page.getByTestId('reconnect')).toHaveCount(0);
  await page.getByTestId('leave').click();
  await page.waitForURL('**/lobby');
});

test('CLAIM-1 CLAIM-2 CLAIM-4 the weekly bonus is warned of, given once, and moves the balance; a discount needs a low one', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo2', 'demo1234');
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', /\d/);
  const before = await player.amount('balance');
  await page.getByTestId('open-claims').click();
  await dialogIsSound(page);
  const weekly = page.getByTestId('claim-weekly');
  await expect(weekly).toHaveAttribute('data-amount', '2500');
  await weekly.getByRole('button').click();
  await expect(page.getByTestId('weekly-warning')).toContainText('10 times the bonus');
  await dialogIsSound(page);
  await page.getByTestId('weekly-warning-confirm').click();
  await expect(page.getByText(/weakly bonus successfully!/)).toBeVisible();
  await expect(weekly).toHaveAttribute('data-amount', '0');
  await expect.poll(() => player.amount('balance')).toBe(before + 2_500);
  expect(await page.evaluate(() => Number(localStorage.getItem('last-weekly-bonus-click')))).toBeGreaterThan(
    0,
  );
  await page.getByTestId('claim-discount').getByRole('button').click();
  await expect(page.getByText('Your balance must be below ₺100.00')).toBeVisible();
  await page.getByTestId('claim-bonus').getByRole('button').click();
  await expect(page.getByText('There is nothing to claim right now')).toBeVisible();
  await page.getByTestId('claim-bonus').getByRole('button').click();
  await expect(page.getByText('You can use discount only once per 5 minutes')).toBeVisible();
});

test('MONEY-6 a deposit in the framed cashier: by keyboard, the balance moves live, the frame closes itself', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo2', 'demo1234');
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', /\d/);
  const before = await player.amount('balance');
  await page.getByTestId('open-deposit').focus();
  await page.keyboard.press('Enter');
  await dialogIsSound(page);
  const frame = page.frameLocator('iframe');
  await frame.locator('[name=amount]').fill('12.50');
  await page.keyboard.press('Enter');
  await expect(frame.locator('[role=status]')).toContainText('₺12.50');
  await expect.poll(() => player.amount('balance')).toBe(before + 1_250);
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-forms allow-scripts');
  await frame.locator('[data-close]').press('Enter');
  await expect(page.getByTestId('deposit')).toHaveCount(0);
  await expect(page.getByTestId('open-deposit')).toBeFocused();
});

test('TX-1 TX-2 SESS-1 lists are narrowed in the address, come back with it, and are saved as CSV', async ({
  page,
}) => {
  await new Player(page).signIn('demo2', 'demo1234');
  await page.getByRole('link', { name: 'Transactions' }).click();
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Deposit' });
  await page.waitForURL('**/transactions?kind=1');
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toContainText('Deposit');
  const count = await rows.count();
  await page.reload();
  await expect(rows).toHaveCount(count);
  const saved = page.waitForEvent('download');
  await page.getByTestId('export').click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(count + 1);
  await page.getByLabel('From', { exact: true }).fill('2099-01-01');
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(count);
  await page.goto('/transactions?page=-1&sort=;drop&kind=everything&from=yesterday');
  await expect(rows.first()).toBeVisible();
  const listed = page.waitForResponse('**/api/player/sessions?*');
  await page.goto('/slot-sessions?kind=1');
  expect((await listed).status()).toBe(200);
});

test('PROFILE-1 PROFILE-2 a password is changed; what is wrong stands at its field', async ({
  page,
  stack,
}) => {
  setSettings(stack, { SUPPORT_LINE: '+44 20 7946 0958', WHATSAPP: '+44 7700 900123' });
  const player = new Player(page);
  await player.signIn('staff', 'staff1234');
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('+44 20 7946 0958')).toBeVisible();
  const [old, fresh] = [
    page.locator('input[autocomplete=current-password]'),
    page.locator('input[autocomplete=new-password]'),
  ];
  const save = page.locator('form button[type=submit]');
  await old.fill('not my password');
  for (const field of await fresh.all()) await field.fill('a new password');
  await save.click();
  await expect(page.getByText('Old password is wrong')).toBeVisible();
  await old.fill('staff1234');
  await save.click();
  await expect(page.getByText('Old password is wrong')).toHaveCount(0);
  const signIn = (password: string) =>
    page.request.post(`${stack.url}/api/login`, { data: { username: 'staff', password, site_id: 1000 } });
  // The page has its new token before it says so.
  await expect(page.getByTestId('toast')).toContainText('Your password is changed');
  await expect.poll(async () => (await signIn('a new password')).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/profile');

  // Left as it was found: other tests sign in with it.
  await old.fill('a new password');
  for (const field of await fresh.all()) await field.fill('staff1234');
  await save.click();
  await expect.poll(async () => (await signIn('staff1234')).status()).toBe(200);
});

test('LOCK-1 LOCK-2 LOCK-3 after a minute without a sign of life the screen is locked, over a reload too', async ({
  page,
  stack,
}) => {
  setSettings(stack, { PIN_CHECK: true });
  await page.clock.install();
  const player = new Player(page);
  await player.signIn('demo2', 'demo1234');
  await player.card(101).waitFor();
  await page.clock.fastForward(61_000);
  const lock = page.getByRole('dialog');
  await expect(lock).toContainText('LOCKED ! It is protected because you do not take any action.');
  await dialogIsSound(page);
  await page.keyboard.press('Escape');
  await expect(lock).toBeVisible();
  await page.reload();
  await expect(lock).toBeVisible();
  await expect(player.card(101)).not.toBeVisible();
  await lock.locator('input').fill('9999');
  await lock.locator('input').press('Enter');
  await expect(lock.getByRole('alert')).toBeVisible();
  await lock.locator('input').fill('1234');
  await lock.locator('input').press('Enter');
  await expect(lock).toHaveCount(0);
  await expect(player.card(101)).toBeVisible();
});

test('GATE-1 GATE-2 LOGIN-5 LOGIN-6 what settings put before the app', async ({ page, stack }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  setSettings(stack, { SPLASH_SCREEN: true, SHOW_CONTACT_ON_LOGIN: true, WHATSAPP: '+44 7700 900123' });
  await page.goto('/login');
  await expect(page.getByText('+44 7700 900123')).toBeVisible();
  await page.getByTestId('start').click();
  await expect(page.locator('input[name=username]')).toBeVisible();

  setSettings(stack, { LOGIN_WITH_TOKEN: true });
  await page.goto('/login');
  await expect(
    page.getByText('LOGIN is not allowed. Probably Access Token is no longer valid'),
  ).toBeVisible();

  setSettings(stack, { IP_CHEKCING: true });
  await page.route('**/check', (route) =>
    route.fulfill({ json: { status: 0, code: 0, ip: '203.0.113.9', country: 'DE' } }),
  );
  await page.goto('/login');
  await expect(page.getByTestId('gate')).toContainText('connecting from Germany with 203.0.113.9');
  await page.unroute('**/check');
  await page.route('**/check', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/login');
  await expect(page.getByTestId('gate')).toContainText(
    'error on network connection please reflesh your page',
  );
  await page.unroute('**/check');
  await page.goto('/login');
  await expect(page.locator('input[name=username]')).toBeVisible();
});

test('RT-2 without a network the player is told, and it goes on when it is back', async ({
  page,
  context,
}) => {
  await new Player(page).signIn('demo2', 'demo1234');
  await context.setOffline(true);
  await expect(page.getByTestId('offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByTestId('offline')).toHaveCount(0);
});

test('CLAIM-5 with AUTO_BONUS what the house grants is taken without a press', async ({ page, stack }) => {
  setSettings(stack, { AUTO_BONUS: true });
  const player = new Player(page);
  await player.signIn('demo', 'demo1234');
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', /\d/);
  const before = await player.amount('balance');
  await administer(stack, ['bonus', 'demo', '7.50']);
  await page.reload();
  await expect(page.getByText('₺7.50 bonus successfully!')).toBeVisible();
  await expect.poll(() => player.amount('balance')).toBe(before + 750);
});

test('SRV-2 MONEY-6 what the administration does reaches the player’s screen at once: a deposit, a ban', async ({
  page,
  stack,
}) => {
  await administer(stack, [
    'player',
    'create',
    'guest-e2e',
    'guest-e2e@example.org',
    '--name',
    'G',
    '--lastname',
    'E',
    '--password',
    'guest-1234',
  ]);
  const player = new Player(page);
  await player.signIn('guest-e2e', 'guest-1234');
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', '0');
  await administer(stack, ['deposit', 'guest-e2e', '33.30']);
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', '3330');
  await administer(stack, ['ban', 'guest-e2e']);
  await page.waitForURL('**/login**');
  await page.locator('input[name=username]').fill('guest-e2e');
  await page.locator('input[name=password]').fill('guest-1234');
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('You have been banned!')).toBeVisible();
});

test('GAME-5 without ALLOW_ZERO_BALANCE an empty wallet opens no machine, and a deposit does; with all of it on the machine the player comes back', async ({
  page,
  stack,
}) => {
  setSettings(stack, { ALLOW_ZERO_BALANCE: false });
  const who = ['empty-e2e', 'empty-e2e@example.org', '--name', 'E', '--lastname', 'E'];
  await administer(stack, ['player', 'create', ...who, '--password', 'guest-1234']);
  const player = new Player(page);
  await player.signIn('empty-e2e', 'guest-1234');
  await player.card(106).click();
  const told = page.getByTestId('no-balance');
  await expect(told).toContainText('Your balance is empty');
  expect(await violations(page, 'main')).toEqual([]);
  await page.reload();
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Deposit' }).click();
  await dialogIsSound(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await administer(stack, ['deposit', 'empty-e2e', '250']);
  await expect(page.getByTestId('cash-in')).toBeEnabled();

  await page.getByTestId('cash-in').click();
  await page.getByRole('button', { name: 'All in' }).click();
  await expect(page.getByTestId('hot')).toHaveText('Hot');
  await dialogIsSound(page);
  await page.getByTestId('cash-in-confirm').click();
  await expect.poll(() => player.amount('credit')).toBe(25_000);
  await page.reload();
  await expect(page.getByTestId('cash-in')).toBeEnabled();
  expect(await player.amount('balance')).toBe(0);
  await page.getByTestId('leave').click();
  await page.waitForURL('**/lobby');
  await expect.poll(() => player.amount('balance')).toBe(25_000);
});

test('ROUTE-2 ROUTE-5 ROUTE-8 LOBBY-8 the menu leads to every screen of a player, by keyboard alone', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo2', 'demo1234');
  await expect(page.locator('.lobby-background')).toHaveCount(1);
  const entries = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
  expect(await entries.allInnerTexts()).toEqual([
    'Home',
    'Profile',
    'Game Sessions',
    'Transactions',
    'Rules',
    'Logout',
  ]);
  for (const [name, path] of [
    ['Profile', '/profile'],
    ['Game Sessions', '/slot-sessions'],
    ['Transactions', '/transactions'],
    ['Rules', '/rules'],
    ['Home', '/lobby'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await page.goto('/lobby/2/copper-comet');
  await expect(player.card(104)).toBeVisible();
  await expect(player.card(101)).toHaveCount(0);
});

test('START-7 a service worker that an older version left behind is sent away', async ({ page }) => {
  await page.addInitScript(() => {
    const old = { unregister: async () => localStorage.setItem('worker', 'gone') };
    navigator.serviceWorker.getRegistrations = () => Promise.resolve(JSON.parse('[{}]').map(() => old));
  });
  await page.goto('/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('worker'))).toBe('gone');
});
