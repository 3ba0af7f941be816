import { placesOf } from '@floorcast/depth/depth';
import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { staySignedIn } from '../support/sign-in.ts';
import { expect, setSettings, test } from '../support/stack.ts';

test.afterEach(({ stack }) => setSettings(stack, {}));

const LAYOUTS = ['layout1', 'layout2', 'layout3'] as const;
/** Each layout, and the part that scrolls in it. */
const SCROLLS = LAYOUTS.flatMap((style) =>
  (['body', 'content'] as const).map((scroll) => ({ style, scroll })),
);

const withLayout = (layout: unknown): string =>
  `/lobby?defaultSettings=${encodeURIComponent(JSON.stringify({ layout }))}`;

async function openWith(page: Page, layout: unknown): Promise<void> {
  await page.goto(withLayout(layout));
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function box(page: Page, selector: string) {
  const found = await page.locator(selector).boundingBox();
  if (found === null) throw new Error(`${selector} is not on the page`);
  return found;
}

const region = (name: string) => `[data-region=${name}]`;
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  const POSITIONS: readonly [layout: object, check: (page: Page) => Promise<void>][] = [
    [
      { style: 'layout1' },
      async (page) => {
        expect(await box(page, region('navbar'))).toMatchObject({ x: 0, y: 0, width: 280 });
        expect((await box(page, region('toolbar'))).x).toBe(280);
      },
    ],
    [
      { style: 'layout2' },
      async (page) => {
        const [toolbar, navbar] = [await box(page, region('toolbar')), await box(page, region('navbar'))];
        expect([toolbar.width, navbar.width]).toEqual([1440, 1440]);
        expect(navbar.y).toBe(toolbar.y + toolbar.height);
      },
    ],
    [
      { style: 'layout3' },
      async (page) => {
        expect((await box(page, region('toolbar'))).width).toBe(1440);
        expect((await box(page, region('navbar'))).width).toBe(280);
      },
    ],
    [
      { style: 'layout3', config: { mode: 'boxed' } },
      async (page) => expect((await box(page, region('toolbar'))).width).toBeLessThanOrEqual(1120),
    ],
    [
      { style: 'layout2', config: { mode: 'boxed', navbar: { position: 'below' } } },
      async (page) => {
        expect((await box(page, region('toolbar'))).width).toBeLessThanOrEqual(1280);
        expect((await box(page, region('navbar'))).y).toBeGreaterThan((await box(page, 'main')).y);
      },
    ],
  ];

  test('THEME-1 SHELL-9 each of three layouts has the position and width of its bars and its scrolling part', async ({
    page,
    stack,
  }) => {
    test.setTimeout(120_000);
    await staySignedIn(page, stack.url, 'demo2');
    for (const [layout, check] of placesOf('positions of bars', POSITIONS, { sample: 2 })) {
      await openWith(page, layout);
      await check(page);
    }
  });

  test('THEME-1 fixed bars stay and static bars scroll away in every layout', async ({ page, stack }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.addInitScript(() => localStorage.setItem('welcomed', '1'));
    await staySignedIn(page, stack.url, 'demo2');
    const [bar, menu] = [region('toolbar'), `${region('navbar')} a >> nth=-1`];
    const tops = async () => [(await box(page, bar)).y, (await box(page, menu)).y];
    for (const { style, scroll } of placesOf('layouts that scroll', SCROLLS, { sample: 1 })) {
      const name = `${style}, ${scroll}`;
      await openWith(page, { style, config: { scroll, footer: { display: false } } });
      await new Player(page).card(101).waitFor();
      const before = await tops();
      await page.mouse.move(900, 300);
      await page.mouse.wheel(0, 200);
      await expect.poll(async () => (await box(page, 'main h1')).y, name).toBeLessThan(0);
      expect(await tops(), name).toEqual(before);

      await openWith(page, {
        style,
        config: {
          scroll,
          toolbar: { style: 'static' },
          navbar: { style: 'static' },
          footer: { display: false },
        },
      });
      await new Player(page).card(101).waitFor();
      await page.mouse.move(900, 300);
      await page.mouse.wheel(0, 200);
      await expect.poll(async () => (await box(page, bar)).y, name).toBeLessThan(0);
      // Cards far down are rendered when they come near the window.
      await page.mouse.wheel(0, 3_000);
      await expect(new Player(page).card(111)).toBeInViewport();
      expect(await overflow(page), name).toBe(0);
    }
  });

  test('SHELL-2 the drawer shows the player and the balance, and folds to its icons', async ({ page }) => {
    const player = new Player(page);
    await player.signIn('demo2');
    await player.card(101).waitFor();
    const drawer = page.getByTestId('drawer');
    await expect(drawer.getByText('Second Player')).toBeVisible();
    await expect(drawer.getByText('demo2', { exact: true })).toBeVisible();
    await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', /^\d+$/);
    const balance = await page.getByTestId('balance').getAttribute('data-minor');
    await expect(drawer.getByTestId('current-balance')).toHaveAttribute('data-minor', balance ?? '');
    await expect(drawer.getByTestId('last-login')).toContainText('127.0.0.1');
    await expect(drawer.getByTestId('last-login')).toContainText('v2.6.6');
    expect(await violations(page)).toEqual([]);

    await page.evaluate(() => window.scrollTo(0, 150));
    await drawer.getByTestId('fold').click();
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(64);
    expect(await page.evaluate(() => window.scrollY)).toBe(150);
    await expect(drawer.getByText('Second Player')).toHaveCount(0);
    await expect(drawer.getByTestId('last-login')).toHaveCount(0);
    // The texts are still there for screen readers.
    await expect(drawer.getByRole('link', { name: 'Profile' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(64);
    await drawer.getByTestId('fold').press('Enter');
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(280);
    await drawer.getByTestId('open-weekly').click();
    await expect(page.getByTestId('weekly-warning').or(page.getByRole('alert')).first()).toBeVisible();
  });

  test('SHELL-5 a star adds a shortcut to the toolbar, which is stored with the account', async ({
    page,
  }) => {
    const player = new Player(page);
    await player.signIn('demo2', '/rules');
    await page.getByTestId('open-shortcuts').click();
    const panel = page.getByTestId('shortcuts');
    await panel.getByPlaceholder('Search for an app or page').fill('SESS');
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await panel.getByRole('button', { name: 'Shortcut: Game Sessions' }).click();
    await expect(panel.getByRole('button', { name: 'Shortcut: Game Sessions' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page
      .getByRole('navigation', { name: 'Shortcuts' })
      .getByRole('link', { name: 'Game Sessions' })
      .click();
    await page.waitForURL('**/slot-sessions');

    // As in another browser.
    await page.evaluate(() => localStorage.clear());
    await player.signIn('demo2', '/rules');
    const shortcut = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link');
    await expect(shortcut).toHaveCount(1);
    await page.getByTestId('open-shortcuts').click();
    await panel.getByRole('button', { name: 'Shortcut: Game Sessions' }).click();
    await expect(shortcut).toHaveCount(0);
  });

  test('SHELL-3 links of the operator are in the menu, and a horizontal menu opens them under a resting mouse', async ({
    page,
    stack,
  }) => {
    setSettings(stack, { MENU_LINKS: [{ title: 'Play safe', url: 'https://help.example/' }] });
    await new Player(page).signIn('demo2', '/rules');
    const link = page.getByRole('link', { name: 'Play safe' });
    await expect(link).toHaveAttribute('target', '_blank');
    await openWith(page, { style: 'layout2' });
    await expect(link).toBeHidden();
    const more = page.getByRole('button', { name: 'More' });
    await more.hover();
    await expect(link).toBeVisible();
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(await violations(page)).toEqual([]);
    // A mirrored page moves the button from under the mouse and back, which opens the list once more.
    await page.mouse.move(720, 600);
    await expect(link).toBeHidden();
    await more.press('Enter');
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
  });

  test('THEME-1 THEME-3 another layout chosen in the panel resets its switches, and both are stored', async ({
    page,
  }) => {
    await new Player(page).signIn('demo2', '/rules');
    await page.getByTestId('open-appearance').click();
    const panel = page.getByTestId('settings-panel');
    await panel.getByRole('radio', { name: 'Horizontal' }).check({ force: true });
    await expect.poll(async () => (await box(page, region('navbar'))).width).toBe(1440);
    const footer = panel.getByRole('group', { name: 'Footer' });
    await footer.getByRole('checkbox', { name: 'Visible' }).uncheck();
    await expect(page.locator(region('footer'))).toHaveCount(0);
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    await page.reload();
    await expect.poll(async () => (await box(page, region('navbar'))).width).toBe(1440);
    await expect(page.locator(region('footer'))).toHaveCount(0);
    await page.getByTestId('open-appearance').click();
    await panel.getByRole('radio', { name: 'Vertical' }).check({ force: true });
    await expect(page.locator(region('footer'))).toHaveCount(1);
    // The request of the previous choice may still be open.
    const stored = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/api/auth/user/update') &&
        answer.request().postData()?.includes('layout') === false,
    );
    await panel.getByRole('button', { name: 'Reset to site default' }).click();
    await stored;
    await expect.poll(async () => (await box(page, region('toolbar'))).width).toBe(1440);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('SHELL-2 THEME-1 Show Navigation opens the drawer on a phone, with all bars hidden too, and a choice closes it', async ({
    page,
  }) => {
    await new Player(page).signIn('demo2');
    await page.getByRole('button', { name: 'Show Navigation' }).tap();
    const drawer = page.getByTestId('navigation');
    await expect(drawer.getByText('Second Player')).toBeVisible();
    await expect(drawer.getByTestId('last-login')).toContainText('v2.6.6');
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    await drawer.getByRole('link', { name: 'Rules' }).tap();
    await page.waitForURL('**/rules');
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('button', { name: 'Show Navigation' }).tap();
    await drawer.getByTestId('drawer-appearance').tap();
    await expect(page.getByTestId('settings-panel')).toBeVisible();
    await expect(drawer).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow(page)).toBe(0);

    const hidden = { display: false };
    await openWith(page, { style: 'layout2', config: { navbar: hidden, toolbar: hidden, footer: hidden } });
    await expect(page.locator(region('navbar'))).toHaveCount(0);
    await page.getByRole('button', { name: 'Show Navigation' }).tap();
    await expect(drawer.getByRole('link', { name: 'Home' })).toBeVisible();
  });
});
