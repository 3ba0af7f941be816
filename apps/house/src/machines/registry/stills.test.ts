import { afterAll, expect, test, vi } from 'vitest';
import { houseOfTests } from '../../testing/database.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { ManualClock } from '../../testing/test-house.ts';
import { Stills } from './open-machines.ts';

const floor = new ScriptedFloor([101, 111]);
const clock = new ManualClock();
const { house } = await houseOfTests(clock);
await floor.link(house.url);
const { token } = await house.login('demo');
afterAll(() => floor.cut());
const ask = (path: string) =>
  house.app.inject({ url: `/api/machines/${path}`, headers: { authorization: `Bearer ${token}` } });

test('LOBBY-7 a still is ordered once for all requests within five seconds', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => ask('101/still')));
  expect(answers.map(({ body }) => body)).toEqual(Array(3).fill('picture of 101'));
  expect(answers[0]?.headers['content-type']).toBe('image/jpeg');
  expect(floor.stills).toEqual([101]);
  clock.advance(5_001);
  await ask('101/still');
  expect(floor.stills).toEqual([101, 101]);
});

test('RULE-32 C21.23 a still says how old it is, also when it was taken for an earlier request', async () => {
  clock.advance(5_001);
  expect((await ask('101/still')).headers['x-picture-age']).toBe('40');
  clock.advance(3_000);
  const later = await ask('101/still');
  expect([later.headers['x-picture-age'], later.headers['cache-control']]).toEqual(['3040', 'no-store']);
});

test('LOBBY-7 C5.78 a machine without a picture answers 204, and an unknown one 404', async () => {
  const { statusCode, body } = await ask('111/still');
  expect([statusCode, body]).toEqual([204, '']);
  expect((await ask('999/still')).statusCode).toBe(404);
  expect((await ask('x/still')).json()).toMatchObject({ code: 40000, Params: { field: 'id' } });
});

test('LOBBY-7 a still of an unknown machine is neither ordered nor cached', async () => {
  const lookedFor = vi.spyOn(Stills.prototype, 'of');
  expect((await ask('998/still')).statusCode).toBe(404);
  expect(lookedFor).not.toHaveBeenCalled();
  lookedFor.mockRestore();
});

test('ROUTE-3 C5.66 a machine is returned with its brand, bet levels and cameras', async () => {
  expect((await ask('101')).json()).toMatchObject({
    machine: { id: 101, status: 'available' },
    brand: { machineCount: expect.any(Number), jackpot: expect.any(String) },
    bands: [{ Order: 3 }, { Order: 2 }, { Order: 1 }],
    cameras: ['screen'],
    videos: [{ id: 'screen', width: 1280, height: 720 }],
  });
  expect((await ask('999')).statusCode).toBe(404);
});
