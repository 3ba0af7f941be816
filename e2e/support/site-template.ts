import { freePort } from '../../scripts/lib/site/process-groups.ts';
import { startStack } from '../../scripts/lib/site/stack.ts';
import { seedGuests } from '../seed/player-accounts.ts';
import { guestName, passwordOf } from './sign-in.ts';
import { TEMPLATE, temporaryHome } from './stack.ts';

/** More than one worker's tests take. */
const GUESTS = 120;

/**
 * Creates a home folder with a migrated and seeded database, with guests to play as, which each site of a test copies.
 * Playwright's global setup; returns the teardown.
 */
export default async function setup(): Promise<() => void> {
  const { home, remove } = temporaryHome();
  const began = performance.now();
  const stack = await startStack({
    port: await freePort(),
    home,
    mediaPort: 0,
    mediaAddress: '127.0.0.1',
    machines: [],
  });
  console.log(`a site without a template started in ${Math.round(performance.now() - began)} ms`);
  const guests = Array.from({ length: GUESTS }, (_, index) => guestName(index + 1));
  await seedGuests(home, guests, passwordOf('guest'));
  await stack.close();
  process.env[TEMPLATE] = home;
  return remove;
}
