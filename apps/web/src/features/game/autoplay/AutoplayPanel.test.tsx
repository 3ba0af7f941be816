import { ERRORS } from '@floorcast/contract/errors';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../../testing/english.ts';
import { press, showControls } from '../../../testing/house/show-controls.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('GAME-7 autoplay that the house refuses is reported in its panel, which stays open', async () => {
  const { refuse, accept } = await showControls({ credit: 1_000 });
  press('autoplay');
  fireEvent.submit(await screen.findByTestId('autoplay-start'));
  await refuse('autoplay', ERRORS.noCredit.code);
  expect(screen.getByTestId('autoplay-panel').querySelector('[role=alert]')?.textContent).toMatch(
    /not enough credit/,
  );
  fireEvent.submit(screen.getByTestId('autoplay-start'));
  await accept('autoplay', { on: true, left: 10, played: 0 });
  expect(screen.queryByTestId('autoplay-panel')).toBeNull();
});
