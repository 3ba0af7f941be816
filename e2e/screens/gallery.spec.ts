import { placesOf } from '@floorcast/depth/depth';
import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { staySignedIn } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

const speakEnglish = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('language', localStorage.getItem('language') ?? 'en'));

/** Every address in the index of the gallery. */
async function addresses(page: Page): Promise<string[]> {
  await page.goto('/documentation');
  await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor();
  return page
    .locator('main li a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

test('ROUTE-10 each page of the gallery has a heading and fits a phone', async ({ page }) => {
  await speakEnglish(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const found = await addresses(page);
  expect(found).toContain('/pages/auth/login-3');
  const roles = ['/auth/admin-role-example', '/auth/staff-role-example'];
  const titles = new Map<string, string>();
  const pages = ['/documentation', ...found.filter((path) => !roles.includes(path))];
  for (const path of placesOf('pages of the gallery', pages, { sample: 6 })) {
    await page.goto(path);
    const title = await page.locator('main h1').innerText();
    expect(titles.get(title), `${path} is called like another`).toBeUndefined();
    titles.set(title, path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  expect(complaints).toEqual([]);
});

test('ROUTE-9 ROUTE-10 an unknown address of the gallery shows the 404 page, and coming-soon is a page', async ({
  page,
}) => {
  for (const path of [
    '/pages/auth/login-4',
    '/ui/page-layouts/carded',
    '/ui/nothing',
    '/auth/user-role-example',
  ]) {
    await page.goto(path);
    await page.waitForURL('**/pages/errors/error-404');
  }
  await speakEnglish(page);
  await page.goto('/pages/coming-soon');
  await expect(page.getByRole('heading', { level: 1, name: 'Coming soon' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the lobby' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('ROUTE-10 pages of the gallery pass axe in dark and light, left to right and right to left', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await speakEnglish(page);
  const found: string[] = [];
  const pages = [
    '/documentation',
    '/pages/auth/register-2',
    '/pages/profile',
    '/ui/page-layouts/carded/left-sidebar-tabbed',
    '/ui/icons',
    '/ui/typography',
    '/ui/helper-classes',
  ];
  for (const path of placesOf('gallery against axe', pages, { sample: 1 })) {
    await page.goto(path);
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
    found.push(...(await violations(page)));
  }
  expect(found).toEqual([]);
});

test('ROUTE-10 a specimen form shows its errors, and that it sends nothing', async ({ page }) => {
  await speakEnglish(page);
  await page.goto('/pages/auth/reset-password-2');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const submit = page.getByRole('button', { name: 'Change password' });
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText(Array(3).fill('Please fill this in'));
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('E-mail').fill('someone@example.org');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByLabel('Password again').fill('long enough');
  await submit.click();
  await expect(page.getByText('This is a specimen: nothing was sent.')).toBeVisible();
  expect(sent).toEqual([]);
});

const EXAMPLES = { admin: 'For admins', staff: 'For staff', guest: 'For guests' } as const;

const ALLOWED = [
  ['demo', []],
  ['staff', ['staff']],
  ['admin', ['admin', 'staff']],
] as const;

test('ROUTE-7 ROUTE-10 an account sees the role examples of its own role only', async ({ page, stack }) => {
  for (const [username, allowed] of placesOf('accounts at role examples', ALLOWED, { sample: 1 })) {
    await staySignedIn(page, stack.url, username);
    for (const role of ['admin', 'staff', 'guest'] as const) {
      await page.goto(`/auth/${role}-role-example`);
      const sees = allowed.some((each) => each === role);
      const heading = page.locator('main h1');
      await expect(heading, username).toHaveText(sees ? EXAMPLES[role] : 'The floor');
    }
  }
});

test('ROUTE-7 ROUTE-10 a guest must sign in for a role example, except the one for guests', async ({
  page,
}) => {
  await speakEnglish(page);
  await page.goto('/auth/guest-role-example');
  await expect(page.locator('main h1')).toHaveText(EXAMPLES.guest);
  await page.goto('/auth/staff-role-example');
  await page.waitForURL('**/login?redirectUrl=*');
  await page.locator('input[name=username]').fill('staff');
  await page.locator('input[name=password]').fill('staff1234');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('main h1')).toHaveText(EXAMPLES.staff);
});

test('ROUTE-10 the gallery is shown in the chosen language, with texts of its own', async ({ page }) => {
  await speakEnglish(page);
  await page.goto('/ui/icons');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'Türkçe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Simgeler' })).toBeVisible();
  await expect(page.getByText('IconSearch', { exact: true })).toBeVisible();
});
