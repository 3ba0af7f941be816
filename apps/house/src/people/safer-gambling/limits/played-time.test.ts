import { expect, test } from 'vitest';
import { Calendar } from '../../../platform/days/calendar.ts';
import { houseOfTests } from '../../../testing/database.ts';
import { Player } from '../../../testing/players/protected-player.ts';
import { playedSeconds } from './limits-in-force.ts';

const { db, house } = await houseOfTests();

test('PROT-3 PROT-10 C17.9 a session counts in each period with the time that falls into it, over a change of the clocks', async () => {
  const player = await Player.create({ db, house });
  const session = (startedAt: string, endedAt: string | null) =>
    db
      .insertInto('playSessions')
      .values({
        machineId: 101,
        playerId: player.id,
        state: endedAt === null ? 'live' : 'ended',
        ip: '',
        startedAt: new Date(startedAt),
        endedAt: endedAt === null ? null : new Date(endedAt),
      })
      .execute();
  // The month before; the week before; over the midnight before 2026-03-29, the day on which clocks go forward.
  await session('2026-02-28T22:00:00Z', '2026-02-28T23:30:00Z');
  await session('2026-03-22T22:30:00Z', '2026-03-22T23:10:00Z');
  await session('2026-03-28T22:00:00Z', '2026-03-28T23:20:00Z');
  await session('2026-03-29T21:00:00Z', null);
  const calendar = new Calendar('Europe/Stockholm');
  const minutes = async (now: string) => {
    const seconds = await playedSeconds(db, calendar, [player.id], Date.parse(now));
    return Object.fromEntries(Object.entries(seconds).map(([period, each]) => [period, each / 60]));
  };
  expect(await minutes('2026-03-29T21:15:00Z')).toEqual({
    session: 15,
    day: 20 + 15,
    week: 10 + 80 + 15,
    month: 30 + 40 + 80 + 15,
  });
  // After the midnight that ends the day, and the week.
  expect(await minutes('2026-03-29T22:05:00Z')).toEqual({
    session: 65,
    day: 5,
    week: 5,
    month: 30 + 40 + 80 + 65,
  });
});
