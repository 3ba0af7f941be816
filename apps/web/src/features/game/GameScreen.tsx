import type { ErrorName } from '@floorcast/contract/errors';
import { type ComponentType, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Failure, failureWords, isRefused, type Wording } from '../../api/failure.ts';
import { useReadable } from '../../lib/use-readable.ts';
import { seatOf } from '../../realtime/play/reduce.ts';
import type { EndReason } from '../../realtime/play/state.ts';
import { type Said, snackbar } from '../../ui/toast.ts';
import { BalanceGate, type CashierProps } from './entry/BalanceGate.tsx';
import styles from './GameScreen.module.css';
import { GameTable } from './GameTable.tsx';
import { IdleGuard, type SeatLocking } from './idle/IdleGuard.tsx';
import { type Table, useTable } from './use-table.ts';

/** Why a seat that was held is not to be had again; of a machine that is away nothing is known, and the house keeps it. */
const OVER: readonly ErrorName[] = [
  'machineBusy',
  'machineReserved',
  'machineMalfunction',
  'playingElsewhere',
  'sessionTerminated',
];

interface GameScreenProps {
  readonly machineId: number;
  /** The player has left, or was not let in. */
  readonly onLeft: () => void;
  readonly locking: SeatLocking;
  /** The cashier's page, for who must deposit first. */
  readonly cashier: ComponentType<CashierProps>;
}

/** The seat at one machine: its picture over the whole screen, its buttons under the thumb. */
export function GameScreen({ machineId, onLeft, locking, cashier }: GameScreenProps) {
  return (
    <main className={styles.screen} data-scheme="dark">
      <BalanceGate key={machineId} machineId={machineId} onLeave={onLeft} cashier={cashier}>
        <AtTable machineId={machineId} onLeft={onLeft} locking={locking} />
      </BalanceGate>
    </main>
  );
}

function AtTable({ machineId, ...rest }: Omit<GameScreenProps, 'cashier'>) {
  const table = useTable(machineId);
  return table !== null && <Seated table={table} {...rest} />;
}

interface SeatedProps extends Pick<GameScreenProps, 'onLeft' | 'locking'> {
  readonly table: Table;
}

function Seated({ table, onLeft, locking }: SeatedProps) {
  const { t } = useTranslation();
  const state = useReadable(table.session);
  const sat = useTellRenewed(seatOf(state)?.sessionId);
  const ended = state.phase === 'ended' ? state.reason : null;
  useEffect(() => {
    if (ended === null) return;
    const said = endWords(ended, sat.current !== undefined, t);
    if (said !== null) snackbar(said);
    onLeft();
  }, [ended, sat, onLeft, t]);
  if (state.phase === 'ended') return null;
  const { session, countdowns } = table;
  const policy = seatOf(state)?.policy;
  return (
    <>
      <GameTable table={table} state={state} />
      {policy && (
        <IdleGuard session={session} policy={policy} counted={countdowns.counted} locking={locking} />
      )}
    </>
  );
}

/**
 * Says so when the seat came back with another session: the one before was over, and paid out, meanwhile. Returns the
 * session that there was last.
 */
function useTellRenewed(sessionId: number | undefined): Readonly<RefObject<number | undefined>> {
  const { t } = useTranslation();
  const before = useRef(sessionId);
  useEffect(() => {
    if (sessionId === undefined) return;
    const renewed = before.current !== undefined && before.current !== sessionId;
    before.current = sessionId;
    if (renewed) snackbar({ kind: 'info', words: t('game.ended.meanwhile') });
  }, [sessionId, t]);
  return before;
}

/** What is said at the end; `sat`: there was a seat before. */
function endWords(reason: EndReason, sat: boolean, t: Wording): Said | null {
  switch (reason.kind) {
    case 'refused':
      return refusedWords(reason.failure, sat, t);
    case 'left':
      return null;
    case 'closed':
      return reason.reason === 'left' ? null : { kind: 'info', words: t('game.ended.closed') };
    case 'replaced':
      return { kind: 'info', words: t('game.ended.replaced') };
  }
}

/** Who comes back too late wants to know where their credit is before why there is no seat. */
function refusedWords(failure: Failure, sat: boolean, t: Wording): Said {
  const why = failureWords(failure, t);
  if (!sat || !OVER.some((name) => isRefused(failure, name))) return { kind: 'error', words: why };
  const closed = t('game.ended.closed');
  return { kind: 'info', words: isRefused(failure, 'sessionTerminated') ? closed : `${closed} ${why}` };
}
