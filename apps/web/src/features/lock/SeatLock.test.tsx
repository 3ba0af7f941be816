import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../../api/sign-in/account.ts';
import { welcome } from '../../testing/accounts.ts';
import { speakEnglish } from '../../testing/english.ts';
import SeatLock from './SeatLock.tsx';

/** SHA-256 of `00ff1234`: the PIN is 1234. */
const CODE = '00ff$60dfb59aeea14604cda73d3d6d1d95f4fbf93cb8dad2d5d4b4ae93ae28c4e330';

beforeAll(speakEnglish);
beforeEach(() => localStorage.clear());
afterEach(cleanup);

function lock(pinCode: string) {
  void account.signIn({ ...welcome({ id: 1, name: 'Player' }), pin_code: pinCode });
  const opened = vi.fn();
  render(<SeatLock signOut={async () => undefined} onOpened={opened} />);
  return opened;
}

test('GAME-12 a game whose player is away is locked until the PIN is typed', async () => {
  const opened = lock(CODE);
  expect(screen.getByRole('heading').textContent).toContain('LOCKED');
  expect(localStorage.getItem('lock')).toBe('true');
  expect(opened).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: '1234' } });
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  expect(localStorage.getItem('lock')).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('GAME-12 a player without a PIN is not locked out', () => {
  const opened = lock('');
  expect(screen.queryByRole('heading')).toBeNull();
  expect(opened).not.toHaveBeenCalled();
});
