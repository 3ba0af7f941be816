import { setTimeout as sleep } from 'node:timers/promises';
import { minorUnits } from '@floorcast/contract/money';
import { expect, test, vi } from 'vitest';
import { cashInRequest } from '../../../testing/guests.ts';
import { openTransfers, settleTransfer } from '../../../wallet/index.ts';
import { answers, comes, PATIENT } from '../testing/patience.ts';
import { PlayHouse, paidOut, withoutTransfers } from '../testing/play-house.ts';

/** Transfers whose order, or whose payment, failed at first: they are queried until they end. */
const play = new PlayHouse([101, 102, 103, 104, 105]);
const { clock, floor, guests } = play;

test('MONEY-4 a transfer is queried again after the floor failed to answer for it on a link that stays up', async () => {
  const { player, token, before } = await guests.seated('demo', 101);
  floor.jammed = true;
  const asked = player.ask('cashin', cashInRequest(2_000));
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before - 2_000));
  await answers(play, asked);
  expect(await asked).toMatchObject({ state: 'pending' });
  floor.jammed = false;
  await comes(play, token, before);
  await expect(player.ask('cashin', cashInRequest(500))).resolves.toMatchObject({ state: 'credited' });
  await player.ask('leave');
  await guests.free(token, 101);
  await play.auditPasses();
  await player.close();
});

test('GAME-15 MONEY-4 machines learn the state of their seats though the database fails as their floor links; open transfers are queried later', async () => {
  const { player, token, before } = await guests.seated('demo', 103);
  floor.transfers = 'lose';
  const asked = player.ask('cashin', cashInRequest(2_000)).catch((error: unknown) => error);
  await vi.waitFor(async () => expect(await guests.status(token, 103)).toBe('offline'));
  await answers(play, asked);
  floor.transfers = 'accept';
  floor.seats.clear();
  await withoutTransfers(play, async () => {
    await floor.relink();
    await vi.waitFor(() => expect([...floor.seats.keys()]).toEqual([101, 102, 103, 104, 105]));
  });
  expect(floor.seats.get(103)).toBe(true);
  await comes(play, token, before);
  await player.ask('leave');
  await guests.free(token, 103);
  await play.auditPasses();
  await player.close();
});

test('MONEY-4 GAME-10 a machine that pays out nothing of its credit is asked again after a delay', async () => {
  const { player, token, before } = await guests.seated('demo', 105, 900);
  floor.transfers = 'keep';
  await player.ask('leave');
  await vi.waitFor(async () => expect(await paidOut(play, 105)).toEqual(['settled']));
  await sleep(300);
  expect(await paidOut(play, 105)).toEqual(['settled']);
  expect(await guests.status(token, 105)).toBe('cashing-out');
  floor.transfers = 'accept';
  await comes(play, token, before);
  await guests.free(token, 105);
  await play.auditPasses();
  await player.close();
});

test('MONEY-4 a player is notified of a returned cash-in though the database’s answer was lost', async () => {
  const { player, token, before } = await guests.seated('demo', 101);
  floor.jammed = true;
  const { requestId, amount } = cashInRequest(2_000);
  // Whether it is answered as returned or as pending is all the same here.
  const asked = player.ask('cashin', { requestId, amount }).catch(() => undefined);
  const given = await vi.waitFor(async () => {
    const [open] = await openTransfers(play.db, [101]);
    if (open?.state !== 'unknown') throw new Error('not unanswered yet');
    return open;
  }, PATIENT);
  const refused = { outcome: 'refused', amount: minorUnits(0) } as const;
  await play.db.transaction().execute((tx) => settleTransfer(tx, given.id, refused));
  const transfer = expect.objectContaining({ requestId, state: 'returned' });
  await vi.waitFor(() => {
    clock.advance(1_000);
    expect(player.received).toContainEqual(
      expect.objectContaining({ method: 'credit', data: expect.objectContaining({ transfer }) }),
    );
  }, PATIENT);
  await asked;
  expect(await guests.balance(token)).toBe(before);
  await player.ask('leave');
  await guests.free(token, 101);
  await play.auditPasses();
  await player.close();
});

test('KEEP-4 MONEY-4 C6.4 C6.26 a transfer that the floor does not accept is refused at once, and its amount is back in the wallet', async () => {
  const { player, token, before } = await guests.seated('demo', 105);
  floor.transfers = 'turn-away';
  // It cannot promise anything of a transfer either while its disk is full.
  const asked = vi.fn(() => new Promise(() => undefined));
  floor.beforeQuery = asked;
  await expect(player.ask('cashin', cashInRequest(2_000))).rejects.toMatchObject({ code: 41013 });
  expect(asked).not.toHaveBeenCalled();
  expect(await guests.balance(token)).toBe(before);
  floor.beforeQuery = async () => undefined;
  floor.transfers = 'accept';
  await expect(player.ask('cashin', cashInRequest(500))).resolves.toMatchObject({ state: 'credited' });
  await player.ask('leave');
  await guests.free(token, 105);
  await play.auditPasses();
  await player.close();
});
