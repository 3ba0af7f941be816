import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Tokens } from '../../../people/accounts/index.ts';
import { OFFER } from '../../../testing/calls/sdp.ts';
import { JWT_SECRET } from '../../../testing/test-house.ts';
import { openWatchingRig } from './watching-rig.ts';

const rig = openWatchingRig();

test('GAME-18 RT-3 C6.14 C6.51 viewers are restored with their owners after a cut of the floor link', async () => {
  const [restored, banned, signedOut] = [
    await rig.viewerOf('demo'),
    await rig.viewerOf('demo2'),
    await rig.viewerOf('staff', 'staff1234'),
  ];
  expect(await rig.watching()).toBe(3);
  await rig.floor.cut();
  await vi.waitFor(async () => expect(await rig.watching()).toBe(0));
  await rig.post('/api/player/logout', signedOut.bearer);
  expect(rig.floor.viewers).toContain(signedOut.viewerId);
  await rig.floor.relink();
  await vi.waitFor(() => expect(rig.floor.viewers).not.toContain(signedOut.viewerId));
  await vi.waitFor(async () => expect(await rig.watching()).toBe(2));
  expect((await rig.end(restored.place, banned.bearer)).statusCode).toBe(404);
  expect([...rig.floor.viewers]).toEqual(expect.arrayContaining([restored.viewerId, banned.viewerId]));
  await rig.run('ban demo2');
  await vi.waitFor(() => expect(rig.floor.viewers).not.toContain(banned.viewerId));
  await rig.run('unban demo2');
  expect((await rig.end(restored.place, restored.bearer)).statusCode).toBe(204);
  expect(rig.floor.viewers).not.toContain(restored.viewerId);
});

test.each([
  ['missing', undefined],
  ['unreadable', '{"id":'],
  ['not a sign-in', '{"id":"demo"}'],
])('GAME-18 C6.52 a viewer whose owner is %s is disconnected', async (_, owner) => {
  const viewerId = randomUUID();
  rig.floor.viewers.add(viewerId);
  rig.floor.owners.set(viewerId, { viewerId, machineId: 102, owner });
  await rig.floor.relink();
  await vi.waitFor(() => expect(rig.floor.viewers).not.toContain(viewerId));
});

test('GAME-18 C6.52 a viewer of a machine of another floor is disconnected', async () => {
  const { viewerId, place } = await rig.viewerOf('demo');
  const { owner } = rig.floor.owners.get(viewerId) ?? {};
  rig.floor.owners.set(viewerId, { viewerId, machineId: 999, owner });
  await rig.floor.relink();
  await vi.waitFor(() => expect(rig.floor.viewers).not.toContain(viewerId));
  expect((await rig.end(place)).statusCode).toBe(204);
});

test('GAME-18 a viewer that left while its floor opened a newer link is no longer counted', async () => {
  const { viewerId } = await rig.viewerOf('demo');
  expect(await rig.watching()).toBe(1);
  rig.floor.viewers.delete(viewerId);
  await rig.floor.link(rig.house.url);
  await vi.waitFor(async () => expect(await rig.watching()).toBe(0));
});

test('RT-3 C6.48 the owner that a floor stores for a viewer has no personal data', async () => {
  const { viewerId, place } = await rig.viewerOf('demo');
  const owner = JSON.parse(rig.floor.owners.get(viewerId)?.owner ?? '');
  expect(Object.keys(owner).toSorted()).toEqual(['exp', 'id', 'login', 'type', 'version']);
  await rig.end(place);
});

test('RT-3 C5.8 a sign-out ends the viewers of that sign-in, and no others', async () => {
  const [phone, laptop, other] = [
    await rig.viewerOf('demo2'),
    await rig.viewerOf('demo2'),
    await rig.viewerOf('demo'),
  ];
  expect((await rig.post('/api/player/logout', phone.bearer)).statusCode).toBe(200);
  await vi.waitFor(() => expect(rig.floor.viewers).not.toContain(phone.viewerId));
  expect([...rig.floor.viewers]).toEqual(expect.arrayContaining([laptop.viewerId, other.viewerId]));
  expect((await rig.end(laptop.place, laptop.bearer)).statusCode).toBe(204);
  expect((await rig.end(other.place, other.bearer)).statusCode).toBe(204);
});

test('RT-3 C5.37 a changed password ends the viewers of the other sign-ins, and keeps its own', async () => {
  const [changes, other] = [await rig.viewerOf('demo2'), await rig.viewerOf('demo2')];
  const passwords = { oldPassword: 'demo1234', newPassword: 'demo1234' };
  const { token: renewed } = (await rig.post('/api/player/password', changes.bearer, passwords)).json<{
    token: string;
  }>();
  await vi.waitFor(() => expect(rig.floor.viewers).not.toContain(other.viewerId));
  expect(rig.floor.viewers).toContain(changes.viewerId);
  expect((await rig.end(changes.place, renewed)).statusCode).toBe(204);
});

test('RT-3 C5.38 a viewer ends with the token that opened it', async () => {
  const user = await rig.db
    .selectFrom('users')
    .selectAll()
    .where('username', '=', 'demo2')
    .executeTakeFirstOrThrow();
  const { viewerId } = await rig.viewer(await new Tokens(JWT_SECRET, '2s').issue(user, randomUUID()));
  await vi.waitFor(() => expect(rig.floor.viewers).not.toContain(viewerId), { timeout: 4_000 });
});

test('SRV-2 RT-3 C5.37 a ban ends every viewer of the account, also one that is being opened', async () => {
  const [first, second, other] = [
    await rig.viewerOf('demo2'),
    await rig.viewerOf('demo2'),
    await rig.viewerOf('demo'),
  ];
  const before = new Set(rig.floor.viewers);
  rig.floor.beforeWatch = () => rig.run('ban demo2');
  const begun = await rig.watch('101/video/screen', { bearer: first.bearer });
  // Opened and ended, if the house received the ban a moment later.
  expect([201, 401]).toContain(begun.statusCode);
  await vi.waitFor(() => {
    expect(rig.floor.viewers).not.toContain(first.viewerId);
    expect(rig.floor.viewers).not.toContain(second.viewerId);
  });
  await vi.waitFor(() => expect([...rig.floor.viewers].filter((id) => !before.has(id))).toEqual([]));
  expect(rig.floor.viewers).toContain(other.viewerId);
  expect((await rig.end(other.place, other.bearer)).statusCode).toBe(204);
  await rig.run('unban demo2');
});

test('RT-3 an account that signs out after its call was admitted opens no viewer', async () => {
  const { token: mine } = await rig.house.login('demo2');
  const { port } = new URL(rig.house.url);
  const call = request({
    port,
    method: 'POST',
    path: '/api/machines/101/video/screen/whep',
    headers: {
      authorization: `Bearer ${mine}`,
      'content-type': 'application/sdp',
      'content-length': OFFER.length,
    },
  });
  const answered = once(call, 'response');
  call.write(OFFER.slice(0, 5));
  // Admitted by its headers, before its body is complete.
  await sleep(300);
  await rig.post('/api/player/logout', mine);
  const before = new Set(rig.floor.viewers);
  call.end(OFFER.slice(5));
  const [response] = await answered;
  expect(response).toMatchObject({ statusCode: 401 });
  response.resume();
  expect([...rig.floor.viewers].filter((id) => !before.has(id))).toEqual([]);
});
