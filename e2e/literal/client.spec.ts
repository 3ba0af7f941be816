import { violations } from '../support/accessibility.ts';
import { expect, openSignedIn, signInByForm, test } from '../support/literal/fixture.ts';
import { pinCodeOf, tokenFor } from '../support/literal/literal-calls.ts';

test.afterEach(({ errors }) => expect(errors).toEqual([]));

test('SRV-1 START-11 ERR-2 a refused sign-in shows the wording of its code, and the right password signs in', async ({
  page,
  server,
}) => {
  await signInByForm(page, 'wrong-word');
  await expect(page.getByRole('alert').first()).toContainText(
    'Your remaining rights: 2, you will be blocked for 15 minutes !',
  );
  await signInByForm(page);
  await page.waitForURL('**/lobby');
  await expect(page.getByTestId('balance').first()).toContainText('₺5,000.00');
  await expect
    .poll(() => server.asked)
    .toContainEqual({
      socket: '/realtime/notification',
      method: 'init',
      data: { id: 7 },
    });
});

test('SRV-1 LOBBY-1 LOBBY-5 RT-1 the lobby shows machines without names, and follows notified statuses and balances', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/lobby');
  const card = page.getByTestId('machine-101');
  await expect(card).toContainText('Aurora 101');
  await expect(card).toHaveAttribute('data-status', 'available');
  await expect.poll(() => server.connected('notification')).toBe(1);
  server.notify('notification', 'machine', { id: 101, status: 'playing' });
  await expect(card).toHaveAttribute('data-status', 'playing');
  server.notify('notification', 'balance', { balance: 123_400 });
  await expect(page.getByTestId('balance').first()).toContainText('₺1,234.00');
});

test('SRV-1 START-3 START-4 a token of the address signs in, and a stored one does after a reload', async ({
  page,
}) => {
  await page.goto(`/lobby?token=${tokenFor()}`);
  await page.getByTestId('machine-101').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await page.getByTestId('machine-101').waitFor();
});

test('SRV-1 LOBBY-2 the pages of a brand and of a machine show what the lists say', async ({ page }) => {
  await openSignedIn(page, '/games');
  await page.locator('main').getByText('Aurora').first().waitFor();
  await page.goto('/games/1');
  await page.locator('main').getByText('Aurora 101').first().waitFor();
  await page.goto('/games/1/101');
  await expect(page.locator('main h1')).toContainText('Aurora 101');
  await expect(page.getByTestId('play')).toBeVisible();
});

test('SRV-1 RT-1 GAME-13 GAME-14 a machine is opened with init, its countdown is one toast, and it is cashed out and left', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/lobby');
  await page.getByTestId('machine-101').click();
  await page.waitForURL('**/game/101/**');
  await expect(page.getByTestId('plain-cash-out')).toBeEnabled();
  expect(await violations(page)).toEqual([]);
  expect(server.asked.find(({ socket }) => socket === '/realtime/machine')).toMatchObject({
    method: 'init',
    data: { machineID: 101 },
  });
  server.notify('machine', 'info', { code: 'CODE_18800', params: { count: 10 }, message: '', action: '' });
  await expect(page.getByText('You have 10 seconds left to deposit funds.')).toBeVisible();
  server.notify('machine', 'info', { code: 'CODE_18800', params: { count: 9 }, message: '', action: '' });
  await expect(page.getByText('You have 9 seconds left to deposit funds.')).toBeVisible();
  await expect(page.getByText('You have 10 seconds left to deposit funds.')).toHaveCount(0);
  await page.getByTestId('plain-cash-out').click();
  await expect.poll(() => server.asked.map(({ method }) => method)).toContain('cashout');
  await expect(page.getByText('Your cash-out has been requested.')).toBeVisible();
  await page.getByTestId('leave').click();
  await page.waitForURL('**/lobby');
  await expect.poll(() => server.connected('machine')).toBe(0);
});

test('SRV-1 RT-1 GAME-14 a request to quit leaves the game, and a closing session is cashed out first', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/game/101/aurora');
  await page.getByTestId('plain-cash-out').waitFor();
  server.notify('machine', 'info', { code: 50100, params: {}, message: '', action: 'QUIT_REQUEST' });
  await page.waitForURL('**/lobby');
  await expect(page.getByText('You have been removed from the game')).toBeVisible();
  await page.getByTestId('machine-101').click();
  await page.getByTestId('plain-cash-out').waitFor();
  server.notify('machine', 'info', { code: 'CODE_18801', params: {}, message: '', action: 'CLOSE_SESSION' });
  await page.waitForURL('**/lobby');
  await expect.poll(() => server.asked.map(({ method }) => method)).toContain('cashout');
});

test('SRV-1 CLAIM-1 CLAIM-4 ERR-2 claims are granted and refused by the fields of the specification', async ({
  page,
  server,
}) => {
  server.state.balance = 5_000;
  await openSignedIn(page, '/lobby');
  await page.getByTestId('open-claims').first().click();
  const take = (kind: string) => page.getByTestId(`claim-${kind}`).getByRole('button').click();
  await take('discount');
  await expect(page.getByText('₺15.00 discounted successfully!')).toBeVisible();
  await take('bonus');
  await expect(page.getByText('₺25.00 bonus successfully!')).toBeVisible();
  await take('weekly');
  await page.getByTestId('weekly-warning-confirm').click();
  await expect(page.getByText('Invalid request')).toBeVisible();
  server.state.claims.weekly = { status: 1, code: 20000, Params: { amount: 9_900 }, ErrorMessage: '' };
  await take('weekly');
  await page.getByTestId('weekly-warning-confirm').click();
  await expect(page.getByText('₺99.00 weakly bonus successfully!')).toBeVisible();
});

