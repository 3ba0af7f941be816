import { seconds } from '@floorcast/contract/time';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { speakEnglish } from '../../testing/words.ts';
import SeatReadyDialog from './SeatReadyDialog.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('GAME-19 the seat is announced by the dialog’s title, and not again with every second', async () => {
  const place = { id: 101, name: 'One', place: 1, waiting: 1, waitMinutes: null, seconds: seconds(30) };
  await show(() => (
    <SeatReadyDialog
      place={{ ...place, toldAt: performance.now() }}
      leaving={null}
      onTake={async () => undefined}
      onClose={() => undefined}
    />
  ));
  expect(screen.getByRole('dialog').getAttribute('aria-labelledby')).toBe(screen.getByRole('heading').id);
  expect(screen.getByRole('heading').textContent).toContain('One');
  expect(screen.getByTestId('ready-seconds').closest('[role=status], [aria-live]')).toBeNull();
});
