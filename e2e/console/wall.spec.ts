import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { behind } from '../support/cabinet-control.ts';
import { openConsole, PHONE } from '../support/console.ts';
import { expect, test } from '../support/stack.ts';

const tile = (page: Page, machineId: number) => page.getByTestId(`wall-${machineId}`);

/** The smaller sides (px) of what can be pressed, where they are too small for a finger. */
const smallTargets = (page: Page) =>
  page.locator('button:visible, a:visible, select:visible').evaluateAll((elements) =>
    elements
      .map((element) => ({ words: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < 43.5 && box.width > 1)
      .map(({ words, box }) => `${words} ${box.width} x ${box.height}`),
  );

test('OPS-50 staff go about the console by its menu, its search and the keyboard; each page has its title and its heading the focus', async ({
  page,
}) => {
  await openConsole(page, 'staff');
  await expect(page).toHaveTitle(/^Overview · Console/);
  const menu = page.getByRole('navigation', { name: 'Console menu' });
  await menu.getByRole('link', { name: 'Floor' }).click();
  await expect(page).toHaveTitle(/^Floor · Console/);
  await expect(page.getByRole('heading', { level: 1, name: 'Floor' })).toBeFocused();
  await expect(menu.locator('[aria-current=page]')).toHaveText(['Floor']);
  await page.keyboard.press('/');
  const search = page.getByTestId('console-search-dialog');
  await search.getByRole('combobox').fill('102');
  await expect(search.getByRole('option').first()).toContainText('102');
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/wall\/102$/);
  await page.getByTestId('console-account').click();
  await expect(page.getByText('Attendant, Shift lead')).toBeVisible();
});

test('OPS-50 the console says since when it is not live, and is live again by itself', async ({ page }) => {
  await openConsole(page, 'staff', 'wall');
  await expect(tile(page, 101)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByTestId('console-link')).toHaveText('Offline');
  await page.context().setOffline(false);
  await expect(page.getByTestId('console-link')).toHaveAttribute('data-phase', 'live');
  await expect(page.getByTestId('console-stale')).toHaveCount(0);
});

test('OPS-52 OPS-53 the wall shows a fresh picture of each machine, is narrowed to what needs attention, and walked by arrow keys', async ({
  page,
  stack,
}) => {
  await openConsole(page, 'staff', 'wall');
  const picture = tile(page, 101).locator('img');
  await expect(picture).toHaveAttribute('data-shown', 'true');
  const first = await picture.getAttribute('src');
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
  expect(await violations(page)).toEqual([]);

  await page.locator('main li a').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('main li[data-at="1"] a')).toBeFocused();

  await page.getByRole('searchbox').fill('103');
  await behind(stack, 103, { do: 'open-door' });
  try {
    const states = page.getByTestId('wall-states');
    await states.getByRole('button', { name: /Needs attention/ }).click();
    await expect(tile(page, 103)).toContainText(/door/i);
    await expect(tile(page, 101)).toHaveCount(0);
  } finally {
    await behind(stack, 103, { do: 'close-door' });
  }
  await expect(page.getByText('No machines found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all machines' }).click();
  await expect(tile(page, 101)).toBeVisible();
});

test('OPS-54 staff look at the live picture of a machine after a reason, and are not counted', async ({
  page,
}) => {
  await openConsole(page, 'staff', 'wall/104');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByTestId('machine-look').click();
  const dialog = page.getByTestId('machine-act');
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await dialog.getByLabel('Reason').fill('A player says that the picture stops');
  await dialog.getByRole('button', { name: 'Watch live' }).click();
  await expect(page.getByTestId('look-video')).toHaveAttribute('data-phase', 'live');
  await expect(page.getByText('Viewers').locator('..')).toContainText('0');
  await page.getByTestId('machine-look').click();
  await expect(page.getByTestId('look-video')).toHaveCount(0);
});

test('OPS-50 OPS-52 on a phone the menu is at the thumb, nothing is too wide, and everything is large enough to press', async ({
  page,
}) => {
  await page.setViewportSize(PHONE.viewport);
  await openConsole(page, 'staff', 'wall');
  await expect(tile(page, 101)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByTestId('console-more').click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Overview' })).toBeVisible();
  expect(await violations(page, 'dialog[open]')).toEqual([]);
});

test('OPS-55 the large display shows what needs a person, without the frame', async ({ page, stack }) => {
  await openConsole(page, 'staff', 'wall');
  await page.getByTestId('wall-display-open').click();
  const display = page.getByTestId('wall-display');
  await expect(display).toContainText('Needs attention');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await behind(stack, 105, { do: 'tilt', code: 0x20 });
  try {
    await expect(display).toContainText('General tilt');
    expect(await violations(page)).toEqual([]);
  } finally {
    await behind(stack, 105, { do: 'clear-tilt' });
  }
  await display.getByRole('link', { name: 'Close display' }).click();
  await expect(page).toHaveURL(/\/console\/wall$/);
});
