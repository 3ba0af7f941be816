import { expect, type Page } from '@playwright/test';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { numberOf } from '../support/sign-in.ts';
import type { Screen, Site } from './screen.ts';

const CONTACT = { SUPPORT_LINE: '+44 20 7946 0958', WHATSAPP: '+44 7700 900123' };
const LIGHT = { COLOR_SCHEME: 'light' };
const MACHINE = 101;
/** A machine with a session in another browser, about which the dialog asks. */
const ELSEWHERE = 107;

const heading = (page: Page) => page.locator('main h1').first().waitFor();
const at = (path: string) => async (page: Page) => {
  await page.goto(path);
  await heading(page);
};
const list = (path: string) => async (page: Page) => {
  await at(path)(page);
  await page.locator('main').locator('[data-testid=row], [role=status]').first().waitFor();
};
const lobby = async (page: Page) => {
  await page.goto('/lobby');
  await new Player(page).card(MACHINE).waitFor();
};
const signIn = async (page: Page, username: string, password: string) => {
  await at('/login')(page);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
};
const openFromLobby = (testId: string) => async (page: Page) => {
  await lobby(page);
  await expect(page.getByTestId('balance').first()).toHaveAttribute('data-minor', /\d/);
  await page.getByTestId(testId).click();
  await page.locator('dialog[open]').waitFor();
};

async function sitDown(page: Page): Promise<Player> {
  const player = new Player(page);
  await page.goto('/lobby');
  await player.sitDown(MACHINE);
  return player;
}
async function standUp(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await leaveGame(page);
  await page.waitForURL('**/lobby');
}

/** Keeps the player at a machine in another browser while the screen is shown. */
async function playElsewhere({ url, browser }: Site): Promise<() => Promise<void>> {
  const context = await browser.newContext({ baseURL: url });
  const there = new Player(await context.newPage());
  await there.signIn('demo2');
  await there.sitDown(ELSEWHERE);
  return async () => {
    await standUp(there.page);
    await context.close();
  };
}

