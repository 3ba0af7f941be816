import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { houseOfTests, openTestDatabase } from '../testing/database.ts';
import { startTestHouse } from '../testing/test-house.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
const settingsFile = join(folder, 'Settings.json');
const webDir = join(folder, 'web');
const INDEX = '<!doctype html><title>app</title>';
const html = { accept: 'text/html,*/*' };

mkdirSync(join(webDir, 'assets'), { recursive: true });
writeFileSync(join(webDir, 'index.html'), INDEX);
writeFileSync(join(webDir, 'texts.json'), '{"deposit.title": "Deposit"}');
writeFileSync(join(webDir, 'assets', 'app-4f2a.js'), `// ${'long enough to compress '.repeat(200)}`);
mkdirSync(join(webDir, 'assets', 'machines'));
for (const name of ['night owl.png', 'night owl.avif', 'day.png'])
  writeFileSync(join(webDir, 'assets', 'machines', name), name);
const { house } = await houseOfTests(systemClock, { webDir, settingsFile });
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

/** What browsers, previews of links, monitors and programs accept, and what they are answered for a page. */
const ACCEPTS = [
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'page'],
  ['application/json, text/html', 'page'],
  ['*/*', 'page'],
  [undefined, 'page'],
  ['application/json', 'JSON'],
  ['application/json, text/plain, */*', 'JSON'],
  ['application/ld+json', 'JSON'],
] as const;

const PAGES = [
  '/',
  '/?utm_source=a&token=b',
  '/lobby',
  '/lobby/1/aurora-vault?q=a',
  '/game/101/mr.-lucky-v2.0',
  '/players',
  '/machine-rules',
  '/no/such/page',
  '/game/301/50%',
  '/watch/301/%',
  '/watch/301/%?a=%',
  '/lobby/%zz/%ff',
  '/%',
  '/50%/',
  '/caf%C3',
];
const NO_PAGES = [
  '/api',
  '/api/',
  '/api/nothing',
  '/API/nothing',
  '//api/nothing',
  '/%61pi/nothing',
  '/api;x/nothing',
  '/player',
  '/player/balance',
  '/machine/all',
  '/machines/101',
  '/realtime/machine',
  '/metrics/x',
  '/healthz/x',
  '/cashier/x',
  '/live-chat/x',
  '/assets/gone',
  '/assets/gone.js',
];
const FILES = ['/robots.txt', '/favicon.ico', '/.well-known/x.json'];

const ask = (method: 'GET' | 'HEAD', url: string, accept: string | undefined) =>
  house.app.inject({ method, url, headers: accept === undefined ? {} : { accept } });

test.each(PAGES)('ROUTE-11 the page %s is the app, except for clients that accept JSON only', async (url) => {
  for (const [accept, answer] of ACCEPTS)
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await ask(method, url, accept);
      const { 'content-type': type, 'content-length': length, 'cache-control': cache, vary } = headers;
      const page = answer === 'page';
      expect([accept, method, statusCode, type]).toEqual([
        accept,
        method,
        page ? 200 : 404,
        page ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      ]);
      expect(vary).toMatch(/\baccept\b/i);
      if (!page) continue;
      expect([body, Number(length), cache]).toEqual([
        method === 'GET' ? INDEX : '',
        INDEX.length,
        'no-cache',
      ]);
    }
});

test.each([...NO_PAGES, ...FILES])(
  'ROUTE-11 the address %s is not a page and is answered with a JSON 404',
  async (url) => {
    for (const [accept] of ACCEPTS) {
      // A browser that opens a missing file gets the app, which shows that it is missing.
      if (FILES.includes(url) && accept?.includes('text/html')) continue;
      const answer = await ask('GET', url, accept);
      expect([accept, answer.statusCode]).toEqual([accept, 404]);
      expect(answer.json()).toMatchObject({ status: 0, code: 40400, Params: { what: url } });
      expect((await ask('HEAD', url, accept)).statusCode).toBe(404);
    }
  },
);

test.each(['/api/50%', '/%61pi/%', '/api/player/balance%', '/machine/%ff'])(
  'ROUTE-11 the malformed address %s of a call is refused',
  async (url) => {
    const answer = await ask('GET', url, 'text/html');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 40000]);
  },
);

test('C2.26 files of the app take any query', async () => {
  expect((await house.app.inject('/assets/app-4f2a.js?v=1')).statusCode).toBe(200);
});

test('hashed files are cached for ever, and sent compressed', async () => {
  const headers = { 'accept-encoding': 'br, gzip' };
  const answer = await house.app.inject({ url: '/assets/app-4f2a.js', headers });
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect(answer.rawPayload.length).toBeLessThan(500);
});

