import { randomUUID } from 'node:crypto';
import { minorUnits } from '@floorcast/contract/money';
import { expect, test, vi } from 'vitest';
import { SocketPlayer } from '../../testing/player.ts';
import { ended, openActionsRig, REASON, statesOf } from './actions-rig.ts';

const rig = openActionsRig();

test('OPS-45 C25.20 an act is carried out and recorded once for each request, also by two at once', async () => {
  const before = await rig.trail();
  const request = { requestId: randomUUID(), reserved: true };
  const answers = await Promise.all([
    rig.act(101, 'reservation', request),
    rig.act(101, 'reservation', request),
    rig.act(101, 'reservation', request),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.filter(({ now }) => now)).toHaveLength(1);
  expect((await rig.machine(101)).reserved).toBe(true);
  const rows = (await rig.trail()).slice(before.length);
  expect(rows).toMatchObject([
    {
      kind: 'machine.reserved',
      actor: 'staff',
      machineId: 101,
      detail: { reason: REASON, requestId: request.requestId },
    },
  ]);
});

test('OPS-45 C25.20 a request id that was used for something else changes nothing', async () => {
  const requestId = randomUUID();
  await rig.act(101, 'reservation', { requestId, reserved: true });
  const before = await rig.recorded();
  for (const [id, name, body, token] of [
    [101, 'reservation', { reserved: false }, rig.staff],
    [102, 'reservation', { reserved: true }, rig.staff],
    [101, 'service', { inService: false }, rig.staff],
    [101, 'reservation', { reserved: true, reason: 'another one' }, rig.staff],
    [101, 'reservation', { reserved: true }, await rig.callers.token('admin')],
  ] as const)
    expect(await rig.act(id, name, { requestId, ...body }, token)).toMatchObject({
      status: 409,
      code: 41016,
    });
  expect(await rig.recorded()).toEqual(before);
});

test.each([
  ['reservation', { reserved: 'yes' }],
  ['service', {}],
  ['message', { text: '' }],
  ['message', { text: 'x'.repeat(201) }],
  ['camera', { camera: 'kitchen' }],
  ['press', { button: 'DROP TABLE' }],
  ['end', { reason: ' a ' }],
  ['end', { requestId: 'x' }],
  ['unlock', { more: true }],
])('OPS-45 C25.20 %s with bad input is refused, and nothing is recorded: %j', async (name, body) => {
  const before = await rig.recorded();
  expect(await rig.act(101, name, body)).toMatchObject({ status: 400, code: 40000 });
  expect(await rig.recorded()).toEqual(before);
});

test('OPS-45 C25.21 a reserved machine has no seat for players, and has one again', async () => {
  await rig.act(101, 'reservation', { reserved: true });
  await expect(rig.seated('demo', 101)).rejects.toMatchObject({ code: 41001 });
  await rig.act(101, 'reservation', { reserved: false });
  const { player } = await rig.seated('demo', 101);
  await player.ask('leave');
  await ended(player, 'left');
  await player.close();
});

test('OPS-46 C25.22 a machine that is taken out of service ends its session with the credit paid out, and has no seat', async () => {
  const { player, id } = await rig.seated('demo', 102);
  await player.ask('cashin', { requestId: randomUUID(), amount: 1_000 });
  const before = Number(await balance(id));
  await rig.act(102, 'service', { inService: false });
  await ended(player, 'out-of-service');
  expect(Number(await balance(id))).toBe(before + 1_000);
  await player.close();
  await expect(rig.seated('demo', 102)).rejects.toMatchObject({ code: 41002 });
  await expect(seatOf('staff', 102)).rejects.toMatchObject({ code: 41002 });
  await rig.act(102, 'service', { inService: true });
  const back = await rig.seated('demo', 102);
  await back.player.ask('leave');
  await ended(back.player, 'left');
  await back.player.close();
});

test('OPS-46 C25.22 a game that runs is played to its end first', async () => {
  const { player } = await rig.seated('demo', 102);
  await player.ask('cashin', { requestId: randomUUID(), amount: 1_000 });
  rig.floor.credit.set(102, 900);
  const at = new Date().toISOString();
  const game = { machineId: 102, at, bet: minorUnits(100), credit: minorUnits(900), free: false };
  await rig.floor.report({ ...game, type: 'round-started' });
  await rig.act(102, 'service', { inService: false });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(statesOf(player)).toEqual([]);
  await rig.floor.report({ ...game, type: 'round-ended', win: minorUnits(0) });
  await vi.waitFor(
    () => expect(statesOf(player)).toContainEqual({ state: 'ended', reason: 'out-of-service' }),
    { timeout: 8_000 },
  );
  await player.close();
}, 15_000);

const seatOf = async (username: string, machineID: number) => {
  const token = await rig.callers.token(username);
  const player = await SocketPlayer.connect(rig.house.url, token);
  try {
    return await player.ask('init', { machineID, token });
  } finally {
    await player.close();
  }
};
async function balance(playerId: number): Promise<bigint> {
  const row = await rig.db
    .selectFrom('accounts')
    .select('balance')
    .where('id', '=', `player:${playerId}`)
    .executeTakeFirstOrThrow();
  return row.balance;
}
