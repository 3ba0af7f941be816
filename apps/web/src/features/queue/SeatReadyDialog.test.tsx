import { seconds } from '@floorcast/contract/time';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { focusLikeBrowsers } from '../../testing/dialog-focus.ts';
import { speakEnglish } from '../../testing/english.ts';
import { show } from '../../testing/show.tsx';
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
      place={{ ...place, receivedAt: performance.now() }}
      leaving={null}
      onTake={async () => undefined}
      onClose={() => undefined}
    />
  ));
};

test('GAME-19 the dialog’s title announces the seat, and its seconds are not announced', async () => {
  await open();
  expect(screen.getByRole('dialog').getAttribute('aria-labelledby')).toBe(screen.getByRole('heading').id);
  expect(screen.getByRole('heading').textContent).toContain('One');
  expect(screen.getByTestId('ready-seconds').closest('[role=status], [aria-live]')).toBeNull();
});

test('GAME-19 the seat dialog opens with the focus on its heading, so that the next key presses nothing', async () => {
  focusLikeBrowsers();
  await open();
  const heading = screen.getByRole('heading');
  expect(document.activeElement).toBe(heading);
  // Not in the order of Tab, which continues with the buttons.
  expect(heading.tabIndex).toBe(-1);
});

test.each([
  [1, false],
  [0, true],
])('GAME-19 with %i s left the button that takes the seat is disabled: %s', async (left, over) => {
  await open(left);
  expect(screen.getByTestId<HTMLButtonElement>('ready-take').disabled).toBe(over);
});
