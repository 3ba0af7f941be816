import { locks, type Trouble } from '@floorcast/contract/trouble';
import { useCallback, useEffect, useState } from 'react';
import { useOnline } from '../../../lib/react/use-readable.ts';
import { useRegularly } from '../../../lib/react/use-regularly.ts';
import { type Ahead, aheadOf } from '../../../realtime/ages/ahead.ts';
import { metersAge } from '../../../realtime/ages/meter-clock.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { PlayState, PressState, Seat } from '../../../realtime/play/play-state.ts';
import { isClosing } from '../../../realtime/play/reduce-play.ts';
import { isMoving } from '../../../realtime/play/reduce-transfer.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import type { PictureHold } from '../video/Stage.tsx';
import { celebrationOf } from '../win/use-celebration.ts';
import type { WinSize } from '../win/win-sound.ts';

/** How the picture is sent. */
type Sent = 'best' | 'reduced' | 'stills';

type MissedPress = Extract<PressState, { step: 'failed' | 'unknown' | 'unconfirmed' }>;
type PressUnderWay = Extract<PressState, { step: 'in-flight' | 'acknowledged' }>;

/** What is going on at the seat: one thing at a time, the gravest. */
export type Status =
  | { readonly kind: 'taking-seat' }
  /** Nothing comes from the house: the meters are from before. */
  | { readonly kind: 'reconnecting' }
  /** The seat is given up, its credit is on its way to the balance. */
  | { readonly kind: 'closing' }
  /** The machine plays nothing: a hand pay, a jackpot or a fault. */
  | { readonly kind: 'trouble'; readonly trouble: Trouble }
  | { readonly kind: 'transfer' }
  /** The buttons wait for a picture, or for a newer one. */
  | { readonly kind: 'picture'; readonly hold: PictureHold; readonly ahead: Ahead }
  | { readonly kind: 'free-games' }
  | { readonly kind: 'autoplay' }
  | { readonly kind: 'not-pressed'; readonly press: MissedPress }
  | { readonly kind: 'pressed'; readonly press: PressUnderWay }
  | { readonly kind: 'spinning' }
  /** By the meters a game is running, but the picture is ahead of them: it may show its end. */
  | { readonly kind: 'meters-behind' }
  /** `size` is `none` for a win that is not celebrated. */
  | { readonly kind: 'won'; readonly game: number; readonly win: number; readonly size: WinSize }
  /** `below-bet`: there is credit, but not enough for a game at the present bet level. */
  | { readonly kind: 'no-credit'; readonly credit: 'none' | 'below-bet' }
  /** The picture is sent at less than its best. `game`: the last one, without a win. */
  | { readonly kind: 'picture-reduced'; readonly sent: Exclude<Sent, 'best'>; readonly game: number | null }
  | { readonly kind: 'ready' };

/** The action that the controls offer before all others. */
type PrimaryAction = 'spin' | 'cash-in' | 'stop';

export interface ControlsState {
  readonly status: Status;
  /** Null while there is nothing to do but wait. */
  readonly primary: PrimaryAction | null;
}

export interface StatusFacts {
  readonly play: Exclude<PlayState, { phase: 'plain' | 'ended' }>;
  /** Whether anything comes from the house: a device may know sooner than the session that it does not. */
  readonly connected: boolean;
  readonly hold: PictureHold | null;
  readonly ahead: Ahead;
  readonly sent: Sent;
}

/** The state of the controls (GAME-4, GAME-11, GAME-15). */
export function controlsStateOf(facts: StatusFacts): ControlsState {
  if (facts.play.phase === 'connecting') return { status: { kind: 'taking-seat' }, primary: null };
  const { seat } = facts.play;
  const status = statusAt(seat, facts);
  return { status, primary: primaryOf(status, seat) };
}