/** Every screen in the order of a visit: later screens list the games of earlier ones. */
export const SCREENS: readonly Screen[] = [
  { name: 'login', go: at('/login') },
  { name: 'login-splash', settings: { SPLASH_SCREEN: true }, go: at('/login') },
  {
    name: 'login-contact',
    settings: { ...CONTACT, SPLASH_SCREEN: true, SHOW_CONTACT_ON_LOGIN: true },
    go: at('/login'),
  },
  { name: 'login-token-only', settings: { LOGIN_WITH_TOKEN: true }, go: at('/login') },
  {
    name: 'login-too-short',
    go: async (page) => {
      await at('/login')(page);
      await page.locator('input[name=username]').fill('abc');
      await page.locator('input[name=password]').fill('abc');
    },
  },
  {
    name: 'login-refused',
    complaints: /403/,
    go: async (page) => {
      await signIn(page, 'nobody-here', 'wrong-word');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'gate',
    settings: { IP_CHEKCING: true },
    go: async (page) => {
      const json = { status: 0, code: 0, ip: '203.0.113.9', country: 'DE' };
      await page.route('**/check', (route) => route.fulfill({ json }));
      await page.goto('/login');
      await page.getByTestId('gate').waitFor();
    },
  },
  { name: 'lobby', player: 'demo', whole: true, go: lobby },
  {
    name: 'lobby-filtered',
    player: 'demo',
    go: async (page) => {
      await page.goto('/lobby?status=free&q=copper');
      await new Player(page).card(104).waitFor();
    },
  },
  {
    name: 'lobby-no-match',
    player: 'demo',
    go: async (page) => {
      await page.goto('/lobby?q=zeppelin');
      await page.getByText('zeppelin').or(page.getByRole('status')).first().waitFor();
      await page.locator('main button').last().waitFor();
    },
  },
  {
    name: 'lobby-reserved',
    player: 'demo',
    settings: { HIDE_RESERVED: false, INFORMATION_TEXT: 'The floor closes at 06:00 for two hours.' },
    whole: true,
    go: lobby,
  },
  {
    name: 'lobby-failed',
    player: 'demo',
    complaints: /500|Failed to load/,
    go: async (page) => {
      await page.route('**/api/**/machine*/**', (route) => route.fulfill({ status: 500, body: '' }));
      await page.route('**/api/machine*', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/lobby');
      await heading(page);
      await page.waitForTimeout(1500);
    },
  },
  {
    name: 'lobby-brand',
    player: 'demo',
    go: async (page) => {
      await page.goto('/lobby/2/copper-comet');
      await new Player(page).card(104).waitFor();
    },
  },
  { name: 'games', player: 'demo', whole: true, go: at('/games') },
  { name: 'games-brand', player: 'demo', whole: true, go: at('/games/1') },
  { name: 'games-machine', player: 'demo', whole: true, go: at('/games/1/101') },
  { name: 'games-machine-broken', player: 'demo', go: at('/games/4/111') },
  {
    name: 'games-unknown',
    player: 'demo',
    complaints: /404/,
    go: at('/games/9/999'),
  },
  {
    name: 'game',
    player: 'demo',
    go: async (page) => void (await sitDown(page)),
    leave: standUp,
  },
  {
    name: 'game-cash-in',
    player: 'demo',
    go: async (page) => {
      await sitDown(page);
      await page.getByTestId('cash-in').click();
      await page.getByTestId('cash-in-amount').fill('9999999');
    },
    leave: standUp,
  },
  {
    name: 'game-playing',
    player: 'demo',
    go: async (page) => {
      const player = await sitDown(page);
      await player.cashIn('20');
      await expect.poll(() => player.amount('credit'), { timeout: 15_000 }).toBe(2_000);
      await page.getByTestId('spin').click();
      await page.waitForTimeout(700);
    },
    leave: standUp,
  },
  {
    name: 'game-light',
    player: 'demo',
    settings: LIGHT,
    go: async (page) => void (await sitDown(page)),
    leave: standUp,
  },
  { name: 'login-light', settings: LIGHT, go: at('/login') },
  { name: 'lobby-light', player: 'demo', settings: LIGHT, whole: true, go: lobby },
  {
    name: 'profile',
    player: 'demo',
    settings: CONTACT,
    whole: true,
    go: async (page) => {
      await at('/profile')(page);
      await page.locator('dl').first().waitFor();
    },
  },
  {
    name: 'profile-of-another',
    player: 'staff',
    go: async (page) => {
      await page.goto('/lobby');
      const number = await numberOf(new URL(page.url()).origin, 'demo');
      await at(`/profile/${number}`)(page);
      await page.locator('dl').first().waitFor();
    },
  },
  { name: 'rules', player: 'demo', whole: true, go: at('/rules') },
  { name: 'safer-play', player: 'demo', whole: true, go: at('/safer-play') },
  { name: 'paused', player: 'demo', go: at('/paused?limit=loss-day') },
  { name: 'sessions', player: 'demo', whole: true, go: list('/slot-sessions') },
  { name: 'sessions-empty', player: 'demo2', go: list('/slot-sessions') },
  { name: 'transactions', player: 'demo', whole: true, go: list('/transactions') },
  { name: 'transactions-light', player: 'demo', settings: LIGHT, go: list('/transactions') },
  { name: 'transactions-nothing-fits', player: 'demo', go: list('/transactions?from=2099-01-01') },
  { name: 'bonuses', player: 'demo2', go: openFromLobby('open-claims') },
  {
    name: 'weekly-warning',
    player: 'demo2',
    go: async (page) => {
      await openFromLobby('open-claims')(page);
      await page.getByTestId('claim-weekly').getByRole('button').click();
      await page.getByTestId('weekly-warning').waitFor();
    },
  },
  {
    name: 'deposit',
    player: 'demo2',
    go: async (page) => {
      await openFromLobby('open-deposit')(page);
      await page.frameLocator('iframe').locator('[name=amount]').waitFor();
    },
  },
  {
    name: 'reconnect',
    player: 'demo2',
    begin: playElsewhere,
    go: async (page) => {
      await page.goto('/lobby');
      await page.getByTestId('reconnect').waitFor();
    },
  },
  {
    name: 'offline',
    player: 'demo',
    complaints: /INTERNET_DISCONNECTED|ERR_|Failed/,
    go: async (page) => {
      await lobby(page);
      await page.context().setOffline(true);
      await page.getByTestId('offline').waitFor();
    },
  },
  {
    name: 'lock',
    player: 'demo2',
    settings: { PIN_CHECK: true },
    go: async (page) => {
      await page.clock.install();
      await lobby(page);
      await page.clock.fastForward(61_000);
      await page.getByTestId('lock-pin').waitFor();
    },
  },
  {
    name: 'first-visit',
    player: 'demo',
    go: async (page) => {
      await page.addInitScript(() => localStorage.removeItem('welcomed'));
      await lobby(page);
    },
  },
  { name: 'error-404', go: at('/no/such/page') },
  { name: 'error-500', go: at('/pages/errors/error-500') },
];
