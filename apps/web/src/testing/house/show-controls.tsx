import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import { SeatControls } from '../../features/game/controls/Controls.tsx';
import { controlsStateOf } from '../../features/game/status/controls-state.ts';
import type { PictureHold } from '../../features/game/video/Stage.tsx';
import { useReadable } from '../../lib/react/use-readable.ts';
import { seatOf } from '../../realtime/play/reduce-play.ts';
import { show } from '../show.tsx';
import { INIT } from './machine-init.ts';
import { ScriptedHouse } from './scripted-house.ts';
import { scriptedSession } from './scripted-session.ts';

/** The controls of a player whose seat is as in `init`. */
export async function showControls(init: object = {}) {
  const house = new ScriptedHouse();
  const session = scriptedSession(house);
  session.start();
  await house.accept('init', { ...INIT, ...init });
  const onCashIn = vi.fn();
  let see: (hold: PictureHold | null) => void = () => undefined;
  function Setup() {
    const state = useReadable(session);
    const [hold, setHold] = useState<PictureHold | null>(null);
    see = setHold;
    if (state.phase === 'ended' || state.phase === 'plain') return null;
    const live = state.phase === 'live';
    return (
      <SeatControls
        session={session}
        seat={seatOf(state)}
        connected={live}
        state={controlsStateOf({ play: state, connected: live, hold, ahead: null, sent: 'best' })}
        celebration={null}
        {...{ hold, onCashIn }}
      />
    );
  }
  await show(() => <Setup />);
  return {
    house,
    onCashIn,
    notify: (method: string, data: unknown) => act(() => house.notify(method, data)),
    accept: (method: string, data: unknown) => act(() => house.accept(method, data)),
    refuse: (method: string, code: number) => act(() => house.refuse(method, code)),
    pass: () => act(() => house.pass()),
    cut: () => act(() => house.cut()),
    picture: (hold: PictureHold | null) => act(() => see(hold)),
    asked: () => house.asked.map(({ method }) => method),
  };
}

/** The controls of a test, and the house behind them. */
export type ShownControls = Awaited<ReturnType<typeof showControls>>;

/** The text of the status line. */
export const statusText = () => screen.getByRole('status').textContent;
export const button = (testId: string) => screen.getByTestId<HTMLButtonElement>(testId);
export const press = (testId: string) => fireEvent.click(button(testId));
