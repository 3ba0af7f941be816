import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { motionWanted } from '../../../lib/dom/use-media.ts';
import type { GameResult, Seat } from '../../../realtime/play/play-state.ts';
import { vibrateWin } from '../device.ts';
import type { Loudness } from '../sound.ts';
import { type Celebration, soundWin, type WinSize } from './win-sound.ts';

/** From this many stakes on a win is big, or huge. */
const BIG = 10;
const HUGE = 50;

/**
 * The size of the last win. By default one that is not more than its stake is not celebrated: to the player that game
 * was a loss (C4.81). A win of free games is measured by the stake of the game that won them.
 */
export function winSize({
  win,
  bet,
  policy,
}: Pick<GameResult, 'win' | 'bet'> & Pick<Seat, 'policy'>): WinSize {
  if (win <= 0 || (win <= bet && !policy.celebrateWinsUpToStake)) return 'none';
  if (bet <= 0 || win < BIG * bet) return 'small';
  return win < HUGE * bet ? 'big' : 'huge';
}

export function celebrationOf(seat: Pick<Seat, 'policy' | 'result'>): Celebration | null {
  if (seat.result === null || seat.result.win <= 0) return null;
  const size = winSize({ ...seat.result, policy: seat.policy });
  return size === 'none' ? null : { id: seat.result.id, size };
}

/**
 * A win sounds and vibrates once, at its size, and so does one that is paid by hand: not while muted, nor where clicks
 * are switched off. Without animations it stays calm: nothing vibrates, and all wins sound alike (GAME-3, GAME-4).
 */
export function useCelebration(seat: Seat | null, { volume, muted }: Loudness): Celebration | null {
  const celebration = seat && celebrationOf(seat);
  const celebrate = (size: Celebration['size']) => {
    const moving = motionWanted();
    if (moving) vibrateWin(size);
    if (!muted && settings().CLICK_SOUND) void soundWin(moving ? size : 'small', volume);
  };
  const byHand = handPaySince(seat);
  /** The game whose win is paid by hand: its result is raised by that, sooner or later. */
  const paidByHand = useRef<number | null>(null);
  useEach(celebration?.id ?? null, () => {
    if (celebration === null || byHand !== null || celebration.id === paidByHand.current) return;
    celebrate(celebration.size);
  });
  useEach(byHand, () => {
    paidByHand.current = seat?.result?.id ?? null;
    celebrate('huge');
  });
  return celebration;
}

/** When a win began to wait for its payment by hand; null without one. */
function handPaySince(seat: Seat | null): string | null {
  const trouble = seat?.trouble ?? null;
  if (trouble?.kind !== 'hand-pay' && trouble?.kind !== 'jackpot') return null;
  return trouble.ownCredit === true ? null : trouble.since;
}

/** Runs for each new id; not for the one before, also after none. */
function useEach(id: number | string | null, run: () => void): void {
  const before = useRef(id);
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (id !== null && id !== before.current) runNow();
    if (id !== null) before.current = id;
  }, [id]);
}

/** The shortest and the longest count (ms). */
const LEAST_MS = 400;
const MOST_MS = 1_500;

/** A win of so many bets, or more, takes the longest. */
const LARGE = 100;

/** How long (ms) a win is counted up: longer, the more of its bet it is. */
export function countMs(win: number, bet: number): number {
  const times = win / Math.max(1, bet);
  const part = Math.min(1, Math.log1p(times) / Math.log1p(LARGE));
  return LEAST_MS + (MOST_MS - LEAST_MS) * part;
}

/**
 * The part of a win that is shown after a time (ms): whole minor units, never less than before, the exact win at the
 * end.
 */
export function countedAt(win: number, elapsed: number, over: number): number {
  if (elapsed >= over) return win;
  const left = 1 - Math.max(0, elapsed) / over;
  return Math.floor(win * (1 - left * left));
}

/**
 * The part of a win (minor units) that is shown while it is counted up; null when nothing is counted. Each
 * press changes `press`; a press, and another win, end the count.
 */
export function useCountUp(win: number, bet: number, press: number): number | null {
  const [shown, setShown] = useState<number | null>(null);
  const before = useRef({ win, press });
  const duration = useEffectEvent(() => countMs(win, bet));
  useLayoutEffect(() => {
    const rises = win > before.current.win && press === before.current.press;
    before.current = { win, press };
    if (!rises || !motionWanted()) return;
    const over = duration();
    const began = performance.now();
    let frame = 0;
    const step = () => {
      const counted = countedAt(win, performance.now() - began, over);
      setShown(counted === win ? null : counted);
      if (counted !== win) frame = requestAnimationFrame(step);
    };
    step();
    return () => {
      cancelAnimationFrame(frame);
      setShown(null);
    };
  }, [win, press]);
  return shown;
}
