import { minorUnits } from '@floorcast/contract/money';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { seatedSession } from '../../../testing/house/play-sessions.ts';
import { ShareSlot, ShareWin, type ShareWinProps } from './ShareSlot.tsx';

afterEach(cleanup);

const { seat } = await seatedSession();
const won = (win: number, more: Partial<Seat> = {}): Seat => ({
  ...seat(),
  bet: minorUnits(100),
  playing: false,
  result: { id: 7, win: minorUnits(win), bet: minorUnits(100) },
  ...more,
});
const Shown = ({ machine, amount, picture }: ShareWinProps) => (
  <p data-testid="share">{`${machine} ${amount} ${picture() === null ? 'no picture' : 'picture'}`}</p>
);
const show = (at: Seat | null, allowed = true) =>
  render(
    <ShareWin value={allowed ? Shown : null}>
      <ShareSlot seat={at} />
    </ShareWin>,
  );
const shown = () => screen.queryByTestId('share')?.textContent ?? null;

test('GAME-20 a win above its stake can be shared until the next game, and only where the operator allows it', () => {
  show(won(1_200));
  expect(shown()).toBe(`${seat().machine.name} 1200 no picture`);
  cleanup();
  for (const at of [won(100), won(0), won(1_200, { playing: true }), won(1_200, { result: null }), null]) {
    show(at);
    expect(shown()).toBeNull();
    cleanup();
  }
  show(won(1_200), false);
  expect(shown()).toBeNull();
});
