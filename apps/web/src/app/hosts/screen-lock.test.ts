import { afterEach, expect, test, vi } from 'vitest';
import { account } from '../../api/sign-in/account.ts';
import { Observable } from '../../lib/observable.ts';
import { welcome } from '../../testing/accounts.ts';
import { setSettings } from '../../testing/set-settings.ts';
import { screenLock } from './screen-lock.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  account.becomeGuest(null);
  localStorage.clear();
});

function held() {
  const state = new Observable({ phase: 'open' });
  const lockNow = vi.fn(() => state.setState({ phase: 'asking' }));
  const { getState, subscribe } = state;
  return { state, lockNow, letGo: screenLock.hold({ getState, subscribe, lockNow }) };
}

test('GAME-12 LOCK-3 an away player locks the screen of a site with PIN_CHECK, and screens see it until it is open', async () => {
  await setSettings({ PIN_CHECK: true });
  const { state, lockNow, letGo } = held();
  screenLock.away();
  expect(lockNow).toHaveBeenCalledOnce();
  expect(screenLock.locked.getState()).toBe(true);
  state.setState({ phase: 'open' });
  expect(screenLock.locked.getState()).toBe(false);
  state.setState({ phase: 'asking' });
  letGo();
  expect(screenLock.locked.getState()).toBe(false);
});

test('GAME-12 without PIN_CHECK an away player with a PIN is asked for none', async () => {
  await setSettings({});
  account.signIn({ ...welcome(), pin_code: 'salt$digest' });
  screenLock.away();
  expect(screenLock.locked.getState()).toBe(false);
  expect(localStorage.getItem('lock')).toBeNull();
});
