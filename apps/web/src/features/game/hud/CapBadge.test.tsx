import { minorUnits } from '@floorcast/contract/money';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/english.ts';
import { CapBadge } from './SeatInfo.tsx';

beforeAll(speakEnglish);
afterEach(cleanup);

const cap = (room: number) => ({
  ...{ cap: minorUnits(25_000), used: minorUnits(22_000), room: minorUnits(room) },
  ends: '2026-11-30T00:00:00.000Z',
});
function open(room: number, credit: number) {
  render(<CapBadge cap={cap(room)} seat={{ credit: minorUnits(credit) }} />);
  const badge = screen.getByTestId('cap-badge');
  fireEvent.click(badge);
  return badge;
}

test('CLAIM-4 C7.18 the badge of a payout cap says what can still be paid out; a press shows the cap and what is used', () => {
  const badge = open(3_000, 1_000);
  expect(badge.textContent).toContain('up to ₺30.00 can still be paid out');
  expect(badge.dataset.over).toBe('false');
  expect(screen.getByTestId('payout-cap-used').textContent).toBe('₺220.00');
  expect(screen.queryByTestId('cap-credit')).toBeNull();
});

test.each([
  [
    3_000,
    'Of ₺42.00 on the machine, up to ₺30.00 goes to your balance; ₺12.00 is withheld by the payout cap.',
  ],
  [0, 'The credit of ₺42.00 does not go to your balance: the payout cap is used up and ₺42.00 is withheld.'],
])(
  'CLAIM-6 MONEY-3 credit above the room of %d is shown with what will be credited and what withheld',
  (room, words) => {
    const badge = open(room, 4_200);
    expect(badge.dataset.over).toBe('true');
    expect(screen.getByTestId('cap-credit').textContent).toBe(words);
  },
);
