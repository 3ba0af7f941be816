import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../testing/english.ts';
import { show } from '../../testing/show.tsx';
import { PausedScreen } from './PausedScreen.tsx';
import { readPausedSearch } from './paused-search.ts';

beforeAll(speakEnglish);
afterEach(cleanup);

const UNTIL = '2026-12-01T21:00:00.000Z';
const paused = (search: Record<string, unknown>) =>
  show(() => <PausedScreen search={readPausedSearch(search)} />);
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

test('PROT-30 a reached limit is named, with where the credit is and from when on play goes on', async () => {
  await paused({ limit: 'loss-day', until: UNTIL, ended: true });
  expect(title()).toBe('You have reached your limit: Losses per day');
  expect(screen.getByText(/to control how much you lose/)).toBeTruthy();
  expect(screen.getByText(/your credit is cashed out/)).toBeTruthy();
  expect(screen.getByTestId('paused-until').textContent).toMatch(/^You can play again from Dec \d, 2026/);
});

test('PROT-30 a limit of a session has no moment, and asks for a rest', async () => {
  await paused({ limit: 'time-session' });
  expect(screen.queryByText(/your credit is cashed out/)).toBeNull();
  expect(screen.queryByTestId('paused-until')).toBeNull();
  expect(screen.getByText('Take a break before you play again.')).toBeTruthy();
});

test('PROT-30 an excluded player reads until when, and what may still be done', async () => {
  await paused({ until: UNTIL });
  expect(title()).toBe('You are on a break');
  expect(screen.getByText(/withdraw money and see your history/)).toBeTruthy();
  cleanup();
  await paused({});
  expect(screen.getByText('Permanent.')).toBeTruthy();
});

test('PROT-30 an address with anything else says nothing wrong', async () => {
  expect(readPausedSearch({ limit: 7, until: 'soon', ended: 'yes', more: 1 })).toEqual({});
  await paused({ limit: 'loss-year' });
  expect(title()).toBe('You are on a break');
});
