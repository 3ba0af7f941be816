import { seconds } from '@floorcast/contract/time';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { focusLikeBrowsers } from '../../testing/modal.ts';
import { show } from '../../testing/show.tsx';
import { speakEnglish } from '../../testing/words.ts';
import SeatReadyDialog from './SeatReadyDialog.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (left = 30) => {
  const place = { id: 101, name: 'One', place: 1, waiting: 1, waitMinutes: null, seconds: seconds(left) };
  return show(() => (
    <SeatReadyDialog
      place={{ ...place, toldAt: performance.now() }}
      leaving={null}
      onTake={async () => undefined}
      onClose={() => undefined}
    />
  ));
};

test('GAME-19 the seat is announced by the dialog’s title, and not again with every second', async () => {
  await open();
  expect(screen.getByRole('dialog').getAttribute('aria-labelledby')).toBe(screen.getByRole('heading').id);
  expect(screen.getByRole('heading').textContent).toContain('One');
  expect(screen.getByTestId('ready-seconds').closest('[role=status], [aria-live]')).toBeNull();
});

test('GAME-19 it comes by itself: the next key of a player who is at a game presses nothing in it', async () => {
  focusLikeBrowsers();
  await open();
  const heading = screen.getByRole('heading');
  expect(document.activeElement).toBe(heading);
  // Out of the order of Tab, which goes on to the buttons from there.
  expect(heading.tabIndex).toBe(-1);
});

test.each([
  [1, false],
  [0, true],
])('GAME-19 with %i s left it can be taken no more: %s', async (left, over) => {
  await open(left);
  expect(screen.getByTestId<HTMLButtonElement>('ready-take').disabled).toBe(over);
});
