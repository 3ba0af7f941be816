import { setTimeout as sleep } from 'node:timers/promises';
import { minorUnits } from '@floorcast/contract/money';
import { expect, test, vi } from 'vitest';
import { knownCredit } from '../../../testing/known-credit.ts';
import { PlayRepository } from '../state/play.repository.ts';
import { SETTLE_MS } from '../state/play-state.ts';
import { holdSeats } from '../testing/hold-seats.ts';
import { latch, PlayHouse } from '../testing/play-house.ts';

/** Credit on a machine without a session, while sessions end and begin. */
const play = new PlayHouse([104, 105, 106]);
const { clock, floor, guests } = play;

test('MONEY-4 NODE-2 a seat that is given up while its machine is offline is paid out, also by a house that has restarted', async () => {
  const { player, token, before } = await guests.seated('demo', 105, 900);
  floor.away.add(105);
  floor.notify('condition', { machineId: 105, condition: 'offline' });
  await vi.waitFor(async () => expect(await guests.status(token, 105)).toBe('offline'));
  await player.ask('leave');
  await play.restart();
  await vi.waitFor(() => expect(floor.unreached).toContain(105));
  clock.advance(60_000);
  floor.away.delete(105);
  const order = holdSeats(floor, false);
  floor.notify('condition', { machineId: 105, condition: 'ready' });
  await order.asked;
  await sleep(200);
  clock.advance(SETTLE_MS);
  await sleep(200);
  const open = play.db.selectFrom('playSessions').select('state').where('machineId', '=', 105);
  expect(await open.where('state', '<>', 'ended').execute()).toEqual([{ state: 'cashing-out' }]);
  order.release();
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before));
  await guests.free(token, 105);
  expect(floor.credit.get(105)).toBe(0);
  await play.auditPasses();
  await player.close();
});

test('MONEY-5 NODE-2 a machine whose credit is not known yet cannot be taken, and pays its last player', async () => {
  const { player, token, before } = await guests.seated('demo', 106, 700);
  await player.ask('cashout');
  await player.ask('leave');
  await guests.free(token, 106);
  await knownCredit(play.db, 106, 900);
  floor.credit.set(106, 900);
  floor.away.add(106);
  floor.unreached.length = 0;
  await play.restart();
  await vi.waitFor(() => expect(floor.unreached).toContain(106));
  floor.away.delete(106);
  const order = holdSeats(floor, false);
  floor.notify('condition', { machineId: 106, condition: 'ready' });
  await order.asked;
  const other = await guests.come('demo2');
  const asked = other.sit(106).catch((error: unknown) => error);
  await sleep(200);
  order.release();
  expect(await asked).toMatchObject({ code: 41000 });
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before + 900));
  expect(floor.credit.get(106)).toBe(0);
  expect(await guests.balance(other.token)).toBe(other.before);
  await play.auditPasses();
  await player.close();
  await other.player.close();
});

test('MONEY-5 credit that a machine without a session reports goes to its last player', async () => {
  const { player, token, before } = await guests.seated('demo', 106);
  await player.ask('leave');
  await guests.free(token, 106);
  await knownCredit(play.db, 106, 300);
  floor.credit.set(106, 300);
  floor.notify('credit', { machineId: 106, credit: minorUnits(300) });
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before + 300));
  await player.close();
});

test('MONEY-5 GAME-2 credit without a session is not taken from a player who has taken the seat meanwhile', async () => {
  const last = await guests.seated('demo', 104);
  await last.player.ask('leave');
  await guests.free(last.token, 104);
  const { open, lastSession } = PlayRepository.prototype;
  const opening = latch();
  const found = latch();
  const opened = vi.spyOn(PlayRepository.prototype, 'open').mockImplementationOnce(async function (
    this: PlayRepository,
    ...asked
  ) {
    await opening.passed;
    return open.apply(this, asked);
  });
  const looked = vi.spyOn(PlayRepository.prototype, 'lastSession').mockImplementationOnce(async function (
    this: PlayRepository,
    ...asked
  ) {
    const session = await lastSession.apply(this, asked);
    await found.passed;
    return session;
  });
  const next = await guests.come('demo2');
  looked.mockClear();
  opened.mockClear();
  const asked = next.sit(104);
  await vi.waitFor(() => expect(opened).toHaveBeenCalled());
  await knownCredit(play.db, 104, 300);
  floor.credit.set(104, 300);
  floor.notify('credit', { machineId: 104, credit: minorUnits(300) });
  await vi.waitFor(() => expect(looked).toHaveBeenCalled());
  opening.open();
  await asked;
  found.open();
  await sleep(200);
  expect(floor.credit.get(104)).toBe(300);
  expect(await guests.balance(last.token)).toBe(last.before);
  await next.player.ask('leave');
  await guests.free(next.token, 104);
  await Promise.all([last.player.close(), next.player.close()]);
});
