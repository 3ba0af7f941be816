import { violations } from '../support/accessibility.ts';
import { consoleBeside, openConsole } from '../support/console.ts';
import { Player } from '../support/player.ts';
import { newGuest } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test('OPS-70 OPS-71 OPS-72 an administrator makes an account of staff, who signs in, and takes its duties away', async ({
  page,
  browser,
}) => {
  const username = `ayse.oz-${newGuest()}`;
  await openConsole(page, 'admin', 'staff');
  await expect(page.getByTestId('row').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByTestId('new-member').click();
  await page.getByLabel('First name').fill('Ayşe');
  await page.getByLabel('Last name').fill('Öz');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('E-mail').fill(`${username}@example.org`);
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
  await member.signIn(username, '/console/setup/floors', password);
  await expect(member.page.getByRole('heading', { level: 1 })).toHaveText('Set-up');

  await page.getByRole('link', { name: username }).click();
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
}) => {
  const number = newGuest().replace('guest', '9');
  const annex = `annex-${number}`;
  await openConsole(page, 'technician', 'setup/floors');
  await page.getByTestId('new-floor').click();
  await page.getByLabel('Short name').fill(annex);
  await page.getByTestId('new-floor-dialog').getByRole('button', { name: 'New floor' }).click();
  await page.getByTestId('make-code').click();
  await expect(page.getByTestId('enrol-code').getByRole('img')).toBeVisible();
  expect(await violations(page, '[data-testid="floor-dialog"]')).toEqual([]);
  // A toast within the dialog has such a button too.
  await page.getByTestId('floor-dialog').getByRole('button', { name: 'Close' }).first().click();

  await page.goto('/console/setup/machines');
  await page.getByTestId('new-machine').click();
  const dialog = page.getByTestId('new-machine-dialog');
  await dialog.getByLabel('Number').fill(number);
  await dialog.getByLabel('Name').fill(`Corner ${number}`);
  await dialog.getByLabel('Floor').selectOption(annex);
  await dialog.getByRole('button', { name: 'New machine' }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Find a machine').fill(`corner ${number}`);
  await expect(page.getByTestId('row')).toHaveCount(1);
  await expect(page.getByTestId('row')).toContainText('Needs a second person');
  expect(await violations(page)).toEqual([]);

  await page.getByTestId('row').click();
  await expect(page.getByTestId('waits-for-second')).toContainText('Set up by technician');
  expect(await violations(page, '[data-testid="machine-dialog"]')).toEqual([]);
  await page.getByRole('link', { name: 'View machine' }).click();
  await expect(page.getByTestId('act-put-into-use')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByTestId('act-put-into-use')).toContainText('You set this machine up');
  expect(await violations(page)).toEqual([]);

  const attendant = await consoleBeside(page, 'staff', `wall/${number}`);
  await attendant.getByTestId('act-put-into-use').click();
  await attendant.getByLabel('Reason').fill('looked at it and its floor');
  await attendant.getByTestId('machine-act').getByRole('button', { name: 'Put into service' }).click();
  await expect(attendant.getByTestId('act-take-out')).toBeVisible();
  await expect(page.getByTestId('act-take-out')).toBeVisible();
  await attendant.close();
});

test('OPS-80 OPS-81 a setting is checked, previewed, published and taken back; the policy shows its nodes', async ({
  page,
}) => {
  await openConsole(page, 'admin', 'setup/settings');
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
  await expect(page.getByTestId('document-version').first()).toContainText('slower cameras');
  const now = async () => (await (await page.request.get('/Settings.json')).json()).FPS;
  expect(await now()).toBe(25);

  const publish = async () => {
    await page.getByRole('button', { name: 'Review and publish' }).click();
    await page.getByLabel('Reason').fill('as before');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByTestId('publish-dialog')).toHaveCount(0);
  };
  await frames.fill('30');
  await publish();
  for (const fps of [25, 30]) {
    await page.getByTestId('document-version').nth(1).getByRole('button').first().click();
    await expect(frames).toHaveValue(`${fps}`);
    await publish();
    await expect.poll(now).toBe(fps);
  }

  await page.goto('/console/setup/policy');
  await expect(page.getByTestId('policy-node')).toHaveAttribute('data-current', 'true');
  expect(await violations(page)).toEqual([]);
});

test('OPS-83 OPS-84 a technician writes the next rules in a form, sees what they change, and publishes them', async ({
  page,
}) => {
  await openConsole(page, 'technician', 'setup/rules');
  // Nobody plays at its machines.
  await page.getByRole('combobox').first().selectOption('Tidal Crown');
  const versions = page.getByTestId('rules-version');
  await expect(versions).not.toHaveCount(0);
  const before = await versions.count();
  const percent = (93.6 - before / 10).toFixed(1);
  await page.getByRole('button', { name: 'Edit as new version' }).click();
  const returned = page.getByLabel('Return to player, %');
  await returned.fill('194');
  await page.getByRole('button', { name: 'Review and preview' }).click();
  await expect(returned).toHaveAttribute('aria-invalid', 'true');
  await expect(returned).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await returned.fill(percent);
  await page
    .getByRole('group', { name: 'Crown' })
    .getByLabel('4', { exact: true })
    .fill(`${549 + before}`);
  await page.getByRole('button', { name: 'Review and preview' }).click();
  const review = page.getByTestId('rules-review');
  await expect(review.getByTestId('difference')).toHaveCount(2);
  await expect(review.getByTestId('difference').first()).toContainText(percent);
  await expect(review.getByTestId('rules-return')).toContainText(`${percent} %`);
  expect(await violations(page, '[data-testid="rules-review"]')).toEqual([]);
  await review.getByRole('button', { name: `Publish version ${before + 1}` }).click();
  await expect(versions).toHaveCount(before + 1);
  await page.getByText(`Changes since version ${before}`).click();
  await expect(page.getByTestId('difference')).toHaveCount(2);
});