test('SRV-1 SESS-1 TX-1 PROFILE-1 lists without a call say so, and the profile shows what the sign-in said', async ({
  page,
}) => {
  await signInByForm(page);
  await page.waitForURL('**/lobby');
  await page.getByTestId('machine-101').waitFor();
  const go = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  await go('Game Sessions');
  await expect(page.locator('main')).toContainText('This site does not offer this list.');
  await go('Transactions');
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await expect(page.locator('main')).toContainText('This site does not offer this list.');
  await expect(page.locator('main').getByRole('button', { name: /retry|again|export/i })).toHaveCount(0);
  await go('Profile');
  await expect(page.locator('main')).toContainText('Ada Literal');
  await expect(page.locator('main')).toContainText('192.0.2.9');
  await expect(page.locator('main')).toContainText('02.01.2026 03:04:05');
  await go('Rules');
  await expect(page.locator('main h1')).toBeVisible();
});

test('SRV-1 LOCK-1 LOCK-2 the screen is unlocked with the PIN of the sign-in', async ({ page, server }) => {
  server.state.settings = { PIN_CHECK: true };
  server.state.pinCode = pinCodeOf('1234');
  await page.clock.install();
  await openSignedIn(page, '/lobby');
  await page.getByTestId('machine-101').waitFor();
  await page.clock.fastForward(61_000);
  const pin = page.getByTestId('lock-pin');
  await pin.fill('9999');
  await pin.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await pin.fill('1234');
  await pin.press('Enter');
  await expect(pin).toHaveCount(0);
});

test('SRV-1 RT-1 RECON-1 RECON-3 a notified session is continued, cashed out and kicked', async ({
  page,
  server,
}) => {
  const session = { status: true, name: 'Aurora', id: 102, machine_status: 'waiting' };
  await openSignedIn(page, '/lobby');
  await expect.poll(() => server.connected('notification')).toBe(1);
  server.notify('notification', 'session', session);
  await page.getByTestId('reconnect-cashout').click();
  await page.waitForURL('**/game/102/**');
  await page.getByTestId('plain-cash-out').waitFor();
  expect(server.calls).toContain('POST /player/cancel');
  await page.getByTestId('leave').click();
  server.notify('notification', 'session', { ...session, status: false });
  server.notify('notification', 'session', session);
  await page.getByTestId('reconnect-continue').click();
  await page.waitForURL('**/game/102/**');
  await page.getByTestId('leave').click();
  server.notify('notification', 'session', { ...session, status: false });
  server.state.kick = { ErrorMessage: 'The machine is busy' };
  server.notify('notification', 'session', session);
  await page.getByTestId('reconnect-kick').click();
  await expect(page.getByText('The machine is busy')).toBeVisible();
  server.state.kick = undefined;
  await page.getByTestId('reconnect-kick').click();
  await expect(page.getByTestId('reconnect')).toHaveCount(0);
});

test('SRV-1 START-6 START-9 a 401 signs out with its reason, and a sign-out loads the login', async ({
  page,
  server,
}) => {
  const token = tokenFor();
  await openSignedIn(page, '/lobby', token);
  await page.getByTestId('machine-101').waitFor();
  for (const stored of await page.evaluate(() => [localStorage.getItem('access_token') ?? '']))
    server.state.refused.add(stored);
  await page.waitForURL('**/login**');
  await expect(page.getByText('Invalid access_token')).toBeVisible();
  server.state.refused.clear();
  await signInByForm(page);
  await page.getByTestId('machine-101').waitFor();
  await page.goto('/logout');
  await page.waitForURL('**/login');
  expect(server.calls).toContain('POST /player/logout');
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('SRV-1 GATE-1 a house with IP_CHEKCING is entered by the fields of its check', async ({
  page,
  server,
}) => {
  server.state.settings = { IP_CHEKCING: true };
  await openSignedIn(page, '/lobby');
  await page.getByTestId('machine-101').waitFor();
});

test('SRV-1 C2.34 a call that the server does not know is not repeated', async ({ page, server }) => {
  server.state.settings = { LOBBY_REFRESH: 1 };
  await page.clock.install();
  await openSignedIn(page, '/lobby');
  await page.getByTestId('machine-101').waitFor();
  await page.clock.runFor(5_000);
  await page.goto('/watch/102/aurora');
  await page.locator('main h1').first().waitFor();
  await page.clock.runFor(30_000);
  expect(server.unknownCalls).toContain('GET /machines/102');
  // Once by each of the two pages.
  for (const call of server.unknownCalls)
    expect(server.unknownCalls.filter((other) => other === call).length, call).toBeLessThanOrEqual(2);
});

test('SRV-1 C2.34 panels and pages of calls that the server does not know say so, without a way to try again', async ({
  page,
}) => {
  await openSignedIn(page, '/lobby');
  await page.getByTestId('machine-101').waitFor();
  const dialog = page.getByRole('dialog');
  await page.getByTestId('open-withdrawal').click();
  await expect(dialog).toContainText('This site does not offer this page.');
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/safer-play');
  await expect(page.locator('main')).toContainText('This site does not offer this page.');
  await page.goto('/games/1/101');
  await expect(page.getByTestId('play')).toBeVisible();
});
