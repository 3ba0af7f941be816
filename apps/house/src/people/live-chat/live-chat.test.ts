import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@floorcast/contract/settings';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { houseOfTests } from '../../testing/database.ts';
import { liveChatOf } from './page.ts';

const folder = mkdtempSync(join(tmpdir(), 'live-chat-'));
const settingsFile = join(folder, 'Settings.json');
const webDir = join(folder, 'web');
const set = (settings: object) => writeFileSync(settingsFile, JSON.stringify(settings));

mkdirSync(webDir);
writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>app</title>');
set({});
const { house } = await houseOfTests(systemClock, { webDir, settingsFile });
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

async function ask(url: string, host = 'play.example') {
  const { statusCode, headers, body } = await house.app.inject({
    url,
    headers: { host, accept: 'text/html' },
  });
  return { status: statusCode, policy: String(headers['content-security-policy']), headers, body };
}

const chatOf = (settings: object) => liveChatOf(readSettings(settings).settings);

test.each([
  [
    { LIVE_CHAT: 'COMM100', LIVE_CHAT_ID: '1000531/65' },
    'https://vue.comm100.com/livechat.ashx?siteId=1000531',
    'https://standby.comm100vue.com/livechat.ashx?siteId=1000531',
  ],
  [
    { LIVE_CHAT: 'TAWKTO', LIVE_CHAT_ID: 'p1/w2' },
    'https://embed.tawk.to/p1/w2',
    'https://embed.tawk.to/p1/w2',
  ],
  [
    { LIVE_CHAT: 'TAWKTO', LIVE_CHAT_ID: 'p1' },
    'https://embed.tawk.to/p1/default',
    'https://embed.tawk.to/p1/default',
  ],
  [
    { LIVE_CHAT: 'COMM100', LIVE_CHAT_URL: 'http://127.0.0.1:9/a' },
    'http://127.0.0.1:9/a',
    'http://127.0.0.1:9/a',
  ],
  [{ LIVE_CHAT: 'TAWKTO', LIVE_CHAT_URL: '/a.js', LIVE_CHAT_STANDBY_URL: '/b.js' }, '/a.js', '/b.js'],
])('SHELL-10 the script and its standby with %o', (settings, script, standby) => {
  expect(chatOf(settings)).toMatchObject({ script, standby });
});

test('SHELL-10 a site without a provider has no chat, and allows no third-party host', async () => {
  set({ LIVE_CHAT_ID: 'p1/w2' });
  expect((await ask('/live-chat')).status).toBe(404);
  expect((await ask('/lobby')).policy).not.toMatch(/https?:\/\/|tawk|comm100/);
});

test('SHELL-10 only the chat’s page allows the provider, and it has no origin', async () => {
  set({ LIVE_CHAT: 'TAWKTO', LIVE_CHAT_ID: 'p1/w2' });
  expect((await ask('/lobby')).policy).not.toMatch(/tawk/);
  const { status, policy, headers, body } = await ask('/live-chat?lang=tr');
  expect(status).toBe(200);
  expect(body).toContain('<html lang="tr">');
  expect(body).toContain('data-script="https://embed.tawk.to/p1/w2"');
  expect(policy).toMatch(/script-src [^;]*https:\/\/\*\.tawk\.to/);
  expect(policy).toMatch(/^sandbox (?!.*allow-same-origin)/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(headers['x-frame-options']).toBeUndefined();
});

test('SHELL-10 a separate origin for the chat serves only the chat', async () => {
  set({ LIVE_CHAT: 'COMM100', LIVE_CHAT_ID: '1', LIVE_CHAT_ORIGIN: 'https://chat.example' });
  expect((await ask('/lobby')).policy).toMatch(/frame-src 'self' https:\/\/chat\.example$/);
  expect((await ask('/live-chat')).policy).not.toContain('allow-same-origin');
  expect((await ask('/live-chat', 'chat.example')).policy).toContain('allow-same-origin');
  expect((await ask('/login', 'chat.example')).status).toBe(404);
});

test('SHELL-10 text from an address is escaped in the page', async () => {
  set({ LIVE_CHAT: 'TAWKTO', LIVE_CHAT_URL: 'https://x.example/"><script>alert(1)</script>' });
  expect((await ask('/live-chat')).body).not.toContain('<script>alert');
});

test('SHELL-10 a page without an origin may load its files', async () => {
  for (const path of ['/live-chat/page.js', '/live-chat/page.css'])
    expect((await ask(path)).headers['cross-origin-resource-policy']).toBe('cross-origin');
});
