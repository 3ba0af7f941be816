import { randomUUID } from 'node:crypto';
import { ALL_CALLS } from '@floorcast/contract/all-calls';
import { DEMO_FLOOR_ID } from '@floorcast/demo-floor/layout';
import { expect, test } from 'vitest';
import { seedDemo } from '../demo-data.ts';
import { testDatabase } from '../testing/database.ts';
import { adminOn } from '../testing/staff/admin.ts';
import { siteCalls } from './site-calls.ts';

const { db } = await testDatabase();
await seedDemo(db, undefined);
const run: ReturnType<typeof adminOn> = adminOn(db);

const say = (line: string) => run(line.split(' '));

test('NODE-4 NODE-5 nodes are listed with their floors, drained, and floors pinned to them', async () => {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + 60_000);
  await db
    .insertInto('nodes')
    .values({ id, name: 'north', address: 'http://10.0.0.5:80', expiresAt })
    .execute();
  await db.insertInto('leases').values({ name: 'floor:cellar', owner: id, fence: 1n, expiresAt }).execute();
  expect((await say('node list')).out).toEqual([
    'name   address             draining  floors',
    'north  http://10.0.0.5:80  no        cellar',
  ]);
  expect((await say('node drain north')).code).toBe(0);
  expect((await say('node list')).out[1]).toContain('yes');
  expect((await say('node undrain north')).code).toBe(0);
  expect((await say('node drain south')).problems).toEqual(['There is no node south.']);
  const floor = () =>
    db.selectFrom('floors').select('pinnedTo').where('id', '=', DEMO_FLOOR_ID).executeTakeFirstOrThrow();
  expect((await say(`floor pin ${DEMO_FLOOR_ID} --node north`)).code).toBe(0);
  expect(await floor()).toEqual({ pinnedTo: 'north' });
  expect((await say(`floor pin ${DEMO_FLOOR_ID} --node south`)).out[1]).toContain('No node south runs');
  expect((await say(`floor pin ${DEMO_FLOOR_ID}`)).code).toBe(0);
  expect(await floor()).toEqual({ pinnedTo: null });
});

test('SRV-2 each call that names a command has its handler in the process of the command', async () => {
  const handled = (await siteCalls(db)).map(({ call }) => call);
  const commanded = ALL_CALLS.filter(({ command }) => command !== undefined);
  expect(commanded.length).toBeGreaterThan(10);
  expect(commanded.filter((call) => !handled.includes(call)).map(({ route }) => route)).toEqual([]);
});
