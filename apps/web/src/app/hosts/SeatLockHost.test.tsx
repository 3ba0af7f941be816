import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { topLayer } from '../../ui/dialog/top-layer.ts';
import { SeatLockHost } from './SeatLockHost.tsx';
import { seatLock } from './seat-lock.ts';

/** The code of the lock never comes. */
vi.mock('../../features/lock/SeatLock.tsx', () => new Promise(() => undefined));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('GAME-12 LOCK-3 a locked game receives no key while the code of its lock loads', () => {
  localStorage.setItem('pin_code', '0000');
  render(
    <SeatLockHost>
      <p>the table</p>
    </SeatLockHost>,
  );
  expect(topLayer.getState()).toHaveLength(0);
  act(() => seatLock.lock());
  expect(topLayer.getState()).toHaveLength(1);
  act(() => seatLock.opened());
  expect(topLayer.getState()).toHaveLength(0);
});
