import { randomUUID } from 'node:crypto';
import { ERRORS, type ErrorName } from '@floorcast/contract/errors';
import { expect, test, vi } from 'vitest';
import type { Db } from '../../platform/db/schema.ts';
import { waitsForLock } from '../../testing/lock-waits.ts';
import { Player } from '../../testing/players/protected-player.ts';
import { PlayHouse } from './testing/play-house.ts';

/** What a player asks over a socket is verified where it is written: nothing announces the locks of these tests. */
const play = new PlayHouse([101, 102, 103, 104, 105]);
const { clock, floor } = play;

const lock = (db: Db, id: number) =>
  db
    .updateTable('users')
    .set((eb) => ({ banned: true, tokenVersion: eb('tokenVersion', '+', 1) }))
    .where('id', '=', id)
    .execute();
const exclude = (db: Db, playerId: number) =>
  db
    .insertInto('exclusions')
    .values({ playerId, kind: 'time-out', since: new Date(0), until: null })
    .execute();

/** Asks for something whose transaction waits for the account's row, changes the account, and lets it go on. */
async function askedMeanwhile<T>(
  id: number,
  change: (db: Db, id: number) => Promise<unknown>,
  ask: () => Promise<T>,
): Promise<Promise<T>[]> {
  return play.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    const asked = ask();
    asked.catch(() => undefined);
    await waitsForLock(play.db, 'order by id for no key update');
    await change(tx, id);
    return [asked];
  });
}
const cashIn = (amount = 700) => ({ amount, requestId: randomUUID() });
const refused = (name: ErrorName) => ({ code: ERRORS[name].code });

test.each([
  ['is locked', 101, lock, 'badSignature'],
  ['is excluded', 102, exclude, 'excluded'],
] as const)(
  'OPS-72 PROT-11 MONEY-4 C4.87 no cash-in commits once its account %s',
  async (_, machineId, change, name) => {
    const player = await Player.create(play, 5_000);
    const seat = await player.sit(machineId, 1_000);
    const [asked] = await askedMeanwhile(player.id, change, () => seat.ask('cashin', cashIn()));
    await expect(asked).rejects.toMatchObject(refused(name));
    expect(await player.balance).toBe(4_000);
    expect(floor.credit.get(machineId)).toBe(1_000);
    // What is the player's goes back to the wallet all the same.
    expect(await seat.ask('cashout', { requestId: randomUUID() })).toMatchObject({
      state: 'paid',
      amount: 1_000,
    });
    expect(await player.balance).toBe(5_000);
    await seat.ask('leave');
    await player.hasEnded('left', () => clock.advance(4_000));
    await play.auditPasses();
  },
);

test('OPS-72 C4.87 no seat is taken once its account is locked', async () => {
  const player = await Player.create(play, 5_000);
  const [asked] = await askedMeanwhile(player.id, lock, () => player.sit(103));
  await expect(asked).rejects.toMatchObject(refused('badSignature'));
  expect(await player.session()).toBeUndefined();
});

test('OPS-72 MONEY-4 C4.87 a cash-in that was recorded before the lock gets its outcome', async () => {
  const player = await Player.create(play, 5_000);
  const seat = await player.sit(104);
  floor.transfers = 'hold';
  const asked = seat.ask('cashin', cashIn());
  const order = await vi.waitFor(() => floor.held[0] ?? Promise.reject(new Error('no order came')));
  await lock(play.db, player.id);
  await floor.settle(order, 'accepted');
  expect(await asked).toMatchObject({ state: 'credited', credit: 700 });
  floor.transfers = 'accept';
  floor.held.length = 0;
  await seat.ask('leave');
  await player.hasEnded('left', () => clock.advance(4_000));
  expect(await player.balance).toBe(5_000);
  await play.auditPasses();
});
