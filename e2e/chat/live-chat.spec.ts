import { createServer } from 'node:http';
import { placesOf } from '@floorcast/depth/depth';
import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { leaveGame } from '../support/leave-game.ts';
import { overlap } from '../support/overlap.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { test as base, expect, setSettings } from '../support/stack.ts';

/** The relevant part of what a chat provider's script does in its page. */
const PROVIDER = `
const box = document.body.appendChild(document.createElement('main'));
box.innerHTML = '<h1>provider</h1>';
const say = (name, of) => {
  let words;
  try { words = String(of()); } catch (error) { words = error.name; }
  box.insertAdjacentHTML('beforeend', '<p data-testid="' + name + '">' + words + '</p>');
};
say('token', () => localStorage.getItem('access_token'));
say('parent', () => parent.document.title);
say('store', () => { localStorage.setItem('chat', '1'); return localStorage.getItem('chat'); });
say('window', () => {
  const inner = document.body.appendChild(document.createElement('iframe'));
  try { return inner.contentDocument.nodeName; } finally { inner.remove(); }
});
say('account', () => window.Comm100API?.site_id);
const open = () => { box.dataset.open = 'true'; };
if (window.Comm100API) {
  Object.assign(window.Comm100API, { loaded: true, open_chat_window: open });
  window.Comm100API.onReady();
}
if (window.Tawk_API) {
  Object.assign(window.Tawk_API, { maximize: open });
  const smaller = box.appendChild(document.createElement('button'));
  smaller.textContent = 'smaller';
  smaller.addEventListener('click', () => window.Tawk_API.onChatMinimized());
  window.Tawk_API.onLoad();
}
`;

/** A local provider of live chats: `/up.js` works, `/down.js` answers 500, `/silent.js` never answers. */
class StandIn {
  readonly asked: string[] = [];
  readonly #server = createServer(({ url = '' }, answer) => {
    this.asked.push(url);
    if (url.startsWith('/silent.js')) return;
    answer.writeHead(url === '/up.js' ? 200 : 500, { 'content-type': 'text/javascript' });
    answer.end(url === '/up.js' ? PROVIDER : '');
  });
  origin = '';

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
    this.origin = `http://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

const test = base.extend<{ provider: StandIn }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  provider: async ({}, use) => {
    const provider = new StandIn();
    await provider.open();
    await use(provider);
    await provider.close();
  },
});
test.afterEach(({ stack }) => setSettings(stack, {}));

const bubble = (page: Page) => page.getByTestId('open-live-chat');
const panel = (page: Page) => page.getByTestId('live-chat');
const chat = (page: Page) => page.frameLocator('[data-testid=live-chat] iframe');

test('SHELL-10 without LIVE_CHAT no script is requested, and pages may load from this site only', async ({
  page,
  stack,
  provider,
}) => {
  setSettings(stack, { LIVE_CHAT_URL: `${provider.origin}/up.js` });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const answer = await page.goto('/login');
  const policy = (await answer?.headerValue('content-security-policy')) ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/https?:\/\//);
  await new Player(page).signIn('demo2');
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', /\d/);
  await expect(page.getByTestId('live-chat')).toHaveCount(0);
  expect(provider.asked).toEqual([]);
  expect(requests.filter((url) => /live-?chat/i.test(url))).toEqual([]);
});

test('SHELL-10 the chat loads after the screen, opens by keyboard, and cannot read the app’s data', async ({
  page,
  stack,
  provider,
}) => {
  setSettings(stack, {
    LIVE_CHAT: 'COMM100',
    LIVE_CHAT_ID: '1000531/65',
    LIVE_CHAT_URL: `${provider.origin}/up.js`,
  });
  await new Player(page).signIn('demo2');
  await expect(bubble(page)).toBeVisible();
  expect(provider.asked).toEqual(['/up.js']);
  await expect(panel(page)).not.toBeVisible();
  await bubble(page).press('Enter');
  await expect(panel(page)).toBeVisible();
  await expect(chat(page).locator('main')).toHaveAttribute('data-open', 'true');
  await expect(chat(page).getByTestId('account')).toHaveText('1000531');
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeTruthy();
  await expect(chat(page).getByTestId('token')).toHaveText('SecurityError');
  await expect(chat(page).getByTestId('parent')).toHaveText('SecurityError');
  expect(await violations(page, '[data-testid=live-chat]')).toEqual([]);

  await panel(page).getByRole('button', { name: 'Close' }).press('Enter');
  await expect(panel(page)).not.toBeVisible();
  await expect(bubble(page)).toBeFocused();
  await page.getByRole('link', { name: 'Rules' }).click();
  await expect(bubble(page)).toBeVisible();
  expect(provider.asked).toEqual(['/up.js']);
});

test('SHELL-10 the chat’s page opened directly has no origin either', async ({ page, stack, provider }) => {
  setSettings(stack, { LIVE_CHAT: 'TAWKTO', LIVE_CHAT_URL: `${provider.origin}/up.js` });
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('access_token', 'secret'));
  await page.goto('/live-chat');
  await expect(page.getByTestId('token')).toHaveText('SecurityError');
});

for (const main of placesOf('faults of the main chat server', ['down', 'silent'], { sample: 1 }))
  test(`SHELL-10 a main server that is ${main} is replaced by the standby server; without both the app works`, async ({
    page,
    stack,
    provider,
  }) => {
    const warned: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warned.push(message.text());
    });
    const settings = { LIVE_CHAT: 'COMM100', LIVE_CHAT_URL: `${provider.origin}/${main}.js` };
    setSettings(stack, { ...settings, LIVE_CHAT_STANDBY_URL: `${provider.origin}/up.js` });
    await page.goto('/login');
    await expect(bubble(page)).toBeVisible();
    expect(provider.asked).toEqual([`/${main}.js`, '/up.js']);

    setSettings(stack, settings);
    await page.reload();
    await expect(page.locator('input[name=username]')).toBeVisible();
    await expect.poll(() => warned).toContainEqual(expect.stringContaining('The live chat has not come up'));
    expect(provider.asked.slice(2)).toEqual([`/${main}.js`, `/${main}.js?again=1`]);
    await expect(bubble(page)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

test('SHELL-10 a chat with an origin of its own stores its data, and cannot read the app’s', async ({
  page,
  stack,
  provider,
}) => {
  const { port } = new URL(stack.url);
  const apart = `http://chat.floor.localhost:${port}`;
  setSettings(stack, {
    LIVE_CHAT: 'TAWKTO',
    LIVE_CHAT_ID: 'p1/w2',
    LIVE_CHAT_URL: `${provider.origin}/up.js`,
    LIVE_CHAT_ORIGIN: apart,
  });
  await page.goto(`http://play.floor.localhost:${port}/login`);
  await page.evaluate(() => localStorage.setItem('access_token', 'secret'));
  await bubble(page).click();
  await expect(chat(page).getByTestId('token')).toHaveText('null');
  await expect(chat(page).getByTestId('parent')).toHaveText('SecurityError');
  await expect(chat(page).getByTestId('store')).toHaveText('1');
  await expect(chat(page).getByTestId('window')).toHaveText('#document');
  await chat(page).getByRole('button', { name: 'smaller' }).click();
  await expect(panel(page)).not.toBeVisible();
  expect((await page.goto(`${apart}/login`))?.status()).toBe(404);
});

