import { randomUUID } from 'node:crypto';
import { ShiftCalls } from '@floorcast/contract/shift';
import { expect, test } from 'vitest';
import { CallsRig } from '../../testing/staff/calls-rig.ts';

const rig = new CallsRig();
const overview = async () => ShiftCalls.read.reply.parse((await rig.read('/api/console/shift')).json);
const post = (what: string, name: string, payload?: object) =>
  rig.call('POST', `/api/console/shift/${what}`, rig.signedIn(name).token, payload);
const trail = async () =>
  (await rig.db.selectFrom('trail').select(['kind', 'actor']).where('kind', 'like', 'shift.%').execute()).map(
    ({ kind, actor }) => `${actor} ${kind}`,
  );

test('OPS-34 C24.11 a duty begins once though it is begun twice at once, and is on the trail once', async () => {
  await Promise.all([post('begin', 'staff'), post('begin', 'staff')]);
  await post('begin', 'lead');
  expect((await overview()).onDuty).toMatchObject([
    { username: expect.any(String), claimed: 0 },
    { username: expect.any(String), claimed: 0 },
  ]);
  expect((await trail()).sort()).toEqual(['lead shift.began', 'staff shift.began']);
});

test('OPS-34 C24.12 a member of staff who ends the duty leaves a note to the next shift, and the claimed calls to others', async () => {
  const { id } = await rig.raised(101, 'power');
  await rig.act(id, 'claim', 'staff');
  expect(await overview()).toMatchObject({
    onDuty: [{ username: 'staff', duties: ['attendant', 'shift-lead'], claimed: 1 }, { username: 'lead' }],
  });
  expect((await post('end', 'staff', { note: 'Fuse of 101 is on order' })).json).toEqual({
    status: 1,
    onDuty: false,
  });
  await rig.opens([{ id, claimedBy: null }]);
  const after = await overview();
  expect(after.onDuty.map(({ username }) => username)).toEqual(['lead']);
  expect(after.notes[0]).toMatchObject({ by: { username: 'staff' }, text: 'Fuse of 101 is on order' });
  // Repeated, nothing more is written.
  await post('end', 'staff', { note: 'Fuse of 101 is on order' });
  expect((await overview()).notes).toHaveLength(1);
  expect((await trail()).filter((row) => row === 'staff shift.ended')).toHaveLength(1);
});

test('OPS-34 C24.12 a note to the next shift is written once for its request id', async () => {
  const note = { requestId: randomUUID(), text: 'VIP at 102 until ten' };
  expect((await post('notes', 'lead', note)).status).toBe(200);
  expect((await post('notes', 'lead', note)).status).toBe(200);
  expect((await post('notes', 'lead', { ...note, text: 'other' })).json).toMatchObject({ code: 41016 });
  expect((await post('notes', 'lead', { requestId: randomUUID(), text: ' ' })).json).toMatchObject({
    code: 40000,
  });
  expect((await overview()).notes.filter(({ text }) => text === note.text)).toHaveLength(1);
});

test('OPS-34 C24.11 the overview counts what is open', async () => {
  const before = (await overview()).open;
  await rig.raised(101, 'door');
  await rig.db
    .updateTable('machines')
    .set({ outOfServiceAt: new Date(), outOfServiceBy: 'staff', outOfServiceReason: 'reels' })
    .where('id', '=', 112)
    .execute();
  expect((await overview()).open).toEqual({
    ...before,
    calls: before.calls + 1,
    unclaimed: before.unclaimed + 1,
    outOfService: before.outOfService + 1,
  });
});
