import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { openTestDatabase } from '../testing/database.ts';
import { startTestHouse, type TestHouse } from '../testing/test-house.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
const settingsFile = join(folder, 'Settings.json');
const webDir = join(folder, 'web');
const html = { accept: 'text/html,*/*' };
let house: TestHouse;
let drop: () => Promise<void>;

beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'), { recursive: true });
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>app</title>');
  writeFileSync(join(webDir, 'assets', 'app-4f2a.js'), `// ${'long enough to compress '.repeat(200)}`);
  const { db, drop: end } = await openTestDatabase();
  drop = end;
  house = await startTestHouse(db, systemClock, { webDir, settingsFile });
});
afterAll(async () => {
  await house.close();
  await drop();
  rmSync(folder, { recursive: true });
});

test.each(['/', '/lobby', '/game/101/aurora-vault'])(
  'ROUTE-4 a browser that navigates to %s gets the app, never a stale one',
  async (url) => {
    const answer = await house.app.inject({ url, headers: html });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.body).toContain('<title>app</title>');
  },
);

test.each(['/api/nothing', '/assets/gone.js', '/realtime/machine'])('%s is not there', async (url) => {
  const answer = await house.app.inject({ url, headers: url.startsWith('/assets') ? {} : html });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ status: 0, code: 40400, Params: { what: url } });
});

test('hashed files are kept for ever, and go compressed', async () => {
  const headers = { 'accept-encoding': 'br, gzip' };
  const answer = await house.app.inject({ url: '/assets/app-4f2a.js', headers });
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect(answer.rawPayload.length).toBeLessThan(500);
});

test('files that the build has packed go as they are, to whoever takes them', async () => {
  const file = join(webDir, 'assets', 'app-7c1d.js');
  writeFileSync(file, 'plain');
  writeFileSync(`${file}.br`, 'packed');
  const { db, drop: end } = await openTestDatabase();
  const other = await startTestHouse(db, systemClock, { webDir });
  const taking = async (encodings: string) => {
    const answer = await other.app.inject({
      url: '/assets/app-7c1d.js',
      headers: { 'accept-encoding': encodings },
    });
    const { 'content-encoding': encoding, 'content-type': type, 'cache-control': cache } = answer.headers;
    return [answer.body === 'packed', encoding, type, cache?.includes('immutable')];
  };
  const type = 'application/javascript; charset=utf-8';
  expect(await taking('gzip, br')).toEqual([true, 'br', type, true]);
  expect(await taking('gzip')).toEqual([false, 'gzip', type, true]);
  await other.close();
  await end();
});

test('files of the app do not count towards the limit of an address', async () => {
  const limit = async (url: string) => (await house.app.inject(url)).headers['x-ratelimit-limit'];
  expect(await limit('/Settings.json')).toBeDefined();
  expect(await limit('/assets/app-4f2a.js')).toBeUndefined();
});

test('SRV-1 pages may load scripts from ourselves only', async () => {
  const { headers } = await house.app.inject({ url: '/', headers: html });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("object-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('START-2 settings are read afresh; what is wrong in them falls back alone', async () => {
  const settings = async () => (await house.app.inject('/Settings.json')).json();
  expect(await settings()).toMatchObject({ CURRENCY: 'TRY', VOLUME: 1 });
  writeFileSync(settingsFile, '{"CURRENCY": "EUR", "VOLUME": 7}');
  expect(await settings()).toMatchObject({ CURRENCY: 'EUR', VOLUME: 1 });
  writeFileSync(settingsFile, '{"CURRENCY": ');
  expect(await settings()).toMatchObject({ CURRENCY: 'TRY' });
});

test('GATE-1 the address check answers anybody', async () => {
  const answer = await house.app.inject({ url: '/check', remoteAddress: '203.0.113.9' });
  expect(answer.json()).toEqual({ status: 1, code: 0, ip: '203.0.113.9', country: null });
});