test('files that the build has compressed are sent as they are to clients that accept them', async () => {
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

const RANGED = ['/', '/lobby', '/texts.json', '/assets/app-4f2a.js', '/assets/machines/night%20owl.png'];

test.each(RANGED)(
  'C2.46 a range of %s is sent, and one behind its end answers 416 with its size',
  async (url) => {
    const whole = await house.app.inject({ url, headers: { ...html, 'accept-encoding': 'identity' } });
    const size = whole.rawPayload.length;
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = (range: string) =>
        house.app.inject({ method, url, headers: { ...html, range, 'accept-encoding': 'identity' } });
      const first = await answer('bytes=0-3');
      expect([first.statusCode, first.headers['content-range']]).toEqual([206, `bytes 0-3/${size}`]);
      for (const range of [`bytes=${size}-`, 'bytes=999999-1000000', 'bytes=-0']) {
        const behind = await answer(range);
        expect([range, behind.statusCode, behind.headers['content-range']]).toEqual([
          range,
          416,
          `bytes */${size}`,
        ]);
        if (method === 'GET') expect(behind.json()).toMatchObject({ status: 0, code: 40000 });
      }
      // What is no range of bytes is ignored.
      expect((await answer('lines=1-2')).statusCode).toBe(200);
    }
  },
);

test('C2.46 a range is of what is sent: of a compressed file, or of a plain one that is not compressed on its way', async () => {
  const headers = { range: 'bytes=0-99', 'accept-encoding': 'br, gzip' };
  const answer = await house.app.inject({ url: '/assets/app-4f2a.js', headers });
  const { 'content-range': range, 'content-encoding': encoding } = answer.headers;
  expect([answer.statusCode, encoding, answer.rawPayload.length]).toEqual([206, undefined, 100]);
  expect(range).toMatch(/^bytes 0-99\//);
});

test('C2.46 a condition of a request for a file that does not hold answers 412', async () => {
  const headers = { 'if-match': '"another"' };
  expect((await house.app.inject({ url: '/texts.json', headers })).statusCode).toBe(412);
});

test('files of the app do not count towards the limit of an address', async () => {
  const limit = async (url: string) => (await house.app.inject(url)).headers['x-ratelimit-limit'];
  expect(await limit('/Settings.json')).toBeDefined();
  expect(await limit('/assets/app-4f2a.js')).toBeUndefined();
});

test('SRV-1 pages may load scripts from their own host only', async () => {
  const { headers } = await house.app.inject({ url: '/', headers: html });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("object-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('START-2 settings are read at every request, and only an invalid one falls back', async () => {
  const settings = async () => (await house.app.inject('/Settings.json')).json();
  expect(await settings()).toMatchObject({ FPS: 30, VOLUME: 1 });
  writeFileSync(settingsFile, '{"FPS": 25, "VOLUME": 7}');
  expect(await settings()).toMatchObject({ FPS: 25, VOLUME: 1 });
  writeFileSync(settingsFile, '{"FPS": ');
  expect(await settings()).toMatchObject({ FPS: 30 });
});

test('SET-1 C19.22 the settings that do not apply are named for the console of a browser', async () => {
  const problems = async () => (await house.app.inject('/Settings.json')).json().PROBLEMS;
  writeFileSync(settingsFile, '{"FPS": 25}');
  expect(await problems()).toEqual([]);
  writeFileSync(
    settingsFile,
    '{"VOLUME": 7, "IP_CHECKING": true, "WORDS": {"tr": {"deposit.titel": "Para"}}}',
  );
  expect(await problems()).toEqual([
    expect.stringMatching(/^VOLUME: .+; its default 1 is used$/),
    'IP_CHECKING: there is no such setting; did you mean IP_CHEKCING?',
    'WORDS.tr.deposit.titel: there is no text of this key',
  ]);
  writeFileSync(settingsFile, '["FPS"]');
  expect(await problems()).toEqual(['it is no JSON object; all defaults are used']);
  writeFileSync(settingsFile, '{"FPS": ');
  expect(await problems()).toEqual(['it cannot be read; all defaults are used']);
});

test('I18N-1 SET-1 the settings carry the operator’s texts for keys that the web app has', async () => {
  writeFileSync(settingsFile, '{"WORDS": {"tr": {"deposit.title": "Para", "deposit.titel": "Para"}}}');
  const { WORDS } = (await house.app.inject('/Settings.json')).json();
  expect([WORDS.tr['deposit.title'], WORDS.tr['deposit.titel']]).toEqual(['Para', undefined]);
});

test('SHELL-11 C2.22 C2.26 C2.28 the manifest of the web app follows the settings, also for clients of any kind', async () => {
  writeFileSync(settingsFile, '{"LANGUAGE": "en", "COLOR_SCHEME": "light"}');
  const answer = await house.app.inject({ url: '/manifest.webmanifest?v=1', headers: { accept: '*/*' } });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(answer.json()).toMatchObject({ name: 'Floorcast', lang: 'en', theme_color: '#ffffff' });
  expect((await ask('HEAD', '/manifest.webmanifest', undefined)).statusCode).toBe(200);
});

const MODERN = 'image/avif,image/webp,image/*,*/*;q=0.8';
test.each([
  ['night%20owl', MODERN, 'night owl.avif', 'image/avif'],
  ['night%20owl', 'image/webp,*/*', 'night owl.png', 'image/png'],
  ['night%20owl', undefined, 'night owl.png', 'image/png'],
  ['day', MODERN, 'day.png', 'image/png'],
])('LOBBY-3 the picture %s accepted as %j is %s', async (name, accept, body, type) => {
  for (const url of [`/assets/machines/${name}.png`, `/assets/machines/${name}.png?v=2`]) {
    const answer = await ask('GET', url, accept);
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, body, type]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept' });
  }
});

test('GATE-1 the address check answers every client', async () => {
  const answer = await house.app.inject({ url: '/check', remoteAddress: '203.0.113.9' });
  expect(answer.json()).toEqual({ status: 1, code: 0, ip: '203.0.113.9', country: null });
});

test('C2.29 a house without the web app has no pages and no files of it, and answers its calls', async () => {
  const database = await openTestDatabase();
  const bare = await startTestHouse(database.db, systemClock, { settingsFile });
  for (const url of ['/', '/lobby', '/manifest.webmanifest', '/assets/app-4f2a.js']) {
    const answer = await bare.app.inject({ url, headers: html });
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 40400]);
  }
  expect((await bare.app.inject('/check')).json()).toMatchObject({ status: 1 });
  await bare.close();
  await database.drop();
});
