import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { cashInRequest } from '../../../testing/guests.ts';
import { waitsForLock } from '../../../testing/lock-waits.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { PlayHouse, sits } from '../testing/play-house.ts';

/** Transfers while their session ends. */
const play = new PlayHouse([105, 106, 107]);
const { clock, floor, guests } = play;

test('MONEY-4 a cash-in and the end of its session exclude each other', async () => {
  const { player, token, before } = await guests.seated('demo', 105);
  floor.transfers = 'hold';
  let cashIn: Promise<unknown> = Promise.resolve();
  await play.db.transaction().execute(async (tx) => {
    await tx.selectFrom('machines').select('id').where('id', '=', 105).forUpdate().execute();
    cashIn = player.ask('cashin', cashInRequest(2_000)).catch((error: unknown) => error);
    // It has passed the checks, and waits for the row. So may what was reported of the machine.
    await waitsForLock(play.db, 'from "machines" where "id" = $1 for no key update');
    await player.ask('leave');
    await vi.waitFor(async () => expect(await guests.status(token, 105)).toBe('cashing-out'));
  });
  // It was first at the row, so that the session waits for it.
  await vi.waitFor(() => expect(floor.held).toHaveLength(1));
  await expect(sits(play, 'demo2', 105)).rejects.toMatchObject({ code: 41000 });
  const [order] = floor.held;
  // The pay-out that follows is not to be kept back.
  floor.transfers = 'accept';
  if (order !== undefined) await floor.settle(order, 'accepted');
  await cashIn;
  await guests.free(token, 105);
  expect(await guests.balance(token)).toBe(before);
  expect(floor.credit.get(105)).toBe(0);
  await play.auditPasses();
  await player.close();
});

test('MONEY-4 a cash-in for a session that has ended moves nothing', async () => {
  const { player, token, before } = await guests.seated('demo', 106);
  const { session } = await sits(play, 'demo', 106);
  await play.db
    .updateTable('playSessions')
    .set({ state: 'ended', reason: 'left', endedAt: new Date() })
    .where('id', '=', session.id)
    .execute();
  const back = await SocketPlayer.connect(play.house.url, token);
  await back.ask('init', { machineID: 106, token });
  await expect(back.ask('cashin', cashInRequest(500))).rejects.toMatchObject({ code: 50100 });
  expect(await guests.balance(token)).toBe(before);
  await play.auditPasses();
  await back.ask('leave');
  await guests.free(token, 106);
  await player.close();
  await back.close();
});

test('MONEY-4 a transfer whose order failed in the house is queried, and holds neither money nor seat', async () => {
  const { player, token, before } = await guests.seated('demo', 107);
  await sql`create function refuse_sent() returns trigger language plpgsql as
    $$ begin if new.state = 'sent' then raise exception 'out of order'; end if; return new; end $$`.execute(
    play.db,
  );
  await sql`create trigger refuse_sent before update on transfers for each row execute function refuse_sent()`.execute(
    play.db,
  );
  const asked = player.ask('cashin', cashInRequest(2_000)).catch((error: unknown) => error);
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before - 2_000));
  // The order has failed once the log would say so.
  await sleep(100);
  await sql`drop trigger refuse_sent on transfers`.execute(play.db);
  await sql`drop function refuse_sent`.execute(play.db);
  clock.advance(1_000);
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before));
  await asked;
  await expect(player.ask('cashin', cashInRequest(500))).resolves.toMatchObject({ state: 'credited' });
  await player.ask('leave');
  await guests.free(token, 107);
  expect(await guests.balance(token)).toBe(before);
  await play.auditPasses();
  await player.close();
});
