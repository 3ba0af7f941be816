import { expect, setSettings, test } from '../support/stack.ts';

test.afterEach(({ stack }) => setSettings(stack, {}));

test('GATE-1 GATE-2 LOGIN-5 LOGIN-6 settings show the splash screen, contacts, the token notice and the address check before the app', async ({
  page,
  stack,
}) => {
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
