import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useReadable } from '../../../lib/react/use-readable.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import { seatOf } from '../../../realtime/play/reduce-play.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { INIT } from '../../../testing/house/machine-init.ts';
import { ScriptedHouse } from '../../../testing/house/scripted-house.ts';
import { scriptedSession } from '../../../testing/house/scripted-session.ts';
import { SessionClock } from './SeatInfo.tsx';

beforeAll(speakEnglish);
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const shown = () => screen.getByTestId('session-clock').textContent;

function Clock({ session }: { readonly session: PlaySession }) {
  const began = seatOf(useReadable(session))?.began ?? null;
  return began !== null && <SessionClock began={began} />;
}

test('GAME-13 RECON-1 a session’s clock goes on while disconnected, and is corrected by the house on the next join', async () => {
  const house = new ScriptedHouse();
  const session = scriptedSession(house);
  render(<Clock session={session} />);
  const openFor = (seconds: number) =>
    act(async () => void (await house.accept('init', { ...INIT, session: { ...INIT.session, seconds } })));
  session.start();
  await openFor(600);
  expect(shown()).toContain('10:00');
  pass(65);
  expect(shown()).toContain('11:05');
  await act(() => house.cut());
  pass(30);
  expect(shown()).toContain('11:35');
  await act(() => house.pass());
  await openFor(697);
  expect(shown()).toContain('11:37');
  pass(1);
  expect(shown()).toContain('11:38');
  session.close();
});
