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

test('MONEY-5 health says that the books balance', async () => {
  const answer = await house.app.inject('/health');
  expect([answer.statusCode, answer.json()]).toEqual([200, { balanced: true }]);
});
