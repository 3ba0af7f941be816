import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../testing/english.ts';
import type { DaySpan } from './Calendar.tsx';
import { DateRange } from './DateRange.tsx';

const LATEST = '2026-11-26';

beforeAll(() => {
  speakEnglish();
  // happy-dom lacks the popover API.
  Object.assign(HTMLElement.prototype, { hidePopover: vi.fn() });
});
afterEach(cleanup);

function open(span: DaySpan): DaySpan[] {
  const chosen: DaySpan[] = [];
  render(<DateRange label="Dates" span={span} latest={LATEST} onSpan={(next) => chosen.push(next)} />);
  fireEvent(
    screen.getByRole('dialog', { hidden: true }),
    Object.assign(new Event('toggle'), { newState: 'open' }),
  );
  return chosen;
}

const shown = () => screen.getByTestId('date-range').textContent;
const day = (name: RegExp) => screen.getByRole('button', { name, hidden: true });
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const focused = () => document.activeElement?.getAttribute('data-day');

test.each<[DaySpan, string]>([
  [{}, 'Any time'],
  [{ from: '2026-11-01', to: '2026-11-26' }, 'Nov 1, 2026 – Nov 26, 2026'],
  [{ from: '2026-11-26', to: '2026-11-26' }, 'Nov 26, 2026'],
  [{ from: '2026-11-01' }, 'From Nov 1, 2026'],
  [{ to: '2026-11-01' }, 'Until Nov 1, 2026'],
])('TX-2 the days %j are shown as %s', (span, words) => {
  render(<DateRange label="Dates" span={span} latest={LATEST} onSpan={() => undefined} />);
  expect(shown()).toBe(words);
  expect(screen.getByRole('button', { name: `Dates ${words}` })).toBeTruthy();
});

test('TX-2 two days are chosen in any order, and become a span', () => {
  const chosen = open({});
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('Choose the first day');
  fireEvent.click(day(/November 20, 2026/));
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('Choose the last day');
  fireEvent.click(day(/November 3, 2026/));
  expect(chosen).toEqual([{ from: '2026-11-03', to: '2026-11-20' }]);
});

test('TX-2 today is chosen by one press', () => {
  const chosen = open({});
  fireEvent.click(screen.getByRole('button', { name: 'Today', hidden: true }));
  expect(chosen).toEqual([{ from: LATEST, to: LATEST }]);
});

test('TX-2 the keyboard walks the days of a calendar, and no further than the latest', () => {
  open({ from: '2026-11-02', to: '2026-11-20' });
  expect(focused()).toBe('2026-11-20');
  press('ArrowDown');
  expect(focused()).toBe(LATEST);
  press('PageUp');
  expect(focused()).toBe('2026-10-26');
  expect(screen.getByText('October 2026')).toBeTruthy();
  press('PageUp', { shiftKey: true });
  expect(focused()).toBe('2025-10-26');
  press('Home');
  expect(focused()).toBe('2025-10-26');
  press('ArrowLeft');
  expect(focused()).toBe('2025-10-25');
});

test('TX-2 the chosen days are selected cells, later days cannot be chosen', () => {
  open({ from: '2026-11-02', to: '2026-11-04' });
  const grid = screen.getByRole('grid', { hidden: true });
  const selected = within(grid)
    .getAllByRole('gridcell', { hidden: true })
    .filter((cell) => cell.getAttribute('aria-selected') === 'true');
  expect(selected.map(({ textContent }) => textContent)).toEqual(['2', '3', '4']);
  expect(day(/November 27, 2026/).hasAttribute('disabled')).toBe(true);
  expect(day(/November 26, 2026/).getAttribute('aria-current')).toBe('date');
});

test('TX-2 any time takes the span away', () => {
  const chosen = open({ from: '2026-11-02', to: '2026-11-04' });
  fireEvent.click(screen.getByRole('button', { name: 'Any time', hidden: true }));
  expect(chosen).toEqual([{}]);
});
