import { violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { expect, setSettings, test } from '../support/stack.ts';

test('ROUTE-4 ROUTE-7 LOGIN-7 START-9 ROUTE-6 a guest who opens a protected screen gets there after the login, of which a wrong password shows a message and signs nobody in; a logout ends the sign-in in the browser and at the house', async ({
  page,
  stack,
}) => {
  const tokenOf = () => page.evaluate(() => localStorage.getItem('access_token'));
  await page.goto('/transactions');
  await page.waitForURL('**/login**');
  await page.locator('input[name=username]').fill('demo');
  await page.locator('input[name=password]').fill('wrong-word');
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await page.evaluate(() => Object.values(localStorage).join(' '))).not.toContain('eyJ');
  await page.locator('input[name=password]').fill('demo1234');
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/transactions');
  const headers = { authorization: `Bearer ${await tokenOf()}` };
  await page.goto('/logout');
  await page.waitForURL('**/login**');
  expect(await tokenOf()).toBeNull();
  expect((await page.request.get(`${stack.url}/api/validate`, { headers })).status()).toBe(401);
  expect(await violations(page)).toEqual([]);
});

test('ROUTE-1 an unknown address shows the 404 page', async ({ page }) => {
  await page.goto('/no/such/page');
  await page.waitForURL('**/pages/errors/error-404');
  await expect(page.getByRole('banner').getByRole('link')).toBeVisible();
});

test('START-1 ROUTE-4 ROUTE-6 ROUTE-7 guests never see a protected screen, players never the login', async ({
  page,
}) => {
  const seen = async (address: string) => {
    await page.goto(address);
    await page.locator('main h1').first().waitFor();
    return page.evaluate(() => [
      location.pathname,
      document.querySelectorAll('[data-testid=balance]').length,
    ]);
  };
  for (const address of ['/lobby', '/profile', '/game/101/x', '/games/1/101', '/rules'])
    expect(await seen(address)).toEqual(['/login', 0]);
  await new Player(page).signInByForm('demo');
  for (const address of ['/login', '/callback', '/']) expect((await seen(address))[0]).toBe('/lobby');
  expect((await seen('/game'))[0]).toBe('/lobby');
});

test('START-3 START-4 START-5 a token in the address signs in and is removed from it; an invalid one is reported and dropped', async ({
  page,
  stack,
}) => {
  const answer = await page.request.post(`${stack.url}/api/login`, {
    data: { username: 'demo2', password: 'demo1234', site_id: 1000 },
  });
  const { token }: { token: string } = await answer.json();
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.goto(`/profile?token=${token}`);
  await expect(page.locator('#content').getByText('demo2', { exact: true })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/lobby?token=${token.slice(0, -4)}AAAA`);
  await page.waitForURL('**/login**');
  await expect(page.getByText('Invalid access_token')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('START-4 LOBBY-5 a reload of a signed-in player validates the token and reads each list once, in parallel', async ({
  page,
}) => {
  await new Player(page).signIn('demo2');
  await expect(page.getByTestId(/^machine-/).first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/lobby');
  await expect(page.getByTestId(/^machine-/).first()).toBeVisible();
  for (const path of ['/api/validate', '/api/machine/brands'])
    expect(asked.filter((each) => each === path)).toHaveLength(1);
  const code = asked.findIndex((path) => path.startsWith('/assets/home-'));
  expect(code).toBeGreaterThan(asked.indexOf('/api/machine/all'));
});

test('ROUTE-9 each page has a title, a new page takes the focus, and an error page has a way back', async ({
  page,
}) => {
  await new Player(page).signIn('demo2');
  await expect(page).toHaveTitle(/Home/);
  await page.getByRole('link', { name: 'Transactions' }).click();
  await expect(page).toHaveTitle(/Transactions/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/pages/errors/error-500');
  await page.getByRole('link', { name: 'Back to the lobby' }).click();
  await page.waitForURL('**/lobby');
});

test('ROUTE-9 a focus that moves while a page is loading stays', async ({ page }) => {
  await new Player(page).signIn('demo2');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let load = (): void => undefined;
  const loads = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await loads;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Transactions' }).press('Enter');
  const button = page.getByRole('button', { name: 'Language: English' });
  await button.focus();
  load();
  await expect(page).toHaveTitle(/Transactions/);
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await expect(button).toBeFocused();
});

test('SHELL-6 I18N-1 a language chosen by keyboard sets the direction of the page and survives a reload', async ({
  page,
}) => {
  await new Player(page).signIn('demo2');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const button = page.getByRole('button', { name: 'Language: English' });
  await button.focus();
  await page.keyboard.press('Enter');
  const english = page.getByRole('menuitemradio', { name: 'English' });
  await expect(english).toBeFocused();
  expect(await violations(page, '[role=menu]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(english).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.locator('html[lang=ar][dir=rtl]')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: 'الصالة' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ar');
});

test('SHELL-1 SHELL-4 SHELL-8 the search finds pages by name, the balance can be hidden, and operator messages are shown', async ({
  page,
  stack,
}) => {
  setSettings(stack, { INFORMATION_TEXT: 'Maintenance on Sunday.' });
  await new Player(page).signIn('demo2');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search for an app or page' });
  await expect(search).toBeFocused();
  await page.keyboard.type('zzz');
  await expect(page.getByText('No results..')).toBeVisible();
  await search.fill('TRANS');
  await expect(page.getByRole('option')).toHaveText(['Transactions']);
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/transactions');

  await page.getByTestId('wallet').click();
  await expect(page.getByTestId('balance')).toHaveText('••••••');
  await page.reload();
  await expect(page.getByTestId('balance')).toHaveText('••••••');
  await page.getByTestId('wallet').click();
  await expect(page.getByTestId('balance')).toContainText('₺');
  await expect(page.getByTestId('clock')).toHaveText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/);

  await page.getByRole('button', { name: 'Information' }).click();
  await expect(page.getByTestId('information')).toContainText('Maintenance on Sunday.');

  setSettings(stack, { HIDE_HEADER_BAR: true });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  setSettings(stack, {});
});

test('START-10 an address sets layout defaults', async ({ page }) => {
  await page.goto(`/login?defaultSettings=${encodeURIComponent('{"direction":"rtl","animations":false}')}`);
  await expect(page.locator('html[dir=rtl][data-motion=none]')).toBeAttached();
  const warned = page.waitForEvent('console', (message) => message.text().includes('defaultSettings'));
  await page.goto('/login?defaultSettings=%7Bbroken');
  expect((await warned).type()).toBe('warning');
  await expect(page.locator('html[dir=ltr][data-motion=full]')).toBeAttached();
});

const SCREENS = [
  '/lobby',
  '/transactions',
  '/slot-sessions',
  '/profile',
  '/safer-play',
  '/paused?limit=loss-day&until=2099-01-01T00:00:00.000Z',
  '/rules',
  '/games',
  '/games/1',
  '/games/1/101',
  '/pages/errors/error-404',
  '/pages/errors/error-500',
];

test('ROUTE-4 each screen of a player passes axe in dark and light, left to right and right to left', async ({
  page,
}) => {
  await new Player(page).signIn('demo');
  for (const path of SCREENS) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
  }
});
