import { afterAll, expect, test, vi } from 'vitest';
import { houseOfTests } from '../../../testing/database.ts';
import { logLines } from '../../../testing/log-lines.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';
import { ManualClock } from '../../../testing/test-house.ts';
import { CONFIRM_MS } from '../state/play-state.ts';

const { log, lines } = logLines();
const clock = new ManualClock();
const floor = new ScriptedFloor([101, 102]);
const { house } = await houseOfTests(clock, {}, undefined, { log });
await floor.link(house.url);
const { token } = await house.login('demo');
const player = await SocketPlayer.connect(house.url, token);
await player.ask('init', { machineID: 101, token });
afterAll(async () => {
  await player.close();
  await floor.cut();
});

const about = (requestId: string) => lines.filter((line) => line.requestId === requestId);

test('MONEY-4 C6.9 a transfer goes from the player’s request to its end under one id, which the floor receives too', async () => {
  floor.transfers = 'hold';
  const asked = player.ask('cashin', { amount: 1_000, requestId: 'traced-cash-in' });
  await vi.waitFor(() => expect(floor.held).toHaveLength(1));
  const [order] = floor.held.splice(0);
  if (order === undefined) throw new Error('no order came');
  expect(order.requestId).toBe('traced-cash-in');
  floor.transfers = 'accept';
  await floor.settle(order, 'accepted');
  await asked;
  const { transferId, machineId } = order;
  expect(about('traced-cash-in')).toMatchObject([
    { msg: 'transfer requested', transferId, machineId },
    { msg: 'transfer ended', transferId, machineId, state: 'settled', amount: 1_000 },
  ]);
});

test('GAME-7 C4.16 a press is found under its id at the house and at the floor', async () => {
  await player.ask('press', { button: 'spin', requestId: 'traced-press-1' });
  await floor.game(101, 100, 0);
  expect(about('traced-press-1')).toMatchObject([{ msg: 'press', machineId: 101, outcome: 'acknowledged' }]);
  expect(floor.pressed.at(-1)).toMatchObject({ button: 'spin', requestId: 'traced-press-1' });
  await player.ask('press', { button: 'bet-up' });
  const made = lines.findLast(({ msg }) => msg === 'press')?.requestId;
  expect(floor.pressed.at(-1)).toMatchObject({ button: 'bet-up', requestId: made });
});

test('GAME-7 a press after which the machine begins no game is warned of, under its id', async () => {
  await player.ask('press', { button: 'spin', requestId: 'traced-press-2' });
  clock.advance(CONFIRM_MS);
  expect(about('traced-press-2').at(-1)).toMatchObject({
    level: 40,
    msg: 'no game started after a press',
  });
});

test('SRV-1 a malformed id is refused, and presses nothing', async () => {
  const before = floor.pressed.length;
  await expect(player.ask('press', { button: 'spin', requestId: 'no id' })).rejects.toMatchObject({
    code: 40000,
  });
  expect(floor.pressed).toHaveLength(before);
});
