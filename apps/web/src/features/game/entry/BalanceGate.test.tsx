import { MinorUnits } from '@floorcast/contract/money';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { account } from '../../../api/sign-in/account.ts';
import { balance } from '../../../api/stores/balance.ts';
import { openSession } from '../../../api/stores/open-session.ts';
import { welcome } from '../../../testing/accounts.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { setSettings } from '../../../testing/set-settings.ts';
import { BalanceGate } from './BalanceGate.tsx';

const FORBIDDEN = { ALLOW_ZERO_BALANCE: false };

beforeAll(speakEnglish);
beforeEach(() => {
  account.signIn(welcome());
  balance.forget();
});
afterEach(async () => {
  cleanup();
  openSession.forget();
  await setSettings({});
  vi.unstubAllGlobals();
});

const has = (minor: number) => act(() => balance.receive(MinorUnits.parse(minor)));
/** The house has notified the open session: at that machine, or none. */
const sessionAt = (id: number | null) =>
  act(() => {
    if (id !== null) openSession.receive({ status: true, id, name: 'One', machine_status: 'waiting' });
    openSession.connected();
  });

function Cashier({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      the cashier
    </button>
  );
}

async function come(set: object) {
  await setSettings(set);
  const onLeave = vi.fn();
  render(
    <BalanceGate machineId={101} onLeave={onLeave} cashier={Cashier}>
      <p>the table</p>
    </BalanceGate>,
  );
  return { onLeave };
}

/** Whether the player has entered. */
const where = () => {
  if (screen.queryByText('the table')) return 'at the table';
  return screen.queryByTestId('no-balance') ? 'refused' : 'waiting';
};

describe('with ALLOW_ZERO_BALANCE', () => {
  test('GAME-5 with ALLOW_ZERO_BALANCE every player enters at once', async () => {
    await come({});
    expect(where()).toBe('at the table');
    has(0);
    sessionAt(null);
    expect(where()).toBe('at the table');
  });
});

describe('without ALLOW_ZERO_BALANCE', () => {
  test('GAME-5 a player without balance is refused, and may go back to the lobby', async () => {
    const { onLeave } = await come(FORBIDDEN);
    has(0);
    sessionAt(null);
    expect(where()).toBe('refused');
    expect(screen.getByText('Your balance is empty')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Back to the lobby' }));
    expect(onLeave).toHaveBeenCalledOnce();
  });

  test('GAME-5 a player with balance enters before the session is known, and stays when all of it is on the machine', async () => {
    await come(FORBIDDEN);
    expect(where()).toBe('waiting');
    has(1);
    expect(where()).toBe('at the table');
    has(0);
    sessionAt(null);
    expect(where()).toBe('at the table');
  });

  test('GAME-5 a player is not refused before balance and session are known', async () => {
    await come(FORBIDDEN);
    sessionAt(null);
    expect(where()).toBe('waiting');
    cleanup();
    openSession.forget();
    await come(FORBIDDEN);
    has(0);
    expect(where()).toBe('waiting');
  });

  test('GAME-5 a player without balance enters the own session', async () => {
    await come(FORBIDDEN);
    has(0);
    sessionAt(101);
    expect(where()).toBe('at the table');
  });

  test('GAME-5 a player without balance is refused despite a session at another machine', async () => {
    await come(FORBIDDEN);
    has(0);
    sessionAt(102);
    expect(where()).toBe('refused');
  });

  test('GAME-5 staff enter without a wallet', async () => {
    account.signIn(welcome({ type: 'staff' }));
    await come(FORBIDDEN);
    has(0);
    sessionAt(null);
    expect(where()).toBe('at the table');
  });

  test('GAME-5 MONEY-6 a deposit lets the player enter once the cashier is closed', async () => {
    await come(FORBIDDEN);
    has(0);
    sessionAt(null);
    fireEvent.click(screen.getByRole('button', { name: 'Deposit' }));
    has(5_000);
    fireEvent.click(screen.getByText('the cashier'));
    expect(where()).toBe('at the table');
    expect(screen.queryByText('the cashier')).toBeNull();
  });

  test('GAME-5 MONEY-6 a player who closes the cashier without a deposit is still refused', async () => {
    await come(FORBIDDEN);
    has(0);
    sessionAt(null);
    fireEvent.click(screen.getByRole('button', { name: 'Deposit' }));
    fireEvent.click(screen.getByText('the cashier'));
    expect(where()).toBe('refused');
  });

  test('GAME-5 MONEY-6 a site without a cashier offers no deposit', async () => {
    await come({ ...FORBIDDEN, DEPOSIT_URL: '' });
    has(0);
    sessionAt(null);
    expect(screen.queryByRole('button', { name: 'Deposit' })).toBeNull();
  });
});
