import { Toggles } from '@floorcast/contract/user-data';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../../api/sign-in/account.ts';
import { tokenOf, welcome } from '../../testing/accounts.ts';
import { layout } from '../../theme/layout.ts';
import { storedLayout } from './stored-layout.ts';

const posted: unknown[] = [];
let answers = true;

storedLayout.follow();

function signIn(id: number, settings: Record<string, unknown>): void {
  account.signIn(welcome({ id }, { settings }));
}

beforeEach(() => {
  vi.useFakeTimers();
  account.becomeGuest(null);
  layout.adopt({});
  localStorage.clear();
  posted.length = 0;
  answers = true;
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    if (!answers) throw new TypeError('down');
    const { user } = JSON.parse(String(body));
    posted.push(user.settings);
    return Response.json({ status: 1, user: { ...user, shortcuts: [], toggles: Toggles.parse({}) } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('THEME-4 the account’s layout is shown; changes to it are saved to the account in one request', async () => {
  signIn(7, { animations: false });
  expect(layout.getState().animations).toBe(false);
  layout.change({ direction: 'rtl' });
  layout.change({ customScrollbars: false });
  await vi.advanceTimersByTimeAsync(1_000);
  await storedLayout.save();
  expect(posted).toEqual([{ animations: false, direction: 'rtl', customScrollbars: false }]);
  expect(localStorage.getItem('layout-unsaved')).toBeNull();
});

test('THEME-4 a sign-in saves no layout; a new token of the same sign-in keeps unsaved changes', async () => {
  signIn(7, { animations: false });
  layout.change({ direction: 'rtl' });
  account.renew(tokenOf({ id: 7 }));
  await storedLayout.save();
  expect(posted).toEqual([{ animations: false, direction: 'rtl' }]);
});

test('THEME-4 a layout that could not be saved is saved at the next sign-in of the same account only', async () => {
  signIn(7, {});
  answers = false;
  layout.change({ direction: 'rtl' });
  await storedLayout.save();
  expect(localStorage.getItem('layout-unsaved')).toBe('7');
  account.becomeGuest('network');

  answers = true;
  signIn(7, {});
  await storedLayout.save();
  expect(posted).toEqual([{ direction: 'rtl' }]);
  expect(localStorage.getItem('layout-unsaved')).toBeNull();

  localStorage.setItem('layout-unsaved', '7');
  account.becomeGuest(null);
  signIn(8, { animations: false });
  await storedLayout.save();
  expect(posted).toHaveLength(1);
  expect(layout.chosen()).toEqual({ animations: false });
});

test('THEME-4 START-9 signing out clears the device and leaves the account as it is', async () => {
  signIn(7, { animations: false });
  account.becomeGuest(null);
  layout.adopt({});
  await vi.advanceTimersByTimeAsync(1_000);
  expect(posted).toEqual([]);
  expect([layout.chosen(), localStorage.getItem('layout-unsaved')]).toEqual([{}, null]);
});

test('THEME-4 a guest’s choices stay on the device', async () => {
  layout.change({ direction: 'rtl' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(posted).toEqual([]);
  expect(JSON.parse(localStorage.getItem('layout-settings') ?? '')).toEqual({ direction: 'rtl' });
});
