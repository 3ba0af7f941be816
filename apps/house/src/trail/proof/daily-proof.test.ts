import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { Calendar } from '../../platform/days/calendar.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { ManualClock } from '../../testing/test-house.ts';
import { keepHead } from '../heads/keep-head.ts';
import { record } from '../record.ts';
import { DailyProof } from './proofs.ts';

test('C22.9 the house proves the trail ten minutes after its start, and records how many heads each journal has', async () => {
  const { db, drop } = await openTestDatabase('empty');
  const place = { node: 'north', folder: undefined };
  const entry = { kind: 'clock.corrected', by: { part: 'house' }, detail: { seconds: 1 } } as const;
  await db.transaction().execute((tx) => record(tx, entry));
  const journal = (await keepHead(db, place))?.journal;
  const clock = new ManualClock();
  const calendar = new Calendar('Europe/Istanbul');
  const proof = new DailyProof({ db, clock, calendar, log: pino({ level: 'silent' }), place });
  const proofs = () => db.selectFrom('trail').select('detail').where('kind', '=', 'trail.proved').execute();
  clock.advance(60_000);
  expect(await proofs()).toEqual([]);
  clock.advance(540_000);
  await vi.waitFor(async () =>
    expect(await proofs()).toEqual([
      { detail: { rows: 2, wrong: 0, problems: [], heads: [`${journal} 1`] } },
    ]),
  );
  clock.advance(60_000);
  await proof.close();
  expect(await proofs()).toHaveLength(1);
  await drop();
});
