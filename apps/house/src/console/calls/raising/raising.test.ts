import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CallCalls } from '@floorcast/contract/calls';
import { minorUnits } from '@floorcast/contract/money';
import { DEMO_FLOOR_ID } from '@floorcast/demo-floor/layout';
import { expect, test, vi } from 'vitest';
import { SocketPlayer } from '../../../testing/player.ts';
import { CallsRig } from '../../../testing/staff/calls-rig.ts';

const rig = new CallsRig();

test.each([
  ['door', { kind: 'door', cause: 'door', exception: 0x11 }],
  ['tilt', { kind: 'tilt', cause: 'tilt', exception: 0x29 }],
  ['reel-tilt', { kind: 'tilt', cause: 'reel-tilt', exception: 0x41 }],
  ['power', { kind: 'power', cause: 'power' }],
  ['panel', { kind: 'panel', cause: 'panel' }],
  ['camera', { kind: 'camera', cause: 'camera', camera: 'screen', detail: 'no signal' }],
] as const)(
  'OPS-30 C24.1 C24.5 %s raises one call that names it, though it is reported twice, and the call closes as it goes',
  async (kind, named) => {
    rig.trouble(101, kind);
    const { id } = await rig.raised(101, kind);
    rig.trouble(101, kind);
    await sleep(150);
    expect(await rig.open()).toMatchObject([
      { id, machine: { id: 101 }, player: null, claimedBy: null, endedAt: null, ...named },
    ]);
    rig.trouble(101, 'none');
    await rig.nothingOpen();
    const { items } = CallCalls.list.reply.parse((await rig.read('/api/console/calls?state=ended')).json);
    expect(items[0]).toMatchObject({ id, endedBy: null, endedAt: expect.any(String) });
  },
);

const IN_SERVICE = { outOfServiceAt: null, outOfServiceBy: null, outOfServiceReason: null };

test('OPS-30 C24.1 a tilt that changes its name is the same call, with the name of now', async () => {
  const { id, version } = await rig.raised(101, 'tilt');
  rig.trouble(101, 'reel-tilt');
  await vi.waitFor(async () =>
    expect(await rig.open()).toMatchObject([{ id, cause: 'reel-tilt', exception: 0x41 }]),
  );
  expect((await rig.open())[0]?.version).toBeGreaterThan(version);
});

test('OPS-30 C24.1 a jackpot raises one call that names machine, player and amount, until it is paid and the machine unlocks', async () => {
  const { token, id: playerId } = await rig.house.login('demo');
  const player = await SocketPlayer.connect(rig.house.url, token);
  await player.ask('init', { machineID: 102, token });
  const about = { machineId: 102, at: new Date().toISOString() };
  await rig.floor.report({
    ...about,
    type: 'hand-pay',
    id: 'calls-1',
    kind: 'jackpot',
    amount: minorUnits(92_000),
  });
  await vi.waitFor(
    async () =>
      expect(await rig.open()).toMatchObject([
        {
          kind: 'hand-pay',
          cause: 'jackpot',
          machine: { id: 102 },
          player: { id: playerId },
          amount: 92_000,
        },
      ]),
    { timeout: 4_000 },
  );
  await rig.floor.report({ ...about, type: 'hand-pay-reset', id: 'calls-1' });
  await rig.nothingOpen();
  await player.ask('leave');
  await player.close();
});

test('OPS-30 C24.1 a transfer without an outcome raises one call, and closes it once the machine has reported', async () => {
  const { token } = await rig.house.login('demo');
  const player = await SocketPlayer.connect(rig.house.url, token);
  await player.ask('init', { machineID: 102, token });
  rig.floor.transfers = 'hold';
  expect(await player.ask('cashin', { amount: 1_000, requestId: randomUUID() })).toMatchObject({
    state: 'pending',
  });
  await vi.waitFor(
    async () =>
      expect(await rig.open()).toMatchObject([
        { kind: 'transfer-in-doubt', machine: { id: 102 }, amount: 1_000 },
      ]),
    { timeout: 4_000 },
  );
  rig.floor.transfers = 'accept';
  for (const order of rig.floor.held.splice(0)) await rig.floor.settle(order, 'accepted');
  await rig.nothingOpen();
  await player.ask('leave');
  await player.close();
});

test('OPS-30 C24.1 a difference between meter and ledger raises a call for staff to close', async () => {
  const { token } = await rig.house.login('demo');
  const player = await SocketPlayer.connect(rig.house.url, token);
  await player.ask('init', { machineID: 102, token });
  await player.ask('cashin', { amount: 1_000, requestId: randomUUID() });
  // Something is on the meter that no report has explained.
  rig.floor.credit.set(102, 1_300);
  rig.floor.notify('credit', { machineId: 102, credit: minorUnits(1_300) });
  await player.ask('cashout');
  await vi.waitFor(async () =>
    expect(await rig.open()).toMatchObject([{ kind: 'variance', machine: { id: 102 }, amount: 300 }]),
  );
  const [variance] = await rig.open();
  expect((await rig.act(variance?.id ?? 0, 'done', 'staff', { note: 'bill of 3.00 found' })).status).toBe(
    200,
  );
  await player.close();
  await rig.db.updateTable('machines').set(IN_SERVICE).where('id', '=', 102).execute();
});

test('OPS-30 C24.6 the calls of a floor stay while it is away and for its next owner, and the cause raises no second one', async () => {
  const { id } = await rig.raised(101, 'camera');
  await rig.house.floors.handOver(DEMO_FLOOR_ID);
  await rig.house.floors.open(DEMO_FLOOR_ID, rig.db);
  expect(await rig.open()).toMatchObject([{ id, kind: 'camera' }]);
  await rig.floor.relink();
  // As floors do after each hello.
  rig.trouble(101, 'camera');
  await rig.settled();
  expect(await rig.open()).toMatchObject([{ id, kind: 'camera' }]);
  rig.trouble(101, 'camera');
  await sleep(300);
  expect(await rig.open()).toMatchObject([{ id, kind: 'camera' }]);
});

test('OPS-30 C24.1 a floor without its link is one call, whatever the number of its machines, and its machines raise none', async () => {
  await rig.floor.cut();
  await vi.waitFor(
    async () =>
      expect(await rig.open()).toMatchObject([{ kind: 'floor-away', floorId: DEMO_FLOOR_ID, machine: null }]),
    { timeout: 6_000 },
  );
  await rig.floor.relink();
  await rig.nothingOpen();
});
