import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReadableState } from '../../../lib/observable.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { browserNetwork } from '../../../realtime/browser-network.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { seatOf } from '../../../realtime/play/reduce-play.ts';
import { IdleWatch } from './idle-watch.ts';

const IdleWarning = lazy(() => import('./IdleWarning.tsx'));

/** What keeps the screen of a player who is away from others. */
export interface ScreenLock {
  readonly locked: ReadableState<boolean>;
  /** The player is away: what follows is for the site to say. */
  readonly away: () => void;
}

interface IdleGuardProps {
  readonly session: PlaySession;
  readonly policy: Seat['policy'];
  /** Whether the house counts down for inactivity. */
  readonly counted: ReadableState<boolean>;
  readonly screenLock: ScreenLock;
}

const inPlay = (session: PlaySession): boolean => {
  const seat = seatOf(session.getState());
  return seat !== null && (seat.playing || seat.autoplay.on);
};

function watchOf(session: PlaySession, { idleWarnSeconds, idleLockSeconds }: Seat['policy']) {
  return new IdleWatch({
    now: Date.now,
    after: browserNetwork.after,
    warnMs: idleWarnSeconds === null ? null : idleWarnSeconds * 1000,
    lockMs: idleLockSeconds * 1000,
    inPlay: () => inPlay(session),
  });
}

/** Asks an idle player to confirm, and protects the screen without an answer (GAME-12). */
export function IdleGuard({ session, policy, counted, screenLock }: IdleGuardProps) {
  const [watch] = useState(() => watchOf(session, policy));
  const state = useReadable(watch);
  const countedDown = useReadable(counted);
  const locked = useReadable(screenLock.locked);
  const wasLocked = useRef(locked);
  const [goOn] = useState(() => () => {
    watch.goOn();
    void session.stay();
  });
  useEffect(() => {
    watch.start();
    const listening = new AbortController();
    const anywhere = { capture: true, passive: true, signal: listening.signal };
    window.addEventListener('click', watch.acted, anywhere);
    // A repeating key is no sign of the player.
    window.addEventListener('keydown', ({ repeat }) => repeat || watch.acted(), anywhere);
    return () => {
      listening.abort();
      watch.close();
    };
  }, [watch]);
  useEffect(() => {
    if (countedDown) watch.ask();
    else if (watch.getState() === 'asked') watch.goOn();
  }, [watch, countedDown]);
  useEffect(() => {
    if (state === 'away') screenLock.away();
  }, [state, screenLock]);
  useEffect(() => {
    if (wasLocked.current && !locked) goOn();
    wasLocked.current = locked;
  }, [goOn, locked]);
  return state === 'here' ? null : (
    <Suspense>
      <IdleWarning onContinue={goOn} />
    </Suspense>
  );
}
