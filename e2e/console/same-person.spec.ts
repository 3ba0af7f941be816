import { violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { administer, expect, moveByHand, test } from '../support/stack.ts';

test('PROT-1 C17.28 compliance sees two accounts beside each other that may be of one person, and decides', async ({
  page,
  stack,
}) => {
  for (const [username, name] of [
    ['beside-one', 'Gülşen Nur'],
    ['beside-two', 'Gülşen'],
  ] as const) {
    const person = ['--name', name, '--lastname', 'Karadeniz', '--born', '1990-03-05'];
    await administer(stack, ['player', 'create', username, `${username}@example.org`, ...person]);
  }
  await new Player(page).signIn('compliance', 'compliance1234');
  await page.goto('/console/calls');
  await page.getByRole('link', { name: 'Possible duplicate account' }).click();
  const review = page.getByTestId('person-review');
  await expect(review).toContainText('beside-one@example.org');
  await expect(review).toContainText('beside-two@example.org');
  await expect(page.getByTestId('done')).toHaveCount(0);
  expect(await violations(page, 'main')).toEqual([]);
  await review.getByRole('button', { name: 'Different person' }).click();
  await review.getByLabel('Reason').fill('twins, by their papers');
  await review.getByRole('button', { name: 'Different person' }).click();
  await expect(review).toHaveAttribute('data-state', 'different');
  await expect(page.getByTestId('call')).toHaveAttribute('data-state', 'ended');
  await moveByHand(stack, ['deposit', 'beside-two', '10', '--reason', 'cash']);
});
