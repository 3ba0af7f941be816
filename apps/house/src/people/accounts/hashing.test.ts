import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOUNDS } from '../../platform/bounds.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestHouse, type TestHouse } from '../../testing/test-house.ts';

const bounds = { ...BOUNDS, hashing: { atOnce: 0, waiting: 0 } };

let db: Db;
let house: TestHouse;
/** Has no room to hash a password. */
let full: TestHouse;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  house = await startTestHouse(db);
  full = await startTestHouse(db, systemClock, { bounds });
});
afterAll(async () => {
  await Promise.all([house.close(), full.close()]);
  await drop();
});

const login = (at: TestHouse, password: string) =>
  at.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: 'demo', password, site_id: 1000 },
  });
const LATER = { status: 0, code: 42900 };

test('SRV-2 a login beyond the capacity for hashing is refused, and not counted as a wrong password', async () => {
  for (const password of ['demo1234', 'something']) {
    const answer = await login(full, password);
    expect([answer.statusCode, answer.json()]).toMatchObject([429, LATER]);
  }
  expect((await login(house, 'something')).json()).toMatchObject({ code: 10700, Params: { left_count: 4 } });
  expect((await login(house, 'demo1234')).statusCode).toBe(200);
});

test('PROFILE-2 SRV-2 a change of password beyond the capacity for hashing is refused, and the old one stays valid', async () => {
  const { token } = await house.login('demo');
  const { tokenVersion: before } = await account();
  const answer = await full.call(token, 'POST', '/api/player/password', {
    oldPassword: 'demo1234',
    newPassword: 'another1234',
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([429, LATER]);
  expect((await account()).tokenVersion).toBe(before);
  expect((await login(house, 'demo1234')).statusCode).toBe(200);
});

const account = () =>
  db.selectFrom('users').select('tokenVersion').where('username', '=', 'demo').executeTakeFirstOrThrow();
