import type { LayoutConfig } from '@floorcast/contract/layout';
import { placesOf } from '@floorcast/depth/depth';
import type { Locator, Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine, staySignedIn } from '../support/sign-in.ts';
import { expect, setSettings, test } from '../support/stack.ts';

test.afterEach(({ stack }) => setSettings(stack, {}));

/** The acts of every account, by the names of their buttons and links. */
const SHARED: Readonly<Record<string, RegExp>> = {
  balance: /^(Balance|Current balance) .*(Hide|Show)$/,
  language: /^Language/,
  search: /^Search pages/,
  shortcuts: /^Shortcuts$/,
  appearance: /^Appearance$/,
  chat: /^Team chat/,
  'quick panel': /^Quick panel$/,
  information: /^Information$/,
  home: /^Home$/,
  profile: /^Profile$/,
  sessions: /^(Game )?Sessions$/,
  transactions: /^Transactions$/,
  rules: /^Rules$/,
  logout: /^Logout$/,
};
const OF_PLAYERS: Readonly<Record<string, RegExp>> = {
  ...SHARED,
  deposit: /^Deposit$/,
  withdraw: /^Withdraw$/,
  'discount, bonus': /^Bonuses$/,
  'weekly bonus': /^(Weekly Bonus|Bonuses)$/i,
  'safer play': /^Safer gambling$/,
};
const OF_STAFF: Readonly<Record<string, RegExp>> = { ...SHARED, console: /^Console$/ };

const off = { display: false } as const;
/** What hides something of the frame: a setting of the site, or switches of the layout. */
const HIDING: Readonly<Record<string, { readonly site?: object; readonly config?: LayoutConfig }>> = {
  nothing: {},
  HIDE_HEADER_BAR: { site: { HIDE_HEADER_BAR: true } },
  'HIDE_HEADER_BAR, no menu': { site: { HIDE_HEADER_BAR: true }, config: { navbar: off } },
  'no toolbar': { config: { toolbar: off } },
  'no menu': { config: { navbar: off } },
  'no bar at all': { config: { toolbar: off, navbar: off, footer: off } },
  'static bars': { config: { toolbar: { style: 'static' }, navbar: { style: 'static' } } },
  'static menu, HIDE_HEADER_BAR': {
    site: { HIDE_HEADER_BAR: true },
    config: { scroll: 'content', navbar: { style: 'static' } },
  },
  'folded, HIDE_HEADER_BAR': { site: { HIDE_HEADER_BAR: true }, config: { navbar: { folded: true } } },
  'boxed, menu below, HIDE_HEADER_BAR': {
    site: { HIDE_HEADER_BAR: true },
    config: { mode: 'boxed', navbar: { position: 'below' } },
  },
};
const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;
const CASES = Object.entries(SIZES).flatMap(([size, viewport]) =>
  (['layout1', 'layout2', 'layout3'] as const).flatMap((style) =>
    Object.entries(HIDING).map(([hiding, { site = {}, config = {} }]) => ({
      where: `${size}, ${style}, ${hiding}`,
      viewport,
      site,
      layout: { style, config },
    })),
  ),
);

/** What a press reaches of some acts: a button or a link that is in sight and that nothing covers. */
async function byPointer(within: Locator, acts: Readonly<Record<string, RegExp>>): Promise<string[]> {
  const reached: string[] = [];
  for (const [act, name] of Object.entries(acts)) {
    const place = within.getByRole('button', { name }).or(within.getByRole('link', { name }));
    const first = place.filter({ visible: true }).first();
    if ((await first.count()) === 0) continue;
    await first.click({ trial: true, timeout: 5_000 });
    reached.push(act);
  }
  return reached;
}

/** What Tab reaches of some acts, once around the page or the dialog. */
async function byKeyboard(page: Page, acts: Readonly<Record<string, RegExp>>): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      // After the last stop the focus is outside of the page once.
      if (!(focused instanceof HTMLElement) || focused === document.body) return '';
      if ('tabbed' in focused.dataset) return null;
      focused.dataset.tabbed = '';
      return (focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim();
    });
    if (name === null) break;
    names.push(name);
  }
  await page.evaluate(() => {
    for (const tabbed of document.querySelectorAll<HTMLElement>('[data-tabbed]'))
      delete tabbed.dataset.tabbed;
  });
  return Object.keys(acts).filter((act) => names.some((name) => acts[act]?.test(name)));
}

