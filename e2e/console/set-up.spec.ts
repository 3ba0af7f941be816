import { violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

test('OPS-70 OPS-71 OPS-72 an administrator makes an account of staff, who signs in, and takes its duties away', async ({
  page,
  browser,
}) => {
  await new Player(page).signIn('admin', 'admin1234');
  await page.goto('/console/staff');
  await expect(page.getByTestId('row').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByTestId('new-member').click();
  await page.getByLabel('First name').fill('Ayşe');
  await page.getByLabel('Last name').fill('Öz');
  await page.getByLabel('User name').fill('ayse.oz');
  await page.getByLabel('E-mail').fill('ayse@example.org');
  await page.getByLabel('Date of birth').fill('1990-12-31');
  await page.getByTestId('duty-technician').check();
  const invite = page.getByLabel('Send a link to choose a password');
  if (await invite.isVisible()) await invite.uncheck();
  expect(await violations(page, '[data-testid="new-member-dialog"]')).toEqual([]);
  await page.getByTestId('new-member-dialog').getByRole('button', { name: 'New account' }).click();
  const password = (await page.getByTestId('shown-once').locator('code').textContent()) ?? '';
  await page.getByTestId('new-member-dialog').getByRole('button', { name: 'Close' }).last().click();

  const guest = await browser.newContext();
  const member = new Player(await guest.newPage());
  await member.signIn('ayse.oz', password);
  await member.page.goto('/console/setup/floors');
  await expect(member.page.getByRole('heading', { level: 1 })).toHaveText('Set-up');

  await page.getByRole('link', { name: 'ayse.oz' }).click();
  await page.getByTestId('duty-technician').uncheck();
  await page.getByTestId('duty-support').check();
  await page.getByLabel('Reason').fill('moves to support');
  await page.getByRole('button', { name: 'Save roles' }).click();
  await member.page.waitForURL('**/login**');
  await expect(page.getByTestId('duty-support')).toBeChecked();
  await guest.close();
});

test('OPS-75 OPS-76 a technician enrols a floor by a code, and sets up a machine in it, which another person puts into service', async ({
  page,
  browser,
}) => {
  await new Player(page).signIn('technician', 'technician1234');
  await page.goto('/console/setup/floors');
  await page.getByTestId('new-floor').click();
  await page.getByLabel('Short name').fill('annex');
  await page.getByTestId('new-floor-dialog').getByRole('button', { name: 'New floor' }).click();
  await page.getByTestId('make-code').click();
  await expect(page.getByTestId('enrol-code').getByRole('img')).toBeVisible();
  expect(await violations(page, '[data-testid="floor-dialog"]')).toEqual([]);
  // A toast within the dialog has such a button too.
  await page.getByTestId('floor-dialog').getByRole('button', { name: 'Close' }).first().click();

  await page.goto('/console/setup/machines');
  await page.getByTestId('new-machine').click();
  const dialog = page.getByTestId('new-machine-dialog');
  await dialog.getByLabel('Number').fill('901');
  await dialog.getByLabel('Name').fill('Corner');
  await dialog.getByLabel('Floor').selectOption('annex');
  await dialog.getByRole('button', { name: 'New machine' }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Find a machine').fill('corner');
  await expect(page.getByTestId('row')).toHaveCount(1);
  await expect(page.getByTestId('row')).toContainText('Needs a second person');
  expect(await violations(page)).toEqual([]);

  await page.getByTestId('row').click();
  await expect(page.getByTestId('waits-for-second')).toContainText('Set up by technician');
  expect(await violations(page, '[data-testid="machine-dialog"]')).toEqual([]);
  await page.getByRole('link', { name: 'View machine' }).click();
  await expect(page.getByTestId('act-put-into-use')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByTestId('act-put-into-use')).toContainText('You set this up');
  expect(await violations(page)).toEqual([]);

  const other = await browser.newContext();
  const attendant = new Player(await other.newPage());
  await attendant.signIn('staff', 'staff1234');
  await attendant.page.goto('/console/wall/901');
  await attendant.page.getByTestId('act-put-into-use').click();
  await attendant.page.getByLabel('Reason').fill('looked at it and its floor');
  await attendant.page.getByTestId('machine-act').getByRole('button', { name: 'Put into service' }).click();
  await expect(attendant.page.getByTestId('act-take-out')).toBeVisible();
  await expect(page.getByTestId('act-take-out')).toBeVisible();
  await other.close();
});

test('OPS-80 OPS-81 a setting is checked, previewed, published and taken back; the policy shows its nodes', async ({
  page,
}) => {
  await new Player(page).signIn('admin', 'admin1234');
  await page.goto('/console/setup/settings');
  const frames = page.getByTestId('field-FPS').getByRole('textbox');
  await frames.fill('0');
  await page.getByRole('button', { name: 'Review and publish' }).click();
  await expect(frames).toHaveAttribute('aria-invalid', 'true');
  expect(await violations(page)).toEqual([]);
  await frames.fill('25');
  await page.getByRole('button', { name: 'Review and publish' }).click();
  await expect(page.getByTestId('publish-dialog')).toContainText('30');
  expect(await violations(page, '[data-testid="publish-dialog"]')).toEqual([]);
  await page.getByLabel('Reason').fill('slower cameras');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByTestId('document-version')).toContainText('slower cameras');
  const now = async () => (await (await page.request.get('/Settings.json')).json()).FPS;
  expect(await now()).toBe(25);

  await page.goto('/console/setup/policy');
  await expect(page.getByTestId('policy-node')).toHaveAttribute('data-current', 'true');
  expect(await violations(page)).toEqual([]);
});

test('OPS-83 OPS-84 a technician writes the next rules in a form, sees what they change, and publishes them', async ({
  page,
}) => {
  await new Player(page).signIn('technician', 'technician1234');
  await page.goto('/console/setup/rules');
  await page.getByTestId('rules-version').getByRole('button', { name: 'Edit as new version' }).click();
  const returned = page.getByLabel('Return to player, %');
  await returned.fill('194');
  await page.getByRole('button', { name: 'Review and preview' }).click();
  await expect(returned).toHaveAttribute('aria-invalid', 'true');
  await expect(returned).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await returned.fill('93.5');
  await page.getByRole('group', { name: 'Crown' }).getByLabel('4', { exact: true }).fill('550');
  await page.getByRole('button', { name: 'Review and preview' }).click();
  const review = page.getByTestId('rules-review');
  await expect(review.getByTestId('difference')).toHaveCount(2);
  await expect(review.getByTestId('difference').first()).toContainText('93.5');
  await expect(review.getByTestId('rules-return')).toContainText('93.5 %');
  expect(await violations(page, '[data-testid="rules-review"]')).toEqual([]);
  await review.getByRole('button', { name: 'Publish version 2' }).click();
  await expect(page.getByTestId('rules-version')).toHaveCount(2);
  await page.getByText('Changes since version 1').click();
  await expect(page.getByTestId('difference')).toHaveCount(2);
});
