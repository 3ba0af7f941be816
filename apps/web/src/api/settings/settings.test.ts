import { DEFAULT_SETTINGS } from '@floorcast/contract/default-settings';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSettings } from '../../testing/set-settings.ts';
import { loadSettings, settings } from './settings.ts';

const warn = vi.spyOn(console, 'warn');
beforeEach(() => warn.mockReset());

const lines = () => warn.mock.calls.map(([line]) => line);

test('START-2 the settings that the house sends apply as they are', async () => {
  const set = { ...DEFAULT_SETTINGS, LANGUAGE: 'ar', MENU_LINKS: [{ title: 'Help', url: '/help' }] };
  await setSettings({ ...set, PROBLEMS: [] });
  expect(settings()).toMatchObject(set);
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ['lacks settings', { FPS: 25 }, { FPS: 25 }, []],
  ['has a setting of another kind', { ...DEFAULT_SETTINGS, FPS: '25', DEMO: true }, { DEMO: true }, ['FPS']],
  ['has an object for a list', { ...DEFAULT_SETTINGS, HOT_COINS: {}, FPS: 25 }, { FPS: 25 }, ['HOT_COINS']],
  ['is a list', [], {}, ['it']],
])('SET-1 an answer that %s is read setting by setting', async (_, sent, read, named) => {
  await setSettings(sent);
  expect(settings()).toEqual({ ...DEFAULT_SETTINGS, ...read });
  expect(lines().map((line) => /^Settings\.json: (\w+)/.exec(String(line))?.[1])).toEqual(named);
});

test('SET-1 what the house says of the operator’s settings is named in the console', async () => {
  await setSettings({ ...DEFAULT_SETTINGS, FPS: 25, PROBLEMS: ['VOLUME: too large; its default 1 is used'] });
  expect(settings()).toEqual({ ...DEFAULT_SETTINGS, FPS: 25 });
  expect(lines()).toEqual(['Settings.json: VOLUME: too large; its default 1 is used']);
});

test('SET-1 a static file is read with its wrong values and unknown names in the console, also where it is complete', async () => {
  await setSettings({ ...DEFAULT_SETTINGS, VOLUME: 7, IP_CHECKING: true, NOTHING_LIKE_IT: 1 });
  expect(settings()).toEqual(DEFAULT_SETTINGS);
  expect(lines()).toEqual([
    expect.stringMatching(/^Settings\.json: VOLUME: .+; its default 1 is used$/),
    'Settings.json: IP_CHECKING: there is no such setting; did you mean IP_CHEKCING?',
    'Settings.json: NOTHING_LIKE_IT: there is no such setting',
  ]);
});

test('SET-1 a later house may have settings that this client does not know', async () => {
  await setSettings({ ...DEFAULT_SETTINGS, FPS: '25', LATER: true, PROBLEMS: [] });
  expect(lines()).toEqual([expect.stringMatching(/^Settings\.json: FPS: .+; its default 30 is used$/)]);
});

test('START-2 settings that cannot be loaded leave the present ones in force, with a warning', async () => {
  await setSettings({ ...DEFAULT_SETTINGS, FPS: 25 });
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  await loadSettings();
  expect(settings().FPS).toBe(25);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('cannot be loaded'));
});
