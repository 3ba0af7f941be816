import { expect, test } from 'vitest';
import { seedDemo } from '../../demo-data.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { ManualClock } from '../../testing/test-house.ts';
import { ShiftService } from './shift.service.ts';

test('OPS-34 C24.11 the overview says whether the books add up, looked at once a minute', async () => {
  const { db, drop } = await openTestDatabase();
  await seedDemo(db, undefined);
  const clock = new ManualClock();
  const shifts = new ShiftService({ db, clock, releaseCalls: async () => undefined });
  const books = async () => (await shifts.overview()).books;
  const forge = (by: bigint) =>
    db
      .updateTable('accounts')
      .set((eb) => ({ balance: eb('balance', '+', by) }))
      .where('id', '=', 'house:bank')
      .execute();
  const first = await books();
  expect(first).toEqual({ even: true, at: new Date(clock.now()).toISOString() });
  await forge(1n);
  expect(await books()).toEqual(first);
  clock.advance(60_000);
  expect(await books()).toMatchObject({ even: false });
  await forge(-1n);
  clock.advance(60_000);
  expect(await books()).toEqual({ even: true, at: new Date(clock.now()).toISOString() });
  await drop();
});
