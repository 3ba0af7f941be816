import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadEnglish } from '../../testing/english.ts';
import LockGate from './LockGate.tsx';

/** SHA-256 of `00ff1234`: the PIN is 1234. */
const CODE = '00ff$60dfb59aeea14604cda73d3d6d1d95f4fbf93cb8dad2d5d4b4ae93ae28c4e330';

const TITLE = 'LOCKED ! It is protected because you do not take any action.';
const WORDS = {
  lock: {
    title: TITLE,
    pin: 'PIN',
    unlock: 'Unlock',
    wrong: 'The PIN is wrong.',
    wait_other: 'Again in {count} seconds.',
    leave: 'Log out',
  },
};

beforeAll(() => loadEnglish(WORDS));
beforeEach(() => {
  localStorage.setItem('pin_code', CODE);
  localStorage.setItem('lock', 'true');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const open = (signOut: () => Promise<void> = async () => undefined) =>
  render(
    <LockGate signOut={signOut}>
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
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The PIN is wrong.'));
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
    await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^Again in 2 sec/));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Unlock' }).disabled).toBe(true);
  });

  test('LOCK-2 the logout button of the lock signs out', async () => {
    const signOut = vi.fn(async () => undefined);
    open(signOut);
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(localStorage.getItem('pin_code')).toBeNull());
    expect(signOut).toHaveBeenCalledOnce();
    expect(localStorage.getItem('lock')).toBeNull();
  });
});
