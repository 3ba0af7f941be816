import { minorUnits } from '@floorcast/contract/money';
import type { PayoutCap } from '@floorcast/contract/payout-cap';
import type { PlayerErrorName } from '@floorcast/contract/player-codes';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type Failure, isRefused } from '../../../api/call/failure.ts';
import { type LeftSeat, leftSeat } from '../../../api/stores/left-seat.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { EndReason, PlayState, Seat } from '../../../realtime/play/play-state.ts';
import { seatOf } from '../../../realtime/play/reduce-play.ts';
import { isMoving } from '../../../realtime/play/reduce-transfer.ts';
import type { Running } from './LeaveDialog.tsx';

/** What is under way at a seat: before it is given up, the player is asked. */
const RUNNING: readonly Running[] = ['autoplay', 'game', 'transfer', 'credit'];

/** Whether a game of the seat runs, or may run: a press of start has no answer of the machine yet. */
const isInGame = ({ playing, press }: Seat): boolean =>
  playing ||
  ((press.step === 'in-flight' || press.step === 'acknowledged' || press.step === 'unknown') &&
    press.button === 'spin');

/** What is under way, in the order in which it is shown. */
function whatRuns(seat: Seat | null): readonly Running[] {
  if (seat === null || seat.session === 'cashing-out') return [];
  const runs = {
    autoplay: seat.autoplay.on,
    game: isInGame(seat),
    transfer: isMoving(seat),
    credit: seat.credit > 0,
  };
  return RUNNING.filter((each) => runs[each]);
}

const loadDialog = () => import('./LeaveDialog.tsx');

const LeaveDialog = lazy(loadDialog);

/**
 * How a player leaves the seat (GAME-10): `leave` gives it up, or opens the `question` where something runs. `live`: whether
 * the connection to the house is up.
 */
export function useLeaving(
  session: PlaySession,
  seat: Seat | null,
  { live, cap }: { readonly live: boolean; readonly cap: PayoutCap | null },
) {
  const [asking, setAsking] = useState(false);
  const running = whatRuns(seat);
  const runs = running.length > 0;
  // Without a connection it could not be loaded.
  useEffect(() => {
    if (runs) void loadDialog().catch(() => undefined);
  }, [runs]);
  const leave = () => void session.leave();
  const question = asking && (
    <Suspense>
      <LeaveDialog
        running={running}
        credit={seat?.credit ?? minorUnits(0)}
        cap={cap}
        live={live}
        onLeave={leave}
        onStay={() => setAsking(false)}
      />
    </Suspense>
  );
  return { leave: runs ? () => setAsking(true) : leave, question };
}

/** Refusals after which a held seat is lost; the house holds the seat of a machine that is offline. */
const OVER: readonly PlayerErrorName[] = [
  'machineBusy',
  'machineReserved',
  'machineMalfunction',
  'playingElsewhere',
  'sessionTerminated',
];

/** Whether a player who had a seat has lost it by this refusal. */
export const isSeatOver = (failure: Failure): boolean => OVER.some((name) => isRefused(failure, name));

/**
 * Follows the states of one play session: once it has ended here, its seat is remembered for the receipt (GAME-10). So is
 * the seat of a page that is closed or reloaded: the house holds it.
 */
export function followSeat() {
  let last: Seat | null = null;
  let over = false;
  const remember = (reason: EndReason) => {
    const left = last && leftOf(last, reason);
    if (left !== null) leftSeat.left(left);
  };
  return {
    follow(state: PlayState): void {
      const seat = seatOf(state);
      if (seat !== null && seat.sessionId !== last?.sessionId) leftSeat.forget(seat.sessionId);
      last = seat ?? last;
      over = state.phase === 'ended';
      if (state.phase === 'ended') remember(state.reason);
    },
    /** The page is left, perhaps for good. */
    away(): void {
      if (!over) remember({ kind: 'away' });
    },
    /** The page is back as it was. */
    back(): void {
      if (!over && last !== null) leftSeat.forget(last.sessionId);
    },
  };
}

/** What is remembered of a seat; null when there is nothing to show of it. */
function leftOf(seat: Seat, reason: EndReason): LeftSeat | null {
  const how = howLeft(reason);
  if (how === null || !hasReceipt(seat)) return null;
  const { sessionId, lastGame = null } = seat;
  const { id, name } = seat.machine;
  return { sessionId, machine: { id, name }, how, lastGame, inGame: isInGame(seat) };
}

/** Whether the house keeps the totals of the session, and anything counts in them or may come to. */
const hasReceipt = (seat: Seat): boolean =>
  seat.totals !== null &&
  (seat.totals.in + seat.totals.out + seat.totals.bet > 0 || whatRuns(seat).length > 0);

function howLeft(reason: EndReason): LeftSeat['how'] | null {
  if (reason.kind === 'replaced') return null;
  const held = reason.kind === 'away' || (reason.kind === 'refused' && !isSeatOver(reason.failure));
  return held ? 'held' : 'given-up';
}
