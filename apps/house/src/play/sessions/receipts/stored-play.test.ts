import { timesOf } from '@floorcast/depth/depth';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seedDemo } from '../../../demo-data.ts';
import { testDatabase } from '../../../testing/database.ts';
import { addToLastGame, recordGame } from '../state/play.repository.ts';
import type { StoredPlay } from '../state/play-session.ts';
import { readStoredPlay } from './session-books.ts';

/** Machines whose games take turns in the table; the session is of the first one. */
const MACHINES = [101, 102] as const;

const database = await testDatabase();
await seedDemo(database.db, undefined);

async function openSession(): Promise<number> {
  const { id: playerId } = await database.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow();
  const ended = { state: 'ended', endedAt: new Date() } as const;
  const { id } = await database.db
    .insertInto('playSessions')
    .values({ machineId: MACHINES[0], playerId, ip: '', ...ended })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constant('game' as const), bet: fc.nat(900), win: fc.nat(900) }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('hand-pay' as const), win: fc.nat(99_999) }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('read' as const) }) },
  ),
  { maxLength: 20 },
);

test('GAME-13 C4.73 readings that go on from an earlier one find what a reading of all games finds', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      const sessionId = await openSession();
      const { db } = database;
      let earlier: StoredPlay | undefined;
      let games = 0;
      for (const step of order) {
        if (step.type === 'read') {
          earlier = await readStoredPlay(db, sessionId, earlier);
          expect(earlier).toEqual(await readStoredPlay(db, sessionId));
        } else if (step.type === 'hand-pay') {
          if (games > 0)
            await db.transaction().execute((tx) => addToLastGame(tx, MACHINES[0], BigInt(step.win)));
        } else {
          games++;
          const game = { bet: BigInt(step.bet), win: BigInt(step.win), free: false, stops: null };
          await db.transaction().execute(async (tx) => {
            await recordGame(tx, { ...game, machineId: MACHINES[0], sessionId, at: new Date() });
            await recordGame(tx, { ...game, machineId: MACHINES[1], sessionId: null, at: new Date() });
          });
        }
      }
    }),
    { numRuns: timesOf(10, 100) },
  );
});

test('GAME-13 C4.73 a session without games has totals of zero, read once and read on', async () => {
  const sessionId = await openSession();
  const none = { moved: [], bet: 0, won: 0, lastGame: null, lastWin: 0 };
  const first = await readStoredPlay(database.db, sessionId);
  expect([first, await readStoredPlay(database.db, sessionId, first)]).toEqual([none, none]);
});
