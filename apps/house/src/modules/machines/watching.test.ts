import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { adminOn } from '../../testing/admin.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { ANSWER, OFFER } from '../../testing/sdp.ts';
import { JWT_SECRET, startTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { Tokens } from '../auth/index.ts';

let database: TestDatabase;
let house: TestHouse;
let token: string;
const floor = new ScriptedFloor([101, 102]);

beforeAll(async () => {
  database = await openTestDatabase();
  house = await startTestHouse(database.db, systemClock, {}, database.connection);
  await floor.link(house.url);
  ({ token } = await house.login('demo'));
});
afterAll(async () => {
  await floor.cut();
  await house.close();
  await database.drop();
});
afterEach(() => {
  floor.beforeWatch = async () => undefined;
});

const watch = (where: string, payload = OFFER, bearer = token, type = 'application/sdp', query = '') =>
  house.app.inject({
    method: 'POST',
    url: `/api/machines/${where}/whep${query}`,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': type },
    payload,
  });
const answer = (url: string, payload: string, bearer = token, type = 'application/sdp') =>
  house.app.inject({
    method: 'PATCH',
    url,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': type },
    payload,
  });
const end = (url: string, bearer = token) =>
  house.app.inject({ method: 'DELETE', url, headers: { authorization: `Bearer ${bearer}` } });

const post = (url: string, bearer: string, payload: object = {}) =>
  house.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${bearer}` }, payload });
const run = (line: string) => adminOn(database.db)(line.split(' '));
/** How many accounts watch 102. */
const watching = async () => {
  const headers = { authorization: `Bearer ${token}` };
  return (await house.app.inject({ url: '/api/machines/102/seat', headers })).json<{ viewers: number }>()
    .viewers;
};
/** Somebody who has begun to watch: the token that they did it with, and their viewer. */
async function watcher(bearer: string) {
  const place = String((await watch('102/video/screen', OFFER, bearer)).headers.location);
  const viewerId = place.split('/').at(-1) ?? '';
  expect(floor.viewers).toContain(viewerId);
  return { bearer, place, viewerId };
}
const signIn = async (username: string, password?: string) =>
  watcher((await house.login(username, password)).token);

test('GAME-1 an offer goes to the floor and its answer comes back with the place that ends it', async () => {
  const answer = await watch('101/video/screen');
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    201,
    expect.stringContaining('application/sdp'),
    `answer to ${OFFER}`,
  ]);
  const place = String(answer.headers.location);
  const other = await house.login('demo2');
  expect((await end(place, other.token)).statusCode).toBe(404);
  expect(floor.viewers.size).toBe(1);
  expect((await end(place)).statusCode).toBe(204);
  expect(floor.viewers.size).toBe(0);
});

test('GAME-1 C5.1 C5.12 C5.13 C5.14 the floor makes the offer for whoever asks it to, and is answered at the place that ends it', async () => {
  const offered = await watch('101/video/screen', OFFER, token, 'application/sdp', '?offer=floor');
  expect([offered.statusCode, offered.headers['content-type'], offered.body]).toEqual([
    201,
    expect.stringContaining('application/sdp'),
    `offer to ${OFFER}`,
  ]);
  const place = String(offered.headers.location);
  const viewerId = place.split('/').at(-1) ?? '';
  const other = await house.login('demo2');
  expect((await answer(place, ANSWER, other.token)).statusCode).toBe(404);
  expect((await answer(place, ANSWER, 'nonsense')).statusCode).toBe(401);
  expect((await answer(place, '')).statusCode).toBe(400);
  expect((await answer(place, '{}', token, 'application/json')).statusCode).toBe(400);
  expect((await answer(place, 'no answer')).json()).toMatchObject({
    code: 40000,
    Params: { field: 'answer' },
  });
  expect(floor.answers.get(viewerId)).toBeUndefined();
  expect((await answer(place, ANSWER)).statusCode).toBe(204);
  expect(floor.answers.get(viewerId)).toBe(ANSWER);
  expect((await end(place)).statusCode).toBe(204);
  expect((await answer(place, ANSWER)).statusCode).toBe(404);
});

test('GAME-18 C5.9 a viewer that has ended, by whoever, may be ended again by its own account', async () => {
  const other = await house.login('demo2');
  for (const ends of ['owner', 'floor'] as const) {
    const place = String((await watch('101/video/screen')).headers.location);
    const viewerId = place.split('/').at(-1) ?? '';
    if (ends === 'floor') {
      floor.viewers.delete(viewerId);
      floor.notify('viewerGone', { viewerId });
    }
    await vi.waitFor(async () => expect((await end(place)).statusCode).toBe(204));
    expect((await end(place)).statusCode).toBe(204);
    expect((await end(place, other.token)).statusCode).toBe(404);
  }
});

test('GAME-18 C5.11 the floor hears of the end of a viewer that the house has forgotten', async () => {
  const { place, viewerId } = await signIn('demo');
  // As a floor of before does: it tells of nobody.
  floor.owners.clear();
  await floor.relink();
  expect(floor.viewers).toContain(viewerId);
  const other = await house.login('demo2');
  await vi.waitFor(async () => expect((await answer(place, ANSWER)).statusCode).toBe(404));
  expect((await end(place, other.token)).statusCode).toBe(404);
  expect(floor.viewers).toContain(viewerId);
  expect((await end(place)).statusCode).toBe(204);
  expect(floor.viewers).not.toContain(viewerId);
});

test('GAME-18 SRV-1 C5.11 the floor hears of the end of a viewer that the house never knew, from whoever is signed in', async () => {
  const viewerId = randomUUID();
  floor.viewers.add(viewerId);
  const place = `/api/machines/102/video/screen/whep/${viewerId}`;
  expect((await end(place, 'nonsense')).statusCode).toBe(401);
  expect((await end(`${place}0`)).statusCode).toBe(400);
  expect((await end(place.replace('102', '999'))).statusCode).toBe(404);
  expect(floor.viewers).toContain(viewerId);
  expect((await end(place)).statusCode).toBe(404);
  expect(floor.viewers).not.toContain(viewerId);
});

test('GAME-18 RT-3 C6.14 C6.51 who watches across a cut of the floor’s link is known again, as whose they are', async () => {
  const [kept, banned, left] = [
    await signIn('demo'),
    await signIn('demo2'),
    await signIn('staff', 'staff1234'),
  ];
  expect(await watching()).toBe(3);
  await floor.cut();
  await vi.waitFor(async () => expect(await watching()).toBe(0));
  await post('/api/player/logout', left.bearer);
  expect(floor.viewers).toContain(left.viewerId);
  await floor.relink();
  await vi.waitFor(() => expect(floor.viewers).not.toContain(left.viewerId));
  await vi.waitFor(async () => expect(await watching()).toBe(2));
  expect((await end(kept.place, banned.bearer)).statusCode).toBe(404);
  expect([...floor.viewers]).toEqual(expect.arrayContaining([kept.viewerId, banned.viewerId]));
  await run('ban demo2');
  await vi.waitFor(() => expect(floor.viewers).not.toContain(banned.viewerId));
  await run('unban demo2');
  expect((await end(kept.place, kept.bearer)).statusCode).toBe(204);
  expect(floor.viewers).not.toContain(kept.viewerId);
});

test.each([
  ['nobody', undefined],
  ['what cannot be read', '{"id":'],
  ['what is no sign-in', '{"id":"demo"}'],
])('GAME-18 C6.52 a viewer that is told to belong to %s is sent away', async (_, owner) => {
  const viewerId = randomUUID();
  floor.viewers.add(viewerId);
  floor.owners.set(viewerId, { viewerId, machineId: 102, owner });
  await floor.relink();
  await vi.waitFor(() => expect(floor.viewers).not.toContain(viewerId));
});

test('GAME-18 C6.52 a viewer of a machine that is not the floor’s is sent away', async () => {
  const { viewerId, place } = await signIn('demo');
  const { owner } = floor.owners.get(viewerId) ?? {};
  floor.owners.set(viewerId, { viewerId, machineId: 999, owner });
  await floor.relink();
  await vi.waitFor(() => expect(floor.viewers).not.toContain(viewerId));
  expect((await end(place)).statusCode).toBe(204);
});

test('GAME-18 a viewer that went while a newer link took the place of its floor’s is counted no more', async () => {
  const { viewerId } = await signIn('demo');
  expect(await watching()).toBe(1);
  floor.viewers.delete(viewerId);
  await floor.link(house.url);
  await vi.waitFor(async () => expect(await watching()).toBe(0));
});

test('RT-3 C6.48 what a floor keeps of whom a viewer belongs to says nothing of the person', async () => {
  const { viewerId, place } = await signIn('demo');
  const owner = JSON.parse(floor.owners.get(viewerId)?.owner ?? '');
  expect(Object.keys(owner).toSorted()).toEqual(['exp', 'id', 'login', 'type', 'version']);
  await end(place);
});

test('RT-3 C5.8 a sign-out ends the pictures of that sign-in, and no others', async () => {
  const [phone, desk, other] = [await signIn('demo2'), await signIn('demo2'), await signIn('demo')];
  expect((await post('/api/player/logout', phone.bearer)).statusCode).toBe(200);
  await vi.waitFor(() => expect(floor.viewers).not.toContain(phone.viewerId));
  expect([...floor.viewers]).toEqual(expect.arrayContaining([desk.viewerId, other.viewerId]));
  expect((await end(desk.place, desk.bearer)).statusCode).toBe(204);
  expect((await end(other.place, other.bearer)).statusCode).toBe(204);
});

test('RT-3 C5.37 another password ends the pictures of the other sign-ins, and leaves those of its own', async () => {
  const [changes, other] = [await signIn('demo2'), await signIn('demo2')];
  const words = { oldPassword: 'demo1234', newPassword: 'demo1234' };
  const { token: renewed } = (await post('/api/player/password', changes.bearer, words)).json<{
    token: string;
  }>();
  await vi.waitFor(() => expect(floor.viewers).not.toContain(other.viewerId));
  expect(floor.viewers).toContain(changes.viewerId);
  expect((await end(changes.place, renewed)).statusCode).toBe(204);
});

test('RT-3 C5.38 a picture ends with the token that it was begun with', async () => {
  const user = await database.db
    .selectFrom('users')
    .selectAll()
    .where('username', '=', 'demo2')
    .executeTakeFirstOrThrow();
  const { viewerId } = await watcher(await new Tokens(JWT_SECRET, '2s').issue(user, randomUUID()));
  await vi.waitFor(() => expect(floor.viewers).not.toContain(viewerId), { timeout: 4_000 });
});

test('SRV-2 RT-3 C5.37 a ban ends every picture of the account, and one that is only beginning', async () => {
  const [first, second, other] = [await signIn('demo2'), await signIn('demo2'), await signIn('demo')];
  const before = new Set(floor.viewers);
  floor.beforeWatch = () => run('ban demo2');
  const begun = await watch('101/video/screen', OFFER, first.bearer);
  // Begun and ended again, where the ban was heard of a moment later.
  expect([201, 401]).toContain(begun.statusCode);
  await vi.waitFor(() => {
    expect(floor.viewers).not.toContain(first.viewerId);
    expect(floor.viewers).not.toContain(second.viewerId);
  });
  await vi.waitFor(() => expect([...floor.viewers].filter((id) => !before.has(id))).toEqual([]));
  expect(floor.viewers).toContain(other.viewerId);
  expect((await end(other.place, other.bearer)).statusCode).toBe(204);
  await run('unban demo2');
});

test('RT-3 who has signed out since the call was admitted begins no picture', async () => {
  const { token: mine } = await house.login('demo2');
  const { port } = new URL(house.url);
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
  // Admitted by its headers, before the rest of it has come.
  await sleep(300);
  await post('/api/player/logout', mine);
  const before = new Set(floor.viewers);
  call.end(OFFER.slice(5));
  const [response] = await answered;
  expect(response).toMatchObject({ statusCode: 401 });
  response.resume();
  expect([...floor.viewers].filter((id) => !before.has(id))).toEqual([]);
});

test.each([
  ['a machine that is not there', '999/video/screen', 404, 40400],
  ['a camera that it has not', '101/video/camera', 404, 40400],
  ['a camera of no kind', '101/video/ceiling', 400, 40000],
  ['a machine that is away', '112/video/screen', 409, 41003],
])('GAME-1 %s is refused', async (_, where, status, code) => {
  const answer = await watch(where);
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([status, code]);
});

test('SRV-1 an offer by nobody known is refused', async () => {
  const answered = await watch('101/video/screen', OFFER, token, 'application/sdp', '?offer=nobody');
  expect(answered.json()).toMatchObject({ code: 40000 });
});

test('SRV-1 an offer without a token, of another kind, empty or huge is refused', async () => {
  expect((await watch('101/video/screen', OFFER, 'nonsense')).statusCode).toBe(401);
  expect((await watch('101/video/screen', '{}', token, 'application/json')).statusCode).toBe(400);
  expect((await watch('101/video/screen', '')).statusCode).toBe(400);
  expect((await watch('101/video/screen', 'x'.repeat(70_000))).json()).toMatchObject({ code: 40000 });
});

test('an account watches so many pictures at once and no more, until some end', async () => {
  const { token: mine } = await house.login('demo2');
  const answers = [];
  for (let i = 0; i < 9; i++) answers.push(await watch('102/video/screen', OFFER, mine));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(8).fill(201), 429]);
  await floor.relink();
  await vi.waitFor(async () => expect(await watching()).toBeGreaterThan(0));
  expect((await watch('102/video/screen', OFFER, mine)).statusCode).toBe(429);
  const viewer = String(answers[0]?.headers.location).split('/').at(-1) ?? '';
  floor.notify('viewerGone', { viewerId: viewer });
  await vi.waitFor(async () => expect((await watch('102/video/screen', OFFER, mine)).statusCode).toBe(201));
});
