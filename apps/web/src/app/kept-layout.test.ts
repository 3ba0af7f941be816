import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../api/account.ts';
import { tokenOf } from '../testing/token.ts';
import { layout } from '../theme/layout.ts';
import { keepLayout } from './kept-layout.ts';

const posted: unknown[] = [];
let kept: Record<string, unknown> = {};

beforeEach(() => {
  vi.useFakeTimers();
  posted.length = 0;
  layout.adopt({});
  localStorage.clear();
  account.signIn(tokenOf({ id: 7 }), '');
  vi.stubGlobal('fetch', async (_path: string, request?: RequestInit) => {
    const { user } = request?.body ? JSON.parse(String(request.body)) : { user: { settings: kept } };
    if (request?.method === 'POST') {
      posted.push(user);
      kept = user.settings;
    }
    const toggles = { notifications: true, cloudSync: true, retroThrusters: false };
    return Response.json({ status: 1, user: { settings: user.settings, shortcuts: [], toggles } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('THEME-4 what the account keeps is what is seen; what is changed is kept there, once', async () => {
  kept = { animations: false };
  const stop = keepLayout();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(layout.getState().animations).toBe(false);
  layout.change({ direction: 'rtl' });
  layout.change({ customScrollbars: false });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(posted).toEqual([{ settings: { animations: false, direction: 'rtl', customScrollbars: false } }]);
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(posted).toHaveLength(1);
});

test('THEME-4 what was chosen a moment before the end is kept too', async () => {
  kept = {};
  const stop = keepLayout();
  await vi.advanceTimersByTimeAsync(1_000);
  layout.change({ animations: false });
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(posted).toEqual([{ settings: { animations: false } }]);
});

test('THEME-4 without an answer of the house nothing is overwritten there', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('down')));
  const stop = keepLayout();
  await vi.advanceTimersByTimeAsync(1_000);
  layout.change({ animations: false });
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(posted).toEqual([]);
});

test('THEME-4 a page left before its choice was kept keeps it when it is back; nobody else does', async () => {
  kept = {};
  localStorage.setItem('layout-unsaved', '7');
  layout.change({ direction: 'rtl' });
  const stop = keepLayout();
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  expect(posted).toEqual([{ settings: { direction: 'rtl' } }]);
  expect(localStorage.getItem('layout-unsaved')).toBeNull();

  localStorage.setItem('layout-unsaved', '8');
  kept = { animations: false };
  const stopAgain = keepLayout();
  await vi.advanceTimersByTimeAsync(1_000);
  stopAgain();
  expect(posted).toHaveLength(1);
  expect(layout.chosen()).toEqual({ animations: false });
});

test('THEME-4 START-9 signing out clears the device and leaves the account as it is', async () => {
  kept = { animations: false };
  const stop = keepLayout();
  await vi.advanceTimersByTimeAsync(1_000);
  account.becomeGuest(null);
  layout.adopt({});
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(posted).toEqual([]);
  expect([layout.chosen(), localStorage.getItem('layout-unsaved')]).toEqual([{}, null]);
});

test('THEME-4 what is chosen before the account has answered is what is kept', async () => {
  kept = { animations: false };
  const stop = keepLayout();
  layout.change({ direction: 'rtl' });
  await vi.advanceTimersByTimeAsync(2_000);
  stop();
  expect(posted).toEqual([{ settings: { direction: 'rtl' } }]);
});
