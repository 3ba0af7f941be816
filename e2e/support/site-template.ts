import { seedPerson } from '../../apps/house/src/demo-data.ts';
import { openCommandStore } from '../../apps/house/src/programs/command-store.ts';
import { freePort } from '../../scripts/lib/site/process-groups.ts';
import { startStack } from '../../scripts/lib/site/stack.ts';
import { guestName, passwordOf } from './sign-in.ts';
import { TEMPLATE, temporaryHome } from './stack.ts';

/** More than one worker's tests take. */
const GUESTS = 120;

const GUEST = { password: passwordOf('guest'), name: 'Guest', type: 'user', deposit: 1_000_000 } as const;

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
  const { db, close } = await openCommandStore({ FLOORCAST_HOME: home });
  const guests = Array.from({ length: GUESTS }, (_, index) => guestName(index + 1));
  await Promise.all(guests.map((username) => seedPerson(db, { ...GUEST, username, lastname: username })));
  await close();
  await stack.close();
  process.env[TEMPLATE] = home;
  return remove;
}
