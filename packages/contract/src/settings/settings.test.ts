import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { readSettings, Settings } from './settings.ts';
import { SETTINGS_NOTES } from './settings-notes.ts';

/** The flags that the specification names, letter for letter. */
const NAMED = [
  'SHOW_LOBBY',
  'AUTO_DISCOUNT',
  'AUTO_BONUS',
  'DISCOUNT_MIN',
  'DISCOUNT_BALANCE_CHECK',
  'CLICK_SOUND',
  'VOLUME',
  'LIVE_CHAT',
  'SITE_ID',
  'PIN_CHECK',
  'IP_CHEKCING',
  'SPLASH_SCREEN',
  'SHOW_CONTACT_ON_LOGIN',
  'LOGIN_WITH_TOKEN',
  'HIDE_HEADER_BAR',
  'INFORMATION_TEXT',
  'ADD_LOBBY_CLASS',
];

test('SET-1 every flag of the specification can be set, and every setting is described', () => {
  const known = Object.keys(Settings.shape);
  for (const flag of NAMED) expect(known).toContain(flag);
  expect(Object.keys(SETTINGS_NOTES).sort()).toEqual(known.sort());
});

test('SET-2 the defaults that a client starts with are those of the schema', () => {
  expect(DEFAULT_SETTINGS).toEqual(readSettings({}).settings);
});

test('SET-2 without a file the defaults are those of the specification', () => {
  expect(readSettings({})).toMatchObject({
    problems: [],
    settings: {
      CURRENCY: 'TRY',
      LANGUAGE: 'tr',
      LANGUAGE_SELECT: true,
      SITE_ID: 1000,
      DISCOUNT_MIN: 100,
      MAX_ALL_IN: 2_500_000,
      HOT_FLAG_LIMIT: 20_000,
      LOBBY_REFRESH: 10,
      FPS: 30,
      VOLUME: 1,
      ALLOW_ZERO_BALANCE: true,
      HIDE_RESERVED: true,
      PIN_CHECK: false,
    },
  });
});

test.each([
  ['SITE_ID', '1000'],
  ['VOLUME', 2],
  ['CURRENCY', 'lira'],
  ['CURRENCY', 'XYZ'],
  ['CURRENCY', 'XAU'],
  ['CURRENCY', 'try'],
  ['PIN_CHECK', 'yes'],
  ['LIVE_CHAT', 'OTHER'],
  ['LIVE_CHAT_ID', 'id"><script>'],
  ['LIVE_CHAT_URL', 'javascript:alert(1)'],
  ['LIVE_CHAT_ORIGIN', 'https://chat.example/page'],
  ['LIVE_CHAT_ORIGIN', 'https://:'],
  ['DEPOSIT_URL', 'javascript:alert(1)'],
  ['DEPOSIT_URL', '//elsewhere.example/cashier'],
  ['WHATSAPP', 'call me'],
  ['SOCKET_URL', 'https://house.example'],
  ['SOCKET_URLS', ['https://house.example']],
  ['HOT_COINS', [1.5]],
  ['WORDS', { de: {} }],
  ['WORDS', { tr: { 'a title': 'A key with a space' } }],
  ['WORDS', { tr: { 'deposit.title': '' } }],
  ['ICE_SERVERS', [{ urls: 'turn:turn.example.org', username: 'u', credential: 'c' }]],
])('SET-1 %s cannot be %j: it is named, and its default used', (name, value) => {
  const { settings, problems } = readSettings({ [name]: value, LOBBY_REFRESH: 30 });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name}(\\.[\\w. ]+)?: `));
  expect(settings).toEqual({ ...readSettings({}).settings, LOBBY_REFRESH: 30 });
});

test('SET-1 a currency that nobody knows is refused by its name', () => {
  expect(readSettings({ CURRENCY: 'QQQ' }).problems).toEqual([
    'CURRENCY: "QQQ" is not a currency of ISO 4217, such as "EUR"',
  ]);
});

test.each([[null], ['text'], [[]], [7]])('SET-1 a file that holds %j is all defaults', (raw) => {
  expect(readSettings(raw).settings).toEqual(readSettings({}).settings);
});

test('NET-6 a credential in the settings is not read, and so not published', () => {
  const urls = ['stun:stun.example.org', 'stun:192.0.2.7:3478'];
  const { settings } = readSettings({ ICE_SERVERS: [{ urls, username: 'u', credential: 'c' }] });
  expect(settings.ICE_SERVERS).toEqual([{ urls }]);
});
