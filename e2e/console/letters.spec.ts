import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { consoleBeside, PHONE } from '../support/console.ts';
import { Player } from '../support/player.ts';
import { newGuest } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

const LETTER = 'My deposit of yesterday has not arrived.\nPlease look at it.';

const letters = (page: Page) => page.locator('[data-testid^="call-"][data-kind="letter"]');

test('OPS-36 C24.16 C24.18 a player writes to support, staff read and answer it at the console, and the player sees both', async ({
  page,
}) => {
  const guest = newGuest();
  await new Player(page).signIn(guest, '/profile');
  await page.getByTestId('write-to-support').click();
  const chat = page.getByTestId('chat');
  await expect(chat.getByRole('heading', { name: 'House Support' })).toBeVisible();
  await chat.getByTestId('chat-text').fill(LETTER);
  await chat.getByRole('button', { name: 'Send' }).click();
  await expect(chat.getByTestId('letter-state')).toHaveText(
    'Support has received your message and will reply here.',
  );
  expect(await violations(page, 'dialog[open]')).toEqual([]);

  // A colleague of the one to whom the player wrote.
  const staff = await consoleBeside(page, 'compliance', 'calls', PHONE);
  const call = letters(staff).filter({ hasText: guest });
  await expect(call).toHaveCount(1);
  await call.getByRole('button', { name: /Claim/ }).click();
  await expect(chat.getByTestId('letter-state')).toHaveText('Support is reading your message.');
  await call.getByRole('link').click();
  await expect(staff.getByTestId('letter')).toContainText('Please look at it.');
  expect(await violations(staff)).toEqual([]);
  await staff.getByLabel('Reply to the player').fill('It arrives today.');
  await staff.getByTestId('answer').click();
  await expect(staff.getByTestId('call')).toHaveAttribute('data-state', 'ended');
  await expect(staff.getByTestId('letter')).toContainText('It arrives today.');

  const answer = chat.getByTestId('message').filter({ hasText: 'It arrives today.' });
  await expect(answer).toContainText('House Compliance');
  await expect(chat.getByTestId('letter-state')).toBeEmpty();
  await staff.close();
});

test('OPS-36 C24.17 staff that may not help players see that there is a letter, and neither its text nor a claim', async ({
  page,
}) => {
  const guest = newGuest();
  await new Player(page).signIn(guest, '/profile');
  await page.getByTestId('write-to-support').click();
  await page.getByTestId('chat-text').fill('Something private');
  await page.getByTestId('chat').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByTestId('letter-state')).not.toBeEmpty();
  const staff = await consoleBeside(page, 'technician', 'calls');
  const call = letters(staff).filter({ hasText: guest });
  await expect(call).toHaveCount(1);
  await expect(call.getByRole('button', { name: /Claim/ })).toHaveCount(0);
  await call.getByRole('link').click();
  await expect(staff.getByTestId('letter')).toContainText('Only support staff can read');
  await expect(staff.getByText('Something private')).toHaveCount(0);
  await staff.close();
});
