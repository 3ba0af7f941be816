import { minorUnits } from '@floorcast/contract/money';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/english.ts';
import { seatedSession } from '../../../testing/house/play-sessions.ts';
import { Meters } from './Meters.tsx';

beforeAll(speakEnglish);
afterEach(cleanup);

const { seat } = await seatedSession({ credit: 4_950, win: 200 });
const row = () => screen.getByTestId('meters');
const STALE = 'The amounts are from before the connection was lost.';

test('GAME-4 credit, bet, last win and balance are in one row, as large as they fit', () => {
  render(<Meters seat={seat()} stale={false} won="none" />);
  expect(['credit', 'bet', 'win'].map((name) => screen.getByTestId(name).textContent)).toEqual([
    '₺49.50',
    '₺1.00',
    '₺2.00',
  ]);
  expect(Number(row().style.getPropertyValue('--chars'))).toBeGreaterThanOrEqual('₺49.50₺1.00₺2.00–'.length);
  expect(screen.queryByText(STALE)).toBeNull();
});

test('GAME-15 the amounts of a lost connection are said to be those of before', () => {
  render(<Meters seat={seat()} stale won="none" />);
  expect(row().dataset.stale).toBe('true');
  expect(screen.getByText(STALE).className).toContain('unseen');
});

test.each([
  ['none', false],
  ['small', true],
  ['huge', true],
] as const)('GAME-4 a win of the size “%s” lights its meter: %s', (won, lit) => {
  render(<Meters seat={seat()} stale={false} won={won} />);
  expect(row().dataset.won).toBe(won);
  expect(screen.getByTestId('win').closest<HTMLElement>('[data-bright]')?.dataset.bright).toBe(String(lit));
});

test('GAME-4 a bet that is not known yet is not shown as an amount', () => {
  render(<Meters seat={{ ...seat(), bet: minorUnits(0) }} stale={false} won="none" />);
  expect(screen.getByTestId('bet').textContent).toBe('–');
});

test('GAME-4 before the seat is given no amount is made up', () => {
  render(<Meters seat={null} stale={false} won="none" />);
  expect(screen.getByTestId('credit').textContent).toBe('–');
});
