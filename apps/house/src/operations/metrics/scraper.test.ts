import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { systemClock } from '../../platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startTestHouse, type TestHouse } from '../../testing/test-house.ts';

const TOKEN = 'a-token-for-the-metrics-of-tests-00000001';
let database: TestDatabase;
let open: TestHouse;
let guarded: TestHouse;
beforeAll(async () => {
  database = await openTestDatabase();
  open = await startTestHouse(database.db);
  guarded = await startTestHouse(database.db, systemClock, { metricsToken: TOKEN });
});
afterAll(async () => {
  await open.close();
  await guarded.close();
  await database.drop();
});

const code = async (house: TestHouse, headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
  const answer = await house.app.inject({ url: '/metrics', headers, remoteAddress });
  return answer.statusCode === 200 ? 200 : answer.json<{ code: number }>().code;
};

test.each([
  ['a program on this computer', {}, '127.0.0.1', 200],
  ['the same over IPv6', { host: '[::1]:8080' }, '::1', 200],
  ['another computer', {}, '203.0.113.9', 40400],
  ['a local proxy that names its client', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1', 40400],
  ['a local proxy that names itself only', { via: '1.1 proxy' }, '127.0.0.1', 40400],
  ['a page that calls this computer by a name of its own', { host: 'slots.example' }, '127.0.0.1', 40400],
] as const)('SRV-1 C2.8 C2.20 without a token: %s', async (_, headers, address, expected) => {
  expect(await code(open, headers, address)).toBe(expected);
});

test('SRV-1 C2.8 C2.19 with a token set, its bearer reads the metrics from any address, and no other client does', async () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  expect(await code(guarded, bearer(TOKEN), '203.0.113.9')).toBe(200);
  expect(await code(guarded, {})).toBe(10);
  expect(await code(guarded, bearer(`${TOKEN}0`))).toBe(10);
  expect(await code(guarded, bearer(TOKEN.slice(1)))).toBe(10);
  expect(await code(guarded, { authorization: TOKEN })).toBe(10);
  const { token } = await guarded.login('demo');
  expect(await code(guarded, bearer(token))).toBe(10);
});

test('SRV-1 a short metrics token is refused at the start', () => {
  const env = { FLOORCAST_HOME: '/nowhere', JWT_SECRET: TOKEN, METRICS_TOKEN: 'short' };
  expect(() => readConfig(env)).toThrow('METRICS_TOKEN');
});
