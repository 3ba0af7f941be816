import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { account } from '../../api/sign-in/account.ts';
import { welcome } from '../../testing/accounts.ts';
import { speakEnglish } from '../../testing/english.ts';
import LockGate from './LockGate.tsx';

/** SHA-256 of `00ff1234`: the PIN is 1234. */
const CODE = '00ff$60dfb59aeea14604cda73d3d6d1d95f4fbf93cb8dad2d5d4b4ae93ae28c4e330';

const TITLE = 'LOCKED ! It is protected because you do not take any action.';

beforeAll(speakEnglish);
beforeEach(() => {
  localStorage.setItem('pin_code', CODE);
  localStorage.setItem('lock', 'true');
});
afterEach(() => {
  cleanup();
  account.becomeGuest(null);
  localStorage.clear();
  vi.unstubAllGlobals();
});

const letGo = vi.fn();
const hold = vi.fn((_: { readonly lockNow: () => void }) => letGo);
const open = (signOut: () => Promise<void> = async () => undefined) =>
  render(
    <LockGate signOut={signOut} hold={hold}>
      <button type="button">Spin</button>
    </LockGate>,
  );
const content = () => screen.getByText('Spin').closest('div');
const type = (pin: string) => {
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: pin } });
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
};

describe('locked dialog', () => {
  test('LOCK-2 LOCK-3 a set flag locks on load, and the right PIN unlocks', async () => {
    open();
    expect(screen.getByRole('heading').textContent).toBe(TITLE);
    expect(content()?.hasAttribute('inert')).toBe(true);
    type('9999');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wrong PIN.'));
    expect(content()?.hasAttribute('inert')).toBe(true);
    type('1234');
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect(content()?.hasAttribute('inert')).toBe(false);
    expect(localStorage.getItem('lock')).toBeNull();
  });

  test('LOCK-3 a closed lock dialog opens again, and no key reaches the page behind it', () => {
    const behind = vi.fn();
    window.addEventListener('keydown', behind);
    open();
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    dialog.close();
    fireEvent(dialog, new Event('close'));
    expect(dialog.open).toBe(true);
    for (const target of [document.body, screen.getByLabelText('PIN')])
      fireEvent.keyDown(target, { key: ' ', code: 'Space' });
    expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
    expect(behind).not.toHaveBeenCalled();
    window.removeEventListener('keydown', behind);
  });

  test('LOCK-3 a dialog that opens later stays below the lock', async () => {
    open();
    const shown = vi.spyOn(screen.getByRole<HTMLDialogElement>('dialog'), 'showModal');
    const later = document.body.appendChild(document.createElement('dialog'));
    later.showModal();
    await waitFor(() => expect(shown).toHaveBeenCalled());
    later.remove();
  });

  test('LOCK-2 the third wrong PIN shows how long to wait', async () => {
    localStorage.setItem('lock_tries', JSON.stringify({ wrong: 2, until: 0 }));
    open();
    type('9999');
    await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^You can try again in 2 sec/));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Unlock' }).disabled).toBe(true);
  });

  test('LOCK-2 the logout button of the lock signs out', async () => {
    const signOut = vi.fn(async () => undefined);
    open(signOut);
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(localStorage.getItem('pin_code')).toBeNull());
    expect(signOut).toHaveBeenCalledOnce();
    expect(localStorage.getItem('lock')).toBeNull();
  });
});

/** A player whose house answers `changes` of the PIN. Returns what was sent. */
function signedIn(pinCode: string, changes: readonly object[] = [], said: object = {}) {
  const sent: unknown[] = [];
  const answers = [...changes];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    const body = answers.shift() ?? {};
    return new Response(JSON.stringify(body), { status: 'code' in body ? 400 : 200 });
  });
  account.signIn({ ...welcome({ id: 7 }), pin_code: pinCode, ...said });
  return sent;
}
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const wrongPassword = { status: 0, code: 40001, ErrorMessage: 'no', Params: { field: 'password' } };

describe('without a PIN, or with a forgotten one', () => {
  test('LOCK-1 C19.20 a player without a PIN chooses one before anything else is shown', async () => {
    localStorage.clear();
    const sent = signedIn('', [wrongPassword, { status: 1, pin_code: CODE }]);
    open();
    expect(screen.getByRole('heading').textContent).toBe('Choose a PIN');
    expect(content()?.hasAttribute('inert')).toBe(true);
    fill('New PIN', '12');
    fill('Your password', 'wrong one');
    press('Save PIN');
    expect((await screen.findByRole('alert')).textContent).toBe('4 to 8 digits');
    fill('New PIN', '1234');
    press('Save PIN');
    await screen.findByText('Wrong password.');
    fill('Your password', 'demo1234');
    press('Save PIN');
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect(content()?.hasAttribute('inert')).toBe(false);
    expect(localStorage.getItem('pin_code')).toBe(CODE);
    expect(sent).toEqual([
      { password: 'wrong one', pin: '1234' },
      { password: 'demo1234', pin: '1234' },
    ]);
  });

  test('LOCK-1 C19.20 a player who must choose a PIN can log out instead', async () => {
    localStorage.clear();
    signedIn('');
    const signOut = vi.fn(async () => undefined);
    open(signOut);
    press('Sign out');
    await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  });

  test.each([
    ['staff', { token: welcome({ id: 7, type: 'staff' }).token }],
    ['a player of a server that sets no PIN', { pinSettable: false }],
  ])('LOCK-1 C19.20 %s without a PIN is asked for none', (_, said) => {
    localStorage.clear();
    signedIn('', [], said);
    open();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(content()?.hasAttribute('inert')).toBe(false);
  });

  test('LOCK-2 C19.21 a forgotten PIN is replaced by the password, which unlocks', async () => {
    signedIn('00ff$other', [{ status: 1, pin_code: CODE }]);
    open();
    press('Forgot PIN?');
    press('Back');
    press('Forgot PIN?');
    fill('New PIN', '1234');
    fill('Your password', 'demo1234');
    press('Save PIN');
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect([localStorage.getItem('lock'), localStorage.getItem('pin_code')]).toEqual([null, CODE]);
  });

  test('LOCK-2 C19.21 a server that sets no PIN leads from a forgotten one to the login', () => {
    signedIn(CODE, [], { pinSettable: false });
    open();
    expect(screen.queryByRole('button', { name: 'Forgot PIN?' })).toBeNull();
    screen.getByText(/Sign out, then sign in with your password/);
  });

  test('LOCK-3 C19.19 a PIN that the next validation has removed leaves a locked screen locked', () => {
    signedIn(CODE);
    open();
    act(() => void account.signIn({ ...welcome({ id: 7 }), pin_code: '' }));
    expect(screen.getByRole('heading').textContent).toBe('Choose a PIN');
  });

  test('GAME-12 a game whose player is away locks the screen at once', () => {
    localStorage.removeItem('lock');
    signedIn(CODE);
    open();
    expect(screen.queryByRole('heading')).toBeNull();
    act(() => hold.mock.lastCall?.[0].lockNow());
    expect(screen.getByRole('heading').textContent).toBe(TITLE);
    cleanup();
    expect(letGo).toHaveBeenCalled();
  });
});
