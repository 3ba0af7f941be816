import { randomUUID } from 'node:crypto';
import { minorUnits } from '@floorcast/contract/money';
import { expect, test, vi } from 'vitest';
import { OFFER } from '../../testing/calls/sdp.ts';
import { payHandPay } from '../../wallet/index.ts';
import { ended, openActionsRig, REASON, SOON } from './actions-rig.ts';

const rig = openActionsRig();

test('OPS-47 C25.24 a message reaches the player at the machine, and nobody else', async () => {
  expect(await rig.act(101, 'message', { text: 'hello' })).toMatchObject({ status: 409 });
  const { player } = await rig.seated('demo', 101);
  const bystander = await rig.seated('demo2', 102);
  expect(await rig.act(101, 'message', { text: ' The drink is on its way. ' })).toMatchObject({
    status: 200,
  });
  await vi.waitFor(
    () =>
      expect(player.received).toContainEqual({
        method: 'staffMessage',
        data: { text: 'The drink is on its way.', at: expect.any(String) },
      }),
    SOON,
  );
  expect(bystander.player.received.filter(({ method }) => method === 'staffMessage')).toEqual([]);
  await player.close();
  await vi.waitFor(
    async () => expect(await rig.act(101, 'message', { text: 'hello' })).toMatchObject({ code: 41090 }),
    SOON,
  );
  expect(await rig.act(101, 'end')).toMatchObject({ status: 200 });
  await bystander.player.ask('leave');
  await ended(bystander.player, 'left');
  await bystander.player.close();
});

test('OPS-47 C25.25 staff end a session: its credit is in the wallet, and it is recorded', async () => {
  const { player, id } = await rig.seated('demo', 101);
  const requestId = randomUUID();
  expect(await rig.act(101, 'end', { requestId })).toMatchObject({ status: 200, now: true });
  await ended(player, 'kicked');
  expect(await rig.act(101, 'end', { requestId })).toMatchObject({ status: 200, now: false });
  expect((await rig.trail()).at(-1)).toMatchObject({ kind: 'machine.session-ended', playerId: id });
  await player.close();
});

test('OPS-47 C8.2 ending a session by the call of clients needs the duty, and is recorded too', async () => {
  const { player } = await rig.seated('demo', 101);
  await rig.db
    .updateTable('users')
    .set({ permissions: [206] })
    .where('username', '=', 'staff')
    .execute();
  const technician = await rig.callers.token('staff');
  const kick = (token: string) =>
    rig.house.app.inject({
      method: 'POST',
      url: '/api/player/kick',
      headers: { authorization: `Bearer ${token}` },
      payload: { machineId: 101 },
    });
  expect((await kick(technician)).json()).toMatchObject({ code: 40300 });
  expect((await kick(rig.staff)).statusCode).toBe(200);
  await ended(player, 'kicked');
  expect((await rig.trail()).at(-1)).toMatchObject({
    kind: 'machine.session-ended',
    actor: 'staff',
    detail: { by: 'kick' },
  });
  await player.close();
});

test('OPS-48 C25.26 a machine unlocks only once its hand pay was paid', async () => {
  expect(await rig.act(103, 'unlock')).toMatchObject({ status: 404 });
  const id = `hp-${randomUUID().slice(0, 8)}`;
  const at = new Date().toISOString();
  await rig.floor.report({
    type: 'hand-pay',
    machineId: 103,
    id,
    kind: 'hand-pay',
    amount: minorUnits(5_000),
    at,
  });
  const orders = rig.floor.unlocked.length;
  await vi.waitFor(
    async () => expect(await rig.act(103, 'unlock')).toMatchObject({ status: 409, code: 41031 }),
    SOON,
  );
  expect(rig.floor.unlocked.length).toBe(orders);
  rig.floor.unlocks = 'unable';
  await rig.db.transaction().execute((tx) => payHandPay(tx, id, 'a test'));
  rig.house.floors.at(103)?.play.handPays.refresh(103);
  const requestId = randomUUID();
  await vi.waitFor(async () => expect((await rig.act(103, 'unlock')).code).toBe(41092), SOON);
  expect(await rig.act(103, 'unlock', { requestId })).toMatchObject({ code: 41092 });
  expect(await rig.act(103, 'unlock', { requestId })).toMatchObject({ code: 41092 });
  expect((await rig.trail()).at(-1)).toMatchObject({
    kind: 'machine.action-refused',
    detail: { act: 'machine.unlocked', refused: 'keyNeeded' },
  });
  rig.floor.unlocks = 'done';
  expect(await rig.act(103, 'unlock')).toMatchObject({ status: 200, now: true });
  await rig.floor.report({ type: 'hand-pay-reset', machineId: 103, id, at });
});

