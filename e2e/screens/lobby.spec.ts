import { placesOf } from '@floorcast/depth/depth';
import type { Locator, Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { staySignedIn } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

const PHONES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
];

async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  return box;
}

const rowOf = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).first().getByTestId('scroll-row');

/** What of the page, or of a text that is not cut, is wider than its box. */
const overflows = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const wide = root.scrollWidth > root.clientWidth ? ['the page'] : [];
    const cards = document.querySelectorAll('[data-testid^="machine-"], [data-testid^="brand-"]');
    for (const card of cards) {
      const { left, right } = card.getBoundingClientRect();
      for (const part of card.querySelectorAll('strong, bdi')) {
        const visible = part.closest('[title]') ?? part;
        const box = visible.getBoundingClientRect();
        if (box.left < left - 1 || box.right > right + 1) wide.push(part.textContent ?? '');
      }
    }
    return wide;
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('LOBBY-7 machines begin in the first third of a phone, a state is beside the picture, and a row fades at the edge where more of it follows, from right to left too', async ({
    page,
  }) => {
    const player = new Player(page);
    await page.addInitScript(() => localStorage.setItem('welcomed', '1'));
    await player.signIn('demo2');
    for (const phone of PHONES) {
      await page.setViewportSize(phone);
      await player.card(101).waitFor();
      const first = page.locator('main li a').first();
      await expect.poll(async () => (await boxOf(first)).y).toBeLessThanOrEqual(phone.height / 3);
      const picture = await boxOf(first.locator('img').first());
      const badge = await boxOf(first.locator('[data-group] svg').first());
      expect(badge.y).toBeGreaterThanOrEqual(picture.y + picture.height);
    }
    expect(await violations(page)).toEqual([]);

    const states = rowOf(page, 'State');
    await expect(states).toHaveAttribute('data-after', 'true');
    await expect(states).toHaveAttribute('data-before', 'false');
    await states.evaluate((row) => row.scrollTo({ left: row.scrollWidth }));
    await expect(states).toHaveAttribute('data-after', 'false');
    await expect(states).toHaveAttribute('data-before', 'true');
    await page.evaluate(() => localStorage.setItem('language', 'ar'));
    await page.addInitScript(() => localStorage.setItem('language', 'ar'));
    await page.reload();
    const mirrored = rowOf(page, 'الحالة');
    await expect(mirrored).toHaveAttribute('data-after', 'true');
    await expect(mirrored).toHaveAttribute('data-before', 'false');
    expect(await mirrored.evaluate((row) => getComputedStyle(row).maskImage)).toContain('to left');
  });

  test('ROUTE-8 the five tabs of a phone have one line of text each, without Logout, in each language', async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const language of placesOf('languages of tabs', ['tr', 'ar', 'en'], { sample: 1 })) {
      await staySignedIn(page, stack.url, 'demo2', language);
      await page.goto('/rules');
      const tabs = page.locator('[data-region=navbar] a');
      await expect(tabs).toHaveCount(5);
      const cut = await tabs
        .locator('span')
        .evaluateAll((labels) =>
          labels
            .filter((label) => label.scrollWidth > label.clientWidth || label.clientHeight > 20)
            .map(({ textContent }) => textContent),
        );
      expect(cut, language).toEqual([]);
      await expect(page.locator('[data-region=navbar] a[href="/logout"]')).toHaveCount(0);
    }
    await page.getByTestId('open-navigation').tap();
    await expect(page.getByTestId('navigation').locator('a[href="/logout"]')).toBeVisible();
  });

  test('LOBBY-10 SHELL-5 a favourite is pressed on its card, and is first after a reload', async ({
    page,
  }) => {
    const player = new Player(page);
    await player.signIn('demo2');
    const star = page.getByTestId('favourite-104');
    // Only cards near the window are in the page, and they move: others sit down and leave, and a reload scrolls.
    const press = () =>
      expect(async () => {
        await player.findCard(104);
        await star.tap({ timeout: 2_000 });
      }).toPass({ timeout: 30_000 });
    const stored = page.waitForResponse('**/api/auth/user/update');
    await press();
    await stored;
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\/lobby$/);
    // A reload keeps the scroll, and the first cards of a scrolled list are not in the page.
    await page.evaluate(() => scrollTo(0, 0));
    await page.reload();
    await expect(page.locator('main li').first().getByTestId('machine-104')).toBeVisible();
    const taken = page.waitForResponse('**/api/auth/user/update');
    await press();
    await taken;
    await expect(star).toHaveAttribute('aria-pressed', 'false');
  });
});

test('LOBBY-9 names of sixty letters, bets of nine digits and jackpots of eleven stay in their places on every size', async ({
  page,
}) => {
  const NAME = 'Gümüş Çark ve Kuzey Işıkları Altında Altın Arayanlar Salonu';
  await page.route('**/api/machine/brands', async (route) => {
    const answer = await route.fetch();
    const brands: object[] = await answer.json();
    await route.fulfill({
      json: brands.map((brand) => ({ ...brand, name: NAME, jackpot: '99999999999,9999999999' })),
    });
  });
  await page.route('**/api/machine/all', async (route) => {
    const answer = await route.fetch();
    const machines: object[] = await answer.json();
    const bets = { lowest: 100_000_000, highest: 999_999_999 };
    await route.fulfill({
      json: machines.map((machine) => ({ ...machine, name: NAME, brand: NAME, bets, denomination: 999_999 })),
    });
  });
  await new Player(page).signIn('demo2');
  for (const path of ['/lobby', '/games']) {
    if (path !== '/lobby') await page.goto(path);
    await page.locator('main li a strong').first().waitFor();
    for (const size of [...PHONES, { width: 844, height: 390 }, { width: 820, height: 1180 }]) {
      await page.setViewportSize(size);
      // A resized page lays out its lists within some frames.
      await expect.poll(() => overflows(page), `${path} ${size.width}`).toEqual([]);
    }
  }
  // The lobby reads again every ten seconds: an answer on its way would outlive the page.
  await page.unrouteAll({ behavior: 'wait' });
});
