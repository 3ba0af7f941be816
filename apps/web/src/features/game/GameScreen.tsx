import { type ComponentType, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureWords, type Wording } from '../../api/failure.ts';
import { useReadable } from '../../lib/use-readable.ts';
import { seatOf } from '../../realtime/play/reduce.ts';
import type { EndReason } from '../../realtime/play/state.ts';
import { snackbar } from '../../ui/toast.ts';
import { BalanceGate, type CashierProps } from './entry/BalanceGate.tsx';
import styles from './GameScreen.module.css';
import { GameTable } from './GameTable.tsx';
import { IdleGuard, type SeatLocking } from './idle/IdleGuard.tsx';
import { type Table, useTable } from './use-table.ts';

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
  useTellRenewed(seatOf(state)?.sessionId);
  const ended = state.phase === 'ended' ? state.reason : null;
  useEffect(() => {
    if (ended === null) return;
    const words = endWords(ended, t);
    if (words !== null) snackbar({ kind: ended.kind === 'refused' ? 'error' : 'info', words });
    onLeft();
  }, [ended, onLeft, t]);
  if (state.phase === 'ended') return null;
  const { session, counted } = table;
  const policy = seatOf(state)?.policy;
  return (
    <>
      <GameTable table={table} state={state} />
      {policy && <IdleGuard session={session} policy={policy} counted={counted} locking={locking} />}
    </>
  );
}

/** Says so when the seat came back with another session: the one before was over, and paid out, meanwhile. */
function useTellRenewed(sessionId: number | undefined): void {
  const { t } = useTranslation();
  const before = useRef(sessionId);
  useEffect(() => {
    if (sessionId === undefined) return;
    const renewed = before.current !== undefined && before.current !== sessionId;
    before.current = sessionId;
    if (renewed) snackbar({ kind: 'info', words: t('game.ended.meanwhile') });
  }, [sessionId, t]);
}

function endWords(reason: EndReason, t: Wording): string | null {
  switch (reason.kind) {
    case 'refused':
      return failureWords(reason.failure, t);
    case 'left':
      return null;
    case 'closed':
      return reason.reason === 'left' ? null : t('game.ended.closed');
    case 'replaced':
      return t('game.ended.replaced');
  }
}