test('OPS-48 C25.26 a camera is ordered to connect again, by the node that owns its floor', async () => {
  const answer = await fetch(`${rig.otherUrl}/api/console/machines/101/camera`, {
    method: 'POST',
    headers: { authorization: `Bearer ${rig.staff}`, 'content-type': 'application/json' },
    body: JSON.stringify({ requestId: randomUUID(), reason: REASON, camera: 'screen' }),
  });
  expect(await answer.json()).toEqual({ status: 1, now: true });
  expect(rig.floor.restarted.at(-1)).toMatchObject({ machineId: 101, camera: 'screen' });
  expect(await rig.act(101, 'camera', { camera: 'camera' })).toMatchObject({ status: 404 });
});

test('OPS-48 C25.26 a button is tested at an empty machine only', async () => {
  rig.floor.pressed.length = 0;
  expect(await rig.act(101, 'press', { button: 'spin' })).toMatchObject({ status: 200, now: true });
  expect(await rig.act(101, 'press', { button: 'unknown' })).toMatchObject({ status: 404 });
  const { player } = await rig.seated('demo', 101);
  expect(await rig.act(101, 'press', { button: 'spin' })).toMatchObject({ status: 409, code: 41091 });
  expect(rig.floor.pressed).toMatchObject([{ machineId: 101, button: 'spin' }]);
  await player.ask('leave');
  await ended(player, 'left');
  await player.close();
});

test('OPS-49 C25.27 a look that was recorded is not counted; without a record there is none', async () => {
  const watch = (token: string, look?: string) =>
    rig.house.app.inject({
      method: 'POST',
      url: `/api/machines/101/video/screen/whep${look === undefined ? '' : `?look=${look}`}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
      payload: OFFER,
    });
  const viewers = async () => {
    const answer = await rig.house.app.inject({
      url: '/api/machines/101/seat',
      headers: { authorization: `Bearer ${rig.staff}` },
    });
    return answer.json<{ viewers: number }>().viewers;
  };
  const requestId = randomUUID();
  expect((await watch(rig.staff, requestId)).json()).toMatchObject({ code: 41093 });
  expect(await rig.act(101, 'look', { requestId })).toMatchObject({ status: 200 });
  expect((await watch(await rig.callers.token('admin'), requestId)).json()).toMatchObject({ code: 41093 });
  expect((await watch(rig.staff, requestId)).statusCode).toBe(201);
  expect(await viewers()).toBe(0);
  // Its floor names it after a new link: it is still not counted.
  await rig.floor.relink();
  await vi.waitFor(async () => expect((await watch(rig.staff)).statusCode).toBe(201), SOON);
  expect(await viewers()).toBe(1);
  expect((await rig.trail()).at(-1)).toMatchObject({ kind: 'machine.looked', machineId: 101 });
});

test('OPS-45 C25.20 an act whose node has ended before it was carried out is carried out by its repetition, but for a press', async () => {
  const lost = async (name: string, body: object) => {
    const request = { requestId: randomUUID(), ...body };
    expect(await rig.act(102, name, request)).toMatchObject({ status: 200, now: true });
    const rows = (await rig.trail()).length;
    await rig.db
      .updateTable('machineActions')
      .set({ carriedOutAt: null })
      .where('requestId', '=', request.requestId)
      .execute();
    return { repeat: () => rig.act(102, name, request), rows };
  };
  const before = rig.floor.restarted.length;
  const camera = await lost('camera', { camera: 'screen' });
  expect(await camera.repeat()).toMatchObject({ status: 200, now: false });
  expect(await camera.repeat()).toMatchObject({ status: 200, now: false });
  expect(rig.floor.restarted.length).toBe(before + 2);
  const pressed = rig.floor.pressed.length;
  const press = await lost('press', { button: 'spin' });
  expect(await press.repeat()).toMatchObject({ status: 409, code: 41094 });
  expect([rig.floor.pressed.length, (await rig.trail()).length]).toEqual([pressed + 1, press.rows]);
});
