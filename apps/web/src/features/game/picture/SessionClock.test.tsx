import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useReadable } from '../../../lib/use-readable.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import { seatOf } from '../../../realtime/play/reduce.ts';
import { ScriptedHouse } from '../../../testing/scripted-house.ts';
import { scriptedSession } from '../../../testing/scripted-session.ts';
import { INIT } from '../../../testing/seat.ts';
import { speakEnglish } from '../../../testing/words.ts';
import { SessionClock } from './SessionClock.tsx';

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

test('GAME-13 RECON-1 a session’s clock goes on while it is cut off, and by the house’s word after that', async () => {
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