function statusAt(seat: Seat, { connected, hold, ahead, sent }: StatusFacts): Status {
  if (!connected) return { kind: 'reconnecting' };
  if (isClosing(seat)) return { kind: 'closing' };
  if (seat.trouble !== null && locks(seat.trouble)) return { kind: 'trouble', trouble: seat.trouble };
  if (isMoving(seat)) return { kind: 'transfer' };
  if (hold !== null) return { kind: 'picture', hold, ahead };
  return playedStatus(seat, ahead) ?? idleStatus(seat, sent);
}

/** What is being played; null while nothing is. */
function playedStatus(seat: Seat, ahead: Ahead): Status | null {
  const { press } = seat;
  if (seat.trouble?.kind === 'bonus') return { kind: 'free-games' };
  if (seat.autoplay.on) return { kind: 'autoplay' };
  if (press.step === 'failed' || press.step === 'unknown' || press.step === 'unconfirmed')
    return { kind: 'not-pressed', press };
  if (press.step === 'in-flight' || press.step === 'acknowledged') return { kind: 'pressed', press };
  if (!seat.playing && press.step !== 'confirmed') return null;
  return { kind: ahead === 'picture' ? 'meters-behind' : 'spinning' };
}

function idleStatus(seat: Seat, sent: Sent): Status {
  const short = shortOf(seat);
  if (short !== null) return { kind: 'no-credit', credit: short };
  const won = wonStatus(seat);
  if (won !== null) return won;
  return sent === 'best'
    ? { kind: 'ready' }
    : { kind: 'picture-reduced', sent, game: seat.result?.id ?? null };
}

function wonStatus(seat: Seat): Extract<Status, { kind: 'won' }> | null {
  const { result } = seat;
  if (result === null || result.win <= 0) return null;
  return { kind: 'won', game: result.id, win: result.win, size: celebrationOf(seat)?.size ?? 'none' };
}

/** The least that a game costs at the present bet level, as the house reckons it (41014). */
export function leastStake({ bands, activeBand }: Seat): number {
  const active = bands.find(({ id }) => id === activeBand);
  return active?.bet ?? (bands.length === 0 ? 1 : Math.min(...bands.map(({ bet }) => bet)));
}

/** Whether the credit is too little for a game, and how; null when it is enough. */
export function shortOf(seat: Seat): 'none' | 'below-bet' | null {
  if (seat.credit >= leastStake(seat)) return null;
  return seat.credit === 0 ? 'none' : 'below-bet';
}

function primaryOf({ kind }: Status, seat: Seat): PrimaryAction | null {
  if (kind === 'reconnecting' || kind === 'closing' || kind === 'trouble') return null;
  if (seat.autoplay.on) return 'stop';
  const plays = seat.playing || kind === 'free-games';
  return !plays && shortOf(seat) !== null ? 'cash-in' : 'spin';
}

const LOOK_MS = 250;

/**
 * What is known of the two connections: whether anything comes from the house, and meters and picture compared. `live`:
 * whether the session takes its connection to be up.
 */
export function useLink(session: PlaySession, player: VideoPlayer, live: boolean) {
  const reached = useReached(session);
  const connected = live && reached;
  const ahead = useRegularly(
    useCallback(() => {
      const fresh = player.freshness.getState() === 'fresh';
      const meters = metersAge(session.meterTimes(), player.floorOffset(), performance.now());
      return aheadOf({ meters, picture: player.freshness.age(), connected, fresh });
    }, [session, player, connected]),
    LOOK_MS,
  );
  return { connected, ahead };
}

/**
 * The browser notices a lost network seconds before the session does. Some say offline while they are not: what the
 * house has sent since then proves them wrong.
 */
function useReached(session: PlaySession): boolean {
  const online = useOnline();
  const [offlineSince, setOfflineSince] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (!online) setOfflineSince(performance.now());
  }, [online]);
  const received = useRegularly(
    useCallback(() => (session.meterTimes().receivedAt ?? 0) > offlineSince, [session, offlineSince]),
    LOOK_MS,
  );
  return online || received;
}
