import { ClaimCalls } from '@floorcast/contract/claims';
import { minorUnits } from '@floorcast/contract/money';
import { TransactionsReply } from '@floorcast/contract/player';
import { SessionReceipt } from '@floorcast/contract/session-totals';
import { MachineInit, MachineNotifications } from '@floorcast/contract/sockets';
import { expect, test, vi } from 'vitest';
import { cashInRequest } from '../../../../testing/guests.ts';
import type { SocketPlayer } from '../../../../testing/player.ts';
import { adminOn } from '../../../../testing/staff/admin.ts';
import { HandPayHouse, newId } from '../../testing/hand-pay-house.ts';
import { received } from '../../testing/play-house.ts';

/** What a player is shown of a payout cap before, while and after it withholds something. */
const play = new HandPayHouse([101, 102, 103]);

const get = async (token: string, url: string) => (await play.call('GET', url, token)).json();
const capOf = async (token: string) =>
  ClaimCalls.payoutCap.reply.parse(await get(token, '/api/player/payout-cap')).payoutCap;
const rowsOf = async (token: string) =>
  TransactionsReply.parse(await get(token, '/api/player/transactions?kind=money&size=3')).items;

interface Seated {
  readonly player: SocketPlayer;
  readonly token: string;
}

async function leaves({ player, token }: Seated, machineId: number): Promise<void> {
  await player.ask('leave');
  await player.close();
  await play.guests.free(token, machineId);
}

test('CLAIM-6 C7.18 a payout cap, what is used of it and its room are reported while it is in force', async () => {
  const { player, token } = await play.guests.seated('demo', 101, 2_000);
  expect(await capOf(token)).toBeNull();
  const { Params } = await get(token, '/api/player/bonus/weekly');
  const cap = Params.amount * 10;
  // The credit was on the machine when the bonus was taken.
  expect(await capOf(token)).toMatchObject({ cap, used: 0, room: cap + 2_000, ends: expect.any(String) });
  await play.floor.game(101, 100, 1_600);
  await player.ask('cashout');
  expect(await capOf(token)).toMatchObject({ cap, used: 1_500, room: cap - 1_500 });
  await leaves({ player, token }, 101);
});

test('CLAIM-6 C7.7 C7.18 staff have no payout cap to ask for', async () => {
  const { token } = await play.house.login('staff', 'staff1234');
  expect((await play.call('GET', '/api/player/payout-cap', token)).statusCode).toBe(403);
});

test('CLAIM-6 MONEY-3 C7.19 C7.21 C7.22 what a payout cap withholds of a jackpot is said before it is booked, in the receipt and in a row of its own', async () => {
  const { player, token, init } = await play.guests.seated('demo2', 102);
  const { session } = MachineInit.reply.parse(init);
  await get(token, '/api/player/bonus/weekly');
  const { room = 0 } = (await capOf(token)) ?? {};
  const id = newId();
  const at = new Date(play.clock.now()).toISOString();
  const amount = minorUnits(150_000);
  await play.floor.report({ type: 'hand-pay', machineId: 102, at, id, kind: 'jackpot', amount });
  const withheld = 150_000 - room;
  const trouble = await vi.waitFor(() => {
    const last = MachineNotifications.trouble.parse(received(player, 'trouble').at(-1)?.data).trouble;
    expect(last).toMatchObject({ kind: 'jackpot', amount: 150_000, withheld, step: 'staff-called' });
    return last;
  });
  expect(await capOf(token)).toMatchObject({ used: room, room: 0 });

  const { playerId } = await play.db
    .selectFrom('handPays')
    .select('playerId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // A cap that ends before staff confirm changes nothing of what was said.
  const capped = play.db.updateTable('payoutCaps').where('playerId', '=', playerId);
  await capped.set({ ends: new Date() }).execute();
  const before = await play.guests.balance(token);
  await adminOn(play.db)(['handpay', 'propose', id, '1500']);
  await adminOn(play.db, { as: 'lead' })(['handpay', 'confirm', id]);
  expect(await play.guests.balance(token)).toBe(before + room);
  await play.unlock(102, id);
  expect(trouble).toMatchObject({ withheld });
  await leaves({ player, token }, 102);

  expect(await rowsOf(token)).toMatchObject([
    { type: 6, amount: 0, withheld, from: 'house', tag: 'payout-cap' },
    { type: 6, amount: room, from: 'house' },
    { type: 1 },
  ]);
  const receipt = await get(token, `/api/player/sessions/${session.id}/receipt`);
  expect(SessionReceipt.parse(receipt)).toMatchObject({ withheld, totals: { out: room } });
  const file = await play.call('GET', '/api/player/transactions.csv?kind=6&sort=-date', token);
  expect(file.body.split('\r\n')[1]).toMatch(new RegExp(`,0,6,payout-cap,.*,${withheld},TRY$`));
});

test('CLAIM-6 MONEY-3 C7.21 a cash-out that is withheld whole has a row that moves nothing on the wallet', async () => {
  const { player, token } = await play.guests.seated('demo', 103);
  // It may have been taken before: its cap is in force in either case.
  await get(token, '/api/player/bonus/weekly');
  await player.ask('cashin', cashInRequest(200));
  const { room = 0 } = (await capOf(token)) ?? {};
  await play.floor.game(103, 100, room + 700 - 100);
  await player.ask('cashout');
  await play.floor.game(103, 0, 900);
  expect(await player.ask('cashout')).toMatchObject({ amount: 0, withheld: 900 });
  const [whole, ...capped] = await rowsOf(token);
  expect(whole).toMatchObject({ type: 4, amount: 0, withheld: 900, from: 'machine' });
  expect(capped).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 4, amount: room, from: 'machine' }),
      expect.objectContaining({ type: 4, amount: 0, withheld: 700 }),
    ]),
  );
  await leaves({ player, token }, 103);
  await play.auditPasses();
});
