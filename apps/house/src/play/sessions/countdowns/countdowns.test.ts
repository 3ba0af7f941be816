import { MachineNotifications } from '@floorcast/contract/sockets';
import { seconds } from '@floorcast/contract/time';
import { afterAll, expect, test, vi } from 'vitest';
import { DEMO } from '../../../policy/index.ts';
import { testDatabase } from '../../../testing/database.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';
import { adminOn } from '../../../testing/staff/admin.ts';
import { ManualClock, testHouse } from '../../../testing/test-house.ts';

const clock = new ManualClock();
const floor = new ScriptedFloor([101, 102, 103, 104]);

const { db, connection } = await testDatabase();
const policy = {
  ...DEMO,
  noDepositSeconds: seconds(30),
  noActivitySeconds: seconds(40),
  closingSeconds: seconds(10),
};
const house = await testHouse(db, clock, { policy }, connection);
await floor.link(house.url);
afterAll(() => floor.cut());

let requests = 0;
const cashInRequest = (amount: number) => ({
  amount,
  requestId: `count-${String(requests++).padStart(6, '0')}`,
});
const get = (url: string, token: string) =>
  house.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
const balance = async (token: string) =>
  (await get('/api/player/balance', token)).json<{ balance: number }>().balance;
const free = (token: string, id: number, as = 'available') =>
  vi.waitFor(async () => {
    const machines = (await get('/api/machine/all', token)).json<{ id: number; status: string }[]>();
    expect(machines.find((machine) => machine.id === id)?.status).toBe(as);
  });

/** The countdowns that a player was notified of, as `code count action`. */
const countdowns = (player: SocketPlayer) =>
  player.received
    .filter(({ method }) => method === 'info')
    .map(({ data }) => {
      const { code, params, action } = MachineNotifications.info.parse(data);
      return [code, params.count, action].filter((part) => part !== undefined).join(' ');
    });
const hears = (player: SocketPlayer, ...expected: string[]) =>
  vi.waitFor(() => expect(countdowns(player)).toEqual(expected));

async function seated(machineID: number, credit = 0) {
  const { token } = await house.login('demo');
  const player = await SocketPlayer.connect(house.url, token);
  await player.ask('init', { machineID, token });
  const before = await balance(token);
  if (credit > 0) await player.ask('cashin', cashInRequest(credit));
  return { player, token, before };
}

test('GAME-13 GAME-14 a seat without credit is counted down from ten and given back', async () => {
  const { player, token } = await seated(101);
  clock.advance(19_999);
  await player.ask('press', { button: 'bet-up' });
  expect(countdowns(player)).toEqual([]);
  clock.advance(1);
  await hears(player, 'CODE_18800 10');
  for (let second = 1; second <= 9; second++) clock.advance(1_000);
  const counts = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((count) => `CODE_18800 ${count}`);
  await hears(player, ...counts);
  clock.advance(1_000);
  await hears(player, ...counts, 'CODE_18800 0 QUIT_REQUEST');
  await free(token, 101);
  await vi.waitFor(() =>
    expect(player.received.at(-1)).toEqual({
      method: 'state',
      data: { state: 'ended', reason: 'no-deposit' },
    }),
  );
  clock.advance(60_000);
  expect(countdowns(player)).toHaveLength(11);
});

test('GAME-13 a cash-in ends the countdown for want of credit, and its notifications', async () => {
  const { player, token } = await seated(102);
  clock.advance(20_000);
  clock.advance(1_000);
  await player.ask('cashin', cashInRequest(1_000));
  await hears(player, 'CODE_18800 10', 'CODE_18800 9', 'CODE_18800 0 COUNTDOWN_OVER');
  clock.advance(29_999);
  await player.ask('leave');
  await free(token, 102);
  expect(countdowns(player)).toHaveLength(3);
});

test('GAME-12 GAME-13 any press, and a sign of presence, restart the countdown', async () => {
  const { player, token } = await seated(103, 1_000);
  const cycle = ['CODE_18802 10', 'CODE_18802 0 COUNTDOWN_OVER'];
  clock.advance(30_000);
  await player.ask('stay', {});
  await hears(player, ...cycle);
  clock.advance(30_000);
  await player.ask('press', { button: 'spin' });
  await hears(player, ...cycle, ...cycle);
  clock.advance(29_999);
  await floor.game(103, 100, 0);
  await vi.waitFor(() => expect(player.received.filter(({ method }) => method === 'round')).toHaveLength(2));
  clock.advance(29_999);
  await expect(player.ask('stay', { longer: true })).rejects.toMatchObject({
    code: 40000,
    params: { field: 'longer' },
  });
  await expect(player.ask('press', { button: 7 })).rejects.toMatchObject({
    code: 40000,
    params: { field: 'button' },
  });
  await hears(player, ...cycle, ...cycle);
  clock.advance(1);
  await hears(player, ...cycle, ...cycle, 'CODE_18802 10');
  await player.ask('leave');
  await free(token, 103);
});

test('GAME-13 GAME-14 after a reconnect the exact seconds are notified; at zero the house pays out by itself', async () => {
  const { player, token, before } = await seated(104, 2_000);
  clock.advance(30_000);
  clock.advance(1_300);
  await hears(player, 'CODE_18802 10', 'CODE_18802 9');
  await player.close();
  clock.advance(2_000);
  const back = await SocketPlayer.connect(house.url, token);
  expect(await back.ask('init', { machineID: 104, token })).toMatchObject({ session: { state: 'live' } });
  await hears(back, 'CODE_18802 7');
  clock.advance(699);
  expect(countdowns(back)).toHaveLength(1);
  clock.advance(1);
  await hears(back, 'CODE_18802 7', 'CODE_18802 6');
  await back.close();
  clock.advance(6_000);
  await free(token, 104);
  expect(await balance(token)).toBe(before);
  const session = db.selectFrom('playSessions').select('reason').where('machineId', '=', 104);
  expect(await session.executeTakeFirst()).toEqual({ reason: 'no-activity' });
});

test('GAME-13 GAME-14 whose machine is kept for somebody is warned, and paid out at the end; a release ends the warning', async () => {
  const { player, token, before } = await seated(101, 1_500);
  const run = adminOn(db);
  const reserve = (reserved: boolean) => run(['machine', reserved ? 'reserve' : 'release', '101']);
  await reserve(true);
  await hears(player, 'CODE_18801 10');
  await reserve(false);
  await hears(player, 'CODE_18801 10', 'CODE_18801 0 COUNTDOWN_OVER');
  await reserve(true);
  await vi.waitFor(() => expect(countdowns(player)).toHaveLength(3));
  clock.advance(10_000);
  await vi.waitFor(() => expect(countdowns(player)).toContain('CODE_18801 0 CLOSE_SESSION'));
  await free(token, 101, 'reserved');
  expect(await balance(token)).toBe(before);
});
