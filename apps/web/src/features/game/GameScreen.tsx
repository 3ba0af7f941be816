import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { type Failure, failureWords, isRefused, type Wording } from '../../api/call/failure.ts';
import { readable } from '../../api/call/readable-params.ts';
import { heldBack, heldBackBy } from '../../api/stores/protection.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import type { EndReason } from '../../realtime/play/play-state.ts';
import { seatOf } from '../../realtime/play/reduce-play.ts';
import { type Said, toast } from '../../ui/toast/toast.ts';
import { BalanceGate, type CashierProps, MissingMachine } from './entry/BalanceGate.tsx';
import styles from './GameScreen.module.css';
import { IdleGuard, type ScreenLock } from './idle/IdleGuard.tsx';
import { isSeatOver } from './leaving/use-leaving.tsx';
import { SeatedScreen } from './SeatedScreen.tsx';
import { type Play, usePlay } from './seat/use-play.ts';
import type { GameMenuEntry } from './tools/menu/game-menu-entry.ts';

const PlainSeat = lazy(() => import('./plain/PlainSeat.tsx'));

interface GameScreenProps {
  readonly machineId: number;
  /** The player has left, or was refused. */
  readonly onLeft: () => void;
  readonly screenLock: ScreenLock;
  /** The cashier's page, for a player who must deposit first. */
  readonly cashier: ComponentType<CashierProps>;
  /** What opens over the game: features meet in `app`. */
  readonly menu: readonly GameMenuEntry[];
}

/** The game at one machine: its picture over the whole screen, its buttons within reach of the thumb. */
export function GameScreen({ machineId, onLeft, cashier, ...rest }: GameScreenProps) {
  const [unknown, setUnknown] = useState(false);
  if (unknown) return <MissingMachine />;
  return (
    <main className={styles.screen} data-scheme="dark">
      <BalanceGate key={machineId} machineId={machineId} onLeave={onLeft} cashier={cashier}>
        <AtSeat machineId={machineId} onLeft={onLeft} onUnknown={() => setUnknown(true)} {...rest} />
      </BalanceGate>
    </main>
  );
}

interface AtSeatProps extends Omit<GameScreenProps, 'cashier'> {
  /** There is no such machine. */
  readonly onUnknown: () => void;
}

function AtSeat({ machineId, ...rest }: AtSeatProps) {
  const play = usePlay(machineId);
  return play !== null && <Seated play={play} {...rest} />;
}

interface SeatedProps extends Omit<AtSeatProps, 'machineId'> {
  readonly play: Play;
}

function Seated({ play, onLeft, onUnknown, screenLock, menu }: SeatedProps) {
  const { t } = useTranslation();
  const state = useReadable(play.session);
  const sat = useNotifyRenewed(seatOf(state)?.sessionId);
  const ended = state.phase === 'ended' ? state.reason : null;
  useEffect(() => {
    if (ended === null) return;
    if (isUnknown(ended)) return onUnknown();
    const said = endWords(ended, sat.current !== undefined, t);
    if (said !== null) toast(said);
    onLeft();
  }, [ended, sat, onLeft, onUnknown, t]);
  if (state.phase === 'ended') return null;
  if (state.phase === 'plain')
    return (
      <Suspense>
        <PlainSeat play={play} />
      </Suspense>
    );
  const { session, countdowns } = play;
  const policy = seatOf(state)?.policy;
  return (
    <>
      <SeatedScreen play={play} state={state} menu={menu} />
      {policy && (
        <IdleGuard session={session} policy={policy} counted={countdowns.counted} screenLock={screenLock} />
      )}
    </>
  );
}

/**
 * Notifies the player when a rejoin brought another session: the one before has ended and was paid out. Returns the
 * last session.
 */
function useNotifyRenewed(sessionId: number | undefined): Readonly<RefObject<number | undefined>> {
  const { t } = useTranslation();
  const before = useRef(sessionId);
  useEffect(() => {
    if (sessionId === undefined) return;
    const renewed = before.current !== undefined && before.current !== sessionId;
    before.current = sessionId;
    if (renewed) toast({ kind: 'info', about: 'money', words: t('game.ended.meanwhile') });
  }, [sessionId, t]);
  return before;
}

const isUnknown = (reason: EndReason): boolean =>
  reason.kind === 'refused' && isRefused(reason.failure, 'notFound');

/** The message at the end; `sat`: the player had a seat before. */
function endWords(reason: EndReason, sat: boolean, t: Wording): Said | null {
  switch (reason.kind) {
    case 'refused':
      return refusedWords(reason.failure, sat, t);
    case 'left':
    case 'away':
    // The dialog of the open session says it.
    case 'replaced':
      return null;
    case 'closed':
      if (reason.reason === 'left') return null;
      return {
        kind: 'info',
        about: 'money',
        words: t(reason.reason === 'out-of-service' ? 'game.ended.outOfService' : 'game.ended.closed'),
      };
  }
}

/** A player who comes back too late reads first where the credit is, and then why the seat is refused. */
function refusedWords(failure: Failure, sat: boolean, t: Wording): Said | null {
  const protects = failure.kind === 'refused' ? heldBackBy(failure.code, failure.params, sat) : null;
  if (protects !== null) {
    // It has a page of its own.
    heldBack.set(protects);
    return null;
  }
  const why = failureWords(readable(failure), t);
  if (!sat || !isSeatOver(failure)) return { kind: 'error', words: why };
  const closed = t('game.ended.closed');
  return {
    kind: 'info',
    about: 'money',
    words: isRefused(failure, 'sessionTerminated') ? closed : `${closed} ${why}`,
  };
}
