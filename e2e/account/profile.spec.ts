import { Player } from '../support/player.ts';
import { expect, setSettings, test } from '../support/stack.ts';

test.afterEach(({ stack }) => setSettings(stack, {}));

test('PROFILE-1 PROFILE-2 a password can be changed, and an error is shown at its field', async ({
  page,
  stack,
}) => {
  setSettings(stack, { SUPPORT_LINE: '+44 20 7946 0958', WHATSAPP: '+44 7700 900123' });
  const player = new Player(page);
  await player.signIn('staff');
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('+44 20 7946 0958')).toBeVisible();
  const [old, fresh] = [
    page.locator('input[autocomplete=current-password]'),
    page.locator('input[autocomplete=new-password]'),
  ];
  const save = page.locator('form button[type=submit]');
  await old.fill('staff1234');
  for (const field of await fresh.all()) await field.fill('short');
  await save.click();
  await expect(page.getByText('Password is too short. At least 8 characters')).toBeVisible();
  await old.fill('not my password');
  for (const field of await fresh.all()) await field.fill('a new password');
  await save.click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await old.fill('staff1234');
  await save.click();
  await expect(page.getByText('The current password is wrong')).toHaveCount(0);
  const signIn = (password: string) =>
    page.request.post(`${stack.url}/api/login`, { data: { username: 'staff', password, site_id: 1000 } });
  // The page has its new token before it shows the toast.
  await expect(page.getByTestId('toast')).toContainText('Password changed');
  await expect.poll(async () => (await signIn('a new password')).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/profile');

  // Restores the password: other tests sign in with it.
  await old.fill('a new password');
  for (const field of await fresh.all()) await field.fill('staff1234');
  await save.click();
  await expect.poll(async () => (await signIn('staff1234')).status()).toBe(200);
});