/** The acts that are on the screen or in the menu that a button on it opens, by pointer and by keyboard. */
async function reachable(page: Page, acts: Readonly<Record<string, RegExp>>): Promise<Set<string>> {
  const both = async (within: Locator) => {
    const pressed = await byPointer(within, acts);
    const tabbed = await byKeyboard(page, acts);
    return pressed.filter((act) => tabbed.includes(act));
  };
  const reached = await both(page.locator('body'));
  const unfold = page.getByRole('button', { name: 'Expand menu' });
  if (await unfold.isVisible()) {
    await unfold.press('Enter');
    reached.push(...(await both(page.locator('body'))));
  }
  const opener = page.getByTestId('open-navigation');
  if ((await opener.count()) > 0) {
    await opener.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByTestId('navigation');
    await expect(menu).toBeVisible();
    reached.push(...(await both(menu)));
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
  return new Set(reached);
}

const ACCOUNTS = [
  { account: 'player', username: 'demo2', acts: OF_PLAYERS },
  { account: 'member of staff', username: 'staff', acts: OF_STAFF },
] as const;

for (const { account, username, acts } of ACCOUNTS)
  test(`SHELL-1 SET-1 a ${account} reaches every act of the frame on every size, whatever a setting hides`, async ({
    page,
    stack,
  }) => {
    const cases = placesOf(`what hides acts of a ${account}`, CASES, { sample: 2 });
    test.setTimeout(60_000 + cases.length * 15_000);
    await staySignedIn(page, stack.url, username);
    for (const { where, viewport, site, layout } of cases) {
      setSettings(stack, { INFORMATION_TEXT: 'Open until six.', ...site });
      await page.setViewportSize(viewport);
      await page.goto(`/rules?defaultSettings=${encodeURIComponent(JSON.stringify({ layout }))}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const reached = await reachable(page, acts);
      const missing = Object.keys(acts).filter((act) => !reached.has(act));
      expect.soft(missing, where).toEqual([]);
    }
  });

test('SHELL-1 without a header bar the acts of the frame open from the menu at the side and from the tabs of a phone', async ({
  page,
  stack,
}) => {
  setSettings(stack, { HIDE_HEADER_BAR: true });
  await new Player(page).signIn(newGuest(), '/rules');
  const side = page.getByTestId('drawer');
  await side.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await expect(page.getByTestId('withdrawal-amount')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(side.getByRole('button', { name: 'Withdraw' })).toBeFocused();
  expect(await violations(page)).toEqual([]);

  await page.setViewportSize(SIZES.phone);
  const tab = page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Menu' });
  await tab.press('Enter');
  await expect(page.getByTestId('navigation')).toBeVisible();
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await page.getByTestId('drawer-language').press('Enter');
  const languages = page.getByTestId('language-dialog');
  await expect(languages.getByRole('button', { name: 'English' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(languages).toHaveCount(0);
  await expect(tab).toBeFocused();
});

test('SHELL-1 the acts of the frame open over the game, and return the focus to its menu', async ({
  page,
  stack,
}) => {
  setSettings(stack, { HIDE_HEADER_BAR: true, INFORMATION_TEXT: 'Open until six.' });
  await page.setViewportSize(SIZES.phone);
  const player = new Player(page);
  await player.signIn(newGuest(), `/game/${nextMachine()}/x`);
  await expect(page.getByTestId('cash-in')).toBeEnabled({ timeout: 20_000 });
  const opener = page.getByTestId('open-view');
  for (const act of [
    'Deposit',
    'Withdraw',
    'Bonuses',
    'Appearance',
    'Quick panel',
    'Information',
    'Language',
  ]) {
    await opener.press('Enter');
    await page.getByRole('button', { name: act, exact: true }).press('Enter');
    await expect(page.locator('dialog[open]'), act).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opener, act).toBeFocused();
  }
});
