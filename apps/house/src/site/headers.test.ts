import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { houseOfTests } from '../testing/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'headers-'));
const webDir = join(folder, 'web');
const SHEET = '@media (width<700px){body{margin:0}}';
const SECRET = 'what-no-guest-may-read';
const html = { accept: 'text/html,*/*' };
mkdirSync(join(webDir, 'assets'), { recursive: true });
writeFileSync(join(webDir, 'index.html'), `<!doctype html><title>app</title><style>${SHEET}</style>`);
writeFileSync(join(webDir, 'assets', 'app-4f2a.js'), '// the app');
writeFileSync(join(folder, 'secret.txt'), SECRET);
const { house } = await houseOfTests(systemClock, { webDir });
const { token } = await house.login('demo');
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

const PAGES = [
  ['the app', '/', html, 200],
  ['a page of the app', '/lobby', html, 200],
  ['a file', '/assets/app-4f2a.js', {}, 200],
  ['settings', '/Settings.json', {}, 200],
  ['the address check', '/check', {}, 200],
  ['the practice cashier', '/cashier', html, 200],
  ['a call', '/api/player/balance', { authorization: 'token' }, 200],
  ['a file of rows', '/api/player/sessions.csv', { authorization: 'token' }, 200],
  ['a call without a token', '/api/player/balance', {}, 401],
  ['a wrong call', '/api/machines/one', { authorization: 'token' }, 400],
  ['what is not there', '/assets/gone.js', {}, 404],
  ['a call that is not there', '/api/nothing', {}, 404],
] as const;

const answerTo = (url: string, headers: Readonly<Record<string, string>>) =>
  house.app.inject({
    url,
    headers: 'authorization' in headers ? { authorization: `Bearer ${token}` } : headers,
  });

test.each(PAGES)('SRV-1 %s has every security header', async (_, url, headers, status) => {
  const answer = await answerTo(url, headers);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringContaining('max-age='),
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  });
  expect(answer.headers).not.toHaveProperty('x-powered-by');
  expect(answer.headers).not.toHaveProperty('server');
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  if (url.startsWith('/api/') && status !== 404) expect(answer.headers['cache-control']).toBe('no-store');
});

test.each(PAGES)('SRV-1 %s allows own script files only, and no inline script', async (_, url, headers) => {
  const policy = String((await answerTo(url, headers)).headers['content-security-policy']);
  const directives = new Map(
    policy.split(';').map((each) => {
      const [name = '', ...sources] = each.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
  expect(directives.get('script-src')).toBe("'self'");
  expect(directives.get('script-src-attr')).toBe("'none'");
  expect(directives.get('object-src')).toBe("'none'");
  expect(directives.get('base-uri')).toBe("'self'");
  expect(directives.get('form-action')).toBe("'self'");
  expect(directives.get('frame-ancestors')).toBe("'self'");
  expect(policy).not.toContain('unsafe-');
  // No other host receives anything, by a socket either.
  expect(directives.get('connect-src')).toMatch(/^'self'( wss?:\/\/[\w.:-]+)*$/);
});

test('SRV-1 of styles in the page, only the app’s own sheet is applied', async () => {
  const { headers } = await answerTo('/lobby', html);
  const sheet = createHash('sha256').update(SHEET).digest('base64');
  expect(/style-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]).toBe(
    `'self' 'sha256-${sheet}'`,
  );
});

test('SRV-1 pages may open sockets to their own host and to the configured one', async () => {
  const reached = async (host: string) => {
    const { headers } = await house.app.inject({ url: '/', headers: { ...html, host } });
    return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  };
  expect(await reached('play.example.org')).toBe("'self' ws://play.example.org wss://play.example.org");
  expect(await reached('[::1]:8080')).toBe("'self' ws://[::1]:8080 wss://[::1]:8080");
  expect(await reached("x; script-src 'unsafe-inline'")).toBe("'self'");
});

/** Sends the path as it is, without normalisation. */
async function fetched(path: string): Promise<{ status: number; body: string }> {
  const { port } = new URL(house.url);
  const answer = await new Promise<IncomingMessage>((resolve) =>
    get({ host: '127.0.0.1', port, path }, resolve),
  );
  const body: Buffer[] = [];
  for await (const chunk of answer) body.push(Buffer.from(chunk));
  return { status: answer.statusCode ?? 0, body: Buffer.concat(body).toString() };
}

const UP = ['..', '%2e%2e', '.%2e', '%2E.', '..%00', '%252e%252e', '..;', '....', '%c0%ae%c0%ae', '..%2f..'];
const SLASHES = ['/', '%2f', '%5c', '\\', '//', '%252f', '%c0%af'];

test('SRV-1 no path leads out of the app’s folder, however it is encoded', async () => {
  for (const up of UP)
    for (const slash of SLASHES)
      for (const from of ['/', '/assets/', '/assets/app-4f2a.js/', '/cashier/']) {
        const path = `${from}${up}${slash}${up}${slash}secret.txt`;
        const { status, body } = await fetched(path);
        expect([path, body.includes(SECRET), status >= 400 && status < 500]).toEqual([path, false, true]);
      }
  for (const path of [join(folder, 'secret.txt'), `/${join(folder, 'secret.txt')}`, 'file:///etc/passwd'])
    expect((await fetched(path)).status).toBe(404);
});