test('SHELL-10 on a phone the chat button is above the menu', async ({ page, stack, provider }) => {
  setSettings(stack, { LIVE_CHAT: 'TAWKTO', LIVE_CHAT_URL: `${provider.origin}/up.js` });
  await page.setViewportSize({ width: 390, height: 844 });
  await new Player(page).signIn(newGuest(), '/rules');
  await expect(bubble(page)).toBeVisible();
  const [button, menu] = [
    await bubble(page).boundingBox(),
    await page.getByRole('navigation', { name: 'Menu' }).boundingBox(),
  ];
  if (button === null || menu === null) throw new Error('the button or the menu is not to be seen');
  expect(Math.round(Math.min(button.width, button.height))).toBeGreaterThanOrEqual(44);
  expect(button.y + button.height).toBeLessThanOrEqual(menu.y);
});

test('SHELL-10 GAME-10 RT-2 a game has no button of the chat; the button, a receipt and the notice of a lost network cover nothing of each other', async ({
  page,
  context,
  stack,
  provider,
}) => {
  setSettings(stack, { LIVE_CHAT: 'TAWKTO', LIVE_CHAT_URL: `${provider.origin}/up.js` });
  const player = new Player(page);
  await player.signIn(newGuest());
  await expect(bubble(page)).toBeVisible();
  await player.sitDown(nextMachine());
  await expect(bubble(page)).toHaveCount(0);
  await expect(panel(page)).not.toBeVisible();
  await player.cashIn('10');
  await expect.poll(() => player.amount('credit')).toBe(1_000);
  await leaveGame(page);
  await page.waitForURL('**/lobby');
  const receipt = page.getByTestId('receipt');
  await expect(receipt).toHaveAttribute('data-phase', 'ended');
  await expect(bubble(page)).toBeVisible();
  expect(provider.asked).toEqual(['/up.js']);
  await context.setOffline(true);
  const notice = page.getByTestId('offline');
  await expect(notice).toBeVisible();
  for (const width of [360, 560, 820, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const [one, other] of [
      [receipt, notice],
      [bubble(page), notice],
      [bubble(page), receipt],
    ] as const)
      await expect.poll(() => overlap(one, other), `${width} px`).toBe(0);
    for (const each of [receipt, bubble(page), notice]) await expect(each).toBeInViewport({ ratio: 1 });
  }
  await context.setOffline(false);
  await page.getByTestId('receipt-close').click();
  await expect(receipt).toHaveCount(0);
});
