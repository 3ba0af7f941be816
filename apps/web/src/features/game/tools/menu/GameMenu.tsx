import { Suspense } from 'react';
import { useTranslation } from '../../../../lib/locale/use-translation.ts';
import styles from './GameMenu.module.css';
import type { GameMenuEntry } from './game-menu-entry.ts';

interface GameMenuProps {
  readonly entries: readonly GameMenuEntry[];
  readonly onOpen: (entry: GameMenuEntry) => void;
}

/** What opens over the game without leaving the seat, as tiles. */
export function GameMenu({ entries, onOpen }: GameMenuProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.tiles}>
      {entries.map((entry) => (
        <button
          key={entry.name}
          type="button"
          data-testid={`menu-${entry.name}`}
          aria-describedby={entry.Badge && `menu-${entry.name}-waits`}
          onClick={() => onOpen(entry)}
        >
          <entry.Icon size={22} aria-hidden="true" />
          <span>{t(entry.words)}</span>
          <Suspense>{entry.Badge && <entry.Badge id={`menu-${entry.name}-waits`} />}</Suspense>
        </button>
      ))}
    </div>
  );
}
