import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { ANSWER, OFFER } from '../../../testing/calls/sdp.ts';
import { openWatchingRig } from './watching-rig.ts';

const rig = openWatchingRig();

test('GAME-1 an offer is answered by the floor, with the location that ends the viewer', async () => {
  const answer = await rig.watch('101/video/screen');
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    201,
    expect.stringContaining('application/sdp'),
    `answer to ${OFFER}`,
  ]);
  const place = String(answer.headers.location);
  const other = await rig.house.login('demo2');
  expect((await rig.end(place, other.token)).statusCode).toBe(404);
  expect(rig.floor.viewers.size).toBe(1);
  expect((await rig.end(place)).statusCode).toBe(204);
  expect(rig.floor.viewers.size).toBe(0);
});

test('GAME-1 C5.1 C5.12 C5.13 C5.14 a requested offer of the floor is answered at the location that ends the viewer', async () => {
  const offered = await rig.watch('101/video/screen', { by: 'floor' });
  expect([offered.statusCode, offered.headers['content-type'], offered.body]).toEqual([
    201,
    expect.stringContaining('application/sdp'),
    `offer to ${OFFER}`,
  ]);
  const place = String(offered.headers.location);
  const viewerId = place.split('/').at(-1) ?? '';
  const other = await rig.house.login('demo2');
  expect((await rig.answer(place, ANSWER, other.token)).statusCode).toBe(404);
  expect((await rig.answer(place, ANSWER, 'nonsense')).statusCode).toBe(401);
  expect((await rig.answer(place, '')).statusCode).toBe(400);
  expect((await rig.answer(place, '{}', undefined, 'application/json')).statusCode).toBe(415);
  expect((await rig.answer(place, 'no answer')).json()).toMatchObject({
    code: 40000,
    Params: { field: 'answer' },
  });
  expect(rig.floor.answers.get(viewerId)).toBeUndefined();
  expect((await rig.answer(place, ANSWER)).statusCode).toBe(204);
  expect(rig.floor.answers.get(viewerId)).toBe(ANSWER);
  expect((await rig.end(place)).statusCode).toBe(204);
  expect((await rig.answer(place, ANSWER)).statusCode).toBe(404);
});

test('GAME-18 C5.9 an ended viewer may be ended a second time by its own account', async () => {
  const other = await rig.house.login('demo2');
  for (const ends of ['owner', 'floor'] as const) {
    const place = String((await rig.watch('101/video/screen')).headers.location);
    const viewerId = place.split('/').at(-1) ?? '';
    if (ends === 'floor') {
      rig.floor.viewers.delete(viewerId);
      rig.floor.notify('viewerGone', { viewerId });
    }
    await vi.waitFor(async () => expect((await rig.end(place)).statusCode).toBe(204));
    expect((await rig.end(place)).statusCode).toBe(204);
    expect((await rig.end(place, other.token)).statusCode).toBe(404);
  }
});

test('GAME-18 C5.11 the floor is notified of the end of a viewer that the house has forgotten', async () => {
  const { place, viewerId } = await rig.viewerOf('demo');
  // As a floor of the previous version does: it names no viewers.
  rig.floor.owners.clear();
  await rig.floor.relink();
  expect(rig.floor.viewers).toContain(viewerId);
  const other = await rig.house.login('demo2');
  await vi.waitFor(async () => expect((await rig.answer(place, ANSWER)).statusCode).toBe(404));
  expect((await rig.end(place, other.token)).statusCode).toBe(404);
  expect(rig.floor.viewers).toContain(viewerId);
  expect((await rig.end(place)).statusCode).toBe(204);
  expect(rig.floor.viewers).not.toContain(viewerId);
});

test('GAME-18 SRV-1 C5.11 a signed-in account may end a viewer on the floor that the house never knew', async () => {
  const viewerId = randomUUID();
  rig.floor.viewers.add(viewerId);
  const place = `/api/machines/102/video/screen/whep/${viewerId}`;
  expect((await rig.end(place, 'nonsense')).statusCode).toBe(401);
  expect((await rig.end(`${place}0`)).statusCode).toBe(400);
  expect((await rig.end(place.replace('102', '999'))).statusCode).toBe(404);
  expect(rig.floor.viewers).toContain(viewerId);
  expect((await rig.end(place)).statusCode).toBe(404);
  expect(rig.floor.viewers).not.toContain(viewerId);
});

test.each([
  ['a machine that does not exist', '999/video/screen', 404, 40400],
  ['a camera that the machine does not have', '101/video/camera', 404, 40400],
  ['an unknown kind of camera', '101/video/ceiling', 400, 40000],
  ['a machine that is offline', '112/video/screen', 409, 41003],
])('GAME-1 an offer for %s is refused', async (_, where, status, code) => {
  const answer = await rig.watch(where);
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([status, code]);
});

test('SRV-1 an offer by an unknown side is refused', async () => {
  const answered = await rig.watch('101/video/screen', { by: 'third-party' });
  expect(answered.json()).toMatchObject({ code: 40000 });
});

test('SRV-1 an offer without a token, of another type, empty or too long is refused', async () => {
  expect((await rig.watch('101/video/screen', { bearer: 'nonsense' })).statusCode).toBe(401);
  expect((await rig.watch('101/video/screen', { payload: '{}', type: 'application/json' })).statusCode).toBe(
    415,
  );
  expect((await rig.watch('101/video/screen', { payload: '' })).statusCode).toBe(400);
  expect((await rig.watch('101/video/screen', { payload: 'x'.repeat(70_000) })).json()).toMatchObject({
    code: 40000,
  });
});

test('an account opens at most eight viewers until one ends', async () => {
  const { token: mine } = await rig.house.login('demo2');
  const answers = [];
  for (let i = 0; i < 9; i++) answers.push(await rig.watch('102/video/screen', { bearer: mine }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(8).fill(201), 429]);
  await rig.floor.relink();
  await vi.waitFor(async () => expect(await rig.watching()).toBeGreaterThan(0));
  expect((await rig.watch('102/video/screen', { bearer: mine })).statusCode).toBe(429);
  const viewer = String(answers[0]?.headers.location).split('/').at(-1) ?? '';
  rig.floor.notify('viewerGone', { viewerId: viewer });
  await vi.waitFor(async () =>
    expect((await rig.watch('102/video/screen', { bearer: mine })).statusCode).toBe(201),
  );
});
