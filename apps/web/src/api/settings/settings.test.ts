import { DEFAULT_SETTINGS } from '@floorcast/contract/default-settings';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSettings } from '../../testing/set-settings.ts';
import { loadSettings, settings } from './settings.ts';

const warn = vi.spyOn(console, 'warn');
beforeEach(() => warn.mockReset());

test('START-2 the settings that the house sends apply as they are', async () => {
  const sent = { ...DEFAULT_SETTINGS, LANGUAGE: 'ar', MENU_LINKS: [{ title: 'Help', url: '/help' }] };
  await setSettings(sent);
  expect(settings()).toEqual(sent);
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ['lacks settings', { FPS: 25 }, { FPS: 25 }, []],
  ['has a setting of another kind', { ...DEFAULT_SETTINGS, FPS: '25', DEMO: true }, { DEMO: true }, ['FPS']],
  ['has an object for a list', { ...DEFAULT_SETTINGS, HOT_COINS: {}, FPS: 25 }, { FPS: 25 }, ['HOT_COINS']],
  ['is a list', [], {}, []],
])('SET-1 an answer that %s is read setting by setting', async (_, sent, read, named) => {
  await setSettings(sent);
  expect(settings()).toEqual({ ...DEFAULT_SETTINGS, ...read });
  expect(warn.mock.calls.map(([line]) => /^Settings\.json: (\w+)/.exec(String(line))?.[1])).toEqual(named);
});

test('START-2 settings that cannot be loaded leave the present ones in force, with a warning', async () => {
  await setSettings({ ...DEFAULT_SETTINGS, FPS: 25 });
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  await loadSettings();
  expect(settings().FPS).toBe(25);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('cannot be loaded'));
});
