import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../testing/database.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { startTestHouse, type TestHouse } from '../../testing/test-house.ts';

let house: TestHouse;
let drop: () => Promise<void>;
let token: string;
const floor = new ScriptedFloor([101, 102]);

beforeAll(async () => {
  const { db, drop: end } = await openTestDatabase();
  drop = end;
  house = await startTestHouse(db);
  await floor.link(house.url);
  ({ token } = await house.login('demo'));
});
afterAll(async () => {
  await floor.cut();
  await house.close();
  await drop();
});

const watch = (where: string, payload = 'an offer', bearer = token, type = 'application/sdp', query = '') =>
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

test('GAME-1 an offer goes to the floor and its answer comes back with the place that ends it', async () => {
  const answer = await watch('101/video/screen');
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    201,
    expect.stringContaining('application/sdp'),
    'answer to an offer',
  ]);
  const place = String(answer.headers.location);
  const other = await house.login('demo2');
  expect((await end(place, other.token)).statusCode).toBe(404);
  expect(floor.viewers.size).toBe(1);
  expect((await end(place)).statusCode).toBe(204);
  expect(floor.viewers.size).toBe(0);
});

test('GAME-1 C5.1 the floor makes the offer for whoever asks it to, and is answered at the place that ends it', async () => {
  const offered = await watch('101/video/screen', 'what I receive', token, 'application/sdp', '?offer=floor');
  expect([offered.statusCode, offered.headers['content-type'], offered.body]).toEqual([
    201,
    expect.stringContaining('application/sdp'),
    'offer to what I receive',
  ]);
  const place = String(offered.headers.location);
  const viewerId = place.split('/').at(-1) ?? '';
  const other = await house.login('demo2');
  expect((await answer(place, 'of another', other.token)).statusCode).toBe(404);
  expect((await answer(place, 'an answer', 'nonsense')).statusCode).toBe(401);
  expect((await answer(place, '')).statusCode).toBe(400);
  expect((await answer(place, '{}', token, 'application/json')).statusCode).toBe(400);
  expect((await answer(place, 'no answer')).json()).toMatchObject({ code: 70000 });
  expect(floor.answers.get(viewerId)).toBeUndefined();
  expect((await answer(place, 'an answer')).statusCode).toBe(204);
  expect(floor.answers.get(viewerId)).toBe('an answer');
  expect((await end(place)).statusCode).toBe(204);
  expect((await answer(place, 'an answer')).statusCode).toBe(404);
});

test('GAME-18 a viewer that has ended, by whoever, may be ended again by its own account', async () => {
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

test.each([
  ['a machine that is not there', '999/video/screen', 404, 40400],
  ['a camera that it has not', '101/video/camera', 404, 40400],
  ['a camera of no kind', '101/video/ceiling', 400, 40000],
  ['a machine that is away', '112/video/screen', 409, 41003],
])('GAME-1 %s is refused', async (_, where, status, code) => {
  const answer = await watch(where);
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([status, code]);
});

test('GAME-1 an offer the floor cannot answer is 70000, and counts for nobody', async () => {
  const answer = await watch('101/video/screen', 'no codec of ours');
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([502, 70000]);
});

test('SRV-1 an offer by nobody known is refused', async () => {
  const answered = await watch('101/video/screen', 'an offer', token, 'application/sdp', '?offer=nobody');
  expect(answered.json()).toMatchObject({ code: 40000 });
});

test('SRV-1 an offer without a token, of another kind, empty or huge is refused', async () => {
  expect((await watch('101/video/screen', 'an offer', 'nonsense')).statusCode).toBe(401);
  expect((await watch('101/video/screen', '{}', token, 'application/json')).statusCode).toBe(400);
  expect((await watch('101/video/screen', '')).statusCode).toBe(400);
  expect((await watch('101/video/screen', 'x'.repeat(70_000))).json()).toMatchObject({ code: 40000 });
});

test('an account watches so many pictures at once and no more, until some end', async () => {
  const { token: mine } = await house.login('demo2');
  const answers = [];
  for (let i = 0; i < 9; i++) answers.push(await watch('102/video/screen', 'an offer', mine));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(8).fill(201), 429]);
  const [viewer = ''] = floor.viewers;
  floor.notify('viewerGone', { viewerId: viewer });
  await vi.waitFor(async () =>
    expect((await watch('102/video/screen', 'an offer', mine)).statusCode).toBe(201),
  );
});
