import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { failureWords, type Wording } from '../../api/failure.ts';
import { useReadable } from '../../lib/use-readable.ts';
import type { EndReason } from '../../realtime/play/state.ts';
import { snackbar } from '../../ui/toast.ts';
import styles from './GameScreen.module.css';
import { GameTable } from './GameTable.tsx';
import { type Table, useTable } from './use-table.ts';

interface GameScreenProps {
  readonly machineId: number;
  /** The player has left, or was not let in. */
  readonly onLeft: () => void;
}

/** The seat at one machine: its picture over the whole screen, its buttons under the thumb. */
export function GameScreen({ machineId, onLeft }: GameScreenProps) {
  const table = useTable(machineId);
  return (
    <main className={styles.screen} data-scheme="dark">
      {table !== null && <Seated table={table} onLeft={onLeft} />}
    </main>
  );
}

function Seated({ table, onLeft }: { table: Table; onLeft: () => void }) {
  const { t } = useTranslation();
  const state = useReadable(table.session);
  const ended = state.phase === 'ended' ? state.reason : null;
  useEffect(() => {
    if (ended === null) return;
    const words = endWords(ended, t);
    if (words !== null) snackbar({ kind: ended.kind === 'refused' ? 'error' : 'info', words });
    onLeft();
  }, [ended, onLeft, t]);
  return state.phase === 'ended' ? null : <GameTable table={table} state={state} />;
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
