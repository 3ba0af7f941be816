import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/english.ts';
import { INIT } from '../../../testing/house/machine-init.ts';
import { seatedSession } from '../../../testing/house/play-sessions.ts';
import { standOnTop } from '../../../ui/dialog/dialog-host.ts';
import { SessionNet } from './SeatInfo.tsx';

beforeAll(speakEnglish);
afterEach(cleanup);

const withTotals = async (totals: object | undefined, credit: number) =>
  (await seatedSession({ credit, session: { ...INIT.session, totals } })).seat();

test('GAME-13 the net of the session is shown with its sign, and a press shows what it is made of', async () => {
  const seat = await withTotals({ in: 5_000, out: 1_000, bet: 900, won: 300 }, 3_400);
  render(<SessionNet seat={seat} />);
  const badge = screen.getByTestId('net-badge');
  expect(badge.textContent).toContain('Session net: -₺6.00');
  expect(screen.queryByTestId('session-in')).toBeNull();
  fireEvent.click(badge);
  expect(badge.getAttribute('aria-expanded')).toBe('true');
  const rows = [...document.querySelectorAll('dl > div')].map((row) => row.textContent);
  expect(rows).toEqual(['Cash in₺50.00', 'Cash out₺10.00', 'On the machine₺34.00', 'Net-₺6.00']);
  fireEvent.click(badge);
  expect(screen.queryByTestId('session-in')).toBeNull();
});

test('GAME-13 Escape closes what the net is made of and gives the focus back, but not under a dialog', async () => {
  const seat = await withTotals({ in: 5_000, out: 0, bet: 900, won: 300 }, 4_400);
  render(<SessionNet seat={seat} />);
  const badge = screen.getByTestId('net-badge');
  const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  badge.focus();
  fireEvent.click(badge);
  badge.blur();
  const close = standOnTop(document.createElement('dialog'));
  pressEscape();
  expect(screen.queryByTestId('session-in')).not.toBeNull();
  close();
  pressEscape();
  expect(screen.queryByTestId('session-in')).toBeNull();
  expect(document.activeElement).toBe(badge);
  badge.blur();
  fireEvent.click(badge);
  pressEscape();
  expect(screen.queryByTestId('session-in')).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test('GAME-13 there is no net before any money was put on the machine', async () => {
  const seat = await withTotals({ in: 0, out: 0, bet: 0, won: 0 }, 0);
  const { container } = render(<SessionNet seat={seat} />);
  expect(container.textContent).toBe('');
});

test('GAME-13 a house without totals has no net', async () => {
  const { container } = render(<SessionNet seat={await withTotals(undefined, 0)} />);
  expect(container.textContent).toBe('');
});

test('PROT-31 rules that want the net shown show it before any money was put on the machine', async () => {
  const { seat } = await seatedSession({
    session: { ...INIT.session, totals: { in: 0, out: 0, bet: 0, won: 0 } },
    policy: { ...INIT.policy, netPosition: true },
  });
  render(<SessionNet seat={seat()} />);
  expect(screen.getByTestId('net-badge').getAttribute('data-minor')).toBe('0');
});
