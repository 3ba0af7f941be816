import { violations } from '../support/accessibility.ts';
import { openConsole } from '../support/console.ts';
import { depositByHand, newGuest, passwordOf } from '../support/sign-in.ts';
import { administer, expect, test } from '../support/stack.ts';

test('PROT-1 C17.28 compliance sees two accounts beside each other that may be of one person, and decides', async ({
  page,
  stack,
}) => {
  const one = newGuest();
  const [first, second] = [`${one}-first`, `${one}-second`];
  // Nobody else was born then.
  const born = `${1950 + (Number(one.replace('guest', '')) % 50)}-03-05`;
  for (const [username, name] of [
    [first, 'Gülşen Nur'],
    [second, 'Gülşen'],
  ] as const) {
    const person = [
      '--name',
      name,
      '--lastname',
      'Karadeniz',
      '--born',
      born,
      '--password',
      passwordOf(username),
    ];
    await administer(stack, ['player', 'create', username, `${username}@example.org`, ...person]);
  }
  await openConsole(page, 'compliance', 'calls');
  await page.getByRole('link', { name: 'Possible duplicate account' }).click();
  const review = page.getByTestId('person-review');
  await expect(review).toContainText(`${first}@example.org`);
  await expect(review).toContainText(`${second}@example.org`);
  await expect(page.getByTestId('done')).toHaveCount(0);
  expect(await violations(page, 'main')).toEqual([]);
  await review.getByRole('button', { name: 'Different person' }).click();
  await review.getByLabel('Reason').fill('twins, by their papers');
  await review.getByRole('button', { name: 'Different person' }).click();
  await expect(review).toHaveAttribute('data-state', 'different');
  await expect(page.getByTestId('call')).toHaveAttribute('data-state', 'ended');
  await depositByHand(stack.url, second, 1_000);
});
